"""Scoring many methods on one page: same results as alone, and failures stay separate."""

from dataclasses import dataclass, replace
from itertools import count
from types import SimpleNamespace
from typing import Any

import pytest

from contentseeker import registry
from contentseeker.gold_page import GoldPage
from contentseeker.methods.content_seeker import ContentSeeker, load_named
from contentseeker.metrics import lcs_score, word_score
from contentseeker.page import FlatPage, parse
from contentseeker.result import Extraction, Extractor, Status
from contentseeker.scoring import MethodInstance, score_page, warm_up
from tests.contentseeker.methods.content_seeker.labelled_pages import article_page, model_of, yes_to

PAGE = GoldPage(1, "site.example", article_page(3).encode(), "https://site.example/3", "Storm")
OURS = registry.names("content-seeker")


@dataclass(frozen=True)
class FixedText:
    """A method that extracts a fixed text from every page."""

    text: str

    def extract(self, page: FlatPage) -> Extraction:
        return Extraction.of(page, self.text)


@dataclass(frozen=True)
class Breaks:
    """A method that raises."""

    def extract(self, page: FlatPage) -> Extraction:
        raise KeyError("a tag\0 nobody knows")


@dataclass(frozen=True)
class Spoils:
    """A method that works something out about the page, and gets it wrong."""

    def extract(self, page: FlatPage) -> Extraction:
        page.blocks = None  # type: ignore[assignment]  # computed on demand, as a rule
        return Extraction.of(page, "spoilt")


def instances(*extractors: Extractor) -> list[MethodInstance]:
    return [MethodInstance(each) for each in extractors]


@pytest.mark.parametrize("number", [0, 3])
def test_every_method_takes_from_a_shared_page_what_it_takes_alone(number: int) -> None:
    names = registry.names(available_only=True)
    extractors = [registry.get(name).create() for name in names]
    page = replace(PAGE, markup=article_page(number).encode())

    scored = score_page(instances(*extractors), page)

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
    scored = score_page([MethodInstance(ContentSeeker(), model) for model in models], page)
    assert [each.text for each in scored] == ["Of the one", "of the other"]


def test_what_configurations_share_is_counted_for_each(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = []
    choose = ContentSeeker.choose

    def counted(self: ContentSeeker, *arguments: object) -> object:
        calls.append(self.phases)
        return choose(self, *arguments)  # type: ignore[arg-type]  # as they came

    monkeypatch.setattr(ContentSeeker, "choose", counted)
    # Every look at this clock takes a second.
    monkeypatch.setattr(
        "contentseeker.scoring.time", SimpleNamespace(perf_counter=count().__next__)
    )
    load_named("general")
    ours = [registry.get(name).create() for name in OURS]

    scored = score_page(instances(*ours, FixedText("")), PAGE)

    assert sorted(calls) == [1, 2]
    *seconds, parsing = (each.seconds for each in scored)
    assert min(seconds) > parsing


def test_peers_are_not_charged_for_our_parser(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [0.0]

    def slowly(markup: bytes, **facts: Any) -> FlatPage:
        clock[0] += 0.5
        return parse(markup, **facts)

    peer = registry.get("resiliparse").create()
    warm_up(instances(peer))
    monkeypatch.setattr(
        "contentseeker.scoring.time", SimpleNamespace(perf_counter=lambda: clock[0])
    )
    monkeypatch.setattr("contentseeker.scoring.parse", slowly)
    theirs, ours = score_page(instances(peer, FixedText("text")), PAGE)
    assert theirs.seconds < 0.5 <= ours.seconds


def test_a_method_that_raises_fails_alone() -> None:
    broken, fixed = score_page(instances(Breaks(), FixedText("Storm")), PAGE)
    assert (broken.status, broken.text, broken.lcs.f1) == (Status.FAILED, "", 0)
    assert broken.detail == "KeyError: 'a tag\\x00 nobody knows'"
    assert (fixed.status, fixed.lcs.f1) == (Status.OK, 1)


def test_what_one_method_does_to_the_page_the_next_does_not_see() -> None:
    fe = registry.get("FE").create()
    [alone] = score_page(instances(fe), PAGE)
    _, after = score_page(instances(Spoils(), fe), PAGE)
    assert (after.text, after.status) == (alone.text, alone.status)
    assert alone.text


def test_half_a_character_is_scored_as_it_is_kept() -> None:
    [found] = score_page(instances(FixedText("Storm \ud83d here")), PAGE)
    assert found.text == "Storm ? here"
    assert found.lcs.extracted_length == len("Storm ? here")


def test_the_encoding_that_the_server_said_is_used() -> None:
    page = replace(PAGE, markup="<p>Ж".encode("koi8-r"), encoding="koi8-r")
    [found] = score_page(instances(registry.get("body").create()), page)
    assert found.text == "Ж"


def test_warming_up_runs_every_method_once() -> None:
    seen = []

    class Watches:
        def extract(self, page: FlatPage) -> Extraction:
            seen.append(len(page.runs))
            return Extraction("")

    warm_up(instances(Watches()))
    assert seen
    assert seen[0] > 0
