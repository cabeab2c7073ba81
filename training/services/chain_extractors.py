"""Methods with their models for the pages of a chain: the live model of the genre, or any other."""

from dataclasses import dataclass

from annotate.models import Page
from annotate.services.chains.methods import LIVE, ChainExtractor, extractor_of_library
from extraction.gold_page import GoldPage
from extraction.page import FlatPage
from extraction.result import Extraction
from extraction.scoring import Entrant, score_page
from training.services.versions import live_model


@dataclass(frozen=True)
class ModelExtractor:
    """A method that takes its model from elsewhere, as an extractor like the others."""

    entrant: Entrant

    def extract(self, page: FlatPage) -> Extraction:
        """What the method takes from a page; what it raises is its result."""
        stored = GoldPage(0, "", page.markup, page.url or "", gold="", encoding="utf-8")
        [taken] = score_page([self.entrant], stored)
        return Extraction(taken.text, taken.nodes, taken.status, taken.detail)


def chain_extractor(page: Page, method: str) -> ChainExtractor:
    """What extracts the chain that begins with ``page``, its genre's live model or a method."""
    live = live_model(page) if method == LIVE else None
    if live is None:
        return extractor_of_library(page, method)
    model, version = live
    return ChainExtractor(ModelExtractor(Entrant.of(model)), version)
