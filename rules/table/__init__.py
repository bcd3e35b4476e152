"""The state of the table: Destiny, initiative, encounters, conditions."""
