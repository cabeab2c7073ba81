"""Presets of sequence labellers in the retrain form and on the command line. Imports no Django."""

from typing import Any, Final

from contentseeker.fitting.sequences.presets import PRESETS, with_preset
from contentseeker.methods.sequences.settings import SequenceSettings
from contentseeker.parameters import Parameter

PRESET: Final = "preset"
"""The name of the choice; it is not stored, but the settings that it stands for are."""
OWN: Final = "own"
TITLES: Final = {
    OWN: "the values below",
    "ours": "our default",
    "paper": "the paper's, for new sources",
    "paper-repeated-articles": "the paper's, for new sources that repeat articles",
    "paper-known-sources": "the paper's, for new articles of known sources",
    "paper-known-pages": "the paper's, for known sources that repeat articles",
}
"""The presets as people read them."""
FILLED: Final = ("sigma", "prior", "history", "edges")
"""The settings that a preset decides."""

PARAMETER: Final = Parameter(
    name=PRESET,
    default=OWN,
    meaning="Sets sigma, prior, history and edges, model by model. The paper found other options "
    "best for each of its four splits of documents (Gibson et al. 2007, Table 1).",
    allowed="one of: " + ", ".join(TITLES),
    at_least=float("-inf"),
    at_most=float("inf"),
    choices=tuple(TITLES),
)


def resolved(settings: SequenceSettings, preset: str) -> SequenceSettings:
    """The settings with those of a preset in the place of their own."""
    return settings if preset == OWN else with_preset(settings, preset)


def filled_values(algorithms: dict[str, str]) -> dict[str, dict[str, dict[str, Any]]]:
    """What each preset fills in, by preset and choice; ``algorithms`` has those of the choices."""
    found: dict[str, dict[str, dict[str, Any]]] = {}
    for preset in PRESETS:
        for choice, algorithm in algorithms.items():
            settings = with_preset(SequenceSettings(algorithm=algorithm), preset)
            values = {name: getattr(settings, name) for name in FILLED}
            found.setdefault(preset, {})[choice] = values
    return found
