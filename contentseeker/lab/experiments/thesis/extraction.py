"""Chapter 6.6: every configuration of Content Seeker and every baseline on a genre's pages.

Tested are the pages of the genre's evaluation sources, by models of the training sources. A genre
without such pages is tested by cross-validation over its sources. Near-duplicates of a page never
are on both sides (``held_out_models``).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from contentseeker.errors import ArgumentError
from contentseeker.gold_page import GoldPage
from contentseeker.lab.experiments.content_seeker import held_out_models
from contentseeker.lab.experiments.content_seeker.page_scores import COLUMNS, ParsedPage
from contentseeker.lab.experiments.experiment import Data, Report
from contentseeker.lab.experiments.outcome import Outcome, Table
from contentseeker.lab.experiments.thesis import extraction_tables
from contentseeker.lab.experiments.thesis.published_extraction import GENRES
from contentseeker.lab.experiments.thesis.settings import ThesisSettings
from contentseeker.methods import baselines
from contentseeker.methods.content_seeker import ContentSeeker, ContentSeekerModel
from contentseeker.methods.content_seeker.genre_defaults import default_heuristic
from contentseeker.methods.content_seeker.settings import HEURISTICS, TEXT_TAKEN

if TYPE_CHECKING:
    import pandas as pd

KEYS: Final = ("genre", "model", "method", "source", "page", "fold")
"""Columns of the predictions before the scores; baselines have no model."""
CONFIGURATIONS: Final = {
    seeker.name: seeker
    for seeker in (
        ContentSeeker(heuristic=heuristic, phases=phases)
        for phases in (2, 1)
        for heuristic in HEURISTICS
    )
    # The thesis measures a single classifier with its three heuristics only.
    if seeker.name != "CS+1+plain"
}
"""The thesis's configurations by name, and those with our extension of TP."""


@dataclass(frozen=True, slots=True)
class _Steps:
    """Reports of one part, counted in models and pages."""

    report: Report
    total: int

    def fitted(self, done: int, genre: str) -> None:
        self.report(done, self.total, f"fitting {genre}")

    def scored(self, done: int, genre: str) -> None:
        self.report(done, self.total, f"extracting pages of {genre}")


def list_configurations(report: Report) -> Outcome:
    """Table 6.16: the configurations of Content Seeker, with our extension of TP."""
    report(0, 1, "listing configurations")
    printed = {name for genre in GENRES.values() for name in genre.scores}
    table = Table(
        name="table-6-16",
        title="Table 6.16: configurations of Content Seeker",
        columns=("configuration", "phases", "text taken from the chosen elements", "in the thesis"),
        rows=tuple(
            (name, seeker.phases, TEXT_TAKEN[seeker.heuristic], "yes" if name in printed else "no")
            for name, seeker in CONFIGURATIONS.items()
        ),
        note="The thesis ran LBS and SLS on news and blogs, TP on forums. Here all run on all.",
    )
    return Outcome(tables=(table,))


def compare_methods(settings: ThesisSettings, data: Data, genre: str, report: Report) -> Outcome:
    """Tables 6.17 to 6.21 for news, and those like them for the other genres."""
    tested = _tested(genre, data)
    trainers = {
        name: held_out_models.Trainer.of(rows, folds=settings.folds, seed=settings.learner.seed)
        for name, rows in data.rows.items()
        if len(rows)
    }
    plan = held_out_models.plan_scoring(trainers, replace(data, pages={genre: tested}))
    steps = _Steps(report, len(plan.models) + len(plan.steps))
    models, refused = _fit(settings, trainers, plan, steps)
    predictions = _scored(genre, plan, models, steps)
    # About training genres: that they have no pages here is meant so.
    left_out = [text for text in plan.left_out if text.startswith((f"{genre}:", f"{genre} on"))]
    return extraction_tables.outcome(
        genre, predictions, how=_how(genre, data, tested), left_out=(*left_out, *refused)
    )


def _tested(genre: str, data: Data) -> list[GoldPage]:
    """The pages of evaluation sources; all pages where there are none."""
    pages = list(data.pages.get(genre, ()))
    return [page for page in pages if page.is_evaluation] or pages


def _how(genre: str, data: Data, tested: list[GoldPage]) -> str:
    sources = len({page.source for page in tested})
    where = f"{len(tested)} pages of {sources} sources"
    if any(page.is_evaluation for page in tested):
        return f"{where} that are set aside for evaluation"
    return f"{where}, cross-validated by source: no source is set aside for evaluation"


def _fit(
    settings: ThesisSettings,
    trainers: Mapping[str, held_out_models.Trainer],
    plan: held_out_models.ScoringPlan,
    steps: _Steps,
) -> tuple[dict[tuple[str, int], ContentSeekerModel], list[str]]:
    models: dict[tuple[str, int], ContentSeekerModel] = {}
    refused: dict[str, str] = {}
    for done, (name, fold) in enumerate(plan.models):
        steps.fitted(done, name)
        try:
            models[name, fold] = trainers[name].fit(settings.learner, fold)
        except ArgumentError as error:
            # The baselines and the other genres' models can still be compared.
            refused[name] = f"{name}: some models could not be fitted. {error}"
    return models, list(refused.values())


def _scored(
    genre: str,
    plan: held_out_models.ScoringPlan,
    models: Mapping[tuple[str, int], ContentSeekerModel],
    steps: _Steps,
) -> pd.DataFrame:
    import pandas as pd

    lines: list[tuple[Any, ...]] = []
    for done, (_, page, folds) in enumerate(plan.steps, start=1):
        # One page in memory at a time, scored by every method before the next.
        parsed = ParsedPage.of(page)
        for train, fold in folds.items():
            if (train, fold) in models:
                for method, score in _seeker_scores(parsed, models[train, fold], genre, train):
                    lines.append((genre, train, method, page.source, page.key, fold, *score))
        for method, score in _baseline_scores(parsed):
            lines.append(
                (genre, "", method, page.source, page.key, held_out_models.ALL_ROWS, *score)
            )
        steps.scored(len(plan.models) + done, genre)
    return pd.DataFrame(lines, columns=[*KEYS, *COLUMNS])


def _seeker_scores(
    parsed: ParsedPage, model: ContentSeekerModel, genre: str, train: str
) -> Iterator[tuple[str, tuple[str | float, ...]]]:
    for name, seeker in _configurations(genre, train).items():
        yield name, parsed.score(seeker, model)


def _configurations(genre: str, train: str) -> dict[str, ContentSeeker]:
    """All on a genre's own pages; with another genre's model, the heuristic of the pages."""
    if genre == train:
        return CONFIGURATIONS
    name = f"CS+{default_heuristic(genre)}"
    return {name: CONFIGURATIONS[name]}


def _baseline_scores(parsed: ParsedPage) -> Iterator[tuple[str, tuple[str | float, ...]]]:
    for method in baselines.METHODS:
        yield method.name, parsed.score_text(method.create().extract(parsed.page).text)
