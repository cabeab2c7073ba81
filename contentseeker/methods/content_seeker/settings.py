"""How Content Seeker takes text from the elements that its classifiers choose.

These settings are part of a model: a genre's classifiers are trained, compared and used together
with the genre's heuristic. A model's manifest has them under ``extraction``.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any, Final, Self

from contentseeker.errors import ArgumentError
from contentseeker.parameters import Checked, parameter

PLAIN: Final = "plain"
TEXT_TAKEN: Final = {
    PLAIN: "their whole text",
    "LBS": "the largest block of string in them",
    "SLS": "the strings that stay after smoothing",
    "TP": "every post of the same table pattern (forums); nothing where there is no table",
    "TP-any": "every post of the same pattern of tables or of repeated elements (forums)",
}
HEURISTICS: Final = tuple(TEXT_TAKEN)
"""The ways to take text from the chosen elements, by the thesis's abbreviations and our own."""


@dataclass(frozen=True, slots=True)
class ExtractionSettings(Checked):
    """Heuristic, phases and their parameters."""

    heuristic: str = parameter(
        PLAIN, "How the text is taken from the chosen elements.", choices=HEURISTICS
    )
    phases: int = parameter(
        2, "2 classifiers (segment, then content) or 1 for both.", at_least=1, at_most=2
    )
    error_rate: float = parameter(
        0.2,
        "Delta, the fallback: most training errors a rule may have. Decision trees only.",
        at_least=0,
        at_most=1,
    )
    radius: int = parameter(2, "SLS: neighbours on each side that are averaged.", at_least=0)
    sigma_of: str = parameter(
        "smoothed", "SLS: whose standard deviation is the limit.", choices=("smoothed", "raw")
    )
    mode: str = parameter(
        "expand",
        "TP, TP-any: all posts like the found ones, or only those found.",
        choices=("expand", "returned"),
    )

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> Self:
        """From the dictionary that ``as_json`` returned; refuses unknown names."""
        known = {field.name for field in fields(cls)}
        if unknown := sorted(set(stored) - known):
            raise ArgumentError(f"{unknown[0]}: extraction has no such setting.")
        return cls(**stored)

    def as_json(self) -> dict[str, Any]:
        """All settings by name."""
        return asdict(self)

    @property
    def name(self) -> str:
        """The configuration as the thesis writes it: ``CS+LBS``, ``CS+1+TP``."""
        return f"CS+{'' if self.phases == 2 else '1+'}{self.heuristic}"
