"""``next`` and ``join``: where pages continue, and whole chains as one text."""

import json
from pathlib import Path

import pytest

from tests.contentseeker.cli.story import Command


def write(folder: Path, number: int, text: str, more: str = "", next_link: str = "") -> None:
    link = f'<link rel=next href="{next_link}">' if next_link else ""
    page = f"{link}{more}<p>The Harbour</p><p>{text}</p>"
    (folder / f"part{number}.html").write_text(page, "utf-8")


@pytest.fixture
def chain(folder: Path) -> Path:
    """Two parts of a story in a folder, and a page of its own."""
    parts = folder / "parts"
    parts.mkdir()
    write(parts, 1, "The storm came at night.", next_link="part2.html")
    write(parts, 2, "In the morning it was gone.", next_link="part1.html")
    (parts / "part2b.html").write_text("<p>Another story altogether.</p>")
    return parts


def test_next_prints_the_address_and_who_said_so(command: Command, chain: Path) -> None:
    outcome = command("next", "parts/part1.html", "parts/part2b.html")
    assert (outcome.code, outcome.error) == (0, "")
    assert outcome.out == (
        "parts/part1.html\thttp://pages.invalid/parts/part2.html\t1.00\trel\nparts/part2b.html\t-\n"
    )


def test_next_as_json_has_the_links_element(command: Command, folder: Path) -> None:
    (folder / "list.html").write_text("<a href=0>Back</a> <a rel=next href=2#top>More</a>")
    address = "http://a.example/list/1"
    outcome = command("next", "list.html", "--url", address, "--format", "json")
    assert json.loads(outcome.out) == {
        "path": "list.html",
        "url": address,
        "next": {"url": "http://a.example/list/2", "node": 3, "probability": 1.0, "origin": "rel"},
    }


def test_a_page_saved_by_a_browser_knows_its_address(command: Command, folder: Path) -> None:
    saved = "<!-- saved from url=(0023)http://a.example/list/1 -->"
    (folder / "list.html").write_text(f"{saved}<link rel=next href=2>")
    assert command("next", "list.html").out.split("\t")[1] == "http://a.example/list/2"


def test_join_follows_links_from_file_to_file_and_cuts_the_loop(
    command: Command, chain: Path
) -> None:
    outcome = command("join", "parts", "--method", "body", "--format", "json")
    assert (outcome.code, outcome.error) == (0, "")
    alone, joined = map(json.loads, outcome.out.splitlines())
    assert alone["text"] == "Another story altogether."
    assert joined["paths"] == ["parts/part1.html", "parts/part2.html"]
    assert joined["furniture"] == ["The Harbour"]
    assert joined["text"] == "The storm came at night.\n\nIn the morning it was gone."
    assert joined["ending"] == "the next link leads back to a page of the chain"


def test_join_writes_every_chain(command: Command, folder: Path) -> None:
    write(folder, 1, "One.", next_link="part2.html")
    write(folder, 2, "Two, and the end.")
    write(folder, 3, "Alone.")
    outcome = command("join", "part3.html", "part2.html", "part1.html", "--method", "body")
    assert outcome.out == (
        "==> part3.html <==\nThe Harbour\nAlone.\n\n==> part1.html <==\nOne.\n\nTwo, and the end.\n"
    )


def test_join_goes_on_without_a_page_that_cannot_be_read(command: Command, folder: Path) -> None:
    write(folder, 1, "One.", next_link="part2.html.gz")
    (folder / "part2.html.gz").write_bytes(b"no gzip")
    outcome = command("join", "part1.html", "part2.html.gz", "--method", "body")
    assert outcome.code == 1
    assert outcome.out == "The Harbour\nOne.\n"
    assert "part2.html.gz is not a whole gzip file" in outcome.error


def test_join_refuses_a_chain_of_no_pages(command: Command) -> None:
    outcome = command("join", "story.html", "--pages", "0")
    assert outcome.code == 2
    assert "--pages 0" in outcome.error
