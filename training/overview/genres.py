"""What the list of genres and a genre's page show, in a fixed number of queries."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.db.models import Count, Max, Q

from annotate.models import Genre, GoldStandard, Page, Source
from annotate.models.job import JobQuerySet
from annotate.training_rows.selection import Selection
from training.kinds.next_links.fit import NEXT_LINK
from training.kinds.registry import KINDS, default_choice, title_of
from training.kinds.style_density.fit import STYLE_DENSITY
from training.models import ModelVersion, Promotion, Run, Slot, TrainingSet
from training.models.promotion import PromotionQuerySet
from training.pages.gold_pages import gold_by_genre
from training.pages.linked_pages import LinkedCount, linked_count
from training.pages.typed_pages import pages_with_types
from training.training_sets.facts import BalanceLine, balance_lines
from training.versions.outcomes import ModelScores, scores_of
from training.versions.versions import (
    GENERAL_NAMES,
    live_history,
    loading_problem,
    version_name,
)

# More than anybody looks at; the admin has all rows.
VERSIONS_SHOWN: Final = 20
RUNS_SHOWN: Final = 10
PROMOTIONS_SHOWN: Final = 20

TRAIN: Final = Source.Split.TRAIN.value
EVALUATION: Final = Source.Split.EVALUATION.value


@dataclass(frozen=True)
class GenreLine:
    """A genre in the list."""

    genre: Genre
    live: ModelVersion | None
    new_labels: int
    """Since the live model's training set was frozen; without a live model, all."""
    last_run: Run | None
    gold_pages: int
    """Pages of training sources with a gold text, from which labels can be computed."""

    @property
    def can_retrain(self) -> bool:
        return bool(self.live or self.new_labels or self.gold_pages)


@dataclass(frozen=True)
class SplitCount:
    """Sources and pages of a genre on one side of the split."""

    source_count: int = 0
    page_count: int = 0
    gold_count: int = 0
    """Pages with a gold text."""


@dataclass(frozen=True)
class VersionLine:
    """A model in a genre's table."""

    version: ModelVersion
    name: str
    plan: str
    """In one line."""
    kind: str
    scores: ModelScores | None
    """On evaluation pages; None if there were none."""


@dataclass(frozen=True)
class LiveModel:
    """The live model of a slot: extraction, or next links."""

    slot: Slot
    line: VersionLine | None = None
    """None while the genre uses the model that ships."""
    since: Promotion | None = None
    roll_back_to: str = ""
    """The model that is live after a roll-back; blank if there is none."""
    problem: str = ""
    """Why the live model cannot be loaded, so that the one that ships is used; mostly blank."""


@dataclass(frozen=True)
class GenreFacts:
    """Everything a genre's page shows."""

    genre: Genre
    slots: Sequence[LiveModel]
    new_labels: int
    train: SplitCount
    evaluation: SplitCount
    newest_set: TrainingSet | None
    balance: Sequence[BalanceLine]
    under_way: Run | None
    versions: Sequence[VersionLine]
    runs: Sequence[Run]
    promotions: Sequence[Promotion]
    links: LinkedCount
    typed_pages: int
    """Pages of training sources whose type is known."""

    @property
    def live(self) -> VersionLine | None:
        """The live model that extracts; None while the genre uses the one that ships."""
        return next(model.line for model in self.slots if model.slot == Slot.EXTRACTION)

    @property
    def last_models(self) -> dict[str, VersionLine]:
        """The newest model of each kind."""
        # Newest first, so the oldest of a kind is replaced by all newer ones.
        return {line.version.kind: line for line in reversed(self.versions)}

    @property
    def has_labels(self) -> bool:
        """Whether there are labels, or gold texts to compute them from."""
        return bool(self.live or self.new_labels or self.train.gold_count)

    @property
    def can_retrain(self) -> bool:
        return bool(self.has_labels or self.links.train_pages or self.typed_pages)

    @property
    def usual_choice(self) -> str:
        """The model that one click retrains: one that has training data."""
        if self.has_labels or not self.can_retrain:
            return default_choice()
        return NEXT_LINK if self.links.train_pages else STYLE_DENSITY


def genres_overview() -> list[GenreLine]:
    """Every genre by name."""
    versions = ModelVersion.objects.live().in_slot(Slot.EXTRACTION).listed()
    # The list shows none of these columns, and a manifest may have a megabyte.
    light = versions.defer("manifest", "metrics", "configuration")
    live = {version.genre_id: version for version in light}
    runs = _newest_runs()
    new = new_labels(live)
    gold = gold_by_genre()
    return [
        GenreLine(
            genre,
            live=live.get(genre.pk),
            new_labels=new.get(genre.pk, 0),
            last_run=runs.get(genre.pk),
            gold_pages=gold.get(genre.pk, 0),
        )
        for genre in Genre.objects.all()
    ]


def genre_facts(genre: Genre) -> GenreFacts:
    """The models, labels and sources of one genre."""
    live = {each.slot: each for each in ModelVersion.objects.live().listed().filter(genre=genre)}
    seen = {genre.pk: live[Slot.EXTRACTION]} if Slot.EXTRACTION in live else {}
    counts = _split_counts(genre)
    runs = list(retrainings().filter(genre=genre)[:RUNS_SHOWN])
    newest_set = TrainingSet.objects.filter(genre=genre).first()
    return GenreFacts(
        genre=genre,
        slots=[_live_facts(genre, slot, live.get(slot)) for slot in Slot],
        new_labels=new_labels(seen, genre).get(genre.pk, 0),
        train=counts.get(TRAIN, SplitCount()),
        evaluation=counts.get(EVALUATION, SplitCount()),
        newest_set=newest_set,
        balance=balance_lines(newest_set.balance) if newest_set else [],
        under_way=next((run for run in runs if not run.is_over), None),
        versions=[
            _version_line(version)
            for version in ModelVersion.objects.listed().filter(genre=genre)[:VERSIONS_SHOWN]
        ],
        runs=runs,
        promotions=list(_promotions(genre)[:PROMOTIONS_SHOWN]),
        links=linked_count(genre),
        typed_pages=pages_with_types().filter(genre=genre).count(),
    )


def _version_line(version: ModelVersion) -> VersionLine:
    # A stored version may be of a kind that this checkout does not have.
    kind = KINDS[version.kind].label if version.kind in KINDS else version.kind
    plan = title_of(version.configuration) or f"{kind}, uploaded"
    return VersionLine(version, version_name(version), plan, kind, scores_of(version))


def _live_facts(genre: Genre, slot: Slot, live: ModelVersion | None) -> LiveModel:
    if live is None:
        return LiveModel(slot)
    since = _promotions(genre).filter(version=live).first()
    return LiveModel(
        slot, _version_line(live), since, _roll_back_to(genre, slot), loading_problem(live)
    )


def _roll_back_to(genre: Genre, slot: Slot) -> str:
    # The last one is live now.
    *before, _ = live_history(genre, slot)
    if not before:
        return ""
    return version_name(before[-1]) if before[-1] else GENERAL_NAMES[slot]


def _promotions(genre: Genre) -> PromotionQuerySet:
    named = ("version__genre", "previous__genre", "decided_by")
    rows = Promotion.objects.filter(genre=genre).select_related(*named)
    return rows.defer("version__manifest", "previous__manifest")


def retrainings() -> JobQuerySet[Run]:
    """Retraining runs, newest first, without the columns that only their own page shows."""
    runs = Run.objects.filter(kind=Run.Kind.RETRAIN)
    shown = runs.select_related("started_by", "version__genre")
    return shown.defer("log", "outcome", "settings", "version__manifest")


def new_labels(live: Mapping[int, ModelVersion], genre: Genre | None = None) -> dict[int, int]:
    """Current labels by genre that are newer than the training set of the live model.

    Counts the labels that retraining uses by default: of people and imports, on pages of
    training sources.
    """
    selection = Selection(splits=(TRAIN,), genres=(genre.slug,) if genre else ())
    seen = Q()
    for key, version in live.items():
        # An uploaded model was trained on none of the labels here.
        if version.training_set is not None:
            seen |= Q(page__genre=key, pk__lte=version.training_set.last_label)
    # An empty condition would exclude everything.
    labels = selection.labels().exclude(seen) if seen else selection.labels()
    counted = labels.standing().order_by().values_list("page__genre").annotate(number=Count("*"))
    return dict(counted)


def _newest_runs() -> dict[int, Run]:
    by_genre = Run.objects.filter(kind=Run.Kind.RETRAIN).order_by().values_list("genre")
    newest = by_genre.annotate(newest=Max("pk")).values_list("newest", flat=True)
    return {run.genre_id: run for run in retrainings().filter(pk__in=newest) if run.genre_id}


def _split_counts(genre: Genre) -> dict[str, SplitCount]:
    pages = Page.objects.newest().filter(genre=genre, unusable_reason="")
    by_split = pages.order_by().values_list("source__split")
    counted = by_split.annotate(sources=Count("source", distinct=True), number=Count("*"))
    # Only the first version of each gold text: corrected ones have several rows.
    first = GoldStandard.objects.filter(version=1, page__in=pages).order_by()
    gold = dict(first.values_list("page__source__split").annotate(number=Count("*")))
    return {
        split: SplitCount(sources, number, gold.get(split, 0)) for split, sources, number in counted
    }
