"""Filters: which pages and labels are exported or trained on."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from typing import Any, Final, Self

from django.db.models import Exists, OuterRef, Q

from annotate.accounts import SERVICE_PREFIX
from annotate.errors import AnnotateError
from annotate.models import Corpus, Genre, GoldStandard, Label, Page, Source
from annotate.models.label import LabelQuerySet
from annotate.models.page import PageQuerySet

GOLD: Final = Label.Origin.GOLD.value

_PAGE_FILTERS: Final = {
    "corpora": "corpus__slug",
    "genres": "genre__slug",
    "sources": "source__host",
    "splits": "source__split",
}


# Filters and options in an export's row, in the order of the screen.
_WORDS: Final = {
    "corpora": "corpora",
    "genres": "genres",
    "sources": "sources",
    "splits": "use of sources",
    "annotators": "annotators",
    "origins": "origin of labels",
    "is_raw": "raw features",
    "explicit_only": "labelled elements only",
    "features_only": "features and class only",
    "profile": "profile",
}


class SelectionError(AnnotateError):
    """A filter names something that does not exist."""


@dataclass(frozen=True)
class Selection:
    """Chosen filters; an empty one selects everything.

    Without origins, the selection has all labels that a person gave or accepted, and imported
    ones. Unconfirmed labels of models and rules, and labels computed from gold texts, are
    included only if their origin is chosen.
    """

    corpora: tuple[str, ...] = ()
    """Slugs."""
    genres: tuple[str, ...] = ()
    """Slugs."""
    sources: tuple[str, ...] = ()
    """Hosts."""
    annotators: tuple[str, ...] = ()
    """User names."""
    origins: tuple[str, ...] = ()
    splits: tuple[str, ...] = ()

    @classmethod
    def from_json(cls, filters: Mapping[str, Sequence[str]]) -> Self:
        """From the filters in an export's row."""
        return cls(**{field.name: tuple(filters.get(field.name, ())) for field in fields(cls)})

    def as_json(self) -> dict[str, list[str]]:
        """The chosen filters, for an export's row."""
        return {name: list(chosen) for name, chosen in asdict(self).items() if chosen}

    @property
    def wants_gold(self) -> bool:
        """Whether labels are to be computed from gold texts."""
        # These labels have no annotator, so a filter by annotators excludes them.
        return GOLD in self.origins and not self.annotators

    def wants(self, origin: str, annotator: str) -> bool:
        """Whether labels of this origin and annotator are selected."""
        is_person = not annotator.startswith(SERVICE_PREFIX)
        if self.annotators and annotator not in self.annotators:
            return False
        if not self.origins:
            return is_person or origin == Label.Origin.IMPORT
        # Stored labels from gold texts are not used: they are computed from the current text.
        return origin in self.origins and (is_person or origin != GOLD)

    def labels(self) -> LabelQuerySet:
        """The labels for which ``wants`` is true, in force or not, on the selected pages."""
        is_service = Q(annotator__username__startswith=SERVICE_PREFIX)
        wanted = ~is_service | Q(origin=Label.Origin.IMPORT)
        if self.origins:
            wanted = Q(origin__in=self.origins) & ~(is_service & Q(origin=GOLD))
        if self.annotators:
            wanted &= Q(annotator__username__in=self.annotators)
        return Label.objects.filter(wanted, self._about_pages("page__"))

    def labelled_pages(self) -> PageQuerySet:
        """The selected pages with labels, or with gold texts if these are selected."""
        labels = Exists(self.labels().filter(page=OuterRef("pk")))
        gold = Exists(GoldStandard.objects.filter(page=OuterRef("pk")))
        return Page.objects.filter(
            labels | gold if self.wants_gold else labels, self._about_pages()
        )

    def check(self) -> Self:
        """Refuse unknown names: a typing error must not give an empty file."""
        known = {
            "corpora": (Corpus, "slug"),
            "genres": (Genre, "slug"),
            "sources": (Source, "host"),
        }
        for name, (model, field) in known.items():
            chosen = set(getattr(self, name))
            rows = model._default_manager.filter(**{f"{field}__in": chosen})
            if missing := chosen - set(rows.values_list(field, flat=True)):
                raise SelectionError(f"There is no {model._meta.verbose_name} {_listed(missing)}.")
        for name, choices in (("origins", Label.Origin), ("splits", Source.Split)):
            if unknown := set(getattr(self, name)) - set(choices.values):
                raise SelectionError(
                    f"There is no {name[:-1]} {_listed(unknown)}. "
                    f"There are: {', '.join(choices.values)}."
                )
        return self

    def _about_pages(self, prefix: str = "") -> Q:
        """Usable pages in their latest version; labels are transferred, so each counts once."""
        is_superseded = Exists(Page.objects.filter(previous=OuterRef(f"{prefix}pk")))
        condition = Q(**{f"{prefix}unusable_reason": ""}) & ~Q(is_superseded)
        for name, field in _PAGE_FILTERS.items():
            if chosen := getattr(self, name):
                condition &= Q(**{f"{prefix}{field}__in": chosen})
        return condition


EVERYTHING: Final = Selection()


def in_words(filters: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The filters of an export's row in words."""
    chosen = [(name.capitalize(), filters[key]) for key, name in _WORDS.items() if key in filters]
    return [
        (name, ", ".join(values) if isinstance(values, list) else _in_words(values))
        for name, values in chosen
    ]


def _in_words(value: bool | str) -> str:
    return value if isinstance(value, str) else "yes"


def _listed(names: set[str]) -> str:
    return ", ".join(map(repr, sorted(names)))
