"""What characters, their sheets and their owners refuse."""

from bot.refusals.sentence import NEITHER, UNCHANGED, Sentences
from bot.render.markup import code, person, quoted

_MOST_KEYS = 5

CHARACTERS: Sentences = {
    "no_active_character": lambda _: (
        "You play no character here yet. Name one, choose yours with `/character select`, or make one with "
        "`/character create`. Nothing was rolled or changed."
    ),
    "character_needs_name": lambda _: f"A character needs a name of letters or digits. {UNCHANGED}",
    "character_name_is_taken": lambda facts: (
        f"Somebody in this campaign is called “{quoted(facts['name'])}” already. Choose another name. {UNCHANGED}"
    ),
    "already_played": lambda facts: f"You play {quoted(facts['name'])} already. {UNCHANGED}",
    "already_theirs": lambda facts: f"{quoted(facts['name'])} is {person(facts['id'])}'s already. {UNCHANGED}",
    "nobody_is_burdened": lambda facts: (
        f"No player's character has any {facts['what'].capitalize()}. Set it with `/character edit`, as in "
        f"`{facts['what']} family 10`. Nothing was rolled."
    ),
    "no_morality": lambda facts: (
        f"{quoted(facts['name'])} has no Morality. Set it with `/character edit`, as in `morality 50`. "
        "Nothing was rolled."
    ),
    "not_to_a_bot": lambda _: f"Bots play no characters. Choose a person. {UNCHANGED}",
    "character_is_gone": lambda _: f"That character is not here any more, or not yours to change. {UNCHANGED}",
    "offer_is_theirs": lambda facts: f"This is offered to {person(facts['id'])}, who can answer it. {UNCHANGED}",
    "offer_is_gone": lambda _: f"That offer no longer stands: the character has gone another way. {UNCHANGED}",
    "character_is_hidden": lambda facts: (
        f"{quoted(facts['name'])} is hidden from players, so I do not share it. To show it, use `/character edit` "
        "with `shown`. Without `share` only you see it."
    ),
    "sheet_is_theirs": lambda _: "You see only so much of this character. Nothing was rolled or changed.",
    "character_is_theirs": lambda facts: (
        f"{quoted(facts['name'])} is {person(facts['id']) if facts['id'] else 'the GM'}'s, who plays and changes it. "
        "Medicine and a stimpack (`/heal`) go to anybody. Nothing was rolled or changed."
    ),
    "opposes_only": lambda facts: (
        f"You see only so much of {quoted(facts['name'])}, so you cannot roll its dice. In square brackets it opposes "
        f"an open roll: {code('[{name}: {skill}]'.format(**facts))}. Nothing was rolled."
    ),
    "no_dice_in_skill": lambda facts: (
        f"{quoted(facts['name'])} has no dice in {quoted(facts['skill'])}. Nothing was rolled."
    ),
    "import_is_gone": lambda _: f"This import has been answered already, or a newer one took its place. {UNCHANGED}",
    "nothing_to_import": lambda _: "Everything in there is on the sheets already, so nothing was changed.",
    "name_for_several": lambda facts: (
        f"There are several in there ({', '.join(map(quoted, facts['names']))}). Choose one with `which`, "
        f"or leave `name` out. {UNCHANGED}"
    ),
    "name_twice_in_file": lambda facts: (
        f"Two characters in there are called “{quoted(facts['name'])}”. Rename one. {UNCHANGED}"
    ),
    "character_changed": lambda facts: (
        f"{quoted(facts['name'])} has changed since I compared. Import again to see the differences. {UNCHANGED}"
    ),
    "one_of_file_and_text": lambda _: f"Choose a file or a text, one of the two. {UNCHANGED}",
    "document_format": lambda facts: (
        f"That is a file of another kind ({code(facts['format'])}), and I expected {code(facts['expected'])}. "
        f"{UNCHANGED}"
    ),
    "document_newer": lambda facts: (
        f"That file was written by a newer version of me (format {facts['version']}; I read up to {facts['most']}). "
        f"{UNCHANGED}"
    ),
    "document_unknown_keys": lambda facts: (
        f"{code(facts['path'])} holds what no sheet has: {', '.join(map(code, facts['keys'][:_MOST_KEYS]))}. "
        f"{UNCHANGED}"
    ),
    "document_value": lambda facts: (
        f"{code(facts['path'])} would be {code(facts['got'])}, and a sheet holds {facts['expected']} there. {UNCHANGED}"
    ),
    "skill_without_characteristic": lambda facts: (
        f"The sheet does not tell which characteristic “{quoted(facts['skill'])}” goes by. Set it with "
        f"`/character edit`, as in `skill {quoted(facts['skill'])} cunning`. Nothing was rolled."
    ),
    "threshold_not_set": lambda facts: (
        f"{quoted(facts['character'])} has no {facts['threshold']} threshold yet. Set it with `/character edit`, as in "
        f"`{facts['threshold']} threshold 12`. {NEITHER}"
    ),
    "weapon_without_damage": lambda facts: (
        f"The sheet does not tell the damage of {quoted(facts['weapon'])}. Set it with `/character edit`. {NEITHER}"
    ),
    "nothing_to_edit": lambda _: f"Say what to change, as in `wound threshold 14, Athletics 2`. {UNCHANGED}",
}
