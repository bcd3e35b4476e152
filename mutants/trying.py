"""Running the tests of a room against a mutant, which exists in memory only: no file is changed.

Each mutant gets a copy of this process (a fork) with pytest and hypothesis loaded and nothing of `rules/`.
"""

import importlib.abc
import importlib.machinery
import importlib.util
import os
import resource
import signal
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType

import _hypothesis_pytestplugin  # noqa: F401 # so that each copy has it
import pytest
from hypothesis import Phase, settings

from mutants.making import Mutant

MEMORY = 2 << 30
START_SECONDS = 20
"""Processor time to import and collect; a module that takes longer hangs."""
TEST_SECONDS = 2
SLOWER = 10
"""A test that takes so many times as long as usual (and two seconds) of processor time hangs: that fails too."""

# The same examples each time, and none made smaller: only whether a test fails is asked.
settings.register_profile(
    "mutants", derandomize=True, database=None, deadline=None, phases=[Phase.explicit, Phase.generate]
)
settings.load_profile("mutants")


@dataclass(slots=True)
class Tests:
    """The tests that a room's mutants must fail, those first that found the last mutants or are quick."""

    paths: Sequence[str]
    durations: dict[str, float] = field(default_factory=dict)
    killers: list[str] = field(default_factory=list)

    def measure(self) -> None:
        """Run them on the unchanged rules.

        Raises:
            RuntimeError: they fail as it is.
        """
        failed, report = self._run(None)
        if failed or not report:
            raise RuntimeError(f"the tests fail without a mutant: {report[-1][0] if report else ' '.join(self.paths)}")
        self.durations = {test: float(duration) for test, duration in report if duration}

    def kill(self, mutant: Mutant) -> bool:
        """Whether a test fails, or hangs, with this mutant."""
        if not self.durations:
            self.measure()
        failed, report = self._run(mutant)
        if failed and report:
            killer, _ = report[-1]
            self.killers = [killer, *(each for each in self.killers if each != killer)][:20]
        return failed

    def _run(self, mutant: Mutant | None) -> tuple[bool, list[tuple[str, str]]]:
        reading, writing = os.pipe()
        child = os.fork()
        if not child:
            self._run_in_copy(mutant, reading, writing)
        os.close(writing)
        with os.fdopen(reading, encoding="utf-8") as pipe:
            lines = [line.rstrip("\n").partition("\t") for line in pipe]
        _, status = os.waitpid(child, 0)
        return status != 0, [(test, duration) for test, _, duration in lines]

    def _run_in_copy(self, mutant: Mutant | None, reading: int, writing: int) -> None:
        code = 1
        try:
            os.close(reading)
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, 1)
            os.dup2(nowhere, 2)
            signal.setitimer(signal.ITIMER_PROF, START_SECONDS)
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            if mutant:
                sys.meta_path.insert(0, _Finder(mutant))
            os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
            options = ["-c", os.devnull, f"--rootdir={Path.cwd()}", "--import-mode=importlib", "-x", "-q"]
            options += ["-p", "no:cacheprovider", "-p", "no:doctest", "-p", "_hypothesis_pytestplugin"]
            options += ["-m", "not no_cover", "-o", f"pythonpath={Path.cwd()}"]
            code = pytest.main([*options, *self.paths], plugins=[_Reporter(self, writing)])
        finally:
            os._exit(int(code))


class _Reporter:
    """Puts the tests in order, and tells the first process which began and how long each took."""

    def __init__(self, tests: Tests, writing: int) -> None:
        self.tests = tests
        self.writing = writing

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Put the likeliest killers first, then the quick tests."""
        places = {test: place for place, test in enumerate(self.tests.killers)}
        durations = self.tests.durations
        items.sort(key=lambda item: (places.get(item.nodeid, len(places)), durations.get(item.nodeid, 0)))

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        """Write that the test begins, and end this process if it hangs."""
        signal.setitimer(signal.ITIMER_PROF, TEST_SECONDS + SLOWER * self.tests.durations.get(nodeid, START_SECONDS))
        os.write(self.writing, f"{nodeid}\t\n".encode())

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Write how long the test took."""
        if report.when == "call":
            os.write(self.writing, f"{report.nodeid}\t{report.duration}\n".encode())


class _Finder(importlib.abc.MetaPathFinder):
    """Finds the mutant in place of the module."""

    def __init__(self, mutant: Mutant) -> None:
        self.path = mutant.module
        self.module = mutant.module.removesuffix(".py").replace("/", ".").removesuffix(".__init__")
        self.source = mutant.source

    def find_spec(self, fullname: str, *_: object) -> importlib.machinery.ModuleSpec | None:
        """Return the mutant if this module is asked for."""
        if fullname != self.module:
            return None
        return importlib.util.spec_from_file_location(
            fullname, self.path, loader=_Loader(fullname, self.path, self.source)
        )


class _Loader(importlib.machinery.SourceFileLoader):
    def __init__(self, fullname: str, path: str, source: str) -> None:
        super().__init__(fullname, path)
        self.source = source

    def get_code(self, fullname: str) -> CodeType:
        return compile(self.source, self.path, "exec", dont_inherit=True)
