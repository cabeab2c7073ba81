"""The recognisers of named entities by name, and whether they can run here."""

from typing import Final

from contentseeker.methods.sequences.entities.entity import Finder
from contentseeker.methods.sequences.entities.pipeline import find_by_pipeline, load_pipeline
from contentseeker.methods.sequences.entities.rules import find_by_rules

RULES: Final = "rules"
SPACY: Final = "spaCy"
RECOGNISERS: Final[dict[str, Finder]] = {RULES: find_by_rules, SPACY: find_by_pipeline}


def check_recogniser(name: str) -> None:
    """Raise ``MissingPackageError`` where it cannot run, and say what to install."""
    if name == SPACY:
        load_pipeline()
    else:
        _ = list(find_by_rules([""]))
