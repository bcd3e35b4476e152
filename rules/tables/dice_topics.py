"""What each die and each symbol is for, in our own words. Rule: EotE core."""

from types import MappingProxyType

from rules.dice.die import Die
from rules.dice.symbols import Symbol

DIE_TEXTS = MappingProxyType(
    {
        Die.PROFICIENCY: "Training and talent together: an upgraded Ability die, and the only one with a Triumph.",
        Die.ABILITY: "What a characteristic or skill alone brings.",
        Die.BOOST: "For whatever helps a little.",
        Die.CHALLENGE: "Dire opposition: an upgraded Difficulty die, and the only one with a Despair.",
        Die.DIFFICULTY: "How hard the task is.",
        Die.SETBACK: "For whatever hinders a little.",
        Die.FORCE: "Sets the Destiny Pool and powers the Force. Cancels nothing.",
    }
)

SYMBOL_TEXTS = MappingProxyType(
    {
        Symbol.SUCCESS: "One more than there are Failures, and the task succeeds; each further one makes it better.",
        Symbol.FAILURE: "Cancels a Success. More of them do not make a failure worse.",
        Symbol.ADVANTAGE: "Something good on the side, whether the task succeeds or not.",
        Symbol.THREAT: "Something bad on the side, whether the task succeeds or not; cancels an Advantage.",
        Symbol.TRIUMPH: "A Success, and something special that never cancels.",
        Symbol.DESPAIR: "A Failure, and something terrible that never cancels.",
        Symbol.LIGHT: "A point for the players, or power from the light side.",
        Symbol.DARK: "A point for the GM, or power from the dark side.",
    }
)
