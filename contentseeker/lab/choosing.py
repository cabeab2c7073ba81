"""Choosing rows, heuristic and phases of a Content Seeker by cross-validation.

A genre's classifiers are good or bad together with the heuristic that takes the text, so the
choices are compared by the extracted text: models are fitted without the sources of a fold,
extract from the pages of these sources, and the mean F1 (LCS) over all pages decides.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from statistics import fmean
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from contentseeker.errors import ArgumentError
from contentseeker.features import node_features
from contentseeker.gold_page import GoldPage
from contentseeker.lab.configuration import (
    CHOOSE_HEURISTIC,
    CHOOSE_PHASES,
    CHOOSE_ROWS,
    Configuration,
)
from contentseeker.lab.fitting import fit_model
from contentseeker.lab.rows import ALL_ROWS, EXPLICIT_ROWS, LabelledRows
from contentseeker.methods.content_seeker import (
    ContentSeeker,
    ContentSeekerModel,
    ExtractionSettings,
)
from contentseeker.methods.content_seeker.settings import HEURISTICS
from contentseeker.metrics import lcs_score
from contentseeker.page import parse

MOST_ROWS: Final = 20_000
"""Models that only compare choices are fitted on at most so many rows, drawn by the seed."""


@dataclass(frozen=True, slots=True)
class MeasuredChoice:
    """Rows and settings, and the mean F1 of texts that were extracted with them."""

    rows: str
    extraction: ExtractionSettings
    f1: float
    pages: int

    def as_json(self) -> dict[str, Any]:
        """For a model's manifest."""
        return asdict(self)


def choices_of(configuration: Configuration) -> tuple[list[str], list[ExtractionSettings]]:
    """The rows and the settings to choose from; the configured one where there is no choice."""
    plan, choose = configuration.extraction, configuration.choose
    rows = [EXPLICIT_ROWS, ALL_ROWS] if CHOOSE_ROWS in choose else [configuration.rows]
    heuristics = HEURISTICS if CHOOSE_HEURISTIC in choose else (plan.heuristic,)
    phases = (2, 1) if CHOOSE_PHASES in choose else (plan.phases,)
    settings = [
        replace(plan, heuristic=heuristic, phases=number)
        for number in phases
        for heuristic in heuristics
    ]
    return rows, settings


def measure_choices(
    configuration: Configuration,
    rows: LabelledRows,
    folds: NDArray[np.int64],
    pages: Sequence[GoldPage],
) -> list[MeasuredChoice]:
    """The choices by F1, the best first; none if no page can be tested.

    ``folds`` has the fold of each row, negative for none. A page is tested by the fold of its
    rows. Rows that a fold's model cannot be fitted on, such as those of one class, are no choice.
    """
    fold_of_page = dict(zip(rows.pages.tolist(), folds.tolist(), strict=True))
    tested = [page for page in pages if fold_of_page.get(page.key, -1) >= 0]
    row_choices, settings = choices_of(configuration)
    measured = []
    for which in row_choices:
        plan = replace(configuration, rows=which)
        try:
            scores = list(_scores(plan, settings, rows, folds, tested, fold_of_page))
        except ArgumentError:
            continue
        if scores:
            measured += [
                MeasuredChoice(which, extraction, fmean(column), len(scores))
                for extraction, column in zip(settings, zip(*scores, strict=True), strict=True)
            ]
    # The sort is stable: of equal choices the one that the thesis made comes first.
    return sorted(measured, key=lambda choice: -choice.f1)


def _scores(
    plan: Configuration,
    settings: Sequence[ExtractionSettings],
    rows: LabelledRows,
    folds: NDArray[np.int64],
    pages: Sequence[GoldPage],
    fold_of_page: Mapping[int, int],
) -> Iterator[list[float]]:
    """The F1 of every setting on every page."""
    for fold in sorted({fold_of_page[page.key] for page in pages}):
        train = _drawn(rows.take(folds != fold).chosen(plan.rows), plan.seed)
        model, _ = fit_model(plan, train)
        for page in pages:
            if fold_of_page[page.key] == fold:
                yield _scores_on(page, model, settings)


def _scores_on(
    page: GoldPage, model: ContentSeekerModel, settings: Sequence[ExtractionSettings]
) -> list[float]:
    flat = parse(page.markup, url=page.url, encoding=page.encoding)
    layout = page.layout if model.uses_layout else None
    features = node_features(flat, profile=model.profile, layout=layout)
    seekers = [ContentSeeker(**chosen.as_json()) for chosen in settings]
    texts = [seeker.extract_with(model, flat, features).text for seeker in seekers]
    # Heuristics often take the same text, and comparing long texts is most of the work.
    f1 = {text: lcs_score(page.gold, text).f1 for text in set(texts)}
    return [f1[text] for text in texts]


def _drawn(rows: LabelledRows, seed: int) -> LabelledRows:
    if len(rows) <= MOST_ROWS:
        return rows
    generator = np.random.default_rng(seed)
    return rows.take(np.sort(generator.choice(len(rows), MOST_ROWS, replace=False)))


def chosen(configuration: Configuration, measured: Sequence[MeasuredChoice]) -> Configuration:
    """The configuration with the best of the measured choices, if any, and none left open."""
    if not measured:
        return replace(configuration, choose=())
    best = measured[0]
    return replace(configuration, rows=best.rows, extraction=best.extraction, choose=())
