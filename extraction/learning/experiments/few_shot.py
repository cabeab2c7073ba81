"""Few training instances of a new source: Table 6.30 of the thesis.

A few pages of a source are set aside, some of their labelled elements drawn, a model is
learned from these alone, and tested on the source's other pages. Drawn again and again, to see
how much luck there is in it; larger draws hold the smaller ones, to see what was added.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from extraction.classifiers import ContentSeeker
from extraction.classifiers.content_seeker import HEURISTICS
from extraction.classifiers.model import TASKS
from extraction.errors import ArgumentError
from extraction.gold_page import GoldPage
from extraction.learning.configuration import Configuration
from extraction.learning.experiments.advice import Growth, advice
from extraction.learning.experiments.arms import in_words
from extraction.learning.experiments.draws import Draw, Drawing, draws_of
from extraction.learning.experiments.experiment import Data, Experiment, Report
from extraction.learning.experiments.outcome import Outcome, Plot, Table
from extraction.learning.experiments.plots import Curve, Frame, lines
from extraction.learning.experiments.settings import numbers
from extraction.learning.experiments.splits import gathered, predict_splits
from extraction.learning.experiments.tables import confusions, parts
from extraction.learning.experiments.texts import COLUMNS, ReadPage, cells, refuse_layout
from extraction.learning.fitting import fit_model
from extraction.metrics import summarise
from extraction.parameters import check_parameters, parameter

if TYPE_CHECKING:
    import pandas as pd

TEXT: Final = "text"
ELEMENTS: Final = "elements"
KEYS: Final = ["genre", "source", "repetition", "instances"]


@dataclass(frozen=True)
class Settings:
    """How many instances of how many pages, drawn how often, and what is scored."""

    measure: str = parameter(
        TEXT,
        "Score extracted texts (needs gold texts) or single elements (needs labels).",
        choices=(TEXT, ELEMENTS),
    )
    sizes: str = parameter("20, 40, 80, 110", "Numbers of instances to learn from.")
    pages: int = parameter(
        5, "Pages of the source the instances are drawn from.", at_least=1, at_most=1000
    )
    repetitions: int = parameter(10, "How often is drawn.", at_least=1, at_most=1000)
    most_sources: int = parameter(
        5, "Sources per genre: those with most labelled pages.", at_least=1, at_most=1000
    )
    task: str = parameter("single", "For elements: the question learned.", choices=TASKS)
    heuristic: str = parameter(
        "TP", "For texts: how they are taken; TP is for forums.", choices=HEURISTICS
    )
    phases: int = parameter(
        1, "For texts: 2 classifiers or 1 for both questions.", at_least=1, at_most=2
    )
    configuration: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        check_parameters(self)
        numbers("sizes", self.sizes)
        if self.measure == TEXT:
            refuse_layout(self.learner)

    @property
    def learner(self) -> Configuration:
        """What learns."""
        return Configuration.from_json(self.configuration)

    @property
    def drawing(self) -> Drawing:
        """How instances are drawn."""
        return Drawing(
            sizes=numbers("sizes", self.sizes),
            pages=self.pages,
            repetitions=self.repetitions,
            most_sources=self.most_sources,
            task="single" if self.measure == TEXT else self.task,
            seed=self.learner.seed,
        )


def run(settings: Settings, data: Data, report: Report) -> Outcome:
    """Draw, learn and test, source by source."""
    pages = data.pages if settings.measure == TEXT else None
    drawn, left_out = draws_of(data.rows, pages, settings.drawing)
    predictions, refused = _predictions(settings, drawn, data.pages, report)
    scored = _scored(settings, predictions)
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


def _predictions(
    settings: Settings,
    drawn: Sequence[Draw],
    pages: Mapping[str, Sequence[GoldPage]],
    report: Report,
) -> tuple[pd.DataFrame, list[str]]:
    if settings.measure == TEXT:
        return _texts(settings, drawn, pages, report)
    return predict_splits(settings.learner, [draw.split(settings.task) for draw in drawn], report)


def _texts(
    settings: Settings,
    drawn: Sequence[Draw],
    pages: Mapping[str, Sequence[GoldPage]],
    report: Report,
) -> tuple[pd.DataFrame, list[str]]:
    import pandas as pd

    seeker = ContentSeeker(heuristic=settings.heuristic, phases=settings.phases)
    scored: list[tuple[Any, ...]] = []
    refused: list[tuple[str, str]] = []
    read: dict[int, ReadPage] = {}
    at = None
    for number, draw in enumerate(drawn, start=1):
        if draw.source is not at:
            # Pages of one source only are kept parsed.
            at, genre = draw.source, draw.source.genre
            read = {page.key: ReadPage.of(page) for page in pages[genre] if page.source == at.name}
        try:
            model, _ = fit_model(settings.learner, draw.train)
            for key in sorted(draw.tested):
                scored.append((*draw.facts.values(), key, *cells(read[key].score(seeker, model))))
        except ArgumentError as error:
            refused.append((draw.source.genre, str(error)))
        report(number, len(drawn), in_words(draw.facts))
    return pd.DataFrame(scored, columns=[*KEYS, "page", *COLUMNS]), gathered(refused)


def _scored(settings: Settings, predictions: pd.DataFrame) -> pd.DataFrame:
    """Precision, recall and F1 of every draw: over elements, or the mean over pages."""
    import pandas as pd

    columns = ["precision", "recall", "F1"]
    if predictions.empty:
        return pd.DataFrame(columns=[*KEYS, *columns])
    if settings.measure == TEXT:
        return predictions.groupby(KEYS, sort=False, observed=True)[columns].mean().reset_index()
    counted = confusions(predictions, KEYS)
    return pd.DataFrame(
        [(*key, table.precision, table.recall, table.f1) for key, table in counted.items()],
        columns=[*KEYS, *columns],
    )


def _tables(scored: pd.DataFrame) -> Iterator[Table]:
    if scored.empty:
        return
    measures = ("precision", "recall", "F1", "sd", "lowest", "highest")
    yield Table(
        name="few-shot",
        title="F1 by number of training instances",
        columns=("genre", "instances", "sources", "draws", *measures),
        rows=tuple(
            (genre, int(size), part["source"].nunique(), len(part), *_spread(part))
            for (genre,), by_genre in parts(scored, ["genre"])
            for (size,), part in parts(by_genre, ["instances"], is_sorted=True)
        ),
        note="Mean, deviation, lowest and highest over draws; tested on pages not drawn from.",
    )
    yield Table(
        name="few-shot-sources",
        title="The same, source by source",
        columns=("genre", "source", "instances", "draws", *measures),
        rows=tuple(
            (genre, source, int(size), len(part), *_spread(part))
            for (genre, source), by_source in parts(scored, ["genre", "source"])
            for (size,), part in parts(by_source, ["instances"], is_sorted=True)
        ),
    )


def _spread(part: pd.DataFrame) -> tuple[float, ...]:
    found = summarise(part["F1"].to_numpy())
    means = (float(part["precision"].mean()), float(part["recall"].mean()))
    return (*means, found.mean, found.sd, float(part["F1"].min()), float(part["F1"].max()))


def _plots(scored: pd.DataFrame) -> Iterator[Plot]:
    curves = {}
    for (genre,), part in parts(scored, ["genre"]):
        found = part.groupby("instances")["F1"].agg(["mean", "std"]).fillna(0.0)
        curves[genre] = Curve(found.index.tolist(), found["mean"].tolist(), found["std"].tolist())
    if curves:
        title = "F1 by number of training instances, with its deviation over draws"
        yield lines(Frame("few-shot", title, "training instances", "F1"), curves)


def _sentences(scored: pd.DataFrame, per_page: Mapping[str, float]) -> Iterator[str]:
    for (genre,), part in parts(scored, ["genre"]):
        table = part.pivot(index=["source", "repetition"], columns="instances", values="F1")
        # Only draws that have all sizes are followed; sizes that few reach are left out first.
        table = table.dropna(axis=1, thresh=max(1, len(table) // 2)).dropna()
        sizes = tuple(int(size) for size in table.columns)
        yield from advice(Growth(genre, sizes, table.to_numpy(), "instances", per_page[genre]))


FEW_SHOT: Final = Experiment(
    kind="few-shot",
    title="Few training instances",
    question="How many elements of a new source must be labelled, and would more help?",
    settings=Settings,
    run=run,
    several={"sizes": ()},
    needs_pages=True,
)
