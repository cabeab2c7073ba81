"""How a row of the database becomes a line of JSON, and how it becomes a row again.

A line names every column of its row, so nothing can be forgotten; only what is computed anew is
left out, by name. What refers to another row does it by a name that holds anywhere: a page or
label by its number in the archive, a source by its host, bytes by their hash, a person by the
user name. Keys of the database never leave.
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
from annotate.models.page import OPINION

Line = dict[str, Any]
Resolve = Callable[[type[models.Model], Any], Any]
"""Finds the key of the row of a model that has this name in the archive."""

_BY_NAME: Final[dict[type[models.Model], str]] = {
    Genre: "slug",
    Source: "host",
    User: "username",
    Blob: "sha256",
}
_BY_NUMBER: Final = (Page, Label, Chain)
# A chain that arrives is joined anew: what became of it where it comes from is no matter here.
OF_JOINING: Final = (
    "state done total message is_cancel_requested attempt started_at heartbeat_at finished_at "
    "methods may_fetch"
).split()


@dataclass(frozen=True)
class Record:
    """One kind of row."""

    model: type[models.Model]
    of_corpus: str = ""
    """How its rows are filtered by their corpus; blank for what corpora share."""
    at_a_time: int = 2000
    """Rows read or stored together; few where they are large."""
    left_out: tuple[str, ...] = ()
    """Columns that are computed anew, by models that may be others where the archive goes."""

    @cached_property
    def fields(self) -> list["models.Field[Any, Any]"]:
        """The columns of a line: all but the key and the corpus, which the folder tells."""
        fields = self.model._meta.concrete_fields
        return [
            field
            for field in fields
            if not field.primary_key
            and field.related_model is not Corpus
            and field.name not in self.left_out
        ]

    @cached_property
    def moments(self) -> list["models.Field[Any, Any]"]:
        """Columns that the database layer fills with the present time, whatever one says."""
        return [field for field in self.fields if _is_filled_with_now(field)]

    @cached_property
    def lookups(self) -> list[str]:
        """What to ask the database for, in the order of ``fields``."""
        return [_lookup(field) for field in self.fields]

    def line(self, values: tuple[Any, ...], numbers: Mapping[type, Mapping[int, int]]) -> Line:
        """A row as a line; ``numbers`` gives pages and labels their numbers."""
        pairs = zip(self.fields, values, strict=True)
        return {field.name: _written(field, value, numbers) for field, value in pairs}

    def names_in(self, line: Line) -> Iterator[tuple[type[models.Model], str]]:
        """The models and names of the rows that a line refers to by name."""
        for field in self.fields:
            if field.related_model in _BY_NAME and line[field.name] is not None:
                yield field.related_model, line[field.name]

    def is_dangling(self, line: Line) -> bool:
        """Whether a line refers to a page or label that has no number."""
        numbered = (field for field in self.fields if field.related_model in _BY_NUMBER)
        return any(line[field.name] is None and not field.null for field in numbered)

    def row(self, line: object, resolve: Resolve, **facts: Any) -> models.Model:
        """A line as a row, not stored yet; says what is wrong with the line if it is."""
        if not isinstance(line, dict):
            raise ArchiveError("it is no object with named values.")
        names = {field.name for field in self.fields}
        if unknown := sorted(set(line) - names):
            raise ArchiveError(f"it has {_shown(unknown[0])}, which this version does not know.")
        for field in self.fields:
            if field.name in line:
                facts[field.attname] = _read(field, line[field.name], resolve)
            elif not field.has_default() and not field.null and not field.blank:
                raise ArchiveError(f"it has no {field.name}.")
        return self.model(**facts)


RECORDS: Final[dict[str, Record]] = {
    layout.GENRES: Record(Genre),
    layout.SOURCES: Record(Source),
    layout.CORPUS: Record(Corpus, "pk"),
    layout.PAGES: Record(Page, "corpus", at_a_time=200, left_out=OPINION),
    layout.ASSETS: Record(Asset, "corpus", at_a_time=200),
    layout.LABELS: Record(Label, "page__corpus"),
    layout.GOLD: Record(GoldStandard, "page__corpus", at_a_time=200),
    layout.LAYOUTS: Record(PageLayout, "page__corpus", at_a_time=50),
    layout.WORK: Record(PageWork, "page__corpus"),
    layout.ORPHANS: Record(Orphan, "page__corpus"),
    layout.CHAINS: Record(Chain, "corpus", left_out=tuple(OF_JOINING)),
    layout.CHAIN_GOLD: Record(ChainGold, "chain__corpus", at_a_time=200),
}


def _is_filled_with_now(field: "models.Field[Any, Any]") -> bool:
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
            # PostgreSQL has an order of its own; an archive must not depend on it.
            return dict(sorted(value.items()))
        case int() if field.related_model in _BY_NUMBER:
            # None for a page that came after the numbers were given out.
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
    """The value as the column holds it; raises where the column cannot."""
    if isinstance(value, (dict, list)) and not isinstance(field, models.JSONField):
        raise ValueError("one value is wanted")
    checked = field.to_python(value)
    if (
        field.choices
        and checked not in dict(field.flatchoices)
        and not (field.blank and checked == "")
    ):
        raise ValueError("there is no such choice")
    if isinstance(checked, float) and not math.isfinite(checked):
        raise ValueError("no ordinary number")
    if isinstance(checked, datetime) and timezone.is_naive(checked):
        raise ValueError("it has no time zone")
    if isinstance(field, models.JSONField) and not isinstance(checked, dict):
        raise ValueError("named values are wanted")
    field.run_validators(checked)
    return checked


def _shown(value: object) -> str:
    return f"{value!r:.60}"
