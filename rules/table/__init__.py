"""The state of the table: the Destiny Pool, Initiative, encounters, conditions, Obligation and Duty, the Force."""
