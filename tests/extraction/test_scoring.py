"""Many methods on one page: the same results as one at a time, and no failure ends it."""

import time
from dataclasses import dataclass, replace
from typing import Any

import pytest

from extraction import registry
from extraction.classifiers import ContentSeeker, load_named
from extraction.gold_page import GoldPage
from extraction.metrics import lcs_score, word_score
from extraction.page import FlatPage, parse
from extraction.result import Extraction, Extractor, Status
from extraction.scoring import Entrant, score_page, warm_up
from tests.extraction.classifiers.labelled_pages import article_page, model_of, yes_to

PAGE = GoldPage(1, "site.example", article_page(3).encode(), "https://site.example/3", "Storm")
OURS = registry.names("content-seeker")


@dataclass(frozen=True)
class Says:
    """A method that takes the same text from every page."""

    text: str

    def extract(self, page: FlatPage) -> Extraction:
        return Extraction.of(page, self.text)


@dataclass(frozen=True)
class Breaks:
    """A method that gives up."""

    def extract(self, page: FlatPage) -> Extraction:
        raise KeyError("a tag\0 nobody knows")


@dataclass(frozen=True)
class Spoils:
    """A method that works something out about the page, and gets it wrong."""

    def extract(self, page: FlatPage) -> Extraction:
        page.blocks = None  # type: ignore[assignment]  # computed on demand, as a rule
        return Extraction.of(page, "spoilt")


def entrants(*extractors: Extractor) -> list[Entrant]:
    return [Entrant(each) for each in extractors]


@pytest.mark.parametrize("number", [0, 3])
def test_every_method_takes_from_a_shared_page_what_it_takes_alone(number: int) -> None:
    names = registry.names(available_only=True)
    extractors = [registry.get(name).create() for name in names]
    page = replace(PAGE, markup=article_page(number).encode())

    scored = score_page(entrants(*extractors), page)

    for extractor, found in zip(extractors, scored, strict=True):
        alone = extractor.extract(parse(page.markup, url=page.url))
        assert (found.text, found.nodes, found.status) == (alone.text, alone.nodes, alone.status)
        assert found.lcs == lcs_score("Storm", alone.text)
        assert found.words == word_score("Storm", alone.text)
        assert found.seconds > 0


def test_a_model_takes_the_place_of_the_one_a_method_names() -> None:
    markup = b"<body><section>Of the one</section><table><tr><td>of the other</table>"
    page = replace(PAGE, markup=markup)
    models = [model_of(yes_to("section")), model_of(yes_to("table", "td"))]
    scored = score_page([Entrant(ContentSeeker(), model) for model in models], page)
    assert [each.text for each in scored] == ["Of the one", "of the other"]


def test_what_configurations_share_is_counted_for_each(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    choose = ContentSeeker.choose

    def counted(self: ContentSeeker, *facts: object) -> object:
        asked.append(self.phases)
        return choose(self, *facts)  # type: ignore[arg-type]  # as they came

    monkeypatch.setattr(ContentSeeker, "choose", counted)
    load_named("general")
    ours = [registry.get(name).create() for name in OURS]

    scored = score_page(entrants(*ours, Says("")), PAGE)

    assert sorted(asked) == [1, 2]
    *seconds, parsing = (each.seconds for each in scored)
    assert min(seconds) > parsing


def test_peers_are_not_charged_for_our_parser(monkeypatch: pytest.MonkeyPatch) -> None:
    def slowly(markup: bytes, **facts: Any) -> FlatPage:
        time.sleep(0.5)
        return parse(markup, **facts)

    peer = registry.get("resiliparse").create()
    warm_up(entrants(peer))
    monkeypatch.setattr("extraction.scoring.parse", slowly)
    theirs, ours = score_page(entrants(peer, Says("text")), PAGE)
    assert theirs.seconds < 0.5 <= ours.seconds


def test_a_method_that_raises_fails_alone() -> None:
    broken, said = score_page(entrants(Breaks(), Says("Storm")), PAGE)
    assert (broken.status, broken.text, broken.lcs.f1) == (Status.FAILED, "", 0)
    assert broken.detail == "KeyError: 'a tag\\x00 nobody knows'"
    assert (said.status, said.lcs.f1) == (Status.OK, 1)


def test_what_one_method_does_to_the_page_the_next_does_not_see() -> None:
    fe = registry.get("FE").create()
    [alone] = score_page(entrants(fe), PAGE)
    _, after = score_page(entrants(Spoils(), fe), PAGE)
    assert (after.text, after.status) == (alone.text, alone.status)
    assert alone.text


def test_half_a_character_is_scored_as_it_is_kept() -> None:
    [found] = score_page(entrants(Says("Storm \ud83d here")), PAGE)
    assert found.text == "Storm ? here"
    assert found.lcs.extracted_length == len("Storm ? here")


def test_the_encoding_that_the_server_said_is_used() -> None:
    page = replace(PAGE, markup="<p>Ж".encode("koi8-r"), encoding="koi8-r")
    [found] = score_page(entrants(registry.get("body").create()), page)
    assert found.text == "Ж"


def test_warming_up_runs_every_method_once() -> None:
    seen = []

    class Watches:
        def extract(self, page: FlatPage) -> Extraction:
            seen.append(len(page.runs))
            return Extraction("")

    warm_up(entrants(Watches()))
    assert seen
    assert seen[0] > 0
