"""Which characteristic a Horrific or Gruesome Injury strikes, by a ten-sided die. Rule: EotE core."""

from rules.checks.skills import Characteristic
from rules.health.critical_roll import CharacteristicRow
from rules.spans import Span

CHARACTERISTICS_STRUCK = (
    CharacteristicRow(Span(1, 3), Characteristic.BRAWN),
    CharacteristicRow(Span(4, 6), Characteristic.AGILITY),
    CharacteristicRow(Span(7, 7), Characteristic.INTELLECT),
    CharacteristicRow(Span(8, 8), Characteristic.CUNNING),
    CharacteristicRow(Span(9, 9), Characteristic.PRESENCE),
    CharacteristicRow(Span(10, 10), Characteristic.WILLPOWER),
)
