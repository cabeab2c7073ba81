"""Read untrusted JSON, whose structure is unknown."""

import json
from typing import TypeAlias, cast

from annotate.files.errors import UnreadableError
from annotate.files.limits import MAX_INDEX_BYTES
from annotate.files.texts import decode, storable
from annotate.importing.readers.file_contents import read_bytes
from annotate.importing.readers.file_sets import FileSet

Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | float | bool | None"


def load(text: str) -> Json:
    """Parse a JSON text; raise ``UnreadableError`` if it is invalid."""
    try:
        return cast("Json", json.loads(text))
    except (ValueError, RecursionError) as error:
        raise UnreadableError(f"It is not valid JSON ({error}).") from error


def read_json(file_set: FileSet, name: str) -> Json:
    """Read a JSON file."""
    try:
        return load(decode(read_bytes(file_set, name, MAX_INDEX_BYTES)))
    except UnreadableError as error:
        raise type(error)(f"{file_set.shown(name)} cannot be read. {error}") from error


def inside(value: Json, *keys: str) -> Json:
    """Return the value at a path of keys; None if it does not exist."""
    for key in keys:
        if not isinstance(value, dict):
            return None
        value = value.get(key)
    return value


def text_inside(value: Json, *keys: str) -> str | None:
    """Return the text at a path of keys; None if there is no text."""
    found = inside(value, *keys)
    return storable(found) if isinstance(found, str) else None
