"""What is refused of pools that are built, saved, or read from a message."""

from bot.refusals.sentence import UNCHANGED, Sentences
from bot.render.markup import quoted

_ROLLED = "Nothing was rolled."

POOLS: Sentences = {
    "nothing_built": lambda _: f"There are no dice in it yet. Press some of the dice first. {_ROLLED}",
    "label_asks_for_secret": lambda facts: (
        f"“{quoted(str(facts['text']))}” behind the dice is only a label, and everybody would see this roll. Did you "
        f"mean the option `secret:True`? As a label, write `# {quoted(str(facts['text']))}`. {_ROLLED}"
    ),
    "command_meant": lambda facts: (
        f"“{quoted(str(facts['text']))}” is no pool. Did you mean `{facts['command']}`? {_ROLLED}"
    ),
    "label_needs_pool": lambda _: (
        f"Type the dice beside the label; or leave both out, and the panel for building a pool asks for it. {_ROLLED}"
    ),
    "no_pool_in_message": lambda _: (
        "I find no dice in that message. It can be a pool from beginning to end, or have one between back-ticks, "
        f"such as `2y1g 2p`. {_ROLLED}"
    ),
    "several_pools_in_message": lambda facts: (
        f"There are {facts['number']} different pools in that message. Type the one that you mean: `/roll`. {_ROLLED}"
    ),
    "pool_without_name": lambda _: f"Give it a name of letters or digits. {UNCHANGED}",
    "pool_name_is_dice": lambda facts: (
        f"“{quoted(str(facts['name']))}” means dice itself, so typing it would not roll what you save. "
        f"Choose another name. {UNCHANGED}"
    ),
    "too_many_pools": lambda facts: (
        f"You have {facts['limit']} saved pools, and I keep no more. Remove one with `/pool delete`. {UNCHANGED}"
    ),
}
