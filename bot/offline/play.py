"""One line after the other, done by the person at the keyboard."""

from collections.abc import Callable, Coroutine, Mapping
from typing import Any, assert_never

from bot.offline import line as lines
from bot.offline import wording
from bot.offline.completion import Known, Suggest, complete
from bot.offline.console import Console
from bot.offline.forms import Given, Question, choose_some, questions, read_answer, texts
from bot.offline.people import FIRST_CHANNEL, FIRST_PERSON
from bot.offline.printer import Control, Message, Part, controls_of
from bot.offline.screen import Screen
from bot.offline.server import Seat
from bot.offline.simulation import Outcome, Simulation
from bot.offline.specs import Kind, Spec
from bot.offline.typed import Misread, find_command, split_options
from bot.offline.values import read_value, read_values

Runner = Callable[[Coroutine[Any, Any, Any]], Any]
"""Runs the loop until something is done."""


class Play:
    """What goes on at the table: who is typing, and where."""

    def __init__(self, simulation: Simulation, console: Console, screen: Screen, run: Runner) -> None:
        self._simulation = simulation
        self._console = console
        self._screen = screen
        self._run = run
        self._seat = Seat(FIRST_PERSON, FIRST_CHANNEL)

    @property
    def prompt(self) -> str:
        """Who is typing, and where if that is not the first channel."""
        person, place = self._seat.person, self._seat.place
        where = "" if place == FIRST_CHANNEL else f" #{place}" if place is not None else " (dm)"
        return f"{person}{where}> "

    def tell_what_is_left(self) -> None:
        """Tell which buttons still wait from the last time."""
        message = self._screen.last_with_controls(self._seat)
        if message is not None:
            self._screen.note(f"(“{self._screen.title(message)}” is still here with its buttons: ! shows them)")

    def do(self, text: str) -> bool:
        """Do one line; return whether the table goes on."""
        try:
            return self._do(lines.read_line(text))
        except Misread as misread:
            self._screen.say(misread.sentence)
            return True

    def _do(self, asked: lines.Line) -> bool:
        match asked:
            case lines.Command():
                self._command(asked.text)
            case lines.Press():
                self._press(asked)
            case lines.Sit():
                return self._sit(asked)
            case lines.Enter():
                return self._enter(asked)
            case lines.ChangeRole():
                self._change_role(asked)
            case lines.Ask():
                self._screen.say(*wording.USAGE)
            case lines.Unclear():
                raise Misread(asked.sentence)
            case lines.Leave():
                return False
            case lines.Nothing():
                pass
            case _:
                assert_never(asked)
        return True

    def _sit(self, asked: lines.Sit) -> bool:
        is_new = asked.person not in self._simulation.server.world.people
        if is_new:
            self._simulation.server.join(asked.person)
        self._seat = Seat(asked.person, self._seat.place)
        if asked.rest:
            return self.do(asked.rest)
        self._screen.note(f"({asked.person} {'joins the table' if is_new else 'is typing'})")
        return True

    def _enter(self, asked: lines.Enter) -> bool:
        is_new = asked.place is not None and asked.place not in self._simulation.server.world.channels
        if asked.place is not None:
            self._simulation.server.open_channel(asked.place)
        self._seat = Seat(self._seat.person, asked.place)
        if asked.rest:
            return self.do(asked.rest)
        where = f"#{asked.place}" if asked.place is not None else "direct messages with the bot; #table leads back"
        self._screen.note(f"({'a new channel: ' if is_new else ''}{where})")
        return True

    def _change_role(self, asked: lines.ChangeRole) -> None:
        person = self._seat.person
        changed = self._simulation.server.change_role(asked.role, person, takes=asked.takes)
        has = "has" if asked.takes else "does not have"
        self._screen.note(f"({person} {has} the role {asked.role}{'' if changed else ', as before'})")

    def _command(self, text: str) -> None:
        spec, rest = find_command(text, self._simulation.server.commands(self._seat))
        given = split_options(rest, spec)
        given |= self._chosen_suggestions(spec, given)
        values = read_values(given, spec, self._simulation.server.directory(self._seat))
        self._conclude(self._run(self._simulation.slash(self._seat, spec.name, values)))

    def _chosen_suggestions(self, spec: Spec, given: Mapping[str, str]) -> dict[str, str]:
        """Return the values behind the bot's suggestions where one was typed by its name, as picking it would send."""
        chosen = {}
        for option in spec.options:
            text = given.get(option.name)
            if not option.suggests or text is None or (option.kind is Kind.INTEGER and text.isdecimal()):
                continue
            for name, value in self._suggestions(spec, option.name, text, given):
                if name.casefold() == text.casefold():
                    chosen[option.name] = value
        return chosen

    def _suggestions(self, spec: Spec, option: str, text: str, given: Mapping[str, str]) -> list[tuple[str, str]]:
        directory = self._simulation.server.directory(self._seat)
        values: dict[str, object] = {}
        for each in spec.options:
            if each.name in given and each.name != option:
                try:
                    values[each.name] = read_value(given[each.name], each, directory)
                except Misread:
                    continue  # Discord, too, tells the bot only what is fit so far
        found: list[tuple[str, str]] = self._run(
            self._simulation.suggestions(self._seat, spec.name, option, text, values)
        )
        return found

    def _press(self, asked: lines.Press) -> None:
        message = self._screen.last_with_controls(self._seat)
        if message is None:
            raise Misread(wording.NO_BUTTONS.format(person=self._seat.person))
        if asked.number is None:
            self._screen.show(message)
            return
        control = self._control(asked.number, message)
        title = self._screen.title(message)
        if control.part is Part.BUTTON:
            if asked.text:
                raise Misread(f"[{asked.number}] is a button, “{control.label}”: !{asked.number} presses it.")
            self._screen.note(f"({self._seat.person} presses “{control.label}” on “{title}”)")
            work = self._simulation.press(self._seat, message, control.custom_id)
        else:
            directory = self._simulation.server.directory(self._seat)
            values = choose_some(asked.text, control.part, control.options, control.most, directory)
            self._screen.note(f"({self._seat.person} chooses {asked.text} on “{title}”)")
            work = self._simulation.choose(self._seat, message, control.custom_id, values)
        self._conclude(self._run(work))

    def _control(self, number: int, message: Message) -> Control:
        controls = controls_of(message)
        if not 1 <= number <= len(controls):
            there = "only [1]" if len(controls) == 1 else f"[1] to [{len(controls)}]"
            raise Misread(f"“{self._screen.title(message)}” has {there}; ! shows it again.")
        control = controls[number - 1]
        if control.is_off:
            raise Misread(f"[{number}] “{control.label}” is off.")
        return control

    def _conclude(self, outcome: Outcome) -> None:
        self._screen.show_outcome(outcome, self._seat)
        if outcome.form is None:
            return
        given = self._fill_in(outcome.form)
        if given is None:
            self._screen.note(wording.FORM_CLOSED)
        else:
            self._conclude(self._run(self._simulation.submit(self._seat, outcome, given)))

    def _fill_in(self, form: Mapping[str, Any]) -> dict[str, Given] | None:
        self._screen.say(f"{form['title']} (a form: Enter keeps what is in [ ], ! closes it)", *texts(form))
        given: dict[str, Given] = {}
        for question in questions(form):
            try:
                answer = self._answer(question)
            except EOFError:
                return None
            if answer is not None:
                given[question.custom_id] = answer
        return given

    def _answer(self, question: Question) -> Given | None:
        """Ask until the answer is fit; a pipe is asked once, since its next line is meant for something else.

        Raises:
            EOFError: the form is to be closed.
        """
        if question.hint:
            self._screen.note(f"({question.hint})")
        if question.options:
            self._screen.say(" · ".join(label for label, _ in question.options))
        while True:
            text = self._console.ask(f"  {question.prompt}")
            if text is None or text.strip() == wording.SHUT:
                raise EOFError
            try:
                return read_answer(text, question, self._simulation.server.directory(self._seat))
            except Misread as misread:
                self._screen.say(misread.sentence)
                if not self._console.is_interactive:
                    raise EOFError from misread

    def completions(self, line: str) -> tuple[str, ...]:
        """Return what the last word of a line can become, asking the bot where only it knows."""
        world = self._simulation.server.world
        known = Known(
            self._simulation.server.commands(self._seat), tuple(world.people), tuple(world.channels), tuple(world.roles)
        )
        found = complete(line, known)
        if not isinstance(found, Suggest):
            return found
        try:
            given = split_options(found.others, found.spec)
            suggested = self._suggestions(found.spec, found.option.name, found.text, given)
        except Misread:
            return ()
        return found.completions(name for name, _ in suggested)
