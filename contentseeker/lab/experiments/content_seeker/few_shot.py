"""Few training instances of a new source: Table 6.30 of the thesis.

A model is fitted on a sample of the labelled elements of a few pages of a source, and tested
on the source's other pages. Sampling is repeated to measure the variance. Larger samples
contain the smaller ones of the repetition, so their difference is the effect of the size.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from contentseeker.errors import ArgumentError
from contentseeker.gold_page import GoldPage
from contentseeker.lab.experiments.content_seeker.few_shot_samples import (
    TEXT,
    FewShotSettings,
    Sample,
    samples_of,
)
from contentseeker.lab.experiments.content_seeker.page_scores import COLUMNS, ParsedPage
from contentseeker.lab.experiments.content_seeker.recommendations import SizeCurve, recommendations
from contentseeker.lab.experiments.content_seeker.variants import predict_splits
from contentseeker.lab.experiments.experiment import Data, Experiment, Report
from contentseeker.lab.experiments.facts import describe, summarise_refusals
from contentseeker.lab.experiments.outcome import Outcome, Plot, Table
from contentseeker.lab.experiments.plots import Frame, f1_curve, lines
from contentseeker.lab.experiments.tables import group_by, scores_by
from contentseeker.lab.fitting import fit_model
from contentseeker.methods.content_seeker import ContentSeeker
from contentseeker.metrics import summarise

if TYPE_CHECKING:
    import pandas as pd

KEYS: Final = ["genre", "source", "repetition", "instances"]


def run(settings: FewShotSettings, data: Data, report: Report) -> Outcome:
    """Sample, fit and test, source by source."""
    is_text = settings.measure == TEXT
    samples, left_out = samples_of(data.rows, data.pages if is_text else None, settings)
    if is_text:
        predictions, refused = _score_texts(settings, samples, data.pages, report)
    else:
        splits = [sample.split(settings.task) for sample in samples]
        predictions, refused = predict_splits(settings.learner, splits, report)
    scored = _scored(settings, predictions)
    # To turn a number of instances into a number of pages to label.
    per_page = {
        genre: len(rows) / max(1, len(set(rows.pages.tolist())))
        for genre, rows in data.rows.items()
    }
    return Outcome(
        tables=tuple(_tables(scored)),
        plots=tuple(_plots(scored)),
        sentences=(*_sentences(scored, per_page), *left_out, *refused),
        predictions=predictions,
    )


def _score_texts(
    settings: FewShotSettings,
    samples: Sequence[Sample],
    pages: Mapping[str, Sequence[GoldPage]],
    report: Report,
) -> tuple[pd.DataFrame, list[str]]:
    import pandas as pd

    seeker = ContentSeeker(heuristic=settings.heuristic, phases=settings.phases)
    scored: list[tuple[Any, ...]] = []
    refused: list[tuple[str, str]] = []
    parsed: dict[int, ParsedPage] = {}
    source = None
    for number, sample in enumerate(samples, start=1):
        if sample.source is not source:
            # Samples come source by source, so only one source's pages are kept in memory.
            source = sample.source
            own = (page for page in pages[source.genre] if page.source == source.name)
            parsed = {page.key: ParsedPage.of(page) for page in own}
        try:
            model, _ = fit_model(settings.learner, sample.train)
            for key in sorted(sample.tested):
                scores = parsed[key].score(seeker, model)
                scored.append((*sample.facts.values(), key, *scores))
        except ArgumentError as error:
            refused.append((source.genre, str(error)))
        report(number, len(samples), describe(sample.facts))
    return pd.DataFrame(scored, columns=[*KEYS, "page", *COLUMNS]), summarise_refusals(refused)


def _scored(settings: FewShotSettings, predictions: pd.DataFrame) -> pd.DataFrame:
    """Precision, recall and F1 of every sample: over elements, or the mean over pages."""
    if settings.measure == TEXT and not predictions.empty:
        columns = ["precision", "recall", "F1"]
        return predictions.groupby(KEYS, sort=False, observed=True)[columns].mean().reset_index()
    return scores_by(predictions, KEYS)


def _tables(scored: pd.DataFrame) -> Iterator[Table]:
    if scored.empty:
        return
    measures = ("precision", "recall", "F1", "sd", "lowest", "highest")
    yield Table(
        name="few-shot",
        title="F1 by number of training instances",
        columns=("genre", "instances", "sources", "samples", *measures),
        rows=tuple(
            (genre, int(size), part["source"].nunique(), len(part), *_spread(part))
            for (genre,), by_genre in group_by(scored, ["genre"])
            for (size,), part in group_by(by_genre, ["instances"], is_sorted=True)
        ),
        note="Mean, deviation, lowest and highest over samples; tested on the other pages.",
    )
    yield Table(
        name="few-shot-sources",
        title="F1 by source and number of training instances",
        columns=("genre", "source", "instances", "samples", *measures),
        rows=tuple(
            (genre, source, int(size), len(part), *_spread(part))
            for (genre, source), by_source in group_by(scored, ["genre", "source"])
            for (size,), part in group_by(by_source, ["instances"], is_sorted=True)
        ),
    )


def _spread(part: pd.DataFrame) -> tuple[float, ...]:
    found = summarise(part["F1"].to_numpy())
    means = (float(part["precision"].mean()), float(part["recall"].mean()))
    return (*means, found.mean, found.sd, float(part["F1"].min()), float(part["F1"].max()))


def _plots(scored: pd.DataFrame) -> Iterator[Plot]:
    parts = group_by(scored, ["genre"])
    if curves := {genre: f1_curve(part, "instances") for (genre,), part in parts}:
        title = "F1 by number of training instances, with its deviation over samples"
        yield lines(Frame("few-shot", title, "training instances", "F1"), curves)


def _sentences(scored: pd.DataFrame, per_page: Mapping[str, float]) -> Iterator[str]:
    for (genre,), part in group_by(scored, ["genre"]):
        table = part.pivot(index=["source", "repetition"], columns="instances", values="F1")
        # The curve needs every size in every repetition: first drop sizes that few reach.
        table = table.dropna(axis=1, thresh=max(1, len(table) // 2)).dropna()
        sizes = tuple(int(size) for size in table.columns)
        yield from recommendations(
            SizeCurve(genre, sizes, table.to_numpy(), "instances", per_page[genre])
        )


FEW_SHOT: Final = Experiment(
    kind="few-shot",
    title="Few training instances",
    question="How many elements of a new source must be labelled, and would more help?",
    settings=FewShotSettings,
    run=run,
    needs_pages=True,
)
