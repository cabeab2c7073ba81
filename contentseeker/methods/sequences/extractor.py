"""Extraction by sequence labelling: the blocks that the best labels call content."""

from dataclasses import dataclass
from typing import Final

import numpy as np

from contentseeker.errors import ArgumentError
from contentseeker.method import Family, Method
from contentseeker.methods.blocks.extractor import chosen_elements
from contentseeker.methods.sequences.blocks import read_sequence
from contentseeker.methods.sequences.model import SHIPPED, SequenceModel, load_named
from contentseeker.methods.sequences.predicate_index import PredicateIndex
from contentseeker.methods.sequences.predicates import predicates_of
from contentseeker.methods.sequences.settings import ALGORITHMS, CRF
from contentseeker.page import FlatPage
from contentseeker.parameters import Checked, parameter
from contentseeker.result import Extraction, ScoredBlocks, Status


@dataclass(frozen=True, slots=True)
class SequenceExtractor(Checked):
    """Chooses the blocks that a sequence labeller labels as content."""

    algorithm: str = parameter(CRF, "What the model is.", choices=tuple(ALGORITHMS))
    model: str = parameter(SHIPPED[CRF], "A model that ships with the library, or a model folder.")

    def extract(self, page: FlatPage) -> Extraction:
        """Main content of a page."""
        return self.extract_with(load_named(self.model), page)

    def extract_with(self, model: SequenceModel, page: FlatPage) -> Extraction:
        """Main content of a page, by a model that is loaded already."""
        if model.settings.algorithm != self.algorithm:
            raise ArgumentError(
                f"model: it is a {model.settings.algorithm}, not a {self.algorithm}. Take another "
                "model, or the method of this one's name."
            )
        sequence = read_sequence(page)
        if not len(sequence):
            return Extraction("", status=Status.EMPTY, page=page)
        view = sequence.view
        settings = model.settings
        index = PredicateIndex.of(
            predicates_of(sequence, settings.chosen_types, finder=settings.finder)
        )
        found = model.label(index)
        return Extraction.of(
            page,
            "\n".join(view.page.blocks.texts(np.flatnonzero(found.is_content))),
            chosen_elements(view, found.is_content),
            blocks=ScoredBlocks(view.node, found.probability, found.is_content, view.page.inline),
        )


def extractor_for(model: SequenceModel) -> SequenceExtractor:
    """The method that extracts with a model."""
    algorithm = model.settings.algorithm
    return SequenceExtractor(algorithm, SHIPPED[algorithm])


METHODS: Final = tuple(
    Method(
        name=name,
        family=Family.SEQUENCES,
        summary=f"Text blocks labelled in sequence by {summary}.",
        origin="Gibson, Wellner, Lubar 2007",
        extractor=SequenceExtractor,
        preset={"algorithm": name, "model": SHIPPED[name]},
    )
    for name, summary in ALGORITHMS.items()
)
