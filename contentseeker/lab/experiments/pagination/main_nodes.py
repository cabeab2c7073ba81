"""Main-content elements: comparison of learners, SMOTE ratios, and features left out.

Repeats the second set of experiments of Hanamura (2020) on the user's pages. The positive
examples are the elements that enclose the gold texts. Folds keep sources together.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar, Final

from contentseeker.errors import ArgumentError
from contentseeker.fitting.pagination.main_content import (
    MainContentSettings,
    NodeExample,
    cross_validated_nodes,
    main_nodes_of_gold,
    node_example,
)
from contentseeker.gold_page import GoldPage
from contentseeker.lab.experiments.experiment import Data, Experiment, Report
from contentseeker.lab.experiments.outcome import Outcome
from contentseeker.lab.experiments.pagination import published, variants
from contentseeker.lab.experiments.pagination.published import (
    TEXT_RULE,
    Scores,
    by_text,
    paper_table,
)
from contentseeker.lab.experiments.settings import ExperimentSettings
from contentseeker.methods.hanamura.extractor import next_node
from contentseeker.methods.hanamura.features import COLUMNS, DISTANCE
from contentseeker.metrics import word_score
from contentseeker.metrics.ratios import precision_recall_f1
from contentseeker.page import parse
from contentseeker.pagination.features import FloatArray
from contentseeker.pagination.next_link import THRESHOLD
from contentseeker.parameters import parameter

if TYPE_CHECKING:
    import pandas as pd

PARTS: Final = {
    "learners": "Learner",
    "distance": "With and without the distance to the next link",
    "smote": "Main elements per other element after SMOTE",
    "ablation": "Feature left out",
}
_NOTE: Final = (
    "Elements of all pages together; text F1 is the mean word F1 of the likeliest element's text. "
    "Hanamura 2020, on other pages: precision .588, recall .555, F1 .571."
)
_COMPARISON: Final = published.Comparison(
    figures=published.MAIN_CONTENT,
    rule=TEXT_RULE,
    feature="the distance to the next link",
    part="distance",
    with_feature="with",
    without_feature="without",
    note="Elements of all pages together. Published: Hanamura 2020, abstract, measured on pages of "
    "Wedata's rules. The abstract does not give its rule; ours takes the outermost element inside "
    "the body with the most text.",
)


@dataclass(frozen=True)
class MainNodeExperimentSettings(ExperimentSettings):
    """The comparisons to run, and the training options."""

    LISTS: ClassVar = {"parts": tuple(PARTS)}

    parts: str = parameter(
        "learners, distance", "What is compared, out of " + ", ".join(PARTS) + "."
    )
    learner: str = parameter(
        "HistGradientBoosting",
        "The learner, unless learners are compared.",
        choices=variants.LEARNERS,
    )
    smote: float = parameter(
        0.3, "Main elements per other element after SMOTE.", at_least=0.0, at_most=1.0
    )
    balance: float = parameter(
        1.0,
        "Main elements per other element after undersampling the others; 0: no undersampling.",
        at_least=0.0,
        at_most=1.0,
    )
    folds: int = parameter(5, "Number of folds.", at_least=2, at_most=50)
    seed: int = parameter(1, "Seed of all random choices.", at_least=0)


def run(settings: MainNodeExperimentSettings, data: Data, report: Report) -> Outcome:
    """Cross-validate every variant on the same pages."""
    pages = {str(page.key): page for found in data.pages.values() for page in found}
    compared: list[variants.Variant[NodeExample, MainContentSettings]] = []
    left_out = []
    for genre, found in data.pages.items():
        report(0, 1, f"reading the elements of {genre}")
        examples = list(_examples(found))
        # Folds keep sources together, so one source cannot be divided.
        if len({example.source for example in examples}) < 2:
            left_out.append(f"{genre} left out: fewer than two sources have pages with gold texts.")
            continue
        compared += _variants(settings, genre, examples)
    if not compared:
        raise ArgumentError(
            "Fewer than two sources have pages with gold texts. Write or import some."
        )
    outcome = variants.run_variants(
        compared,
        lambda variant: _predictions(variant, settings.folds, pages),
        variants.Presentation(PARTS, (*variants.MEASURES, "text F1"), _scores, "text F1", _NOTE),
        report,
        left_out,
    )
    scores = variants.scores_by_variant(outcome.predictions, _element_scores)
    return replace(outcome, tables=(*outcome.tables, *paper_table(scores, _COMPARISON)))


def _examples(pages: Sequence[GoldPage]) -> Iterator[NodeExample]:
    for stored in pages:
        page = parse(stored.markup, url=stored.url, encoding=stored.encoding)
        if nodes := main_nodes_of_gold(page, stored.gold):
            yield node_example(str(stored.key), stored.source, page, nodes, next_node(page))


def _variants(
    settings: MainNodeExperimentSettings, genre: str, examples: Sequence[NodeExample]
) -> Iterator[variants.Variant[NodeExample, MainContentSettings]]:
    usual = MainContentSettings(smote=settings.smote, balance=settings.balance, seed=settings.seed)
    learner = settings.learner
    options = {
        "learners": {name: (name, usual) for name in (*variants.LEARNERS, TEXT_RULE)},
        "distance": {"with": (learner, usual), "without": (learner, _without(usual, DISTANCE))},
        "smote": {
            f"{ratio:g}": (learner, replace(usual, smote=ratio)) for ratio in variants.SMOTE_RATIOS
        },
        "ablation": {variants.EVERYTHING: (learner, usual)}
        | {name: (learner, _without(usual, (name,))) for name in COLUMNS},
    }
    for part in settings.choices("parts"):
        for name, (fitted_by, varied) in options[part].items():
            yield variants.Variant(genre, part, name, examples, fitted_by, varied)


def _without(settings: MainContentSettings, removed: Sequence[str]) -> MainContentSettings:
    return replace(settings, columns=tuple(name for name in COLUMNS if name not in removed))


def _predictions(
    variant: variants.Variant[NodeExample, MainContentSettings],
    folds: int,
    pages: dict[str, GoldPage],
) -> Iterator[variants.Line]:
    """A line per page: its elements, those predicted, and the score of the likeliest one's text."""
    for example, probability in zip(variant.examples, _found(variant, folds), strict=True):
        page, likeliest = pages[example.name], int(probability.argmax())
        is_taken = probability >= THRESHOLD
        # Parsed again, because all pages parsed at once would take too much memory.
        text = parse(page.markup, encoding=page.encoding).text(likeliest)
        yield {
            "page": page.key,
            "main": int(example.is_main.sum()),
            "taken": int(is_taken.sum()),
            "right": int((is_taken & (example.is_main == 1)).sum()),
            "likeliest": likeliest,
            "text F1": word_score(page.gold, text).f1,
        }


def _found(
    variant: variants.Variant[NodeExample, MainContentSettings], folds: int
) -> Sequence[FloatArray]:
    if variant.learner == TEXT_RULE:
        return [by_text(example) for example in variant.examples]
    fit = variants.fit_with(variant.learner)
    return cross_validated_nodes(variant.examples, variant.options, folds=folds, fit=fit)


def _scores(lines: pd.DataFrame) -> tuple[float, ...]:
    return (*_element_scores(lines), float(lines["text F1"].mean()))


def _element_scores(lines: pd.DataFrame) -> Scores:
    """Precision, recall and F1 of all elements."""
    right, main, taken = (int(lines[column].sum()) for column in ("right", "main", "taken"))
    return precision_recall_f1(right, main, taken)


MAIN_NODES: Final = Experiment(
    kind="main-nodes",
    title="Main-content elements",
    question="How well do fourteen features find the element that holds a page's content?",
    settings=MainNodeExperimentSettings,
    run=run,
    needs_pages=True,
)
