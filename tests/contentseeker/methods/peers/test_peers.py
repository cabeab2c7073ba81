"""Other projects' extractors behind the common protocol."""

import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from contentseeker import registry
from contentseeker.errors import ArgumentError
from contentseeker.page import parse
from contentseeker.result import Status

ROOT = Path(__file__).parents[4]
PEERS = registry.names("peer", available_only=True)

SENTENCES = [
    "The storm reached the coast before noon, and by the evening it had taken the roofs of a "
    "dozen houses and most of the trees along the old road to the harbour, where two boats "
    "were lost and many more were damaged.",
    "Nobody was hurt, the mayor said, because the warning had come in time and because the "
    "people of the town know what to do when the wind turns to the north in the autumn, as "
    "it has done in each of the past ten years.",
    "It will take weeks until all of the roads are open again, and the school is going to be "
    "closed until the end of the month, as the teachers were told on the following day by one of "
    "the members of the town council.",
]
ARTICLE = "".join(f"<p>{sentence}</p>" for sentence in SENTENCES)
MENU = "".join(f"<li><a href='/{number}'>Menu entry {number}</a></li>" for number in range(12))
PAGE = (
    "<!doctype html><html lang='en'><head><title>Storm</title></head><body>"
    f"<nav><ul>{MENU}</ul></nav><article><h1>Storm hits the coast</h1>{ARTICLE}</article>"
    "<footer><p>Copyright 2009</p></footer></body></html>"
)


@pytest.mark.parametrize("name", PEERS)
def test_a_peer_finds_a_plain_article_and_leaves_the_menu(name: str) -> None:
    extraction = registry.get(name).create().extract(parse(PAGE))
    lines = extraction.text.split("\n")
    assert extraction.status is Status.OK
    assert [line for line in lines if line in SENTENCES] == SENTENCES
    assert "Menu entry 3" not in extraction.text


@pytest.mark.parametrize("name", PEERS)
def test_a_peer_gets_the_page_in_the_encoding_we_found(name: str) -> None:
    markup = PAGE.replace("harbour", "Förde").encode("latin-1")
    extraction = registry.get(name).create().extract(parse(markup))
    assert "Förde" in extraction.text


@pytest.mark.parametrize("name", PEERS)
def test_nothing_in_nothing_out(name: str) -> None:
    extraction = registry.get(name).create().extract(parse(b" \n"))
    assert (extraction.text, extraction.status) == ("", Status.EMPTY)


def fake_trafilatura(monkeypatch: pytest.MonkeyPatch, extract: object) -> None:
    module = ModuleType("trafilatura")
    module.extract = extract  # type: ignore[attr-defined] # a stand-in for the package
    monkeypatch.setitem(sys.modules, "trafilatura", module)


def test_a_peer_that_raises_has_failed_and_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    def extract(*_: object, **__: object) -> str:
        raise RecursionError("too deep for me")

    method = registry.get("trafilatura").create()
    fake_trafilatura(monkeypatch, extract)

    extraction = method.extract(parse(PAGE))

    assert (extraction.text, extraction.status) == ("", Status.FAILED)
    assert extraction.detail == "RecursionError: too deep for me"


def test_a_peer_that_returns_nothing_has_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    method = registry.get("trafilatura").create()
    fake_trafilatura(monkeypatch, lambda *_, **__: None)

    extraction = method.extract(parse(PAGE))

    assert (extraction.text, extraction.status) == ("", Status.FAILED)
    assert extraction.detail == "trafilatura returned nothing"


def test_the_reason_behind_an_error_without_words_is_shown() -> None:
    # boilerpy3 raises an error of its own, without a message, from the one that matters.
    extraction = registry.get("boilerpy3").create().extract(parse("</p></p>" + PAGE))
    assert extraction.status is Status.FAILED
    assert extraction.detail.startswith("HTMLExtractionError: AttributeError(")


def test_peers_print_nothing() -> None:
    script = """
from contentseeker import registry
from contentseeker.page import parse
for name in registry.names("peer", available_only=True):
    for markup in ("</p></p>", "<html><a href=/><a href=/>x", "<", "text"):
        registry.get(name).create().extract(parse(markup))
"""
    # A process of its own: pytest listens to all logging, and then nothing is printed anyway.
    process = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert (process.stdout, process.stderr) == ("", "")


@pytest.mark.parametrize("name", ["boilerpy3", "resiliparse"])
def test_peers_that_do_not_scale_are_not_given_pages_that_are_too_large(name: str) -> None:
    extraction = registry.get(name).create().extract(parse(PAGE + "<i></i>" * 50_000))
    assert (extraction.text, extraction.status) == ("", Status.TOO_LARGE)


def test_peers_that_scale_are_given_any_page(monkeypatch: pytest.MonkeyPatch) -> None:
    method = registry.get("trafilatura").create()
    fake_trafilatura(monkeypatch, lambda *_, **__: "all of it")
    assert method.extract(parse(PAGE + "<i></i>" * 50_000)).text == "all of it"


def text(name: str, markup: str = PAGE, **parameters: object) -> str:
    return registry.get(name).create(**parameters).extract(parse(markup)).text


def test_trafilatura_leaves_comments_out_unless_asked() -> None:
    comment = "I was there and can say that it was much worse than the paper has it."
    page = PAGE.replace(
        "</article>",
        f"</article><section id='comments' class='comments'><h2>Comments</h2>"
        f"<div class='comment'><p>{comment}</p></div></section>",
    )
    assert comment not in text("trafilatura", page)
    assert comment in text("trafilatura", page, include_comments=True)


def test_trafilatura_takes_tables_unless_told_otherwise() -> None:
    table = "<table><tr><td>Wind speed</td><td>Measured at noon</td></tr></table>"
    page = PAGE.replace("</article>", f"{table}</article>")
    assert "Wind speed" in text("trafilatura", page)
    assert "Wind speed" not in text("trafilatura", page, include_tables=False)


GERMAN = (
    "<p>Der Sturm erreichte die Küste noch vor dem Mittag, und bis zum Abend hatte er die Dächer "
    "von einem Dutzend Häusern und die meisten der Bäume an der alten Straße zum Hafen "
    "mitgenommen, wie der Bürgermeister am nächsten Tag vor der Presse in der Schule sagte.</p>"
)


def test_justext_goes_by_the_language_of_the_page() -> None:
    page = f"<html lang='de'><body>{GERMAN}</body></html>"
    assert "Bürgermeister" in text("jusText", page)
    assert "Bürgermeister" in text("jusText", page, language="German")
    assert text("jusText", page, language="English") == ""


@pytest.mark.parametrize(
    ("declared", "expected"), [("en-GB", "English"), ("pt-BR", "Portuguese"), ("zh", "English")]
)
def test_justext_reads_the_stop_list_of_the_language_or_the_english_one(
    declared: str, expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def get_stoplist(name: str) -> frozenset[str]:
        asked.append(name)
        return frozenset()

    monkeypatch.setattr("justext.get_stoplist", get_stoplist)
    # Too little text to say that it is in another language.
    text("jusText", f"<html lang='{declared}'><p>Menu</p></html>")
    assert asked == [expected]


def test_justext_refuses_a_language_without_stop_list() -> None:
    with pytest.raises(ArgumentError, match=r"^language: .*'Klingon'.*Pass 'page' or.*English"):
        registry.get("jusText").create(language="Klingon")


def test_every_language_is_mapped_to_a_list_that_justext_has() -> None:
    from justext import get_stoplists

    from contentseeker.methods.peers.justext import STOPLISTS

    assert set(STOPLISTS.values()) <= set(get_stoplists())


def test_boilerpy3_can_be_another_of_its_extractors() -> None:
    assert "Menu entry 3" in text("boilerpy3", extractor="KeepEverything")


def test_resiliparse_can_take_everything() -> None:
    assert "Menu entry 3" in text("resiliparse", main_content=False)
