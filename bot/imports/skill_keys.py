"""The short forms by which files name skills and characteristics. Imports the characteristics only."""

from rules.checks.skills import Characteristic

OGGDUDE_KEYS = {
    "ASTRO": "astrogation",
    "ATHL": "athletics",
    "BRAWL": "brawl",
    "CHARM": "charm",
    "COERC": "coercion",
    "COMP": "computers",
    "COOL": "cool",
    "COORD": "coordination",
    "CORE": "core_worlds",
    "DECEP": "deception",
    "DISC": "discipline",
    "EDU": "education",
    "GUNN": "gunnery",
    "LEAD": "leadership",
    "LTSABER": "lightsaber",
    "LORE": "lore",
    "MECH": "mechanics",
    "MED": "medicine",
    "MELEE": "melee",
    "NEG": "negotiation",
    "OUT": "outer_rim",
    "PERC": "perception",
    "PILOTPL": "piloting_planetary",
    "PILOTSP": "piloting_space",
    "RANGHVY": "ranged_heavy",
    "RANGLT": "ranged_light",
    "RESIL": "resilience",
    "SKUL": "skulduggery",
    "STEAL": "stealth",
    "SW": "streetwise",
    "SURV": "survival",
    "UND": "underworld",
    "VIGIL": "vigilance",
    "XEN": "xenology",
    "WARF": "warfare",
    "CYBERNETICS": "cybernetics",
}
"""The keys of one program, and ours."""

CHARACTERISTIC_KEYS = {
    "br": Characteristic.BRAWN,
    "ag": Characteristic.AGILITY,
    "int": Characteristic.INTELLECT,
    "cun": Characteristic.CUNNING,
    "wil": Characteristic.WILLPOWER,
    "will": Characteristic.WILLPOWER,
    "pr": Characteristic.PRESENCE,
    "pre": Characteristic.PRESENCE,
    **{each.value: each for each in Characteristic},
}
"""The ways in which files write the characteristics, in small letters."""
