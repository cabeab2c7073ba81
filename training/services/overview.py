"""What the list of genres and a genre's page show, from a fixed number of queries."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.db.models import Count, Max, Q

from annotate.exporters.selection import Selection
from annotate.models import Genre, GoldStandard, Page, Source
from annotate.models.job import JobQuerySet
from training.models import ModelVersion, Promotion, Run, Slot, TrainingSet
from training.models.promotion import PromotionQuerySet
from training.services.gold_pages import gold_by_genre
from training.services.linked_pages import LinkedCount, linked_count
from training.services.outcomes import Scores, scores_of
from training.services.pagination_plans import NEXT_LINK
from training.services.plans import USUAL, choice_in_words
from training.services.set_facts import BalanceLine, balance_lines
from training.services.threshold_plans import STYLE_DENSITY
from training.services.typed_pages import pages_with_types
from training.services.versions import GENERAL_NAMES, lived, version_name

# As much as one looks at; the administration has all of it.
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
    """Given since the live model's training set was made; without one, all."""
    last_run: Run | None
    gold_pages: int
    """Pages of training sources with a gold text, which labels can be computed from."""

    @property
    def can_retrain(self) -> bool:
        return bool(self.live or self.new_labels or self.gold_pages)


@dataclass(frozen=True)
class SplitCount:
    """What one side of the split has of a genre."""

    source_count: int = 0
    page_count: int = 0
    gold_count: int = 0
    """Pages with a gold text."""


@dataclass(frozen=True)
class VersionLine:
    """A model in a genre's table."""

    version: ModelVersion
    name: str
    made: str
    """As which kind of model, and how."""
    scores: Scores | None
    """On evaluation pages; None where there were none."""


@dataclass(frozen=True)
class LiveFacts:
    """What is live for something, extraction or next links."""

    slot: Slot
    line: VersionLine | None
    """None where it is the model that ships."""
    since: Promotion | None
    roll_back_to: str
    """What would be live after a roll-back; blank if there is nothing to take back."""


@dataclass(frozen=True)
class GenreFacts:
    """Everything a genre's page shows about it."""

    genre: Genre
    slots: Sequence[LiveFacts]
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
        """The model that extracts; None where it is the general one."""
        return next(each.line for each in self.slots if each.slot == Slot.EXTRACTION)

    @property
    def has_labels(self) -> bool:
        """Whether there are labels to learn from, or gold texts that they follow from."""
        return bool(self.live or self.new_labels or self.train.gold_count)

    @property
    def can_retrain(self) -> bool:
        return bool(self.has_labels or self.links.train_pages or self.typed_pages)

    @property
    def usual_choice(self) -> str:
        """The model that a click retrains: one there is something to learn from."""
        if self.has_labels or not self.can_retrain:
            return USUAL
        return NEXT_LINK if self.links.train_pages else STYLE_DENSITY


def genres_overview() -> list[GenreLine]:
    """Every genre by name."""
    versions = ModelVersion.objects.live().in_slot(Slot.EXTRACTION).listed()
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
    """What is known about one genre's models, labels and sources."""
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
    made = choice_in_words(version.configuration) or f"{version.get_kind_display()}, uploaded"
    return VersionLine(version, version_name(version), made, scores_of(version))


def _live_facts(genre: Genre, slot: Slot, live: ModelVersion | None) -> LiveFacts:
    if live is None:
        return LiveFacts(slot, None, None, "")
    since = _promotions(genre).filter(version=live).first()
    return LiveFacts(slot, _version_line(live), since, _roll_back_to(genre, slot))


def _roll_back_to(genre: Genre, slot: Slot) -> str:
    *before, _ = lived(genre, slot)
    if not before:
        return ""
    return version_name(before[-1]) if before[-1] else GENERAL_NAMES[slot]


def _promotions(genre: Genre) -> PromotionQuerySet:
    named = ("version__genre", "previous__genre", "decided_by")
    rows = Promotion.objects.filter(genre=genre).select_related(*named)
    return rows.defer("version__manifest", "previous__manifest")


def retrainings() -> JobQuerySet[Run]:
    """Runs that retrain, newest first, without what only their own page shows."""
    runs = Run.objects.filter(kind=Run.Kind.RETRAIN)
    shown = runs.select_related("started_by", "version__genre")
    return shown.defer("log", "outcome", "settings", "version__manifest")


def new_labels(live: Mapping[int, ModelVersion], genre: Genre | None = None) -> dict[int, int]:
    """Standing labels by genre that are younger than what the genre's live model has seen.

    Those that retraining takes unless told otherwise: of people and imports, on pages of
    training sources.
    """
    selection = Selection(splits=(TRAIN,), genres=(genre.slug,) if genre else ())
    seen = Q()
    for key, version in live.items():
        # An uploaded model has seen none of the labels here.
        if version.training_set is not None:
            seen |= Q(page__genre=key, pk__lte=version.training_set.last_label)
    # An empty condition would exclude everything.
    labels = selection.labels().exclude(seen) if seen else selection.labels()
    counted = labels.standing().order_by().values_list("page__genre").annotate(number=Count("*"))
    return dict(counted)


def _newest_runs() -> dict[int, Run]:
    newest = (
        Run.objects.filter(kind=Run.Kind.RETRAIN)
        .order_by()
        .values_list("genre")
        .annotate(newest=Max("pk"))
        .values_list("newest", flat=True)
    )
    return {run.genre_id: run for run in retrainings().filter(pk__in=newest) if run.genre_id}


def _split_counts(genre: Genre) -> dict[str, SplitCount]:
    pages = Page.objects.newest().filter(genre=genre, unusable_reason="")
    counted = (
        pages.order_by()
        .values_list("source__split")
        .annotate(sources=Count("source", distinct=True), number=Count("*"))
    )
    gold = dict(
        GoldStandard.objects.filter(version=1, page__in=pages)
        .order_by()
        .values_list("page__source__split")
        .annotate(number=Count("*"))
    )
    return {
        split: SplitCount(sources, number, gold.get(split, 0)) for split, sources, number in counted
    }
