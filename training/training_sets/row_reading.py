"""How rows are made of labelled pages. Imports no Django: processes get it before their set-up."""

from dataclasses import dataclass
from typing import Final

from contentseeker.features.nodes import Profile

MAJORITY: Final = "majority"
UNANIMOUS: Final = "unanimous"
AGREEMENTS: Final = {
    MAJORITY: "the label of most annotators; ties are left out",
    UNANIMOUS: "only labels that all annotators agree on",
}


@dataclass(frozen=True, slots=True)
class RowReading:
    """Which labels count, and which elements get a row."""

    agreement: str = MAJORITY
    """One of ``AGREEMENTS``."""
    profile: Profile = "html5"
    """Which elements get a row besides those that are labelled."""
