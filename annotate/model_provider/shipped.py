"""The default provider: the models that ship with the library."""

from collections.abc import Sequence
from typing import Final

from annotate.explanations.blocks import extraction_of
from annotate.explanations.elements import Reasons, explain_with_general_model
from annotate.model_provider import results
from annotate.models import Corpus, Page
from annotate.pages.parsed import derived
from contentseeker import registry
from contentseeker.methods.blocks.explanation.regions import regions_of
from contentseeker.methods.blocks.model import SHIPPED, load_named
from contentseeker.model_files.folder import shipped_version
from contentseeker.pagination.model import load_named as load_next_link_model

_DEFAULT_METHOD: Final = "blocks"


class ShippedModels:
    """Uses the same models for all pages, whatever their genre."""

    def suggest(self, page: Page) -> results.ModelSuggestions:
        """The regions that the block model suggests."""
        version = shipped_version(SHIPPED)
        regions = derived(
            page,
            ("suggestions", version),
            lambda _: regions_of(extraction_of(page, load_named(SHIPPED), version)),
        )
        return results.ModelSuggestions(version, regions)

    def explain(self, page: Page, node: int) -> Reasons | None:
        """The block model's reasons; None for an element without text."""
        return explain_with_general_model(page, node)

    def confidence_models(self) -> results.ConfidenceModels:
        """The block model, for all genres."""
        return {
            None: results.ConfidenceModel(shipped_version(SHIPPED), lambda: load_named(SHIPPED))
        }

    def genre_detector(self) -> results.GenreDetector | None:
        """None: a detector is trained on the genres of the workbench."""
        return None

    def next_link_model(self, page: Page) -> results.LinkModel:
        """The next-link model that ships."""
        return results.LinkModel(None)

    def chain_extractor(self, page: Page, method: str) -> results.ChainExtractor:
        """A method of the library; the live model is the block model."""
        if method == results.LIVE:
            return results.ChainExtractor(
                registry.get(_DEFAULT_METHOD).create(), shipped_version(SHIPPED)
            )
        return results.ChainExtractor(registry.get(method).create(), "")

    def corpus_figures(self, corpus: Corpus) -> Sequence[results.Figure]:
        """None: experiments belong to other apps."""
        return ()

    def gold_changed(self, pages: Sequence[int]) -> None:
        """Does nothing: no scores are kept here."""


def load_models() -> None:
    """Load the shipped models ahead, so that the first request does not wait for them."""
    load_named(SHIPPED)
    load_next_link_model()
