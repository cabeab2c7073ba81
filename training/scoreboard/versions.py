"""Model versions compared on one set of pages: scores over time, and what one changed."""

import json
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

import numpy as np

from contentseeker.metrics.paired import DECIMALS
from training.models import MethodVersion, ModelVersion, Promotion
from training.scoreboard.reading import BoolArray, Scores

CLEARLY: Final = 0.05
"""A page was fixed, or broke, if its F1 changed by at least so much."""


Live = dict[ModelVersion, MethodVersion]
"""Models that were live, and the method versions that use them."""
Promoted = dict[int, list[datetime]]
"""When models went live, by their keys."""


@dataclass(frozen=True)
class VersionPoint:
    """A model at the time it went live, with its mean F1."""

    version: ModelVersion
    method: MethodVersion
    promoted_at: datetime
    f1: float


@dataclass(frozen=True)
class VersionLine:
    """The live models of a genre under one heuristic, in the order of their promotion."""

    name: str
    n: int
    """Pages that all of them have a score of; those of the genre, if there are any."""
    points: Sequence[VersionPoint]


@dataclass(frozen=True)
class Change:
    """A page that one method does better or worse on than another."""

    page: int
    title: str
    source: str
    before_score: int
    after_score: int
    before: float
    after: float

    @property
    def change(self) -> float:
        return self.after - self.before


@dataclass(frozen=True)
class Changes:
    """From one method to another; those that changed most come first."""

    before: MethodVersion
    after: MethodVersion
    n: int
    """Pages that both have a score of."""
    fixed: Sequence[Change]
    broken: Sequence[Change]


def versions_over_time(scores: Scores) -> list[VersionLine]:
    """The models of these methods that were ever live."""
    promoted = _promotions(scores)
    lines: defaultdict[tuple[str, str, str], Live] = defaultdict(dict)
    for method in scores.methods:
        if (model := method.model) is not None and model.pk in promoted:
            kind = (method.name, model.genre.slug, json.dumps(method.parameters, sort_keys=True))
            # A later software's method takes the place of an earlier one.
            lines[kind][model] = method
    found = (
        _line(scores, f"{name}, {genre}", live, promoted)
        for (name, genre, _), live in lines.items()
    )
    return [line for line in found if line is not None]


def changes(scores: Scores, a: int, b: int, clearly: float = CLEARLY) -> Changes:
    """Pages that are better, and worse, with method ``b`` than with method ``a``."""
    before, after = scores.place(a), scores.place(b)
    f1 = scores.by_page("f1")
    # Rounded: 0.3 - 0.25 is a little less than 0.05, and would not count as fixed.
    difference = np.round(f1[after] - f1[before], DECIMALS)
    order = np.argsort(-difference, kind="stable")
    fixed = order[difference[order] >= clearly]
    broken = order[::-1][difference[order[::-1]] <= -clearly]
    return Changes(
        scores.methods[before],
        scores.methods[after],
        n=int((~np.isnan(difference)).sum()),
        fixed=_changes(scores, (before, after), fixed.tolist()),
        broken=_changes(scores, (before, after), broken.tolist()),
    )


def _changes(scores: Scores, methods: tuple[int, int], pages: Sequence[int]) -> list[Change]:
    keys, f1 = scores.keys_by_page(), scores.by_page("f1")
    before, after = methods
    return [
        Change(
            page=int(scores.pages.key[page]),
            title=scores.pages.title[page],
            source=scores.pages.groups["source"][page],
            before_score=int(keys[before, page]),
            after_score=int(keys[after, page]),
            before=float(f1[before, page]),
            after=float(f1[after, page]),
        )
        for page in pages
    ]


def _promotions(scores: Scores) -> Promoted:
    models = [method.model_id for method in scores.methods if method.model_id]
    found: defaultdict[int, list[datetime]] = defaultdict(list)
    rows = Promotion.objects.filter(version__in=models).order_by("pk")
    for model, when in rows.values_list("version_id", "decided_at"):
        found[model].append(when)
    return found


def _line(scores: Scores, name: str, live: Live, promoted: Promoted) -> VersionLine | None:
    """The models in the order of their promotions; None if they have no page in common."""
    f1 = scores.by_page("f1")[[scores.place(method.pk) for method in live.values()]]
    # Only pages that all of them have: means over other pages could not be compared.
    common = _of_genre(scores, next(iter(live)).genre.slug) & ~np.isnan(f1).any(axis=0)
    if not common.any():
        return None
    means = f1[:, common].mean(axis=1).tolist()
    points = [
        VersionPoint(model, method, when, mean)
        for (model, method), mean in zip(live.items(), means, strict=True)
        for when in promoted[model.pk]
    ]
    points.sort(key=lambda point: point.promoted_at)
    return VersionLine(name, int(common.sum()), points)


def _of_genre(scores: Scores, genre: str) -> BoolArray:
    """The pages of a genre; all pages where there is none of these."""
    of_genre = np.array(scores.pages.groups["genre"] == genre, dtype=np.bool_)
    # An evaluation may leave out the genre of a model.
    return of_genre if of_genre.any() else ~of_genre
