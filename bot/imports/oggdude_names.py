"""Names for the keys that OggDude's files have in place of names. Other keys stand for themselves. Imports nothing."""

from types import MappingProxyType

TALENT_NAMES = MappingProxyType(
    {
        "ALLTERDRIV": "All-Terrain Driver",
        "ARM": "Armor Master",
        "ARMIMP": "Armor Master (Improved)",
        "CALLEM": "Call 'Em",
        "CONDITIONED": "Conditioned",
        "CONF": "Confidence",
        "DEADACC": "Deadly Accuracy",
        "DEDI": "Dedication",
        "DEFDRI": "Defensive Driving",
        "DODGE": "Dodge",
        "DODGEIMP": "Dodge (Improved)",
        "FINETUN": "Fine Tuning",
        "FORCERAT": "Force Rating",
        "FULLSTOP": "Full Stop",
        "FULLTH": "Full Throttle",
        "FULLTHIMP": "Full Throttle (Improved)",
        "FULLTHSUP": "Full Throttle (Supreme)",
        "GEARHD": "Gearhead",
        "GRIT": "Grit",
        "GUNSBLAZING": "Guns Blazing",
        "INTIM": "Intimidating",
        "IRONBODY": "Iron Body",
        "JUMP": "Jump Up",
        "LETHALBL": "Lethal Blows",
        "MASDRIV": "Master Driver",
        "NATDRIV": "Natural Driver",
        "NATMAR": "Natural Marksman",
        "PARRY": "Parry",
        "POINTBL": "Point Blank",
        "PRECSTR": "Precision Strike",
        "PRECSTRIMP": "Precision Strike (Improved)",
        "QUICKDR": "Quick Draw",
        "QUICKDRIMP": "Quick Draw (Improved)",
        "QUICKST": "Quick Strike",
        "RAPREA": "Rapid Reaction",
        "SIDESTEP": "Side Step",
        "SKILLJOCK": "Skilled Jockey",
        "SORRYMESS": "Sorry About the Mess",
        "SPITFIRE": "Spitfire",
        "SWIFT": "Swift",
        "TOUGH": "Toughened",
        "TRICK": "Tricky Target",
        "UNARMPARRY": "Unarmed Parry",
    }
)
CAREER_NAMES = MappingProxyType({"SMUG": "Smuggler", "WAR": "Warrior"})
ARMOR_NUMBERS = MappingProxyType({"HC": ("Heavy clothing", 1, 0)})
"""Name, soak and defense of armor. Rule: EotE core."""
