"""What ``annotate`` needs of models, as one protocol with one registered implementation.

``annotate`` itself uses only the models that ship with the library. An app that trains others
registers its provider once, in ``AppConfig.ready``. Calls go one way: subjects of ``annotate``
call the provider, and the provider calls only what is below this package.

This module is imported at every start, so it loads neither numpy nor the library.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Protocol

from django.db import transaction

if TYPE_CHECKING:
    from annotate.explanations.elements import Reasons
    from annotate.model_provider.results import (
        ChainExtractor,
        ConfidenceModels,
        Figure,
        GenreDetector,
        LinkModel,
        ModelSuggestions,
    )
    from annotate.models import Corpus, Page


class ModelProvider(Protocol):
    """Chooses the model for each page and returns its predictions."""

    def suggest(self, page: Page) -> ModelSuggestions:
        """The regions that the page's model suggests to label."""
        ...

    def explain(self, page: Page, node: int) -> Reasons | None:
        """Why the page's model classifies an element as it does; None if it does not score it."""
        ...

    def confidence_models(self) -> ConfidenceModels:
        """The models whose confidence orders the queue, by genre."""
        ...

    def genre_detector(self) -> GenreDetector | None:
        """The model that proposes genres for pages without one; None if there is none."""
        ...

    def next_link_model(self, page: Page) -> LinkModel:
        """The model that finds the page's link to the next page."""
        ...

    def chain_extractor(self, page: Page, method: str) -> ChainExtractor:
        """The extractor, by method name or ``LIVE``, for the chain that begins with ``page``."""
        ...

    def corpus_figures(self, corpus: Corpus) -> Sequence[Figure]:
        """What was measured on a corpus, for its page."""
        ...

    def gold_changed(self, pages: Sequence[int]) -> None:
        """Called after the commit with the keys of pages whose gold text was replaced."""
        ...


def _shipped_models() -> ModelProvider:
    # On use: the models need numpy and the library.
    from annotate.model_provider.shipped import ShippedModels

    return ShippedModels()


_load: Callable[[], ModelProvider] = _shipped_models


def register(load: Callable[[], ModelProvider]) -> None:
    """Use the provider that ``load`` returns from now on; ``load`` runs when one is needed."""
    global _load
    _load = load


def provider() -> ModelProvider:
    """The registered provider; without one, the models that ship with the library."""
    return _load()


@contextmanager
def registered(other: ModelProvider) -> Iterator[None]:
    """Use another provider inside a ``with`` block; for tests."""
    before = _load
    register(lambda: other)
    try:
        yield
    finally:
        register(before)


def report_changed_gold(pages: Sequence[int]) -> None:
    """Call the provider's ``gold_changed`` after the commit.

    If it raises, Django logs the error: the gold text is stored and must not be lost.
    """
    if pages:
        # No partial: Django writes the function's name into the log when it fails.
        transaction.on_commit(lambda: provider().gold_changed(list(pages)), robust=True)
