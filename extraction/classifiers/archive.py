"""Fitted classifiers as bytes: skops' format, made the same for the same classifiers.

skops names its parts after memory addresses and stamps them with the time. Renumbering the
parts in the order they are mentioned and dropping the time makes the file a pure function of
what is in it, so a retrained model can be compared with the old one by its digest.
"""

import io
import re
import zipfile
from collections.abc import Iterable
from typing import Any, Final

from extraction.errors import ModelFileError

_SCHEMA: Final = "schema.json"
_ADDRESS: Final = re.compile(r'(?<="__id__": )\d+|(?<=")\d+(?=\.npy")')
_EPOCH: Final = (1980, 1, 1, 0, 0, 0)
# Beyond what skops trusts by itself: the arrays of a decision tree.
_TRUSTED: Final = frozenset({"sklearn.tree._tree.Tree"})


class UntrustedTypesError(ModelFileError):
    """The bytes would rebuild objects that are not scikit-learn's own."""

    def __init__(self, types: Iterable[str]) -> None:
        self.types = sorted(types)
        super().__init__(
            f"it needs types that are not trusted: {', '.join(self.types)}. "
            "Only models made of scikit-learn's own parts are loaded."
        )


def dump(estimators: object) -> bytes:
    """Serialise fitted estimators; equal estimators give equal bytes."""
    # Imported late: it brings scikit-learn along, which takes a second.
    import skops.io

    source = zipfile.ZipFile(io.BytesIO(skops.io.dumps(estimators)))
    numbers: dict[str, str] = {}

    def renumber(address: re.Match[str]) -> str:
        return numbers.setdefault(address[0], str(len(numbers)))

    schema = _ADDRESS.sub(renumber, source.read(_SCHEMA).decode("utf-8"))
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as archive:
        for name in source.namelist():
            if name != _SCHEMA:
                stem, dot, ending = name.partition(".")
                _write(archive, numbers.get(stem, stem) + dot + ending, source.read(name))
        _write(archive, _SCHEMA, schema.encode("utf-8"))
    return target.getvalue()


def _write(archive: zipfile.ZipFile, name: str, data: bytes) -> None:
    entry = zipfile.ZipInfo(name, date_time=_EPOCH)
    entry.compress_type = zipfile.ZIP_DEFLATED
    archive.writestr(entry, data)


def rebuild(data: bytes) -> Any:
    """The estimators again; refuses anything that is not scikit-learn's own."""
    import skops.io

    foreign = set(skops.io.get_untrusted_types(data=data)) - _TRUSTED
    if foreign:
        raise UntrustedTypesError(foreign)
    return skops.io.loads(data, trusted=sorted(_TRUSTED))
