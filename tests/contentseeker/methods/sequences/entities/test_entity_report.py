"""The line about the extra ``entities`` that ``make setup`` prints."""

import pytest

from contentseeker.methods.sequences.entities import __main__ as report_module
from contentseeker.methods.sequences.entities.__main__ import report


def test_an_installed_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(report_module, "PACKAGES", ("pytest",))
    assert (
        report()
        == "Named entities as features of sequence labellers (extra 'entities'): installed."
    )


def test_a_missing_extra_comes_with_the_command_that_installs_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(report_module, "PACKAGES", ("pytest", "no_such_package"))
    line = report()
    assert "not installed, about 60 MB" in line
    assert line.endswith("pip install -c .ci/constraints.txt -e '.[entities]'")
    assert "\n" not in line
