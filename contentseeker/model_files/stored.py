"""Base classes of models: a model becomes a manifest and another file, and a model again."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar, Self

from contentseeker.model_files.arrays import Arrays, pack, unpack
from contentseeker.model_files.folder import (
    check_parts,
    described,
    fitting_together,
    read_model,
    read_named,
    write_files,
)


class StoredModel(ABC):
    """A model that can be written to a folder and read again with all checks."""

    SHIPPED: ClassVar[str] = ""
    """The model of this class that ships with the library, by its name, if there is one."""

    @abstractmethod
    def parts(self) -> tuple[dict[str, Any], bytes]:
        """The manifest and the bytes of the other file; equal models give equal parts."""

    @classmethod
    @abstractmethod
    def from_parts(cls, manifest: object, data: bytes) -> Self:
        """A model out of its manifest and the bytes of its file, with all checks of ``load``."""

    def save(self, folder: Path) -> None:
        """Write the model; one that could not be loaded again is refused, nothing is written."""
        write_files(folder, *self.parts())

    @classmethod
    def load(cls, folder: Path) -> Self:
        """Read a model; raises ``ModelFileError`` for whatever fails its checks."""
        return read_model(folder, cls.from_parts)

    @classmethod
    def load_named(cls, name: str | None = None) -> Self:
        """A model that ships with the library, by name, or one from a folder.

        Read once, and again when its manifest has changed.
        """
        return read_named(cls.SHIPPED if name is None else name, cls.load)


class ArrayModel(StoredModel):
    """A model whose numbers are plain arrays: all but scikit-learn's classifiers."""

    FORMAT: ClassVar[str]
    """Name and version of the format, as the manifest has it."""
    facts: Mapping[str, Any]

    @abstractmethod
    def contents(self) -> tuple[dict[str, Any], Arrays]:
        """The manifest's entries apart from format and facts, and the arrays."""

    @classmethod
    @abstractmethod
    def rebuilt(cls, manifest: Mapping[str, Any], arrays: Arrays) -> Self:
        """The model again; an exception means that manifest and arrays do not match."""

    def parts(self) -> tuple[dict[str, Any], bytes]:
        """The manifest and the bytes of the arrays; equal models give equal parts."""
        manifest, arrays = self.contents()
        data = pack(arrays)
        written = described({"format": self.FORMAT, "facts": self.facts, **manifest}, data)
        # A model that cannot be loaded again is refused now, not on the day it is needed.
        self.from_parts(written, data)
        return written, data

    @classmethod
    def from_parts(cls, manifest: object, data: bytes) -> Self:
        """A model out of its manifest and the bytes of its arrays, with all checks of ``load``."""
        checked = check_parts(manifest, data, cls.FORMAT)
        arrays = unpack(data)
        with fitting_together():
            return cls.rebuilt(checked, arrays)
