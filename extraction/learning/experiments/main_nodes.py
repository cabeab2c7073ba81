"""Main-content elements by fourteen features: learners compared, SMOTE, features left out.

Does the second experiments of Hanamura (2020) again, on one's own pages: the elements that
frame their gold texts. Folds keep sources together.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from extraction.errors import ArgumentError
from extraction.gold_page import GoldPage
from extraction.learning.experiments.best_arms import bars_of, best_arms
from extraction.learning.experiments.experiment import Data, Experiment, Report
from extraction.learning.experiments.outcome import Outcome, Table
from extraction.learning.experiments.settings import chosen
from extraction.metrics import word_score
from extraction.metrics.ratios import precision_recall_f1
from extraction.page import parse
from extraction.pagination.extractor import next_node
from extraction.pagination.learning import LEARNERS
from extraction.pagination.main_learning import (
    MainLesson,
    NodeExample,
    cross_validated_nodes,
    main_nodes_of_gold,
    node_example,
)
from extraction.pagination.next_link import THRESHOLD
from extraction.pagination.node_features import COLUMNS, DISTANCE
from extraction.parameters import check_parameters, parameter

if TYPE_CHECKING:
    import pandas as pd

PARTS: Final = {
    "learners": "What learns",
    "distance": "With and without the distance to the next link",
    "smote": "Main elements per other element after SMOTE",
    "ablation": "Feature left out",
}
_RATIOS: Final = (0.0, 0.1, 0.3, 1.0)
_EVERYTHING: Final = "nothing left out"
_FEWEST_SOURCES: Final = 2
_MEASURES: Final = ("precision", "recall", "F1")


@dataclass(frozen=True)
class Settings:
    """What is compared, and how it is tested."""

    parts: str = parameter(
        "learners, distance", "What is compared, out of " + ", ".join(PARTS) + "."
    )
    learner: str = parameter(
        "HistGradientBoosting", "What learns, where learners are not compared.", choices=LEARNERS
    )
    smote: float = parameter(
        0.3, "Main elements per other element after SMOTE.", at_least=0.0, at_most=1.0
    )
    balance: float = parameter(
        1.0,
        "Main elements per other element after others were left out; 0: none are.",
        at_least=0.0,
        at_most=1.0,
    )
    folds: int = parameter(5, "Parts the sources are cut into.", at_least=2, at_most=50)
    seed: int = parameter(1, "Of everything random.", at_least=0)

    def __post_init__(self) -> None:
        check_parameters(self)
        chosen("parts", self.parts, tuple(PARTS))


@dataclass(frozen=True, slots=True)
class _Arm:
    """One cross-validation."""

    genre: str
    part: str
    name: str
    examples: Sequence[NodeExample]
    lesson: MainLesson


def run(settings: Settings, data: Data, report: Report) -> Outcome:
    """Cross-validate every arm on the same pages."""
    import pandas as pd

    pages = {str(page.key): page for found in data.pages.values() for page in found}
    arms: list[_Arm] = []
    left_out = []
    for genre, found in data.pages.items():
        report(0, 1, f"reading the elements of {genre}")
        examples = list(_examples(found))
        if len({example.source for example in examples}) < _FEWEST_SOURCES:
            left_out.append(f"{genre} left out: no two sources have pages with gold texts.")
            continue
        arms += list(_arms(settings, genre, examples))
    if not arms:
        raise ArgumentError("No two sources have pages with gold texts. Write or import some.")
    frames = []
    for number, arm in enumerate(arms):
        report(number, len(arms), f"{arm.genre}: {PARTS[arm.part].lower()}, {arm.name}")
        frames.append(_predicted(arm, settings.folds, pages))
    predictions = pd.concat(frames, ignore_index=True)
    tables = tuple(_tables(predictions))
    return Outcome(
        tables=tables,
        plots=tuple(bars_of(table, "text F1") for table in tables),
        sentences=(*best_arms(tables, "text F1"), *left_out),
        predictions=predictions,
    )


def _examples(pages: Sequence[GoldPage]) -> Iterator[NodeExample]:
    for each in pages:
        page = parse(each.markup, url=each.url, encoding=each.encoding)
        nodes = main_nodes_of_gold(page, each.gold)
        if nodes:
            yield node_example(str(each.key), each.source, page, nodes, next_node(page))


def _arms(settings: Settings, genre: str, examples: Sequence[NodeExample]) -> Iterator[_Arm]:
    usual = MainLesson(
        learner=settings.learner,
        smote=settings.smote,
        balance=settings.balance,
        seed=settings.seed,
    )
    lessons = {
        "learners": {name: replace(usual, learner=name) for name in LEARNERS},
        "distance": {"with": usual, "without": _without(usual, DISTANCE)},
        "smote": {f"{ratio:g}": replace(usual, smote=ratio) for ratio in _RATIOS},
        "ablation": {_EVERYTHING: usual} | {name: _without(usual, (name,)) for name in COLUMNS},
    }
    for part in chosen("parts", settings.parts, tuple(PARTS)):
        for name, lesson in lessons[part].items():
            yield _Arm(genre, part, name, examples, lesson)


def _without(lesson: MainLesson, away: Sequence[str]) -> MainLesson:
    return replace(lesson, columns=tuple(name for name in COLUMNS if name not in away))


def _predicted(arm: _Arm, folds: int, pages: dict[str, GoldPage]) -> pd.DataFrame:
    """One line per page: elements taken and right, and how well the likeliest one's text fits."""
    import pandas as pd

    found = cross_validated_nodes(arm.examples, arm.lesson, folds=folds)
    lines = []
    for example, each in zip(arm.examples, found, strict=True):
        page, likeliest, is_taken = pages[example.name], int(each.argmax()), each >= THRESHOLD
        text = parse(page.markup, encoding=page.encoding).text(likeliest)
        lines.append(
            {
                "genre": arm.genre,
                "part": arm.part,
                "arm": arm.name,
                "page": page.key,
                "main": int(example.is_main.sum()),
                "taken": int(is_taken.sum()),
                "right": int((is_taken & (example.is_main == 1)).sum()),
                "likeliest": likeliest,
                "text F1": word_score(page.gold, text).f1,
            }
        )
    return pd.DataFrame(lines)


def _tables(predictions: pd.DataFrame) -> Iterator[Table]:
    for part, title in PARTS.items():
        about = predictions[predictions["part"] == part]
        if about.empty:
            continue
        rows = [
            (
                *(str(genre), str(name), len(lines)),
                *precision_recall_f1(*(int(lines[c].sum()) for c in ("right", "main", "taken"))),
                float(lines["text F1"].mean()),
            )
            for (genre, name), lines in about.groupby(["genre", "arm"], sort=False)
        ]
        yield Table(
            name=part,
            title=title,
            columns=("genre", "arm", "pages", *_MEASURES, "text F1"),
            rows=tuple(rows),
            note=(
                "Elements of all pages together; text F1 is the mean word F1 of the likeliest "
                "element's text. Hanamura 2020, on other pages: precision .588, recall .555, "
                "F1 .571."
            ),
        )


MAIN_NODES: Final = Experiment(
    kind="main-nodes",
    title="Main-content elements",
    question="How well do fourteen features find the element that holds a page's content?",
    settings=Settings,
    run=run,
    several={"parts": tuple(PARTS)},
    needs_pages=True,
)
