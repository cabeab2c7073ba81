"""``score``: hand-computed scores, folders, and what does not match."""

import json
from pathlib import Path

import pytest

from contentseeker.metrics import lcs
from tests.contentseeker.cli.story import Command

# "the fox" (7 characters) is a subsequence of "the red fox" (11): P 7/7, R 7/11, F1 14/18.
# Words: 2 of 2 right, 2 of 3 found, F1 4/5.
GOLD, EXTRACTED = "the red fox", "the fox"


@pytest.fixture
def texts(folder: Path) -> Path:
    for name, text in {
        "gold/a.txt": GOLD,
        "extracted/a.txt": EXTRACTED,
        "gold/sub/b.txt": "same",
        "extracted/sub/b.txt": "\ufeffsame\r\n",
    }.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    return folder


def test_two_files_give_one_row_of_hand_computed_scores(command: Command, texts: Path) -> None:
    outcome = command("score", "gold/a.txt", "extracted/a.txt")
    assert outcome.code == 0
    assert [line.split() for line in outcome.out.splitlines()] == [
        ["text", "LCS", "P", "LCS", "R", "LCS", "F1", "word", "P", "word", "R", "word", "F1"],
        ["a.txt", "1.000", "0.636", "0.778", "1.000", "0.667", "0.800"],
    ]


def test_two_folders_are_matched_by_name_and_summed_up(command: Command, texts: Path) -> None:
    outcome = command("score", "gold", "extracted")
    assert (outcome.code, outcome.error) == (0, "")
    # Standard deviation of two values with n - 1: their difference over the root of 2.
    assert [line.split() for line in outcome.out.splitlines()[1:]] == [
        ["a.txt", "1.000", "0.636", "0.778", "1.000", "0.667", "0.800"],
        ["sub/b.txt", "1.000", "1.000", "1.000", "1.000", "1.000", "1.000"],
        ["mean", "of", "2", "1.000", "0.818", "0.889", "1.000", "0.833", "0.900"],
        ["sd", "0.000", "0.257", "0.157", "0.000", "0.236", "0.141"],
    ]


def test_json_is_one_object_with_everything(command: Command, texts: Path) -> None:
    (texts / "gold/c.txt").write_text("only gold")
    (texts / "gold/.hidden").write_text("nobody's business")
    (texts / "extracted/d.txt").write_text("only extracted")
    outcome = command("score", "gold", "extracted", "--format", "json")

    found = json.loads(outcome.out)
    assert [text["name"] for text in found["texts"]] == ["a.txt", "sub/b.txt"]
    assert found["texts"][0]["lcs"] == {
        "lcs": 7,
        "gold_length": 11,
        "extracted_length": 7,
        "precision": 1.0,
        "recall": 7 / 11,
        "f1": pytest.approx(14 / 18),
        "unit": "character",
    }
    assert found["texts"][0]["word"]["recall"] == 2 / 3
    assert found["summary"]["word_f1"]["n"] == 2
    assert found["summary"]["word_f1"]["mean"] == pytest.approx(0.9)
    assert (found["only_gold"], found["only_extracted"]) == (["c.txt"], ["d.txt"])


def test_files_without_a_match_are_reported_and_the_rest_is_scored(
    command: Command, texts: Path
) -> None:
    (texts / "gold/c.txt").write_text("only gold")
    (texts / "extracted/d.txt").write_text("only extracted")
    outcome = command("score", "gold", "extracted")
    assert outcome.code == 1
    assert "mean of 2" in outcome.out
    assert outcome.error.splitlines() == [
        "error: c.txt is only in gold.",
        "error: d.txt is only in extracted.",
        "error: 2 of 4 texts failed.",
    ]


def test_a_text_that_is_not_utf8_is_reported_and_the_rest_is_scored(
    command: Command, texts: Path
) -> None:
    (texts / "extracted/a.txt").write_bytes(b"\xff\xfe\x00")
    outcome = command("score", "gold", "extracted")
    assert outcome.code == 1
    assert "mean of 1" in outcome.out
    assert outcome.error.startswith("error: extracted/a.txt is not UTF-8 text: ")


def test_texts_too_long_for_characters_say_that_words_were_compared(
    command: Command, texts: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lcs, "CHARACTER_PAIR_LIMIT", 70)
    lines = command("score", "gold", "extracted").out.splitlines()
    # "the", "fox" of "the", "red", "fox": recall 2/3 instead of 7/11.
    assert lines[1].split() == ["a.txt", "*", "1.000", "0.667", "0.800", "1.000", "0.667", "0.800"]
    assert lines[2].startswith("sub/b.txt  ")
    assert lines[-1].startswith("* LCS over words")


@pytest.mark.parametrize(
    ("gold", "extracted", "words"),
    [
        ("gold", "missing", "There is no file or folder missing."),
        ("gold", "extracted/a.txt", "must be two files or two folders"),
        ("gold", "others", "No file of gold has the name of a file of others."),
    ],
)
def test_what_cannot_be_compared_is_refused(
    command: Command, texts: Path, gold: str, extracted: str, words: str
) -> None:
    (texts / "others").mkdir()
    (texts / "others/z.txt").touch()
    outcome = command("score", gold, extracted)
    assert (outcome.code, outcome.out) == (2, "")
    assert words in outcome.error
    assert outcome.error.count("\n") == 1
