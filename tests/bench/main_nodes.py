"""Main-content elements by Hanamura's fourteen features, in folds by domain, on WCXB's pages.

Element by element (those that frame the gold text, against those the classifier takes) and as
text (word F1 of the likeliest element's text). Every fourth page, to be done in minutes.
"""

from collections.abc import Iterator, Sequence
from statistics import fmean
from typing import Any, Final

from contentseeker import registry
from contentseeker.corpus import LabelledPage
from contentseeker.fitting.pagination.main_content import (
    MainContentSettings,
    NodeExample,
    cross_validated_nodes,
    fit_boosted,
)
from contentseeker.fitting.shipped.main_content import ONE_IN, examples_of
from contentseeker.lab.experiments.pagination.published import by_text
from contentseeker.lab.experiments.pagination.variants import LEARNERS, fit_with
from contentseeker.methods.hanamura.features import COLUMNS, DISTANCE
from contentseeker.metrics import word_score
from contentseeker.page import parse
from contentseeker.pagination.features import FloatArray
from tests.bench.pages import benchmark_pages
from tests.bench.sizes import size
from tests.bench.stages import parse_only
from tests.bench.timing import mean_ratio
from tests.contentseeker.pagination.evaluation import element_score, likeliest_score

THESIS: Final = {"precision": 0.588, "recall": 0.555, "F1": 0.571}
"""Hanamura 2020, on pages of Wedata's rules: other pages, and other elements, than these."""
_FOLDS: Final = 3


def main_nodes() -> dict[str, Any]:
    """Everything about main-content elements."""
    pages = benchmark_pages()[1][:: size(ONE_IN, small=1)]
    examples = list(examples_of(pages))
    by_name = {page.name: page for page in pages}
    return {
        "pages": len(examples),
        "elements": sum(len(example.rows) for example in examples),
        "with a next link": sum(bool(example.rows[0, -1]) for example in examples),
        "thesis": THESIS,
        "learners": dict(_learners(examples, by_name)),
        "cost": _cost(pages[: size(100, small=2)]),
    }


def _learners(
    examples: Sequence[NodeExample], pages: dict[str, LabelledPage]
) -> Iterator[tuple[str, dict[str, float]]]:
    yield "rule: the most text", _scores(examples, [by_text(each) for each in examples], pages)
    without = tuple(name for name in COLUMNS if name not in DISTANCE)
    as_paper = MainContentSettings(smote=0.3, balance=1.0)
    arms = {name: (as_paper, fit_with(name)) for name in LEARNERS}
    arms["symmetric trees"] = (as_paper, fit_boosted)
    arms["symmetric trees, not balanced"] = (MainContentSettings(), fit_boosted)
    fewer = MainContentSettings(columns=without)
    arms["symmetric trees, not balanced, without the distance"] = (fewer, fit_boosted)
    for name, (settings, fit) in arms.items():
        found = cross_validated_nodes(examples, settings, folds=_FOLDS, fit=fit)
        yield name, _scores(examples, found, pages)


def _scores(
    examples: Sequence[NodeExample], found: Sequence[FloatArray], pages: dict[str, LabelledPage]
) -> dict[str, float]:
    pairs = list(zip(examples, found, strict=True))
    likeliest = likeliest_score(examples, found)
    texts = []
    for example, each in pairs:
        page = pages[example.name]
        text = parse(page.markup).text(int(each.argmax()))
        texts.append(word_score(page.gold, text).f1)
    names = ("P", "R", "F1")
    return (
        dict(zip(names, element_score(examples, found).values, strict=True))
        | {f"{n} likeliest": v for n, v in zip(names, likeliest.values, strict=True)}
        | {"text F1": fmean(texts)}
    )


def _cost(pages: Sequence[LabelledPage]) -> dict[str, float]:
    """From bytes to text, as a ratio to lxml's parse of the same page."""
    extractor = registry.get("Hanamura").create()

    def extract(page: LabelledPage) -> object:
        return extractor.extract(parse(page.markup, url=page.url))

    return {"x lxml parse": mean_ratio(extract, lambda page: parse_only(page.markup), pages)}
