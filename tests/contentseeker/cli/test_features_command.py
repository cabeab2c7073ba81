"""``features``: one row per candidate element."""

import csv
import io
import json
from pathlib import Path

from contentseeker.cli.features import DEEPEST_PATH
from contentseeker.features import NAMES
from tests.contentseeker.cli.story import Command

PAGE = """<html lang="en"><body><div><p>The cat sat on it.</p><p>Dogs.</p></div>
<ul><li><a href="/a">Link</a></li></ul></body></html>"""


def rows_of(out: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(out)))


def test_csv_has_a_row_per_candidate_with_hand_counted_values(
    command: Command, folder: Path
) -> None:
    (folder / "page.html").write_text(PAGE)
    outcome = command("features", "page.html", "--kind", "raw")

    rows = rows_of(outcome.out)
    assert (outcome.code, outcome.error) == (0, "")
    assert list(rows[0]) == ["path", "node", "element", "tagName", *NAMES]
    assert [(row["path"], row["node"], row["element"], row["tagName"]) for row in rows] == [
        ("page.html", "2", "/html/body/div[1]", "div"),
        ("page.html", "5", "/html/body/ul[1]", "ul"),
        ("page.html", "6", "/html/body/ul[1]/li[1]", "li"),
    ]
    # "The cat sat on it." has 18 characters, "Dogs." 5; "Link" is all link.
    assert [row["innerTxtLength"] for row in rows] == ["23", "4", "4"]
    assert [row["paraNum"] for row in rows] == ["2", "0", "0"]
    assert [row["linkToTextRatio"] for row in rows] == ["0", "1", "1"]
    assert {row["centerX"] for row in rows} == {""}


def test_json_is_one_object_per_row_and_missing_values_are_null(
    command: Command, folder: Path
) -> None:
    (folder / "page.html").write_text(PAGE)
    outcome = command("features", "page.html", "--format", "json")

    rows = [json.loads(line) for line in outcome.out.splitlines()]
    assert [row["node"] for row in rows] == [2, 5, 6]
    # Normalised: shares of the body's 27 characters.
    assert [row["innerTxtLength"] for row in rows] == [23 / 27, 4 / 27, 4 / 27]
    assert rows[0]["width"] is None


def test_several_pages_share_one_header(command: Command, folder: Path) -> None:
    for name in ("a.html", "b.html"):
        (folder / name).write_text("<div>text</div>")
    outcome = command("features", "a.html", "b.html")
    assert [row["path"] for row in rows_of(outcome.out)] == ["a.html", "b.html"]


def test_the_profile_decides_what_is_a_candidate(command: Command, folder: Path) -> None:
    (folder / "page.html").write_text("<article><div>text</div></article>")
    tags = {
        profile: [row["tagName"] for row in rows_of(outcome.out)]
        for profile in ("html4", "html5")
        if (outcome := command("features", "page.html", "--profile", profile))
    }
    assert tags == {"html4": ["div"], "html5": ["article", "div"]}


def test_the_language_decides_what_is_a_stop_word(command: Command, folder: Path) -> None:
    (folder / "page.html").write_text('<html lang="en"><div>the der the</div></html>')
    ratios = [
        rows_of(command("features", "page.html", "--kind", "raw", *choice).out)[0]["stopWordRatio"]
        for choice in ([], ["--language", "de"])
    ]
    assert ratios == ["2", "1"]


def test_a_language_without_stop_words_is_refused(command: Command) -> None:
    outcome = command("features", "story.html", "--language", "xx")
    assert outcome.code == 2
    assert "no stop words for 'xx'" in outcome.error
    assert outcome.error.count("\n") == 1


def test_elements_too_deep_for_a_readable_path_have_none(command: Command, folder: Path) -> None:
    (folder / "deep.html").write_text("<div>" * (DEEPEST_PATH + 10) + "text")
    rows = rows_of(command("features", "deep.html").out)
    assert len(rows) == DEEPEST_PATH + 10
    assert rows[0]["element"] == "/html/body/div[1]"
    assert rows[-1]["element"] == ""


def test_a_page_that_cannot_be_read_does_not_stop_the_others(
    command: Command, folder: Path
) -> None:
    (folder / "a.html.gz").write_bytes(b"no gzip")
    outcome = command("features", ".")
    assert outcome.code == 1
    assert {row["path"] for row in rows_of(outcome.out)} == {"./story.html"}
    assert outcome.error.endswith("error: 1 of 2 pages failed.\n")
