"""Extraction by sequence labelling: the blocks that the best labels call content."""

from dataclasses import dataclass

import numpy as np

from extraction.blocks.extractor import chosen_elements
from extraction.errors import ArgumentError
from extraction.page import FlatPage
from extraction.parameters import check_parameters, parameter
from extraction.result import Extraction, JudgedBlocks, Status
from extraction.sequences.blocks import read_sequence
from extraction.sequences.model import SHIPPED, SequenceModel, load_named
from extraction.sequences.predicates import predicates_of
from extraction.sequences.said import Said
from extraction.sequences.settings import ALGORITHMS, CRF


@dataclass(frozen=True, slots=True)
class SequenceExtractor:
    """The blocks that a sequence labeller takes for content."""

    algorithm: str = parameter(CRF, "What the model is.", choices=tuple(ALGORITHMS))
    model: str = parameter(SHIPPED[CRF], "A model that ships with the library, or a model folder.")

    def __post_init__(self) -> None:
        check_parameters(self)

    def extract(self, page: FlatPage) -> Extraction:
        """Main content of a page."""
        return self.extract_with(load_named(self.model), page)

    def extract_with(self, model: SequenceModel, page: FlatPage) -> Extraction:
        """The same with a model at hand."""
        if model.settings.algorithm != self.algorithm:
            raise ArgumentError(
                f"model: it is a {model.settings.algorithm}, not a {self.algorithm}. Take another "
                "model, or the method of this one's name."
            )
        sequence = read_sequence(page)
        if not len(sequence):
            return Extraction("", status=Status.EMPTY, page=page)
        view = sequence.view
        found = model.label(Said.of(predicates_of(sequence, model.settings.chosen_types)))
        return Extraction.of(
            view.page,
            "\n".join(view.page.blocks.texts(np.flatnonzero(found.is_content))),
            chosen_elements(view, found.is_content),
            blocks=JudgedBlocks(view.node, found.probability, found.is_content),
        )


def extractor_for(model: SequenceModel) -> SequenceExtractor:
    """The method that extracts with a model."""
    algorithm = model.settings.algorithm
    return SequenceExtractor(algorithm, SHIPPED[algorithm])
