"""Every genre's model on every genre's pages: Tables 6.21, 6.26 and 6.29 of the thesis.

No page is scored by a model that was trained on its source or on a near-duplicate of it
(``held_out_models``), so a genre's score on its own pages can be compared with the others.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from contentseeker.errors import ArgumentError
from contentseeker.lab.experiments.content_seeker import held_out_models
from contentseeker.lab.experiments.content_seeker.page_scores import COLUMNS, ParsedPage
from contentseeker.lab.experiments.content_seeker.settings import LearnerSettings
from contentseeker.lab.experiments.experiment import Data, Experiment, Report
from contentseeker.lab.experiments.outcome import Outcome, Plot, Table
from contentseeker.lab.experiments.plots import Frame, heat
from contentseeker.lab.experiments.tables import group_by
from contentseeker.methods.content_seeker import ContentSeeker, ContentSeekerModel
from contentseeker.methods.content_seeker.genre_defaults import default_heuristic
from contentseeker.methods.content_seeker.settings import HEURISTICS
from contentseeker.metrics import paired_comparison, summarise
from contentseeker.parameters import parameter

if TYPE_CHECKING:
    import pandas as pd

KEYS: Final = ("train", "test", "heuristic", "source", "page", "fold")
"""Columns of the predictions before the scores; fold -1 is the model of all rows."""
OF_THE_GENRE: Final = "of the page's genre"


@dataclass(frozen=True)
class CrossGenreSettings(LearnerSettings):
    """The learner and the extraction heuristic, for all pairs of genres."""

    heuristic: str = parameter(
        OF_THE_GENRE,
        "How text is taken from the chosen elements; one for all pages, or that of their genre.",
        choices=(OF_THE_GENRE, *HEURISTICS),
    )
    phases: int = parameter(
        2, "2 classifiers (segment, then content) or 1 for both.", at_least=1, at_most=2
    )
    folds: int = parameter(
        10, "Number of folds of a genre's sources, for its own pages.", at_least=2, at_most=50
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        self.refuse_layout()

    def seeker(self, genre: str) -> ContentSeeker:
        """The extraction from a genre's pages, whatever genre the model was trained on."""
        is_of_genre = self.heuristic == OF_THE_GENRE
        heuristic = default_heuristic(genre) if is_of_genre else self.heuristic
        return ContentSeeker(heuristic=heuristic, phases=self.phases)


def run(settings: CrossGenreSettings, data: Data, report: Report) -> Outcome:
    """Fit the models that are needed, then score every page by every genre's model."""
    trainers = {
        genre: held_out_models.Trainer.of(rows, folds=settings.folds, seed=settings.learner.seed)
        for genre, rows in data.rows.items()
        if len(rows)
    }
    plan = held_out_models.plan_scoring(trainers, data)
    total = len(plan.models) + len(plan.steps)
    models: dict[tuple[str, int], ContentSeekerModel] = {}
    refused: dict[str, str] = {}
    for done, (genre, fold) in enumerate(plan.models):
        report(done, total, f"fitting {genre}")
        try:
            models[genre, fold] = trainers[genre].fit(settings.learner, fold)
        except ArgumentError as error:
            # The other genres can still be compared.
            refused[genre] = f"{genre}: some models could not be fitted. {error}"
    predictions = _scored(settings, plan, models, report)
    left_out = (*plan.left_out, *refused.values())
    if predictions.empty:
        nothing = "Nothing could be scored: no page with a gold text is of a held-out source."
        return Outcome(sentences=(nothing, *left_out), predictions=predictions)
    sentences = (*_sentences(predictions), *left_out)
    return Outcome(_tables(predictions), (_heatmap(predictions),), sentences, predictions)


def _scored(
    settings: CrossGenreSettings,
    plan: held_out_models.ScoringPlan,
    models: Mapping[tuple[str, int], ContentSeekerModel],
    report: Report,
) -> pd.DataFrame:
    import pandas as pd

    before, total = len(plan.models), len(plan.models) + len(plan.steps)
    lines: list[tuple[Any, ...]] = []
    for done, (test, page, folds) in enumerate(plan.steps, start=before + 1):
        # One page in memory at a time, scored by all models before the next.
        parsed, seeker = ParsedPage.of(page), settings.seeker(test)
        for train, fold in folds.items():
            if (train, fold) in models:
                score = parsed.score(seeker, models[train, fold])
                lines.append((train, test, seeker.heuristic, page.source, page.key, fold, *score))
        report(done, total, f"scoring pages of {test}")
    return pd.DataFrame(lines, columns=[*KEYS, *COLUMNS])


def _tables(predictions: pd.DataFrame) -> tuple[Table, ...]:
    scores = Table(
        name="cross-genre",
        title="Every genre's model on every genre's pages",
        columns=(
            *("model of", "pages of", "heuristic", "pages"),
            *("precision", "precision sd", "recall", "recall sd", "F1", "F1 sd"),
        ),
        rows=tuple(
            (train, test, heuristic, len(part), *_means(part))
            for (train, test, heuristic), part in group_by(
                predictions, ["train", "test", "heuristic"]
            )
        ),
        note=(
            "Means and deviations over pages of the scores by longest common subsequence. "
            "No model was trained on the source of a page it is scored on."
        ),
    )
    against = tuple(_against_own(predictions))
    if not against:
        return (scores,)
    return scores, Table(
        name="against-own",
        title="Other genres' models against a genre's own, on its pages",
        columns=(
            *("pages of", "model of", "pages"),
            *("F1 difference", "low", "high", "p", "p Wilcoxon", "verdict"),
        ),
        rows=against,
        note=(
            "Other minus own, with its 95 % interval, on the pages both scored. + better than "
            "its own model, - worse, = no significant difference (t-test, .05)."
        ),
    )


def _means(part: pd.DataFrame) -> Iterator[float]:
    for measure in ("precision", "recall", "F1"):
        found = summarise(part[measure].to_numpy())
        yield from (found.mean, found.sd)


def _against_own(predictions: pd.DataFrame) -> Iterator[tuple[Any, ...]]:
    for (test,), part in group_by(predictions, ["test"]):
        by_model = part.pivot(index="page", columns="train", values="F1")
        for train in by_model.columns:
            if train == test or test not in by_model.columns:
                continue
            # A paired test needs pages that both models scored.
            both = by_model[[train, test]].dropna()
            if len(both) < 2:
                continue
            found = paired_comparison(both[train].to_numpy(), both[test].to_numpy())
            yield (
                *(test, train, len(both)),
                *(found.difference.mean, found.difference.low, found.difference.high),
                *(found.t_test.p_value, found.wilcoxon.p_value, found.t_test.verdict),
            )


def _heatmap(predictions: pd.DataFrame) -> Plot:
    means = predictions.groupby(["train", "test"], sort=False)["F1"].mean()
    trains, tests = predictions["train"].unique(), predictions["test"].unique()
    cells = {
        train: {
            test: float(means[train, test]) if (train, test) in means else None for test in tests
        }
        for train in trains
    }
    return heat(Frame("f1", "Mean F1", "pages of", "model of"), cells)


def _sentences(predictions: pd.DataFrame) -> Iterator[str]:
    means = predictions.groupby(["test", "train"], sort=False)["F1"].mean()
    for test in predictions["test"].unique():
        of_test = means[test]
        best = [train for train, mean in of_test.items() if mean == of_test.max()]
        own = f"; their own has {of_test[test]:.3f}" if test in of_test.index else ""
        yield (
            f"{test} pages: the highest mean F1, {of_test.max():.3f}, is that of the model of "
            f"{' and '.join(map(str, best))}{'' if test in best else own}."
        )


CROSS_GENRE: Final = Experiment(
    kind="cross-genre",
    title="Every genre's model on every genre",
    question="Does a genre need a model of its own, or is another genre's as good?",
    settings=CrossGenreSettings,
    run=run,
    needs_pages=True,
)
