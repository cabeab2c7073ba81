"""Convert database rows to JSON lines and back.

A line contains every column of its row, except named columns that are computed again after the
import. References are independent of the database: pages and labels by their number in the
archive, sources by host, blobs by hash, people by user name. Primary keys are never exported.
"""

import base64
import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any, Final
from uuid import UUID

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import models
from django.utils import timezone

from annotate.archives import layout
from annotate.archives.errors import ArchiveError
from annotate.models import (
    Asset,
    Blob,
    Chain,
    ChainGold,
    Corpus,
    Genre,
    GoldStandard,
    Label,
    Orphan,
    Page,
    PageLayout,
    PageWork,
    Source,
)
from annotate.models.page import CONFIDENCE_FIELDS, GENRE_FIELDS

Line = dict[str, Any]
Resolve = Callable[[type[models.Model], Any], Any]
"""Returns the primary key for a model and a name of the archive."""

_BY_NAME: Final[dict[type[models.Model], str]] = {
    Genre: "slug",
    Source: "host",
    User: "username",
    Blob: "sha256",
}
# They have no name that is the same in every database.
_BY_NUMBER: Final = (Page, Label, Chain)
# An imported chain is joined again, so the state of its last join is not exported.
JOINING_FIELDS: Final = (
    "state done total message is_cancel_requested attempt started_at heartbeat_at finished_at "
    "methods may_fetch"
).split()


@dataclass(frozen=True)
class Record:
    """How rows of one model are exported and imported."""

    model: type[models.Model]
    of_corpus: str = ""
    """Lookup of the corpus; empty for models that corpora share."""
    batch_size: int = 2000
    """Rows per query; smaller for large rows."""
    excluded_fields: tuple[str, ...] = ()
    """Columns that are computed again after the import."""

    @cached_property
    def fields(self) -> list["models.Field[Any, Any]"]:
        """Exported columns: all but primary key and corpus, which the folder determines."""
        fields = self.model._meta.concrete_fields
        return [
            field
            for field in fields
            if not field.primary_key
            and field.related_model is not Corpus
            and field.name not in self.excluded_fields
        ]

    @cached_property
    def auto_timestamps(self) -> list["models.Field[Any, Any]"]:
        """Columns with ``auto_now`` or ``auto_now_add``."""
        return [field for field in self.fields if _is_auto_timestamp(field)]

    @cached_property
    def lookups(self) -> list[str]:
        """Lookups for ``values_list`` in the order of ``fields``."""
        return [_lookup(field) for field in self.fields]

    def line(self, values: tuple[Any, ...], numbers: Mapping[type, Mapping[int, int]]) -> Line:
        """Convert a row to a line; ``numbers`` maps primary keys of pages and labels."""
        pairs = zip(self.fields, values, strict=True)
        return {field.name: _written(field, value, numbers) for field, value in pairs}

    def names_in(self, line: Line) -> Iterator[tuple[type[models.Model], str]]:
        """Yield model and name of the rows that a line refers to by name."""
        for field in self.fields:
            if field.related_model in _BY_NAME and line[field.name] is not None:
                yield field.related_model, line[field.name]

    def is_dangling(self, line: Line) -> bool:
        """Return whether a line refers to a page or label without a number."""
        numbered = (field for field in self.fields if field.related_model in _BY_NUMBER)
        return any(line[field.name] is None and not field.null for field in numbered)

    def row(self, line: object, resolve: Resolve, **values: Any) -> models.Model:
        """Convert a line to an unsaved row; raise ``ArchiveError`` if the line is invalid."""
        if not isinstance(line, dict):
            raise ArchiveError("it is not a JSON object.")
        names = {field.name for field in self.fields}
        if unknown := sorted(set(line) - names):
            raise ArchiveError(f"it has {_shown(unknown[0])}, which this version does not know.")
        for field in self.fields:
            if field.name in line:
                values[field.attname] = _read(field, line[field.name], resolve)
            # Archives of older releases lack the columns that were added since.
            elif not field.has_default() and not field.null and not field.blank:
                raise ArchiveError(f"it has no {field.name}.")
        return self.model(**values)


RECORDS: Final[dict[str, Record]] = {
    layout.GENRES: Record(Genre),
    layout.SOURCES: Record(Source),
    layout.CORPUS: Record(Corpus, "pk"),
    layout.PAGES: Record(
        Page, "corpus", batch_size=200, excluded_fields=(*CONFIDENCE_FIELDS, *GENRE_FIELDS)
    ),
    layout.ASSETS: Record(Asset, "corpus", batch_size=200),
    layout.LABELS: Record(Label, "page__corpus"),
    layout.GOLD: Record(GoldStandard, "page__corpus", batch_size=200),
    layout.LAYOUTS: Record(PageLayout, "page__corpus", batch_size=50),
    layout.WORK: Record(PageWork, "page__corpus"),
    layout.ORPHANS: Record(Orphan, "page__corpus"),
    layout.CHAINS: Record(Chain, "corpus", excluded_fields=tuple(JOINING_FIELDS)),
    layout.CHAIN_GOLD: Record(ChainGold, "chain__corpus", batch_size=200),
}


def _is_auto_timestamp(field: "models.Field[Any, Any]") -> bool:
    return bool(getattr(field, "auto_now", False) or getattr(field, "auto_now_add", False))


def _lookup(field: "models.Field[Any, Any]") -> str:
    name = _BY_NAME.get(field.related_model)  # type: ignore[arg-type]  # None: refers to nothing
    return f"{field.name}__{name}" if name else field.attname


def _written(field: "models.Field[Any, Any]", value: Any, numbers: Mapping[type, Any]) -> Any:
    match value:
        case datetime():
            return value.astimezone(timezone.get_default_timezone()).isoformat()
        case UUID():
            return str(value)
        case bytes() | memoryview():
            return base64.b64encode(value).decode("ascii")
        case dict():
            # PostgreSQL reorders the keys of JSON; sort them for reproducible archives.
            return dict(sorted(value.items()))
        case int() if field.related_model in _BY_NUMBER:
            # None for a page that was created after the export of pages.
            return numbers[field.related_model].get(value)
        case _:
            return value


def _read(field: "models.Field[Any, Any]", value: Any, resolve: Resolve) -> Any:
    if value is None:
        if not field.null:
            raise ArchiveError(f"its {field.name} is missing.")
        return None
    if field.related_model is not None:
        return resolve(field.related_model, value)
    try:
        return _checked(field, value)
    except (ValidationError, ValueError, TypeError, OverflowError) as error:
        reason = error.messages[0] if isinstance(error, ValidationError) else str(error)
        raise ArchiveError(
            f"its {field.name} cannot be {_shown(value)} ({reason[:200]})."
        ) from error


def _checked(field: "models.Field[Any, Any]", value: Any) -> Any:
    """Validate a value and convert it to the type of the column."""
    # A text column would store the list as Python writes it.
    if isinstance(value, (dict, list)) and not isinstance(field, models.JSONField):
        raise ValueError("it must be a single value")
    checked = field.to_python(value)
    if (
        field.choices
        and checked not in dict(field.flatchoices)
        and not (field.blank and checked == "")
    ):
        raise ValueError("it is not an allowed choice")
    # JSON has no infinity, but 1e999 becomes one.
    if isinstance(checked, float) and not math.isfinite(checked):
        raise ValueError("it is not a finite number")
    # It would be stored as the local time of this machine.
    if isinstance(checked, datetime) and timezone.is_naive(checked):
        raise ValueError("it has no time zone")
    if isinstance(field, models.JSONField) and not isinstance(checked, dict):
        raise ValueError("it must be an object")
    field.run_validators(checked)
    return checked


def _shown(value: object) -> str:
    return f"{value!r:.60}"
