"""The scenario check: every scenario of the spec has a test that names it, and that ran and passed.

And the count of cases, which the README tells roughly.
"""

from __future__ import annotations

import gc
import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import is_hypothesis_test, settings

from tests.amount import RUN, amount
from tests.rows import rows_of
from tests.support import COMPILED

SCENARIOS = Path(__file__).with_name("spec_scenarios.tsv")
README = Path(__file__).parents[1] / "README.md"
PROPERTY = "scenario"
CASES = "cases"


@pytest.fixture(scope="session", autouse=True)
def no_library_but_the_tests_own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Nothing in a test sees, or touches, the library, the settings or the width of whoever runs it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("MYOMER_RULESET", raising=False)
        patch.delenv("COLUMNS", raising=False)
        for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "HOME", "LOCALAPPDATA"):
            if name in os.environ or name.startswith("XDG_"):
                patch.setenv(name, str(tmp_path_factory.mktemp("home")))
        yield


def known_scenarios() -> set[tuple[str, str]]:
    """Document and title of every scenario."""
    lines = SCENARIOS.read_text(encoding="utf-8").splitlines()
    return {(line.split("\t")[0], line.split("\t")[1]) for line in lines}


def told_tests() -> tuple[int, int]:
    """How many test functions and cases the README says there are."""
    text = " ".join(README.read_text(encoding="utf-8").split())
    found = re.search(r"over ([\d,]+) test functions and over ([\d,]+) cases", text)
    assert found is not None, "the README says 'over N test functions and over N cases'"
    return int(found[1].replace(",", "")), int(found[2].replace(",", ""))


def is_roughly(output: int, there: int) -> bool:
    """Whether 'over so many' is true, and less than a quarter behind."""
    return output <= there < output * 5 // 4


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Attach each test's scenarios, and how many cases it has, to its reports."""
    for item in items:
        if is_hypothesis_test(getattr(item, "obj", None)):
            item.add_marker("soak")  # which runs more examples
        item.user_properties.append((CASES, rows_of(getattr(item, "obj", None))))
        for mark in item.iter_markers("scenario"):
            item.user_properties.append((PROPERTY, "\t".join(mark.args)))


def pytest_collection_finish() -> None:
    """Modules and tests stay for the whole run: the garbage collector passes them over, and looks less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


class ScenarioCheck:
    """Remembers which scenarios had a passing test; at the end of a whole run, demands all of them."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.passed: set[tuple[str, str]] = set()
        self.missing: list[tuple[str, str]] = []
        self.unknown: list[tuple[str, str]] = []
        self.checked = False
        self.cases = 0
        self.miscounted = False

    def whole_run(self) -> bool:
        """Whether the whole suite was asked for, and not a part of it."""
        option = self.config.option
        everything = {str(self.config.rootpath / path) for path in self.config.getini("testpaths")}
        asked = {str((self.config.invocation_params.dir / arg).resolve()) for arg in self.config.args}
        partial = option.keyword or option.markexpr or getattr(option, "lf", False) or option.collectonly
        return asked == everything and not partial

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "setup":
            self.cases += sum([int(str(value)) for name, value in report.user_properties if name == CASES])
        if report.when == "call" and report.passed:
            for name, value in report.user_properties:
                if name == PROPERTY:
                    document, title = str(value).split("\t")
                    self.passed.add((document, title))

    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        if self.whole_run() and exitstatus == pytest.ExitCode.OK:
            self.checked = True
            self.missing = sorted(known_scenarios() - self.passed)
            self.unknown = sorted(self.passed - known_scenarios())
            self.miscounted = not is_roughly(told_tests()[1], self.cases)
            if self.missing or self.unknown or self.miscounted:
                session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        for document, title in self.missing:
            terminalreporter.write_line(f"no passing test for the scenario: {document}: {title}", red=True)
        for document, title in self.unknown:
            terminalreporter.write_line(f"the spec has no such scenario: {document}: {title}", red=True)
        if self.miscounted:
            output = told_tests()[1]
            terminalreporter.write_line(f"the README says over {output} cases, there are {self.cases}", red=True)
        if self.checked and not self.missing and not self.unknown:
            terminalreporter.write_line(f"{len(self.passed)} spec scenarios proved")


def pytest_report_header() -> str:
    return f"engine: {'compiled' if COMPILED else 'interpreted'}"


def pytest_configure(config: pytest.Config) -> None:
    if os.environ.get("MYOMER_ENGINE") == "compiled" and not COMPILED:
        pytest.exit("the engine is not compiled: put what python -m builder makes on PYTHONPATH", returncode=4)
    RUN.in_full = "soak" in config.option.markexpr
    settings.register_profile("myomer", deadline=None, max_examples=amount(20, 100))
    settings.load_profile("myomer")
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(ScenarioCheck(config), "scenario-check")
