"""The headline in the text, and a minimum of confidence."""

from dataclasses import replace
from pathlib import Path

import pytest

import contentseeker
from contentseeker import registry
from contentseeker.errors import ArgumentError
from contentseeker.methods.blocks.model import SHIPPED, BlockModel
from contentseeker.page import FlatPage, parse
from contentseeker.result import SURE_FACT, Extraction, PageRegion, Role, Status
from contentseeker.result_options import (
    SURE,
    ResultOptions,
    min_confidence_for,
    sure_confidence,
)

SENTENCES = "".join(
    f"<p>The storm over the harbour was over at {hour}, and nobody was hurt.</p>"
    for hour in ("six", "seven", "eight", "nine", "ten")
)
PAGE = f"<html><head><title>x</title></head><body><h1>A storm</h1>{SENTENCES}</body></html>"
BLOCKS = registry.get("blocks")


class Guessing:
    """An extractor of one's own, without a confidence."""

    def extract(self, page: FlatPage) -> Extraction:
        return Extraction("A guess.")


@pytest.fixture
def sure_model(tmp_path: Path) -> str:
    """A folder with a model that states from where on it is sure."""
    model = BlockModel.load_named(SHIPPED)
    folder = tmp_path / "sure"
    replace(model, facts={**model.facts, SURE_FACT: 0.875}).save(folder)
    return str(folder)


@pytest.mark.parametrize(
    ("extraction", "status"),
    [
        (Extraction("x", confidence=0.5), Status.OK),
        (Extraction("x", confidence=0.49), Status.LOW_CONFIDENCE),
        (Extraction("x"), Status.LOW_CONFIDENCE),
        (Extraction("x", status=Status.NO_BODY, confidence=0.1), Status.LOW_CONFIDENCE),
        (Extraction("", status=Status.EMPTY, confidence=0.0), Status.EMPTY),
        (Extraction("", status=Status.FAILED), Status.FAILED),
    ],
)
def test_results_below_the_minimum_have_low_confidence(
    extraction: Extraction, status: Status
) -> None:
    found = extraction.with_min_confidence(0.5)
    assert (found.status, found.text) == (status, extraction.text)
    assert (found == extraction) == (status is extraction.status)


def test_the_detail_says_by_how_much() -> None:
    found = Extraction("x", detail="A step was skipped.", confidence=0.25)
    assert found.with_min_confidence(0.5).detail == (
        "A step was skipped. Its confidence is 0.2500, the minimum 0.5."
    )
    assert "is unknown" in Extraction("x").with_min_confidence(0.5).detail


def test_the_text_of_low_confidence_can_be_dropped() -> None:
    region = PageRegion(Role.ARTICLE, 1, "x")
    found = Extraction("x", (1,), confidence=0.25, regions=(region,))
    dropped = ResultOptions(min_confidence=0.5, drops_low_confidence=True).applied(found, parse(""))
    assert (dropped.text, dropped.nodes, dropped.regions) == ("", (), ())
    assert (dropped.status, dropped.confidence) == (Status.LOW_CONFIDENCE, 0.25)
    assert dropped.markdown == ""
    sure = replace(found, confidence=0.75)
    assert ResultOptions(min_confidence=0.5, drops_low_confidence=True).applied(
        sure, parse("")
    ) == (sure)


def test_extract_keeps_the_text_and_says_so() -> None:
    plain = contentseeker.extract(PAGE)
    assert plain.confidence is not None
    assert contentseeker.extract(PAGE, min_confidence=plain.confidence) == plain
    unsure = contentseeker.extract(PAGE, min_confidence=1)
    assert (unsure.status, unsure.text) == (Status.LOW_CONFIDENCE, plain.text)
    assert contentseeker.extract(PAGE, method=Guessing(), min_confidence=0.1).status is (
        Status.LOW_CONFIDENCE
    )


def test_extract_puts_the_headline_before_the_text() -> None:
    plain = contentseeker.extract(PAGE)
    titled = contentseeker.extract(PAGE, with_title=True)
    body = plain.text.removeprefix("A storm\n")
    assert titled.text == f"A storm\n{body}"
    assert titled.markdown == plain.markdown
    assert plain.markdown.startswith("# A storm\n\nThe storm")
    assert contentseeker.extract(PAGE, method="body", with_title=True).text.count("A storm") == 1


def test_sure_is_what_the_model_states(sure_model: str) -> None:
    extractor = BLOCKS.create(model=sure_model)
    assert min_confidence_for(extractor, SURE) == 0.875
    assert contentseeker.extract(PAGE, method=extractor, min_confidence=SURE).text


def test_a_model_that_does_not_state_it_is_refused_in_words(tmp_path: Path) -> None:
    model = BlockModel.load_named(SHIPPED)
    facts = {name: fact for name, fact in model.facts.items() if name != SURE_FACT}
    replace(model, facts=facts).save(tmp_path / "plain")
    with pytest.raises(ArgumentError, match=r"plain' does not state .* such as 0\.9"):
        min_confidence_for(BLOCKS.create(model=str(tmp_path / "plain")), SURE)


@pytest.mark.parametrize("wanted", [-0.1, 1.1, float("nan"), "high", True, None, "0.5"])
def test_what_is_no_confidence_is_refused(wanted: object) -> None:
    with pytest.raises(ArgumentError, match=r"min_confidence: .* from 0 to 1, or 'sure'"):
        min_confidence_for(BLOCKS.create(), wanted)  # type: ignore[arg-type]


@pytest.mark.parametrize("wanted", [0.5, SURE])
def test_methods_without_a_confidence_are_refused(wanted: float | str) -> None:
    with pytest.raises(ArgumentError, match="states no confidence"):
        min_confidence_for(registry.get("CS+plain").create(), wanted)


@pytest.mark.parametrize("stated", [None, "0.9", float("nan"), 2, []])
def test_a_stated_confidence_that_is_none_counts_as_not_stated(stated: object) -> None:
    assert sure_confidence({SURE_FACT: stated}) is None


def test_only_options_in_use_are_settings() -> None:
    assert ResultOptions().settings() == {}
    assert ResultOptions(
        with_title=True, min_confidence=0.5, drops_low_confidence=True
    ).settings() == {
        "title": "in the text",
        "min confidence": "0.5",
        "low confidence": "dropped",
    }
