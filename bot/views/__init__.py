"""Buttons that survive a restart: their state is in the database, their meaning in the custom id."""

from discord import ui

from bot.views.attack import AttackButton, AttackSelect
from bot.views.attack_details import AttackDetails
from bot.views.builder import BuildButton, BuildSelect
from bot.views.campaign import DeleteCampaign
from bot.views.characters import DeleteCharacter, GiveCharacter, ImportButton
from bot.views.damage import DamageButton
from bot.views.destiny import DestinyButton
from bot.views.encounter import SlotButton, SlotSelect
from bot.views.encounter_call import CallButton
from bot.views.encounter_end import EndButton
from bot.views.encounter_menu import DetailsButton, MenuSelect
from bot.views.encounter_people import PeopleButton, PeopleSelect
from bot.views.fairness import RevealDice
from bot.views.health import HealthUndo
from bot.views.help import HelpSelect
from bot.views.initiative import InitiativeButton, JoinSelect
from bot.views.rolls import RollButton, RollMore
from bot.views.secret import SecretButton
from bot.views.sheets import SheetRoll, SheetSelect
from bot.views.spending import SpendButton, SpendSelect
from bot.views.targets import TurnButton

DYNAMIC_ITEMS: tuple[type[ui.DynamicItem], ...] = (  # type: ignore[type-arg]  # any kind of item
    DestinyButton,
    DeleteCampaign,
    HelpSelect,
    DamageButton,
    TurnButton,
    SheetSelect,
    SheetRoll,
    DeleteCharacter,
    GiveCharacter,
    ImportButton,
    HealthUndo,
    InitiativeButton,
    JoinSelect,
    SlotButton,
    SlotSelect,
    CallButton,
    DetailsButton,
    MenuSelect,
    PeopleButton,
    PeopleSelect,
    EndButton,
    SpendSelect,
    SpendButton,
    AttackSelect,
    AttackButton,
    AttackDetails,
    RevealDice,
    SecretButton,
    RollButton,
    RollMore,
    BuildButton,
    BuildSelect,
)
"""Every kind; a test checks that no two of their patterns match the same custom id."""
