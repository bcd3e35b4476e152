"""The skills of Edge of the Empire, those of its sister books, and other ways to write them. Rule: EotE core."""

from types import MappingProxyType

from rules.checks.skills import (
    ATHLETICS,
    BRAWL,
    COORDINATION,
    GUNNERY,
    MELEE,
    PERCEPTION,
    RANGED_HEAVY,
    RANGED_LIGHT,
    RESILIENCE,
    STEALTH,
    AttackKind,
    Characteristic,
    Skill,
    SkillCategory,
)

ASTROGATION = Skill("astrogation", "Astrogation", characteristic=Characteristic.INTELLECT)
CHARM = Skill("charm", "Charm", characteristic=Characteristic.PRESENCE)
COERCION = Skill("coercion", "Coercion", characteristic=Characteristic.WILLPOWER)
COMPUTERS = Skill("computers", "Computers", characteristic=Characteristic.INTELLECT)
COOL = Skill("cool", "Cool", characteristic=Characteristic.PRESENCE)
DECEPTION = Skill("deception", "Deception", characteristic=Characteristic.CUNNING)
DISCIPLINE = Skill("discipline", "Discipline", characteristic=Characteristic.WILLPOWER)
LEADERSHIP = Skill("leadership", "Leadership", characteristic=Characteristic.PRESENCE)
MECHANICS = Skill("mechanics", "Mechanics", characteristic=Characteristic.INTELLECT)
MEDICINE = Skill("medicine", "Medicine", characteristic=Characteristic.INTELLECT)
NEGOTIATION = Skill("negotiation", "Negotiation", characteristic=Characteristic.PRESENCE)
PILOTING_PLANETARY = Skill("piloting_planetary", "Piloting (Planetary)", characteristic=Characteristic.AGILITY)
PILOTING_SPACE = Skill("piloting_space", "Piloting (Space)", characteristic=Characteristic.AGILITY)
SKULDUGGERY = Skill("skulduggery", "Skulduggery", characteristic=Characteristic.CUNNING)
STREETWISE = Skill("streetwise", "Streetwise", characteristic=Characteristic.CUNNING)
SURVIVAL = Skill("survival", "Survival", characteristic=Characteristic.CUNNING)
VIGILANCE = Skill("vigilance", "Vigilance", characteristic=Characteristic.WILLPOWER)

CORE_WORLDS = Skill(
    "core_worlds", "Core Worlds", characteristic=Characteristic.INTELLECT, category=SkillCategory.KNOWLEDGE
)
EDUCATION = Skill("education", "Education", characteristic=Characteristic.INTELLECT, category=SkillCategory.KNOWLEDGE)
LORE = Skill("lore", "Lore", characteristic=Characteristic.INTELLECT, category=SkillCategory.KNOWLEDGE)
OUTER_RIM = Skill("outer_rim", "Outer Rim", characteristic=Characteristic.INTELLECT, category=SkillCategory.KNOWLEDGE)
UNDERWORLD = Skill(
    "underworld", "Underworld", characteristic=Characteristic.INTELLECT, category=SkillCategory.KNOWLEDGE
)
XENOLOGY = Skill("xenology", "Xenology", characteristic=Characteristic.INTELLECT, category=SkillCategory.KNOWLEDGE)

SKILLS = (
    ASTROGATION,
    ATHLETICS,
    CHARM,
    COERCION,
    COMPUTERS,
    COOL,
    COORDINATION,
    DECEPTION,
    DISCIPLINE,
    LEADERSHIP,
    MECHANICS,
    MEDICINE,
    NEGOTIATION,
    PERCEPTION,
    PILOTING_PLANETARY,
    PILOTING_SPACE,
    RESILIENCE,
    SKULDUGGERY,
    STEALTH,
    STREETWISE,
    SURVIVAL,
    VIGILANCE,
    BRAWL,
    GUNNERY,
    MELEE,
    RANGED_LIGHT,
    RANGED_HEAVY,
    CORE_WORLDS,
    EDUCATION,
    LORE,
    OUTER_RIM,
    UNDERWORLD,
    XENOLOGY,
)
"""In the order of the character sheet: general, combat, knowledge."""

SISTER_SKILLS = (
    Skill(
        "lightsaber",
        "Lightsaber",
        characteristic=Characteristic.BRAWN,
        category=SkillCategory.COMBAT,
        attack=AttackKind.MELEE,
    ),
    Skill("warfare", "Warfare", characteristic=Characteristic.INTELLECT, category=SkillCategory.KNOWLEDGE),
    Skill("cybernetics", "Cybernetics", characteristic=Characteristic.INTELLECT),
)
"""Skills of the sister books, which characters may bring along. Rule: AoR core, F&D core."""

SKILL_ALIASES = (
    ("pilotplanetary", "piloting_planetary"),
    ("pilotspace", "piloting_space"),
    ("knowledgecoreworlds", "core_worlds"),
    ("knowledgeeducation", "education"),
    ("knowledgelore", "lore"),
    ("knowledgeouterrim", "outer_rim"),
    ("knowledgeunderworld", "underworld"),
    ("knowledgexenology", "xenology"),
    ("knowledgewarfare", "warfare"),
)
"""Other ways to write a skill, in lower-case letters only, and its key."""

OPPOSED_BY = MappingProxyType(
    {
        CHARM.key: COOL.key,
        COERCION.key: DISCIPLINE.key,
        DECEPTION.key: DISCIPLINE.key,
        LEADERSHIP.key: DISCIPLINE.key,
        NEGOTIATION.key: NEGOTIATION.key,
        SKULDUGGERY.key: VIGILANCE.key,
        STEALTH.key: PERCEPTION.key,
    }
)
"""With what an opponent usually resists a skill; any other is resisted with itself.

Rule: EotE core; the page is not confirmed. Where it names two, as Negotiation or Cool, this is the first.
"""
