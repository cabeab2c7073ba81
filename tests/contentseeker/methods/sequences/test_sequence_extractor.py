"""Extraction by sequence labelling, with models of our own and with those that ship."""

from pathlib import Path

import pytest

from contentseeker import registry
from contentseeker.errors import ArgumentError
from contentseeker.fitting.sequences.fitting import fit_sequences
from contentseeker.gold_page import GoldPage
from contentseeker.methods.blocks.explanation.regions import regions_of
from contentseeker.methods.sequences.extractor import SequenceExtractor
from contentseeker.methods.sequences.model import SequenceModel, load_named
from contentseeker.methods.sequences.settings import ALGORITHMS, CRF, MEMM, SequenceSettings
from contentseeker.page import parse
from contentseeker.result import Status
from contentseeker.scoring import MethodInstance, score_page
from tests.contentseeker.methods.sequences.made_pages import article, examples

PAGE = (
    b"<html lang=en><head><title>Storm closes the harbour</title></head><body>"
    b"<ul><li><a href=/>Home</a><li><a href=/s>Sport</a><li><a href=/w>Weather</a></ul>"
    b"<div><h1>Storm closes the harbour</h1>"
    b"<p>The ferry stayed in the harbour on Monday, the council said, because the storm had "
    b"damaged the bridge and nobody could say when the road would be open again.</p>"
    b"<p>People who had waited since the morning were taken home by bus, and those who live on "
    b"the island slept in the school, where teachers had made tea and soup for all of them.</p>"
    b"</div><p>Copyright 2020</p></body></html>"
)


@pytest.fixture(scope="module")
def model() -> SequenceModel:
    return fit_sequences(SequenceSettings(), examples(12))


def test_the_text_and_the_elements_are_those_of_content_blocks(model: SequenceModel) -> None:
    markup, gold = article(70)
    found = SequenceExtractor().extract_with(model, parse(markup))
    assert found.text == gold
    assert found.status is Status.OK
    assert [parse(markup).tag(node) for node in found.nodes] == ["div"]
    assert found.markdown == gold.replace("\n", "\n\n")


def test_every_block_has_its_probability(model: SequenceModel) -> None:
    found = SequenceExtractor().extract_with(model, parse(article(71)[0]))
    assert found.blocks is not None
    assert len(found.blocks.probability) == len(found.blocks.chosen) == len(found.blocks.node)
    assert ((found.blocks.probability > 0.5) == found.blocks.chosen).all()


def test_regions_to_label_follow_from_it(model: SequenceModel) -> None:
    found = SequenceExtractor().extract_with(model, parse(article(72)[0]))
    regions = regions_of(found)
    assert {region.is_main for region in regions} == {True, False}
    assert all(((region.probability or 0) > 0.5) == region.is_main for region in regions)


def test_markdown_is_made_of_the_papers_blocks(model: SequenceModel) -> None:
    # ``time`` is inline in HTML 5 only: in HTML 4 it cuts the paragraph into three blocks.
    page = parse(
        article(72)[0] + b"<p>The old harbour was opened <time>on Tuesday</time> again.</p>"
    )
    found = SequenceExtractor().extract_with(model, page)
    assert found.blocks is not None
    assert len(found.blocks.chosen) != len(page.revealed.blocks)
    assert found.page is page
    for line in found.text.split("\n"):
        assert line in found.markdown.replace("\\", "")


@pytest.mark.parametrize("markup", [b"", b"<html></html>", b"<img>", b"\xff\xfe<"])
def test_pages_without_text_are_no_error(model: SequenceModel, markup: bytes) -> None:
    assert SequenceExtractor().extract_with(model, parse(markup)).status is Status.EMPTY


def test_a_method_refuses_models_that_are_something_else(
    model: SequenceModel, tmp_path: Path
) -> None:
    model.save(tmp_path / "mine")
    name = str(tmp_path / "mine")
    assert registry.get(CRF).create(model=name).extract(parse(article(3)[0])).text
    with pytest.raises(ArgumentError, match="it is a CRF, not a MEMM"):
        registry.get(MEMM).create(model=name).extract(parse(article(3)[0]))


@pytest.mark.parametrize("name", ALGORITHMS)
def test_models_that_ship_know_an_article(name: str) -> None:
    found = registry.get(name).create().extract(parse(PAGE))
    assert "made tea and soup" in found.text
    assert "Weather" not in found.text


@pytest.mark.parametrize("name", ALGORITHMS)
def test_models_that_ship_are_small_and_say_where_they_come_from(name: str) -> None:
    shipped = load_named(name.lower())
    assert shipped.settings.algorithm == name
    assert shipped.facts["licence"] == "CC-BY-4.0"
    manifest, data = shipped.parts()
    assert len(data) + len(str(manifest)) < 1_000_000


def test_a_model_at_hand_is_scored_by_the_method_of_its_name() -> None:
    model = fit_sequences(SequenceSettings(algorithm=MEMM), examples(12))
    markup, gold = article(80)
    [scored] = score_page(
        [MethodInstance.of(model)], GoldPage(1, "s", markup, "https://a.example/", gold)
    )
    assert scored.lcs.f1 == pytest.approx(1.0)
