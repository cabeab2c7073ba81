"""Options of sequence labellers under a name: our defaults, and the paper's best ones.

The paper tried its options in four ways to divide documents, and found others best in each
(Tables 1 and 3). Table 2 and Table 4 use those of the CRF for new sources without duplicates.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from contentseeker.errors import ArgumentError
from contentseeker.fitting.sequences.regimes import (
    DUPLICATES_MIXED,
    DUPLICATES_SEPARATE,
    NO_DUPLICATES_MIXED,
    NO_DUPLICATES_SEPARATE,
)
from contentseeker.methods.sequences.settings import CRF, MAX_ENT, MEMM, SequenceSettings

OURS: Final = "ours"
PAPER: Final = "paper"
COMPARED: Final = (OURS, PAPER)
"""What experiments compare; there, the paper's options are those of the experiment's split."""

_REGIMES: Final = {
    PAPER: NO_DUPLICATES_SEPARATE,
    "paper-repeated-articles": DUPLICATES_SEPARATE,
    "paper-known-sources": NO_DUPLICATES_MIXED,
    "paper-known-pages": DUPLICATES_MIXED,
}
PRESETS: Final = (OURS, *_REGIMES)
"""The presets that a retraining can take."""
_BEST: Final = {
    (NO_DUPLICATES_SEPARATE, CRF): SequenceSettings(CRF, 100.0),
    (NO_DUPLICATES_SEPARATE, MEMM): SequenceSettings(MEMM, 100.0, history=True),
    (NO_DUPLICATES_SEPARATE, MAX_ENT): SequenceSettings(MAX_ENT, 10.0, history=True),
    (DUPLICATES_SEPARATE, CRF): SequenceSettings(CRF, 1.0),
    (DUPLICATES_SEPARATE, MEMM): SequenceSettings(MEMM, 1.0, history=True),
    (DUPLICATES_SEPARATE, MAX_ENT): SequenceSettings(MAX_ENT, 10.0, history=True),
    (NO_DUPLICATES_MIXED, CRF): SequenceSettings(CRF, 1.0, edges=True),
    (NO_DUPLICATES_MIXED, MEMM): SequenceSettings(MEMM, 1.0, history=True, edges=True),
    (NO_DUPLICATES_MIXED, MAX_ENT): SequenceSettings(MAX_ENT, 100.0, history=True),
    (DUPLICATES_MIXED, CRF): SequenceSettings(CRF, 10.0),
    (DUPLICATES_MIXED, MEMM): SequenceSettings(MEMM, 1.0, history=True, edges=True),
    (DUPLICATES_MIXED, MAX_ENT): SequenceSettings(MAX_ENT, 100.0, history=True),
}
"""The options of the paper's Table 1; it writes sigma without saying of what."""


def papers_best(regime: str, algorithm: str) -> SequenceSettings:
    """The options that the paper found best for a model under a regime."""
    return _BEST[regime, algorithm]


def with_preset(settings: SequenceSettings, preset: str) -> SequenceSettings:
    """Settings with the prior, history and edges of a preset; the others stay."""
    if preset not in PRESETS:
        raise ArgumentError(f"preset: there is no {preset!r}. There are: {', '.join(PRESETS)}.")
    algorithm = settings.algorithm
    found = SequenceSettings() if preset == OURS else papers_best(_REGIMES[preset], algorithm)
    return replace(
        settings,
        sigma=found.sigma,
        prior=found.prior,
        history=found.history,
        edges=found.edges,
    )


def options_in_words(settings: SequenceSettings) -> str:
    """Prior, history and edges as the paper writes them: "sigma 100, H"."""
    prior = f"sigma {settings.sigma:g}"
    reading = [] if settings.prior == SequenceSettings().prior else [f"as {settings.prior}"]
    letters = [name for name, is_on in (("H", settings.history), ("E", settings.edges)) if is_on]
    return ", ".join((" ".join((prior, *reading)), *letters))


def compared(
    presets: Sequence[str], regime: str, ours: SequenceSettings
) -> dict[str, SequenceSettings]:
    """Settings by the names of their presets: "ours and paper" where both are equal."""
    found: dict[SequenceSettings, list[str]] = {}
    for preset in presets:
        settings = ours if preset == OURS else papers_best(regime, ours.algorithm)
        found.setdefault(settings, []).append(preset)
    return {" and ".join(names): settings for settings, names in found.items()}
