"""Looking things up: by name, by number, by something like a name; what every entry looks like; the whole command."""

import pytest
from discord import app_commands, ui
from hypothesis import given
from hypothesis import strategies as st

from bot.assets.catalogue import PICTURES
from bot.assets.files import emoji_name
from bot.commands.lookup import GAMES, LONGEST_TOPIC
from bot.finding import MOST_CHOICES, MOST_OTHERS, Found, choices, find, label
from bot.render.glyphs import FALLBACK, Glyphs
from bot.render.lookup import lookup_view
from bot.store.store import Store
from rules.errors import NotInThisSystem, UnknownName
from rules.lookup.entries import Pictured, PicturedFace, Reference
from rules.lookup.reference import REFERENCES
from tests.bot.discord_table import Table, at_table

EDGE = REFERENCES["edge_of_the_empire"]
GENESYS = REFERENCES["genesys"]

EMOJI = {picture.name: f"<:{emoji_name(picture)}:1234567890123456789>" for picture in PICTURES}
"""As Discord will have them, with ids of today's length."""
MODES = {"pictures": Glyphs(EMOJI), "characters": Glyphs(), "words": Glyphs(text_only=True)}
MOST_CHARACTERS, MOST_BYTES, MOST_COMPONENTS = 1600, 4000, 16
"""What fits a phone."""


def text_of(view: ui.LayoutView) -> str:
    return "\n".join(part.content for part in view.walk_children() if isinstance(part, ui.TextDisplay))


def shown(reference: Reference, text: str, mode: str = "characters") -> str:
    return text_of(lookup_view(find(reference, text), reference, MODES[mode]))


@pytest.mark.parametrize("reference", REFERENCES.values(), ids=REFERENCES)
class TestEveryEntry:
    def test_it_fits_one_message_on_a_phone_however_symbols_are_shown(self, reference: Reference) -> None:
        others = tuple(sorted(reference.entries, key=lambda each: len(each.name))[-MOST_OTHERS:])
        for entry in reference.entries:
            for glyphs in MODES.values():
                view = lookup_view(Found(entry, others), reference, glyphs)
                assert len(text_of(view)) <= MOST_CHARACTERS, entry.name
                assert len(text_of(view).encode()) <= MOST_BYTES, entry.name
                assert len(list(view.walk_children())) <= MOST_COMPONENTS, entry.name

    def test_it_begins_with_its_name_and_ends_with_its_source(self, reference: Reference) -> None:
        for entry in reference.entries:
            text = text_of(lookup_view(Found(entry), reference, Glyphs()))
            assert text.startswith(f"**{entry.name}** · ")
            assert text.splitlines()[-1].startswith("-# Source: ")

    def test_words_alone_have_no_pictures_and_leave_nothing_out(self, reference: Reference) -> None:
        for entry in reference.entries:
            text = text_of(lookup_view(Found(entry), reference, MODES["words"]))
            assert not set(text) & set("".join(FALLBACK.values()))
            for part in (part for line in entry.lines for part in line.parts):
                if isinstance(part, Pictured):
                    assert part.thing.value in text.casefold()
                if isinstance(part, PicturedFace):
                    assert Glyphs().words(part.face) in text

    def test_it_is_found_by_its_name_and_as_it_is_offered(self, reference: Reference) -> None:
        for entry in reference.entries:
            for text in (entry.name, f"  {entry.name.upper()} ", label(entry)):
                assert find(reference, text).entry is entry

    def test_it_can_be_offered(self, reference: Reference) -> None:
        for entry in reference.entries:
            assert len(label(entry)) <= 100
            assert len(entry.name) <= LONGEST_TOPIC
            assert choices(reference, entry.name)[0] is entry

    def test_a_letter_left_out_still_finds_it(self, reference: Reference) -> None:
        for entry in reference.entries:
            middle = len(entry.name) // 2
            found = find(reference, entry.name[:middle] + entry.name[middle + 1 :])
            assert len(entry.name) < 6 or entry in (found.entry, *found.others), entry.name


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("97", "Crippled"),
        ("00097", "Crippled"),
        ("crit 97", "Crippled"),
        ("crit97", "Crippled"),
        ("97 crit", "Crippled"),
        ("critical injury 131", "Bleeding Out"),
        ("crti 42", "Bowled Over"),
        ("151+", "Dead"),
        ("ship 120", "Major System Failure"),
        ("vehicle crit 154", "Vaporized"),
        ("ship crit 1", "Mechanical Stress"),
        ("1", "Minor Nick"),
        ("0", "Minor Nick"),
        ("-20", "Minor Nick"),
        ("−20", "Minor Nick"),
        ("crit -20", "Minor Nick"),
        ("250", "Dead"),
        ("9" * LONGEST_TOPIC, "Dead"),
        ("bleeding out", "Bleeding Out"),
        ("bleding", "Bleeding Out"),
        ("pierce", "Pierce"),
        ("Pierce 3", "Pierce"),
        ("autofire", "Auto-fire"),
        ("critical rating 3", "Inflicting a Critical Injury"),
        ("difficulty 7", "Difficulty"),
        ("hard", "Difficulty"),
        ("silhouette 2", "Silhouettes"),
        ("concealment +2", "Concealment"),
        ("terrain", "Difficult terrain"),
        ("spend advantage", "Spending Advantage and Triumph"),
        ("table 6-3", "Spending Threat and Despair"),
        ("yellow", "Proficiency die"),
        ("flip", "Destiny Points"),
        ("cool", "Skills"),
        ("medicne", "Medicine"),
        ("encumberance", "Encumbrance"),
        ("defence", "Defense"),
        ("incapacitated", "Health states"),
    ],
)
def test_what_players_type_finds_what_they_mean(text: str, name: str) -> None:
    assert find(EDGE, text).entry.name == name


def test_a_bare_number_names_the_row_of_the_other_table_too() -> None:
    found = find(EDGE, "97")

    assert [other.name for other in found.others] == ["Engine Damaged"]
    assert "Or: `Engine Damaged` (Critical Hit on a vehicle, 91–99)" in shown(EDGE, "97")
    assert not find(GENESYS, "97").others


def test_a_number_below_the_table_says_how_it_is_read() -> None:
    assert "-3 reads as 1 (house rule)" in shown(EDGE, "-3")
    assert "reads as" not in shown(EDGE, "1")


def test_what_an_entry_points_at_anyway_is_not_named_twice() -> None:
    found = find(EDGE, "critical injury")

    assert found.entry.see_also == ("Inflicting a Critical Injury", "Treating a Critical Injury")
    assert [other.name for other in found.others] == ["Inflict a Critical Injury"]


def test_names_that_begin_alike_are_named_too() -> None:
    assert [other.name for other in find(EDGE, "stun").others] == ["Stunned", "Stun Damage", "Stun Setting"]


@pytest.mark.parametrize("text", ["xyzzy", "d100", "97.5", "1e5", "how do I heal", "***", "🎲"])
def test_what_is_like_nothing_is_refused_with_the_nearest_names(text: str) -> None:
    with pytest.raises(UnknownName) as refused:
        find(EDGE, text)

    assert refused.value.name == text
    assert len(refused.value.suggestions) == 3


def test_a_number_of_a_table_that_the_game_does_not_have_is_refused() -> None:
    with pytest.raises(NotInThisSystem):
        find(GENESYS, "ship 120")
    assert choices(GENESYS, "ship 120") == ()


def test_a_number_means_nothing_where_no_table_goes_by_number() -> None:
    with pytest.raises(UnknownName):
        find(REFERENCES["starfinder2e"], "97")
    assert find(REFERENCES["starfinder2e"], "fire 3").entry.name == "Fire"


def test_before_anything_is_typed_the_main_tables_are_offered() -> None:
    for reference in REFERENCES.values():
        offered = choices(reference, " ")
        assert offered[0] is reference.entries[0]
        assert [entry.name for entry in offered] == [entry.name for entry in reference.entries if entry.is_main]


def test_a_number_that_is_typed_offers_its_rows() -> None:
    assert [entry.name for entry in choices(EDGE, "97")] == ["Crippled", "Engine Damaged"]
    assert [entry.name for entry in choices(EDGE, "ship 97")] == ["Engine Damaged"]


def test_the_likeliest_is_offered_first() -> None:
    assert [entry.name for entry in choices(EDGE, "stun")[:4]] == ["Stun", "Stunned", "Stun Damage", "Stun Setting"]


@given(text=st.text(max_size=LONGEST_TOPIC))
def test_any_text_finds_something_or_is_refused(text: str) -> None:
    for reference in REFERENCES.values():
        assert len(choices(reference, text)) <= MOST_CHOICES
        try:
            found = find(reference, text)
        except (UnknownName, NotInThisSystem):
            continue
        assert found.entry in reference.entries


def test_symbols_are_pictures_characters_or_words() -> None:
    assert f"{EMOJI['th']} 3 Threat or a {EMOJI['de']} Despair" in shown(EDGE, "fall prone", "pictures")
    assert "▼ 3 Threat or a ☠ Despair" in shown(EDGE, "fall prone")
    assert "**Costs:** 3 Threat or a Despair" in shown(EDGE, "fall prone", "words")


def test_dice_stand_as_often_as_they_count() -> None:
    assert "**Hard:** 🟣🟣🟣 3 Difficulty dice" in shown(EDGE, "difficulty")
    assert "**Hard:** 3 Difficulty dice" in shown(EDGE, "difficulty", "words")


def test_faces_are_shown_with_their_words() -> None:
    assert "3 × 🟡✦▲ success + advantage" in shown(EDGE, "proficiency die")
    assert "3 × success + advantage" in shown(EDGE, "proficiency die", "words")
    assert f"1 × {EMOJI['p_0']} blank" in shown(EDGE, "proficiency die", "pictures")


def test_a_text_gets_the_picture_of_a_die_the_first_time_that_it_names_it() -> None:
    text = shown(EDGE, "prone")

    assert "gain a 🟦 Boost die, ranged ones a ⬛ Setback die" in text
    assert "attacks gain a Setback die" in text


def test_a_name_that_holds_the_word_for_a_symbol_gets_no_picture() -> None:
    assert "64–72 Navicomputer Failure" in shown(EDGE, "critical hits on vehicles")


@pytest.mark.parametrize(
    ("reference", "text", "source"),
    [
        pytest.param(EDGE, "97", "Edge of the Empire core rulebook, p. 226–227", id="a page"),
        pytest.param(EDGE, "pierce", "Edge of the Empire core rulebook, page not confirmed", id="none"),
        pytest.param(
            EDGE,
            "situations",
            "Edge of the Empire core rulebook, p. 212, 213, 221, the rest not confirmed",
            id="several, some confirmed",
        ),
        pytest.param(GENESYS, "97", "Genesys core rulebook, page not confirmed", id="a sister's own"),
        pytest.param(
            GENESYS,
            "falling",
            "Edge of the Empire core rulebook, p. 224 (read so in Genesys too)",
            id="shared with a sister",
        ),
    ],
)
def test_the_source_is_named(reference: Reference, text: str, source: str) -> None:
    assert shown(reference, text).splitlines()[-1] == f"-# Source: {source}"


async def test_looking_up_is_private_and_remembers_nothing(table: Store) -> None:
    async with at_table(table) as seat:
        reply = await seat.say(seat.ann, "lookup", topic="97")

        assert reply.is_private
        assert "**Crippled** · Critical Injury, 96–100" in reply.text
        assert "no campaign yet" in (await seat.say(seat.ann, "history")).text
        assert seat.refusals()


async def test_sharing_shows_it_to_the_table(table: Store) -> None:
    async with at_table(table) as seat:
        reply = await seat.say(seat.ann, "lookup", topic="bleding out", share=True)

        assert not reply.is_private
        assert "**Bleeding Out**" in seat.latest_text()


@pytest.mark.parametrize("text", ["hacking", "resistance"])
def test_what_only_rhymes_with_an_entry_is_not_taken_for_it(text: str) -> None:
    with pytest.raises(UnknownName):
        find(EDGE, text)


async def test_what_is_unknown_is_refused_privately_even_where_it_would_be_shared(table: Store) -> None:
    async with at_table(table) as seat:
        reply = await seat.say(seat.ann, "lookup", topic="xyzzy", share=True)

        assert reply.is_private
        assert "There is no topic called “xyzzy”. Did you mean" in reply.text
        assert seat.refusals() == ["UnknownName"]


async def test_the_campaigns_game_and_its_words_are_what_is_shown(table: Store) -> None:
    async with at_table(table) as seat:
        await seat.say(seat.gm, "campaign setup", system="genesys")
        await seat.say(seat.gm, "campaign settings", text_only=True)

        own = await seat.say(seat.ann, "lookup", topic="112")
        points = await seat.say(seat.ann, "lookup", topic="destiny")
        prices = await seat.say(seat.ann, "lookup", topic="fall prone")
        other = await seat.say(seat.ann, "lookup", topic="112", system="edge_of_the_empire")
        refused = await seat.say(seat.ann, "lookup", topic="ship 120")

        assert "**Temporarily Disabled**" in own.text
        assert "**Story Points**" in points.text
        assert "3 Threat or a Despair" in prices.text
        assert "**Temporarily Lame**" in other.text
        assert "Genesys has no Critical Hits on vehicles" in refused.text
        assert seat.refusals() == ["NotInThisSystem"]


async def test_in_direct_messages_the_default_game_is_looked_up_or_the_one_that_is_named(table: Store) -> None:
    async with at_table(table) as seat:
        ann = seat.users["ann"]
        default = await ann.slash("lookup", topic="112")
        named = await ann.slash("lookup", topic="112", system="genesys")

        assert "Temporarily Lame" in str(default.response.components)
        assert "Temporarily Disabled" in str(named.response.components)


async def offered(seat: Table, text: str, **others: object) -> list[tuple[str, str]]:
    found = await seat.ann.autocomplete(seat.room, "lookup", "topic", text, **others)
    return [(each["name"], each["value"]) for each in found]


async def test_names_are_offered_while_one_types_for_the_game_that_is_meant(table: Store) -> None:
    async with at_table(table) as seat:
        empty = await offered(seat, "")
        typed = await offered(seat, "bleed")
        other = await offered(seat, "112", system="genesys")
        await seat.say(seat.gm, "campaign setup", system="genesys")
        own = await offered(seat, "destiny")

        assert len(empty) == MOST_CHOICES
        assert empty[0] == ("Difficulty — table", "Difficulty")
        assert typed[0] == ("Bleeding Out — Critical Injury, 131–140", "Bleeding Out")
        assert other[0][1] == "Temporarily Disabled"
        assert own[0][1] == "Story Points"


def test_every_game_that_has_something_to_look_up_can_be_named() -> None:
    assert [(each.name, each.value) for each in GAMES] == [(REFERENCES[key].system, key) for key in REFERENCES]


async def test_it_is_offered_in_direct_messages_and_to_people_alone(table: Store) -> None:
    async with at_table(table) as seat:
        command = seat.bot.tree.get_command("lookup")

        assert isinstance(command, app_commands.Command)
        assert command.allowed_contexts is not None
        assert command.allowed_contexts.dm_channel
        assert command.allowed_installs is not None
        assert command.allowed_installs.user
