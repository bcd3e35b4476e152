"""What `/help` says: one topic a screen, each with examples that a test reads as pools or damage. Data only."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Topic:
    """One screen of help."""

    key: str
    title: str
    text: str
    examples: tuple[tuple[str, str], ...] = ()
    """Pool texts and what they mean."""
    damage_examples: tuple[tuple[str, str], ...] = ()
    """Damage texts and what they mean."""
    initiative_examples: tuple[tuple[str, str], ...] = ()
    """Orders of slots and what they mean."""
    commands: tuple[str, ...] = ()
    """Commands that belong here, each with what it does."""


TOPICS: tuple[Topic, ...] = (
    Topic(
        key="rolling",
        title="Rolling dice",
        text=(
            "Type the pool as you would say it, in one field: letters, counts, words or colored circles, in any order. "
            "I show the pool as I read it; what I cannot read I refuse, and nothing is rolled.\n"
            "Colors: `y` Proficiency, `g` Ability, `b` Boost, `r` Challenge, `p` Difficulty, `k` Setback, `w` Force.\n"
            "Names: `p` Proficiency, `a` Ability, `b` Boost, `c` Challenge, `d` Difficulty, `s` Setback, `f` Force.\n"
            "`p` goes by the other letters; where they do not tell, it is purple, or what `/campaign settings` says.\n"
            "Difficulty: simple, easy, average, hard, daunting, formidable.\n"
            "Modifiers: `u` upgrades ability, `v` upgrades difficulty, `i` adds an Ability and `j` a "
            "Difficulty die, `x` removes a Setback die.\n"
            "Symbols without dice: `*` success, `^` advantage, `!` Triumph, `-` failure, `%` threat, `$` Despair, "
            "`l` light and `n` dark pips, `t` threat behind dice."
        ),
        examples=(
            ("2y1g 2p", "2 Proficiency, 1 Ability against 2 Difficulty"),
            ("yyg hard", "2 Proficiency, 1 Ability against a hard check"),
            ("2 yellow 1 green 2 purple 1 black", "the same in words, with a Setback die"),
            ("2a1p 2d", "letters by name: 1 Proficiency, 2 Ability against 2 Difficulty"),
            ("ggpp u # slice the door", "one ability upgrade, and a label"),
            ("w", "a Force die"),
            ("2d6+3", "ordinary dice"),
        ),
        commands=(
            "`/roll pool:… label:…` rolls; every roll has a number and is kept with all its faces",
            "The buttons under a roll add, reroll or turn dice, or use the Force, for whoever rolled and the GM; all "
            "others get it explained",
            "`/roll` alone opens buttons to build a pool, with its chances",
            "`/pool save` a pool under a name, and type the name in `/roll` · `/pool list` · `/pool delete`",
            "`Apps › Roll this message` in a message's menu rolls the pool in it",
            "`/preferences` your rolls in words, or as one line",
            "`/roll … secret:True` and `/check … secret:True`: only you and the GM see it, until one of you reveals it",
        ),
    ),
    Topic(
        key="odds",
        title="Odds",
        text=(
            "Exact chances of a pool before you roll it: nothing is sampled. "
            "Success and advantage are shown together, since both matter at the table. Under each roll stands the "
            "chance of its result or a better one: more success, or as much of it with as much advantage or more."
        ),
        examples=(("2y1g 2p 1b", "with a Boost die"), ("3g 1r1p", "against a Challenge die")),
        commands=(
            "`/odds pool:…` shows the chances; only you see them",
            "`compare:+1b` puts the pool with a Boost die beside it; any other pool works too",
            "`chart:True` draws success and advantage · `table:True` shows all of it jointly",
        ),
    ),
    Topic(
        key="lookup",
        title="Rules and tables",
        text=(
            "Every table of the game in our own words, each with its source: difficulty, ranges, spending, Critical "
            "Injuries, qualities, healing, the dice and their faces. Type some of a name and choose, or a number: "
            "`97` is a Critical Injury, `ship 120` a Critical Hit on a vehicle. Spelling does not matter much."
        ),
        commands=(
            "`/lookup topic:…` shows it to you alone · `share:True` shows it to everybody",
            "`/lookup topic:… system:…` looks into another game",
        ),
    ),
    Topic(
        key="destiny",
        title="Destiny Pool and Story Points",
        text=(
            "At the start of a session everybody, the GM too, rolls one Force die. Its pips become points: light for "
            "the players, dark for the GM. A used point flips to the other side. In Genesys everybody brings one "
            "Story Point instead.\n"
            "The panel of `/destiny show` has buttons for all of it, keeps itself up to date and works after a restart."
        ),
        commands=(
            "`/destiny show` the live panel · `/destiny roll` your die, once a session",
            "`/destiny use next:Vex` upgrades that character's next check: its ability, or from the other side its "
            "difficulty",
            "`/destiny use side:… check:…` uses a point; a named check takes only one",
            "`/destiny set` `add` `remove` `reset` for the GM",
        ),
    ),
    Topic(
        key="characters",
        title="Characters",
        text=(
            "One line makes a sheet; parts stand between bars, the name first:\n"
            "`Vex | brawn 3 agility 4 | wounds 13 strain 11 | soak armor 2 | athletics 2, cool 1 career`\n"
            "Changes are typed the same way: `strain threshold 12, athletics 3`, `weapon vibroknife, melee, damage +1, "
            "critical 2`. Without a text a form opens.\n"
            "You own your characters and play one at a time; others see a word on their health, or as much as you "
            "choose with `shown`. NPCs are the GM's, and hidden unless the GM shows them.\n"
            "An import reads OggDude XML, Star Wars Adversaries, Foundry Genesys actors, Hyperdrive, pasted stat "
            "blocks and my own exports. You see what would change before it does."
        ),
        commands=(
            "`/character create` `edit` `delete` · `/character select` whom you play · `/character list` who is here",
            "`/character show` pages and rolls; only you see them, unless you `share`",
            "`/character give` offers a character to somebody",
            "`/character import` a file or text · `/character export` a character, text, or the campaign (GM)",
        ),
    ),
    Topic(
        key="health",
        title="Checks, wounds and injuries",
        text=(
            "All of these mean the character that you play unless you name another one of yours (GM: anybody). "
            "With `soak` each hit of `/wounds amount:12, 9` is soaked by itself, `pierce` ignores some of it. "
            "Past the wound threshold the Critical Injury is rolled at once and stays on the sheet; what it does to "
            "later checks is added there and named. Of the GM's hidden NPCs players see a word, not numbers.\n"
            "In pools `(athletics)` is your skill and `[Vader: discipline]` an opponent's."
        ),
        commands=(
            "`/check skill:… difficulty:hard` or `against:Vader: discipline` · `extra:1b u` goes on top",
            "`/wounds` `/strain` what somebody suffers; `choice` for a second maneuver",
            "`/heal` amounts, `stimpack`, `medicine`, `rest`, or `recover` after a fight",
            "`/crit roll` `add` `heal` `remove` `list` Critical Injuries · `/crit vehicle` looks a hit up",
        ),
    ),
    Topic(
        key="attacks",
        title="Attacks",
        text=(
            "`/attack target:Stormtrooper weapon:blaster range:medium` rolls the whole combat check and deals its "
            "damage: soak, wounds, minions that fall, the injury of going down. Your character attacks, or whoever "
            "acts in the current slot; an open slot of its side is taken with it.\n"
            "The target may be numbers: `stormtrooper soak 5, wounds 5`. So may the weapon: `club, melee, damage +2, "
            "critical 5`; and there are `unarmed` and `improvised small`, `medium`, `large`.\n"
            "`situation` takes words between commas: `aim 2`, `called shot`, `cover`, `concealment 2`, `engaged`, "
            "`ally engaged`, `prone`, `guarded`, `stun`, `auto-fire`, `silhouette 3`, `heavy gravity 2`, `reloaded` … "
            "What could be about either side is about the target; `attacker prone` is about you.\n"
            "In an encounter close combat is remembered; a shot around it shows its pool first, where you did not say "
            "`engaged` or `not engaged`.\n"
            "Auto-fire takes further targets in `others`, a second weapon goes into `second`. `destiny` flips a point "
            "and upgrades. Two weapons, Auto-fire and Critical Injuries are bought in the menus under the roll."
        ),
        commands=(
            "`/attack target:… preview:True` shows the pool, its reasons and odds to you alone; adjust it, then `Roll`",
            "Under a hit, until anything is bought: `Parry` or `Reflect` for whoever has the talent and the weapon",
            "`⋯ its dice` adds, rerolls or turns dice of an attack that nothing has built on, and works it out anew",
            "`/attack attacker:…` for the GM: any NPC · `out_of_turn:True` out of turn, or once more in it",
            "The GM's `/undo` takes an attack back, once what it bought is taken back",
        ),
    ),
    Topic(
        key="spending",
        title="Spending symbols",
        text=(
            "Under a check or an attack stands a select for each symbol that is left, with just the rows that it pays "
            "for. Whoever rolled chooses for Advantage and Triumph, the GM for Threat and Despair and for NPCs.\n"
            "What can be done is done: strain, Critical Injuries (with +10 for each further trigger), extra hits, "
            "Blast, Burn, Stun, conditions, defense, weapons run dry, damaged or dropped. The rest is told only.\n"
            "Dice promised for a later check are remembered in a running encounter and go into that check or attack "
            "by themselves, with the reason, once.\n"
            "A result can be spent until nothing is left, it is passed, or the next slot begins. A shot that goes "
            "astray strikes whom the GM chooses."
        ),
        commands=(
            "`Take back the last` under the roll, or `/undo`; what dice decided is the GM's to take back",
            "`/check destiny:True` flips a point and upgrades the ability, or rolls nothing where there is none",
            "`/check out_of_turn:True` for a check outside of the own turn in an encounter",
            "`/lookup topic:Spending Advantage` shows the whole tables",
        ),
    ),
    Topic(
        key="encounters",
        title="Encounters",
        text=(
            "A fight has a tracker: a message that is kept up to date and starts anew with each round. "
            "Everybody presses `Roll Initiative` and is in it, with Cool when ready, else Vigilance. The GM adds NPCs "
            "by name, as in `Kesh, 3 Troopers` (`hidden:True` keeps who it is from players), "
            "rolls for them and presses `Begin`. Whoever comes later joins and rolls in one step.\n"
            "Slots belong to a side. Whoever of it has not acted takes the current one in the select, under the call "
            "to their turn, or by attacking; `End turn` goes on, and the GM skips a slot that nobody takes. A turn has "
            "one attack. `Damage…` and `Conditions…` change your own characters (GM: anybody's); staggered, "
            "immobilized, disoriented, prone or one of your own tick by themselves as turns end.\n"
            "`⋯` shows you everything that you may see, the GM all numbers, with what is done seldom: add, take out, "
            "order, end. The end is asked first and may carry notes."
        ),
        initiative_examples=(
            ("ppnn", "two slots of the players, then two of the NPCs"),
            ("2p n", "the same with numbers: two PC slots, then one NPC slot"),
            ("pc 2s1a, npc 1s", "with results, which decide the order"),
        ),
        commands=(
            "`/encounter start` `add` `begin` `end` for the GM · `/encounter join` `roll` for everybody",
            "`/encounter claim` `release` `next` turns · `skip` `back` `slot` for the GM",
            "`/encounter order` `result` what was rolled elsewhere · `/encounter condition` `engage` `remove`",
            "`/encounter show` details · `/encounter move` the tracker to here · `pings` calls at a turn, or not",
            "`/encounter export` the summary of a fight",
        ),
    ),
    Topic(
        key="starfinder",
        title="Starfinder 2e damage",
        text=(
            "Type the damage as you would say it; each type takes the dice and numbers before it. Of the bonuses of "
            "one type only the best counts, of the penalties only the worst, and I show which. A critical hit doubles; "
            "what only a critical hit adds goes into `critical`.\n"
            "With a target I show what it would take, defense by defense, and a button deals it, once. Persistent "
            "damage stays on the target: `End of turn` rolls it and the flat check."
        ),
        damage_examples=(
            ("2d8+4 fire", "dice, a number and a type"),
            ("1d8 slashing +2 status -1 circumstance", "a bonus and a penalty with their types"),
            ("1d6 piercing + 1d4 fire + 1d4 precision", "two types; precision is part of the first"),
            ("2d6 silver slashing + 1d6 persistent fire", "a material, and damage at the end of each turn"),
        ),
        commands=(
            "`/starfinder damage` rolls, for a `target` if you like · `/odds pool:2d8+4 fire target:…` its chances",
            "`/starfinder target add` `edit` `heal` `show` `remove` Hit Points, defenses, traits",
            "`/starfinder turn` the end of a target's turn, with another DC if you like",
        ),
    ),
    Topic(
        key="gm",
        title="For the GM",
        text=(
            "Every channel has a campaign of its own; a thread shares its parent's. "
            "Until a GM is named, whoever has Manage Server is GM."
        ),
        commands=(
            "`/campaign setup` the game and who is GM · `/campaign gm` another GM",
            "`/campaign link` `unlink` lets several channels share the campaign",
            "`/campaign settings` letters, words in place of pictures, upgrades after the roll · `/campaign delete`",
            "`/session start` empties the pool, and everybody rolls for it again · `/session end`",
            "`/session roll` Obligation or Duty at the start · `/session morality` at the end, for everybody",
        ),
    ),
    Topic(
        key="undo",
        title="Undo and history",
        text=(
            "Every change is kept with who made it and when. Taking one back is a change of its own and undoes only "
            "that one; if a later change stands in the way, I say which. Rolled dice cannot be taken back, so after a "
            "roll I ask which change you mean. `Undo` on the pool and on a tracker takes back only what is theirs.\n"
            "The end of a turn stands once somebody has taken the next slot or rolled in it; the GM goes back by "
            "`/encounter back`, so that what was rolled there can still be spent."
        ),
        commands=(
            "`/undo` your last change (GM: anybody's) · `/undo change:…` the one with that number",
            "`/history` who changed what, newest first, with its number · `kind:…` `player:…` narrow it",
            "`/session log` a session as a file to read, or as data: what everybody may know of it",
        ),
    ),
    Topic(
        key="stats",
        title="Statistics and luck",
        text=(
            "What the dice came to, beside what was to be expected from the dice that were rolled: success and "
            "advantage, Triumph and Despair, the faces of each die, and a picture.\n"
            "The word on luck counts all questions that are asked at once: among twenty, one answer that fair dice "
            "give once in twenty times is nothing unusual. With few dice I say nothing of luck."
        ),
        commands=(
            "`/stats` of everybody · `/stats player:…` of one · `over:session` of this session or the last",
            "`/stats die:…` the faces of one kind of die",
        ),
    ),
    Topic(
        key="fairness",
        title="Are the dice fair?",
        text=(
            "Before the first die falls I draw a secret that settles all dice of this campaign. I show its fingerprint "
            "(SHA-256) as the campaign is set up, or else under its first dice, and cannot change the secret "
            "afterwards: the fingerprint would be another one. "
            "Words that any of you add are mixed in, so I cannot have picked a secret that suits me.\n"
            "Once the GM reveals the secret, everybody can work every die out again, also without me. "
            "A new secret takes its place at once."
        ),
        commands=(
            "`/fairness show` the fingerprints; keep them · `/fairness words` mixes yours in",
            "`/fairness reveal` shows the secret (GM) · `/fairness verify` works everything out again",
            "`/fairness export` all of it as a file for your own computer",
        ),
    ),
    Topic(
        key="symbols",
        title="Symbols",
        text=(
            "Success and failure cancel each other, and so do advantage and threat; what is left is the result. "
            "One net success is a success, none is a failure. A Triumph is also a success and a Despair also a "
            "failure, and their own effect never cancels."
        ),
    ),
    Topic(
        key="privacy",
        title="What I keep",
        text=(
            "For each campaign: the pool and who has rolled, rolls with their labels and what settled their dice, "
            "characters, encounters, targets, sessions, saved pools, imports and attacks that wait for a yes, "
            "settings, who changed what, by Discord id. How you want your rolls shown, until you set it back. "
            "No messages, and no names but those you type. "
            "From direct messages nothing. "
            "A deleted campaign is gone for good after 30 days."
        ),
        commands=("`/diagnose` what I may do in this channel, my version, and how to fix what is missing",),
    ),
)
"""Every topic, in the order in which they are offered."""
