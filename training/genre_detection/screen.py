"""What the screen of genre detection shows."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from annotate.models import Genre, Page
from training.genre_detection.data import known_sources, pages_with_genre
from training.models import DetectorPromotion, GenreDetector, Run
from training.versions.genre_detectors import (
    NONE_LIVE,
    detector_history,
    detector_name,
    live_detector,
    loading_problem,
)

_DETECTORS_SHOWN = 20


@dataclass(frozen=True)
class DetectorLine:
    """A detector in the list."""

    detector: GenreDetector
    name: str

    @property
    def figures(self) -> Mapping[str, Any]:
        found: Mapping[str, Any] = self.detector.metrics
        return found


@dataclass(frozen=True)
class ConfusionRow:
    """The pages of one genre, by what was detected."""

    genre: str
    cells: Sequence[tuple[int, bool]]
    """How many, and whether that is right; abstentions are in ``abstained``."""
    abstained: int
    recall: float


@dataclass(frozen=True)
class UnsurePage:
    """A page that the detector is least sure about."""

    page: Page
    genre: str
    detected: str
    probability: float


@dataclass(frozen=True)
class DetectionCard:
    """Genre detection on the overview of training."""

    live: str
    """The name of the live detector; blank if there is none."""
    figures: Mapping[str, Any]
    missing: str
    """What is missing for training one; blank if nothing is."""
    under_way: Run | None


@dataclass(frozen=True)
class DetectionFacts:
    """Everything that the screen shows."""

    card: DetectionCard
    page_count: int
    source_count: int
    genres: Sequence[str]
    left_out: Sequence[str]
    live: DetectorLine | None
    problem: str
    """Why the live detector cannot be loaded; mostly blank."""
    roll_back_to: str
    shown: DetectorLine | None
    """The detector whose figures are shown: the newest."""
    confusion: Sequence[ConfusionRow]
    unsure: Sequence[UnsurePage]
    detectors: Sequence[DetectorLine]
    promotions: Sequence[DetectorPromotion]
    last_run: Run | None


def detection_card() -> DetectionCard:
    """The short version, for the overview."""
    live = live_detector()
    figures = GenreDetector.objects.values_list("metrics", flat=True)
    return DetectionCard(
        live=detector_name(live) if live else "",
        figures=figures.get(pk=live.pk) if live else {},
        missing=known_sources().missing,
        under_way=_runs().under_way().first(),
    )


def detection_facts() -> DetectionFacts:
    """The screen of genre detection."""
    known = known_sources()
    detectors = [_line(each) for each in GenreDetector.objects.listed()[:_DETECTORS_SHOWN]]
    live = live_detector()
    newest = detectors[0] if detectors else None
    return DetectionFacts(
        card=detection_card(),
        page_count=pages_with_genre().filter(genre__slug__in=known.genres).count(),
        source_count=known.source_count,
        genres=known.genres,
        left_out=known.left_out,
        live=next((line for line in detectors if live and line.detector.pk == live.pk), None)
        or (_line(GenreDetector.objects.get(pk=live.pk)) if live else None),
        problem=loading_problem(live) if live else "",
        roll_back_to=_roll_back_to() if live else "",
        shown=newest,
        confusion=_confusion(newest.figures) if newest else [],
        unsure=_unsure(newest) if newest else [],
        detectors=detectors,
        promotions=list(
            DetectorPromotion.objects.select_related("detector", "decided_by").defer(
                "detector__manifest"
            )[:_DETECTORS_SHOWN]
        ),
        last_run=_runs().first(),
    )


def _runs() -> Any:
    return Run.objects.filter(kind=Run.Kind.GENRES).select_related("started_by")


def _line(detector: GenreDetector) -> DetectorLine:
    return DetectorLine(detector, detector_name(detector))


def _roll_back_to() -> str:
    before = detector_history()[-2]
    return detector_name(before) if before else NONE_LIVE


def _confusion(figures: Mapping[str, Any]) -> list[ConfusionRow]:
    return [
        ConfusionRow(
            genre,
            [(number, column == row) for column, number in enumerate(counts[:-1])],
            counts[-1],
            figures["recall"][row],
        )
        for row, (genre, counts) in enumerate(
            zip(figures["genres"], figures["confusion"], strict=True)
        )
    ]


def _unsure(line: DetectorLine) -> list[UnsurePage]:
    stored = Run.objects.values_list("outcome", flat=True).get(pk=line.detector.run_id)
    rows = stored.get("unsure", [])
    pages = Page.objects.select_related("source").in_bulk([row["page"] for row in rows])
    names = dict(Genre.objects.values_list("slug", "name"))
    return [
        UnsurePage(
            pages[row["page"]],
            names.get(row["genre"], row["genre"]),
            names.get(row["detected"], row["detected"]),
            row["probability"],
        )
        for row in rows
        # Pages may have been deleted since.
        if row["page"] in pages
    ]
