"""Both kinds of models a genre may have: how their files are read, and how they extract."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from extraction import registry
from extraction.blocks.model import FORMAT as BLOCKS_FORMAT
from extraction.blocks.model import BlockModel
from extraction.blocks.model import from_parts as blocks_from_parts
from extraction.classifiers import ContentSeekerModel
from extraction.classifiers.model import from_parts as seeker_from_parts
from extraction.method import Family
from training.models import ModelVersion

Kind = ModelVersion.Kind
Model = ContentSeekerModel | BlockModel

METHODS: Final = {Kind.CONTENT_SEEKER: "CS+plain", Kind.BLOCKS: "blocks"}
"""The method that shows what a model of the kind is worth."""

_FAMILIES: Final = {Family.CONTENT_SEEKER: Kind.CONTENT_SEEKER, Family.BLOCKS: Kind.BLOCKS}
_READERS: Final[dict[str, Callable[[object, bytes], Model]]] = {
    Kind.CONTENT_SEEKER: seeker_from_parts,
    Kind.BLOCKS: blocks_from_parts,
}


def model_from_parts(kind: str, manifest: object, data: bytes) -> Model:
    """A model of a kind out of its files, with all checks of the library."""
    return _READERS[kind](manifest, data)


def kind_of_model(model: Model) -> Kind:
    """The kind of a loaded model."""
    return Kind.BLOCKS if isinstance(model, BlockModel) else Kind.CONTENT_SEEKER


def kind_of_manifest(manifest: Mapping[str, Any]) -> Kind:
    """The kind a manifest says it describes; what is unknown is read, and refused, as the older."""
    return Kind.BLOCKS if manifest.get("format") == BLOCKS_FORMAT else Kind.CONTENT_SEEKER


def kind_of_method(name: str) -> Kind | None:
    """The kind of models a method of the registry takes; None if it takes none."""
    return _FAMILIES.get(registry.get(name).family)
