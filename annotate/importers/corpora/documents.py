"""JSON written by others: nothing about its shape is certain."""

import json
from typing import TypeAlias, cast

from annotate.importers.contents import read_whole
from annotate.importers.errors import UnreadableError
from annotate.importers.limits import MOST_INDEX_BYTES
from annotate.importers.places import Place
from annotate.importers.texts import decode, storable

Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | float | bool | None"


def load(text: str) -> Json:
    """A JSON text; refused with words where it is none."""
    try:
        return cast("Json", json.loads(text))
    except (ValueError, RecursionError) as error:
        raise UnreadableError(f"It is no JSON ({error}).") from error


def read_json(place: Place, name: str) -> Json:
    """A JSON file."""
    try:
        return load(decode(read_whole(place, name, MOST_INDEX_BYTES)))
    except UnreadableError as error:
        raise type(error)(f"{place.shown(name)} cannot be read. {error}") from error


def inside(value: Json, *keys: str) -> Json:
    """What stands under keys inside keys; None where there is no such thing."""
    for key in keys:
        if not isinstance(value, dict):
            return None
        value = value.get(key)
    return value


def text_inside(value: Json, *keys: str) -> str | None:
    """A text under keys inside keys; None where there is none."""
    found = inside(value, *keys)
    return storable(found) if isinstance(found, str) else None
