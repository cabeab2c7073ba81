"""Presets of the evaluation form and of ``manage.py evaluate``: methods, models and pages."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from annotate.models import Source
from annotate.models.page import PageQuerySet
from contentseeker import registry
from contentseeker.api import DEFAULT_METHOD
from contentseeker.method import Family
from training.errors import TrainingError
from training.evaluations.combining import combined
from training.evaluations.live_models import LiveModel, live_models
from training.evaluations.requests import ALL, OWN
from training.pages.gold_pages import pages_with_gold

DEFAULT_PRESET: Final = "peers"
LIVE_MODELS: Final = "live"

# Chapter 6 of Louvan 2009 compares these. ``CS`` and ``TP-any`` came later.
_SEEKERS: Final = ("CS+plain", "CS+LBS", "CS+SLS", "CS+1+LBS", "CS+1+SLS", "CS+TP", "CS+1+TP")
# The trivial bound is ours.
_NOT_OF_THE_THESIS: Final = ("body",)
_OTHER_PAPERS: Final = (Family.STYLE_DENSITY, Family.SEQUENCES, Family.PAGINATION)
_SEEKER_KIND: Final = str(Family.CONTENT_SEEKER)


@dataclass(frozen=True)
class Preset:
    """A card of the form."""

    name: str
    title: str
    summary: str


PRESETS: Final = {
    preset.name: preset
    for preset in (
        Preset(
            LIVE_MODELS,
            "My live models",
            "The live model of each genre, on the pages of its genre.",
        ),
        Preset(
            "peers",
            "Peers",
            "Other people's extractors beside the default method and the live models.",
        ),
        Preset(
            "thesis",
            "Thesis",
            "Every configuration of Content Seeker and every baseline of the thesis.",
        ),
        Preset(
            "papers",
            "Papers",
            "The methods of all five documents: the thesis, style density, sequence labelling, "
            "paginated sites.",
        ),
        Preset(
            "everything",
            "Everything",
            "All installed methods, with the shipped and all live models.",
        ),
    )
}


@dataclass(frozen=True)
class PresetCard:
    """A preset with what it chooses now."""

    preset: Preset
    methods: int
    problem: str = ""
    """Why it cannot be chosen."""


@dataclass(frozen=True)
class PresetChoices:
    """What a preset chooses. Methods and models are combined as in the form."""

    methods: tuple[str, ...]
    models: tuple[str, ...] = ("",)
    genres: tuple[str, ...] = ()
    split: str = ALL
    model_pages: str = ALL

    @property
    def texts(self) -> tuple[str, ...]:
        """The choices to evaluate."""
        return combined(self.methods, self.models)


def preset_choices(name: str, genres: Sequence[str] = ()) -> PresetChoices:
    """What a preset chooses now, for pages of some genres or of all."""
    if name not in PRESETS:
        raise TrainingError(f"There is no preset {name!r}. There are: {', '.join(PRESETS)}.")
    live = live_models(genres)
    if problem := _problem(name, live):
        raise TrainingError(f"{problem} Choose another preset.")
    methods, models = _CHOOSE[name](live)
    of_live = tuple(model.genre for model in live) if name == LIVE_MODELS else ()
    chosen = tuple(genres) or of_live
    model_pages = OWN if live else ALL
    return PresetChoices(methods, models, chosen, split_for(chosen), model_pages)


def preset_cards() -> list[PresetCard]:
    """All presets, in the order of the form."""
    live = live_models()
    return [
        PresetCard(preset, len(combined(*_CHOOSE[preset.name](live))), _problem(preset.name, live))
        for preset in PRESETS.values()
    ]


def split_for(genres: Sequence[str]) -> str:
    """Evaluation sources, on which no model was trained; all, if none has a gold text."""
    pages = _pages(genres).filter(source__split=Source.Split.EVALUATION)
    return str(Source.Split.EVALUATION) if pages.exists() else ALL


def _problem(name: str, live: Sequence[LiveModel]) -> str:
    if name == LIVE_MODELS and not live:
        return "No genre has a live model yet."
    return ""


Chosen = tuple[tuple[str, ...], tuple[str, ...]]


def _live(live: Sequence[LiveModel]) -> Chosen:
    return tuple(model.text for model in live), ("",)


def _peers(live: Sequence[LiveModel]) -> Chosen:
    peers = registry.names(Family.PEER, available_only=True)
    return (DEFAULT_METHOD, *(model.text for model in live), *peers), ("",)


def _thesis(live: Sequence[LiveModel]) -> Chosen:
    baselines = registry.names(Family.BASELINE, available_only=True)
    names = [*_installed(_SEEKERS), *(name for name in baselines if name not in _NOT_OF_THE_THESIS)]
    return tuple(names), _seeker_models(live)


def _papers(live: Sequence[LiveModel]) -> Chosen:
    methods, models = _thesis(live)
    others = [registry.names(family, available_only=True) for family in _OTHER_PAPERS]
    return (*methods, *(name for names in others for name in names)), models


def _everything(live: Sequence[LiveModel]) -> Chosen:
    # A model that only one method can use is chosen with this method, not for all of its kind.
    single = [model.text for model in live if not model.is_shared]
    shared = [model.key for model in live if model.is_shared]
    return (*registry.names(available_only=True), *single), ("", *shared)


_CHOOSE: Final[dict[str, Callable[[Sequence[LiveModel]], Chosen]]] = {
    LIVE_MODELS: _live,
    "peers": _peers,
    "thesis": _thesis,
    "papers": _papers,
    "everything": _everything,
}


def _seeker_models(live: Sequence[LiveModel]) -> tuple[str, ...]:
    """The live Content Seekers; the shipped one too if a genre has none."""
    seekers = [model for model in live if model.kind == _SEEKER_KIND]
    keys = tuple(model.key for model in seekers)
    with_gold = set(_pages(()).values_list("genre__slug", flat=True).distinct())
    covers_all = bool(seekers) and with_gold <= {model.genre for model in seekers}
    return keys if covers_all else ("", *keys)


def _installed(names: Sequence[str]) -> list[str]:
    return [name for name in names if registry.get(name).is_available()]


def _pages(genres: Sequence[str]) -> PageQuerySet:
    pages = pages_with_gold().order_by()
    return pages.filter(genre__slug__in=genres) if genres else pages
