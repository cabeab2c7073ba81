from pathlib import Path

import pytest

from workbench.environment import Environment
from workbench.errors import EnvironmentVariableError


def test_an_unset_or_blank_variable_takes_its_default(tmp_path: Path) -> None:
    environment = Environment({"BLANK": "  "})

    assert environment.text("BLANK", "fallback") == "fallback"
    assert environment.flag("BLANK", default=True) is True
    assert environment.flag("UNSET") is False
    assert environment.whole_number("BLANK", 8000, low=1, high=9000) == 8000
    assert environment.words("BLANK", ("localhost",)) == ["localhost"]
    assert environment.folder("UNSET", tmp_path / "new") == tmp_path / "new"


@pytest.mark.parametrize(
    ("value", "expected"),
    [("1", True), ("Yes", True), ("on", True), ("0", False), ("FALSE", False)],
)
def test_a_flag_understands_the_usual_words(value: str, expected: bool) -> None:
    assert Environment({"FLAG": value}).flag("FLAG", default=not expected) is expected


def test_words_are_separated_by_commas_and_stripped() -> None:
    hosts = Environment({"HOSTS": " a.example, b.example,"}).words("HOSTS", ())
    assert hosts == ["a.example", "b.example"]


@pytest.mark.parametrize(
    "value", ["0", "65536", "http", "-1", "8000.5", "\N{ARABIC-INDIC DIGIT EIGHT}"]
)
def test_a_number_outside_its_range_is_refused_with_name_and_range(value: str) -> None:
    with pytest.raises(EnvironmentVariableError, match=r"PORT .* from 1 to 65535"):
        Environment({"PORT": value}).whole_number("PORT", 8000, low=1, high=65535)


def test_a_flag_that_is_no_flag_is_refused_with_the_accepted_words() -> None:
    with pytest.raises(EnvironmentVariableError, match=r"SWITCH .* true, yes, on, 0, false"):
        Environment({"SWITCH": "maybe"}).flag("SWITCH")


def test_a_folder_that_is_a_file_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    with pytest.raises(EnvironmentVariableError, match="DATA names a file"):
        Environment({"DATA": str(file)}).folder("DATA", tmp_path)


def test_a_relative_folder_becomes_absolute(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    assert Environment({"DATA": "here"}).folder("DATA", Path("/")) == tmp_path / "here"


def test_a_file_must_exist(tmp_path: Path) -> None:
    hosts = tmp_path / "hosts"
    hosts.write_text("ads.example")
    assert Environment({"HOSTS": str(hosts)}).file("HOSTS") == hosts
    assert Environment({}).file("HOSTS") is None
    for wrong in (tmp_path, tmp_path / "other"):
        with pytest.raises(EnvironmentVariableError, match="HOSTS names no file"):
            Environment({"HOSTS": str(wrong)}).file("HOSTS")
