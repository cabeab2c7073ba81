"""Another model provider for the length of a test."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from types import SimpleNamespace
from typing import Any, cast

from annotate.model_provider.protocol import ModelProvider, provider, registered

Provide = Callable[..., None]
"""Takes methods of a model provider by name; the methods not given stay as they are."""
METHODS = [name for name in vars(ModelProvider) if not name.startswith("_")]


def with_methods(**methods: Callable[..., Any]) -> AbstractContextManager[None]:
    """Register a provider that has these methods, and the others of the one in use."""
    assert set(methods) <= set(METHODS)
    kept = {name: getattr(provider(), name) for name in METHODS}
    return registered(cast(ModelProvider, SimpleNamespace(**kept | methods)))
