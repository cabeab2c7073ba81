"""What was chosen about learning and labels, in words for people."""

from collections.abc import Mapping
from typing import Any, Final

from annotate.exporters.selection import in_words
from extraction.learning.configuration import RANKED
from training.services.set_pages import AGREEMENTS

Words = list[tuple[str, str]]
"""Names and what they are."""

_SELECTIONS: Final = {
    "none": "none, all features",
    "IG": "information gain",
    "PCA": "principal components",
    "CFS": "correlation-based (CFS)",
}
_BALANCES: Final = {
    "none": "left as they are",
    "weights": "rows weighed by class",
    "SMOTE": "invented rows (SMOTE)",
    "undersampling": "fewer rows of the common class",
}


def seeker_in_words(configuration: Mapping[str, Any]) -> Words:
    """How a Content Seeker is fitted."""
    words = [
        ("Algorithm", _algorithm(configuration)),
        ("Features", _features(configuration)),
        ("Rare classes", _BALANCES.get(configuration.get("balance", "none"), "")),
        ("Costs", _costs(configuration)),
        ("Seed", str(configuration.get("seed", ""))),
    ]
    return [(name, value) for name, value in words if value]


def selection_in_words(selection: Mapping[str, Any]) -> Words:
    """Which pages and labels were chosen."""
    words = in_words({name: chosen for name, chosen in selection.items() if chosen})
    if agreement := AGREEMENTS.get(selection.get("agreement", "")):
        words.append(("Where annotators differ", agreement))
    return words


def _algorithm(configuration: Mapping[str, Any]) -> str:
    parameters = configuration.get("parameters", {})
    set_to = ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in parameters.items())
    return f"{configuration.get('algorithm', '')}{f' ({set_to})' if set_to else ''}"


def _features(configuration: Mapping[str, Any]) -> str:
    method = configuration.get("selection", "none")
    words = _SELECTIONS.get(method, method)
    if method in RANKED:
        words = f"the {configuration.get('feature_number')} best by {words}"
    return f"{words}, with layout" if configuration.get("uses_layout") else words


def _costs(configuration: Mapping[str, Any]) -> str:
    cost = configuration.get("miss_cost", 1)
    if cost == 1:
        return "a miss costs as much as a false alarm"
    return f"a miss costs {cost:g} times a false alarm ({configuration.get('cost_method')})"
