"""The live model of every genre, as a choice of its own."""

from collections.abc import Iterable
from dataclasses import dataclass

from training.evaluations.methods import LIVE, format_choice
from training.kinds.registry import kind_named
from training.models import ModelVersion, Slot


@dataclass(frozen=True)
class LiveModel:
    """The model that a genre uses now, with the method that extracts with it."""

    genre: str
    """The genre's slug."""
    kind: str
    method: str
    label: str
    is_shared: bool
    """Whether other methods of the family can use the model too."""

    @property
    def key(self) -> str:
        """Its key among models."""
        return f"{LIVE}{self.genre}"

    @property
    def text(self) -> str:
        """Its choice."""
        return format_choice(self.method, self.key)


def live_models(genres: Iterable[str] = ()) -> list[LiveModel]:
    """The live models of some genres, or of all, by the genres' names."""
    live = ModelVersion.objects.live().in_slot(Slot.EXTRACTION).select_related("genre")
    if chosen := tuple(genres):
        live = live.filter(genre__slug__in=chosen)
    # The manifest of a block model has a megabyte.
    rows = live.defer("manifest", "metrics").order_by("genre__name")
    return [found for row in rows if (found := _live_model(row)).method]


def _live_model(version: ModelVersion) -> LiveModel:
    kind = kind_named(version.kind)
    return LiveModel(
        genre=version.genre.slug,
        kind=kind.name,
        method=kind.method if kind.is_shared_by_family else kind.method_for(version.manifest),
        label=f"{version.genre}: {version} ({kind.label})",
        is_shared=kind.is_shared_by_family,
    )
