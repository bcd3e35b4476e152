"""Entries that are told in words: each topic by itself, and those that belong together in one screen."""

from collections.abc import Iterator
from dataclasses import dataclass

from rules.checks.topics import Topic
from rules.lookup.entries import Entry, Line, line
from rules.systems.base import Narrative


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """Topics in one screen; those that a game does not have are left out."""

    key: str
    name: str
    rows: tuple[str, ...]
    """Keys of topics that make sense only together: their names lead here."""
    topics: tuple[str, ...] = ()
    """Keys of topics that can also be looked up by themselves; they stand after the rows."""
    aliases: tuple[str, ...] = ()
    see_also: tuple[str, ...] = ()
    hides_rows: bool = False
    """Whether the names of the rows say nothing outside the table."""
    is_main: bool = True


GROUPS = (
    Group(
        key="attack_steps",
        name="Steps of an attack",
        rows=tuple(f"attack_step_{number}" for number in range(1, 7)),
        aliases=("Attack", "Combat", "Combat check"),
        hides_rows=True,
    ),
    Group(
        key="special_attacks",
        name="Special attacks",
        rows=(),
        topics=("two_weapons", "unarmed", "improvised", "grappling", "several_targets", "planetary_weapons"),
        see_also=("Auto-fire", "Engaged attacks", "Maneuvers"),
    ),
    Group(
        key="spending_rules",
        name="Who spends what",
        rows=(),
        topics=(
            "who_spends_advantage",
            "who_spends_threat",
            "triumph_for_less",
            "unspent_symbols",
            "invented_advantage",
            "invented_threat",
            "weapon_threat",
            "which_spending_table",
        ),
        see_also=("Spending Advantage and Triumph", "Spending Threat and Despair"),
        is_main=False,
    ),
    Group(
        key="improvised_weapons",
        name="Improvised weapons",
        rows=("improvised", "improvised_small", "improvised_medium", "improvised_large"),
        is_main=False,
    ),
    Group(
        key="maneuvers",
        name="Maneuvers",
        rows=(),
        topics=("two_maneuvers", "aiming", "guarded_stance"),
        is_main=False,
    ),
    Group(
        key="health_states",
        name="Health states",
        rows=("unwounded", "wounded", "critically_injured", "incapacitated", "defeated", "dead"),
        aliases=("Health", "Wounds", "Strain"),
    ),
    Group(
        key="conditions",
        name="Conditions",
        rows=(),
        topics=("staggered", "immobilized", "disoriented", "prone", "conditions_again"),
    ),
    Group(
        key="healing",
        name="Healing",
        rows=(),
        topics=("medicine", "treating_injuries", "stimpack", "rest", "after_a_fight"),
    ),
    Group(
        key="minion_groups",
        name="Minion groups",
        rows=("minions", "minion_skills"),
    ),
    Group(
        key="situations",
        name="Situations",
        rows=(),
        topics=("cover", "prone", "size", "difficult_terrain", "impassable_terrain", "gravity"),
        aliases=("Situational modifiers", "Environment", "Modifiers"),
    ),
    Group(
        key="concealment",
        name="Concealment",
        rows=("concealment_1", "concealment_2", "concealment_3", "concealment"),
        aliases=("Darkness", "Fog", "Smoke"),
    ),
    Group(
        key="silhouettes",
        name="Silhouettes",
        rows=tuple(f"silhouette_{number}" for number in range(5)),
        topics=("size",),
    ),
    Group(
        key="pools",
        name="Pools",
        rows=(),
        topics=("building_a_pool", "increasing_difficulty", "upgrading", "upgrade_or_boost"),
        is_main=False,
    ),
    Group(
        key="initiative",
        name="Initiative",
        rows=("initiative", "slots_and_the_fallen"),
    ),
    Group(
        key="points",
        name="Destiny Points",
        rows=("destiny_pool", "destiny_point"),
    ),
    Group(
        key="story",
        name="Story Points",
        rows=("story_points", "story_point"),
    ),
)
"""In the order in which they are offered."""


def groups(game: Narrative) -> Iterator[Entry]:
    """Yield every group of which the game has topics."""
    for group, rows, others in _groups_of(game):
        yield Entry(
            key=group.key,
            name=group.name,
            about="table",
            lines=tuple(_line(topic) for topic in (*rows, *others)),
            citations=tuple(dict.fromkeys(topic.citation for topic in (*rows, *others))),
            aliases=(*group.aliases, *_names_of(group, rows)),
            see_also=group.see_also,
            is_main=group.is_main,
        )


def topics(game: Narrative) -> Iterator[Entry]:
    """Yield every topic that can be looked up by itself."""
    elsewhere = {"falling", *(key for group in GROUPS for key in group.rows)}
    shown = [group for group, _, _ in _groups_of(game)]
    for topic in game.topics:
        if topic.key not in elsewhere:
            yield topic_entry(topic, see_also=tuple(group.name for group in shown if topic.key in group.topics))


def topic_entry(topic: Topic, *, see_also: tuple[str, ...] = (), is_main: bool = False) -> Entry:
    """Return a topic as an entry of its own."""
    return Entry(
        key=topic.key,
        name=topic.name,
        about="rule",
        lines=(line(topic.text),),
        citations=(topic.citation,),
        aliases=topic.aliases,
        see_also=see_also,
        is_main=is_main,
    )


def topic_line(game: Narrative, key: str) -> Line:
    """Return a topic as a line of a table that it belongs to."""
    return next(_line(topic) for topic in game.topics if topic.key == key)


def _groups_of(game: Narrative) -> Iterator[tuple[Group, list[Topic], list[Topic]]]:
    known = {topic.key: topic for topic in game.topics}
    for group in GROUPS:
        rows = [known[key] for key in group.rows if key in known]
        if rows or not group.rows:
            yield group, rows, [known[key] for key in group.topics if key in known]


def _names_of(group: Group, rows: list[Topic]) -> Iterator[str]:
    for topic in rows:
        if not group.hides_rows:
            yield topic.name
        yield from topic.aliases


def _line(topic: Topic) -> Line:
    return line(topic.text, head=topic.name)
