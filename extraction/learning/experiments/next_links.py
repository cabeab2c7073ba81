"""Next links: learners compared, variants of LinkSimilarity, shares of SMOTE, features left out.

Does the first experiments of Hanamura (2020) again, on one's own pages: those whose next link
somebody picked. Folds keep sites together. A page counts as a whole: right link, wrong or none.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from extraction.errors import ArgumentError
from extraction.learning.experiments.best_arms import bars_of, best_arms
from extraction.learning.experiments.experiment import Data, Experiment, Report
from extraction.learning.experiments.outcome import Outcome, Table
from extraction.learning.experiments.settings import chosen
from extraction.metrics.ratios import precision_recall_f1
from extraction.pagination.addresses import registered_domain
from extraction.pagination.examples import LabelledLinks, LinkedPage, LinkExample, example_of
from extraction.pagination.features import NINE
from extraction.pagination.learning import (
    LEARNERS,
    LinkLesson,
    chosen_target,
    cross_validated,
)
from extraction.pagination.link_similarity import VARIANTS
from extraction.pagination.profiles import ALL_FEATURES, Profile
from extraction.parameters import check_parameters, parameter

if TYPE_CHECKING:
    import pandas as pd

FEATURES: Final = {"all": ALL_FEATURES, "nine": NINE}
PARTS: Final = {
    "learners": "What learns",
    "similarity": "How LinkSimilarity is computed",
    "smote": "Next links per other link after SMOTE",
    "ablation": "Feature left out",
}
_RATIOS: Final = (0.0, 0.1, 0.3, 1.0)
_EVERYTHING: Final = "nothing left out"
_MEASURES: Final = ("precision", "recall", "F1")


@dataclass(frozen=True)
class Settings:
    """What is compared, and how it is tested."""

    parts: str = parameter(
        "learners, similarity, smote", "What is compared, out of " + ", ".join(PARTS) + "."
    )
    features: str = parameter(
        "all", "The paper's nine features, or ours beside them.", choices=tuple(FEATURES)
    )
    learner: str = parameter(
        "RandomForest", "What learns, where learners are not compared.", choices=LEARNERS
    )
    smote: float = parameter(
        0.3, "Next links per other link after SMOTE.", at_least=0.0, at_most=1.0
    )
    folds: int = parameter(10, "Parts the sites are cut into.", at_least=2, at_most=50)
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
    examples: Sequence[LinkExample]
    lesson: LinkLesson


def run(settings: Settings, data: Data, report: Report) -> Outcome:
    """Cross-validate every arm on the same pages."""
    import pandas as pd

    arms, left_out = [], []
    for genre, pages in data.linked.items():
        labelled, said = _usable(genre, pages)
        left_out += said
        arms += list(_arms(settings, genre, labelled))
    if not arms:
        raise ArgumentError(
            "There are no two sites with pages whose next link was picked. Pick some on the "
            "labelling screen, or import rules."
        )
    frames = []
    for number, arm in enumerate(arms):
        report(number, len(arms), f"{arm.genre}: {PARTS[arm.part].lower()}, {arm.name}")
        frames.append(_predicted(arm, settings.folds))
    predictions = pd.concat(frames, ignore_index=True)
    tables = tuple(_tables(predictions))
    return Outcome(
        tables=tables,
        plots=tuple(bars_of(table, "F1") for table in tables),
        sentences=(*best_arms(tables, "F1"), *left_out),
        predictions=predictions,
    )


def _usable(genre: str, pages: Sequence[LinkedPage]) -> tuple[list[LabelledLinks], list[str]]:
    """Pages to learn from, and what was left out."""
    labelled = [page.labelled() for page in pages]
    usable = [page for page in labelled if page.next_nodes]
    said = []
    if without := len(labelled) - len(usable):
        said.append(f"{genre}: {without:,} pages left out, no link leads to their next page.")
    if len({registered_domain(page.url) for page in usable}) < 2:
        return [], [*said, f"{genre} left out: there are no two sites to tell apart."]
    return usable, said


def _arms(settings: Settings, genre: str, pages: Sequence[LabelledLinks]) -> Iterator[_Arm]:
    if not pages:
        return
    columns = FEATURES[settings.features]
    usual = LinkLesson(
        learner=settings.learner,
        smote=settings.smote,
        seed=settings.seed,
        profile=Profile(columns),
        # Ours tell which links are worth learning from; the paper learned from all.
        one_in=1 if columns == NINE else LinkLesson().one_in,
    )
    examples = [example_of(page) for page in pages]
    parts = chosen("parts", settings.parts, tuple(PARTS))
    lessons = {
        "learners": {name: replace(usual, learner=name) for name in LEARNERS},
        "smote": {f"{ratio:g}": replace(usual, smote=ratio) for ratio in _RATIOS},
        "ablation": {_EVERYTHING: usual} | {name: _without(usual, name) for name in columns},
    }
    for part in parts:
        for name, lesson in lessons.get(part, {}).items():
            yield _Arm(genre, part, name, examples, lesson)
    if "similarity" in parts:
        for variant in VARIANTS:
            seen = [example_of(page, variant) for page in pages]
            lesson = replace(usual, profile=Profile(columns, variant))
            yield _Arm(genre, "similarity", str(variant), seen, lesson)


def _without(lesson: LinkLesson, name: str) -> LinkLesson:
    rest = tuple(each for each in lesson.profile.columns if each != name)
    return replace(lesson, profile=Profile(rest))


def _predicted(arm: _Arm, folds: int) -> pd.DataFrame:
    """One line per page: what was proposed for it, and whether that was right."""
    import pandas as pd

    found = cross_validated(arm.examples, arm.lesson, folds=folds)
    lines = []
    for example, each in zip(arm.examples, found, strict=True):
        plain, declared = (
            chosen_target(example, each, with_declared=with_declared)
            for with_declared in (False, True)
        )
        lines.append(
            {
                "genre": arm.genre,
                "part": arm.part,
                "arm": arm.name,
                "page": int(example.name),
                "source": example.source,
                "probability": float(each.max(initial=0.0)),
                "proposed": plain or "",
                "right": plain in example.wanted,
                "proposed with rel": declared or "",
                "right with rel": declared in example.wanted,
            }
        )
    return pd.DataFrame(lines)


def _tables(predictions: pd.DataFrame) -> Iterator[Table]:
    for part, title in PARTS.items():
        about = predictions[predictions["part"] == part]
        if about.empty:
            continue
        rows = [
            (str(genre), str(name), len(lines), *_scores(lines, ""), *_scores(lines, " with rel"))
            for (genre, name), lines in about.groupby(["genre", "arm"], sort=False)
        ]
        yield Table(
            name=part,
            title=title,
            columns=("genre", "arm", "pages", *_MEASURES, *(f"{m} with rel" for m in _MEASURES)),
            rows=tuple(rows),
            note=(
                "Whole pages, by models that learned from other sites. With rel: pages that "
                "declare their next page (rel=next) are believed first. Hanamura 2020, on other "
                "pages: precision .818, recall .692, F1 .750."
            ),
        )


def _scores(lines: pd.DataFrame, which: str) -> tuple[float, float, float]:
    right = int(lines[f"right{which}"].sum())
    return precision_recall_f1(right, len(lines), int((lines[f"proposed{which}"] != "").sum()))


NEXT_LINKS: Final = Experiment(
    kind="next-links",
    title="Next links",
    question="How well are links to the next page found on sites that were not learned from?",
    settings=Settings,
    run=run,
    several={"parts": tuple(PARTS)},
    needs_links=True,
)
