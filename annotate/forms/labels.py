"""Validation of the JSON that the labelling screen sends, and the form of page facts.

Requests may be forged: wrong types, huge numbers, endless nesting. Values that pass have the
right types and can be stored.
"""

import re
from collections.abc import Mapping
from typing import Any, Final, NoReturn
from uuid import UUID

from django import forms
from django.core.validators import RegexValidator
from django.http import HttpRequest

from annotate.errors import AnnotateError
from annotate.files.texts import strict_json
from annotate.labelling.recording import Operation
from annotate.models import Genre, Label, Page
from annotate.pages.facts import link_target
from annotate.pages.layouts import RecordedLayout
from contentseeker.pagination.addresses import canonical

MOST_ROWS: Final = 5_000
MOST_BYTES: Final = 4 * 2**20
# The largest number of the database column.
_MOST_SEQUENCE: Final = 2**63 - 1
_MOST_VERSION: Final = 100
# Layouts are stored as float32, which is exact up to 16 million.
_MOST_PIXELS: Final = 10_000_000
# BCP 47 without variants: language, script, region.
_LANGUAGE: Final = r"^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?\Z"
_WEB_ADDRESS: Final = re.compile(r"https?://[^\s/?#]+\S*")
# Only imports give "import"; an undo restores such a label with the origin "person".
_ORIGINS: Final = sorted(set(Label.Origin.values) - {Label.Origin.IMPORT.value})
_SEGMENTS: Final = ["", *Label.Segment.values]
_CONTENTS: Final = ["", *Label.Content.values]
_ROLES: Final = ["", *Label.Role.values]


class BadInputError(AnnotateError):
    """The JSON of a request is invalid; the message names the field."""


def read_json(request: HttpRequest) -> dict[str, Any]:
    """The JSON object in a request's body."""
    # Not read through Django: its limit is meant for forms and gives an empty answer.
    body = request.read(MOST_BYTES + 1)
    if len(body) > MOST_BYTES:
        raise BadInputError(f"The body has more than {MOST_BYTES:,} bytes. Send less at once.")
    try:
        content = strict_json(body.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        raise BadInputError("The body is not JSON in UTF-8.") from error
    if not isinstance(content, dict):
        raise BadInputError("The body must be a JSON object.")
    return content


def read_operations(content: dict[str, Any], nodes: int) -> list[Operation]:
    """The operations of a request, all valid, for a page with ``nodes`` elements."""
    rows = content.get("rows")
    if not isinstance(rows, list) or not rows:
        raise BadInputError('The body must have "rows", a list that is not empty.')
    if len(rows) > MOST_ROWS:
        raise BadInputError(f"There are {len(rows):,} rows. Send at most {MOST_ROWS:,} at once.")
    return [_operation(_Fields(row, f"Row {place}"), nodes) for place, row in enumerate(rows)]


def _operation(row: "_Fields", nodes: int) -> Operation:
    return Operation(
        client=row.identifier("client"),
        client_sequence=row.whole_number("sequence", below=_MOST_SEQUENCE + 1),
        node=row.whole_number("node", below=nodes),
        segment=row.one_of("segment", _SEGMENTS),
        content=row.one_of("content", _CONTENTS),
        # Browsers may still send rows that were queued before roles were added.
        role=row.one_of("role", _ROLES) if row.has("role") else "",
        origin=row.one_of("origin", _ORIGINS),
        batch=row.identifier("batch"),
        undoes=row.identifier("undoes") if row.has("undoes") else None,
        model_version=row.text("version", _MOST_VERSION) if row.has("version") else "",
        probability=row.number("probability", 0, 1) if row.has("probability") else None,
    )


def read_layout(content: dict[str, Any], nodes: int) -> RecordedLayout:
    """The layout that a browser measured, for a page with ``nodes`` elements."""
    fields = _Fields(content, "The layout")
    boxes = content.get("boxes")
    if not isinstance(boxes, list) or len(boxes) > nodes:
        raise BadInputError(f'"boxes" must be a list of at most {nodes:,} boxes.')
    checked = [_box(box, f"Box {place}", nodes) for place, box in enumerate(boxes)]
    if len({box[0] for box in checked}) < len(checked):
        raise BadInputError('"boxes" has two boxes for one element.')
    return RecordedLayout(
        viewport_width=fields.whole_number("viewport_width", below=_MOST_PIXELS),
        scroll_width=fields.number("scroll_width", 1, _MOST_PIXELS),
        scroll_height=fields.number("scroll_height", 1, _MOST_PIXELS),
        boxes=checked,
    )


def _box(box: object, where: str, nodes: int) -> tuple[int, float, float, float, float]:
    names = ("node", "left", "top", "width", "height")
    if not isinstance(box, list) or len(box) != len(names):
        raise BadInputError(f"{where} must be a list of {', '.join(names)}.")
    fields = _Fields(dict(zip(names, box, strict=True)), where)
    return (
        fields.whole_number("node", below=nodes),
        fields.number("left", -_MOST_PIXELS, _MOST_PIXELS),
        fields.number("top", -_MOST_PIXELS, _MOST_PIXELS),
        fields.number("width", 0, _MOST_PIXELS),
        fields.number("height", 0, _MOST_PIXELS),
    )


class _Fields:
    """The fields of one JSON object, read by name and type."""

    def __init__(self, content: object, where: str) -> None:
        if not isinstance(content, dict):
            raise BadInputError(f"{where} must be a JSON object.")
        self._content = content
        self._where = where

    def has(self, name: str) -> bool:
        return self._content.get(name) is not None

    def whole_number(self, name: str, *, below: int) -> int:
        value = self._content.get(name)
        # bool is a subclass of int.
        if type(value) is not int or not 0 <= value < below:
            self._refuse(name, f"a whole number from 0 to {below - 1}")
        return value

    def number(self, name: str, low: float, high: float) -> float:
        value = self._content.get(name)
        is_flag = isinstance(value, bool)
        if is_flag or not isinstance(value, int | float) or not low <= value <= high:
            self._refuse(name, f"a number from {low} to {high}")
        return float(value)

    def one_of(self, name: str, allowed: list[str]) -> str:
        value = self._content.get(name)
        if not isinstance(value, str) or value not in allowed:
            self._refuse(name, "one of " + ", ".join(word or "(blank)" for word in allowed))
        return value

    def text(self, name: str, most: int) -> str:
        value = self._content.get(name)
        # Printable: the database refuses NUL and lone surrogates.
        if not isinstance(value, str) or len(value) > most or not value.isprintable():
            self._refuse(name, f"printable text of at most {most} characters")
        return value

    def identifier(self, name: str) -> UUID:
        value = self._content.get(name)
        try:
            return UUID(value if isinstance(value, str) else "")
        except ValueError:
            self._refuse(name, "a UUID")

    def _refuse(self, name: str, wanted: str) -> NoReturn:
        raise BadInputError(f"{self._where}: {name} must be {wanted}.")


class FactsForm(forms.Form):
    """Facts of a whole page."""

    _KNOWN = (
        "page_type",
        "language",
        "next_page_url",
        "next_link_node",
        "is_last_page",
        "unusable_reason",
    )

    genre = forms.ModelChoiceField(Genre.objects.all(), required=False, empty_label="unknown")
    new_genre = forms.CharField(
        max_length=100, required=False, label="New genre", help_text="Only if it is not listed."
    )
    page_type = forms.ChoiceField(choices=Page.PageType.choices)
    language = forms.CharField(
        max_length=16,
        required=False,
        help_text="Like en or pt-BR.",
        validators=[RegexValidator(_LANGUAGE, "Write a language code, like en or pt-BR.")],
    )
    next_page_url = forms.CharField(
        max_length=2000, required=False, label="Next page", help_text="Where the text goes on."
    )
    next_link_node = forms.IntegerField(
        min_value=0,
        required=False,
        label="Link to it",
        help_text="The number of the link's element; pick it on the page.",
    )
    is_last_page = forms.BooleanField(
        required=False, label="Does not go on", help_text="The last page, or the only one."
    )
    unusable_reason = forms.CharField(
        max_length=200, required=False, label="Not usable because", help_text="Blank if it is."
    )

    def __init__(self, page: Page, data: Mapping[str, Any] | None = None) -> None:
        known = {name: getattr(page, name) for name in self._KNOWN}
        known["genre"] = page.genre_id
        super().__init__(data, initial=known, auto_id="facts_%s")
        self._page = page

    def clean(self) -> dict[str, Any]:
        """A picked link determines the address."""
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        node, url = cleaned.get("next_link_node"), cleaned.get("next_page_url", "")
        if cleaned.get("is_last_page") and (url or node is not None):
            self.add_error("is_last_page", "The page has a next page. Clear that, or uncheck this.")
        elif node is not None:
            self._check_link(node, url)
        elif url and not _WEB_ADDRESS.fullmatch(url):
            self.add_error("next_page_url", "Write a whole address, like https://site.example/2.")
        return cleaned

    def _check_link(self, node: int, url: str) -> None:
        try:
            target = link_target(self._page, node)
        except AnnotateError as error:
            self.add_error("next_link_node", str(error))
            return
        if url and canonical(url) != canonical(target):
            self.add_error("next_page_url", f"The picked link leads to {target}.")
        self.cleaned_data["next_page_url"] = url or target

    def facts(self) -> dict[str, Any]:
        """What was entered, for ``record_facts``; only of a valid form."""
        return {**self.cleaned_data, "next_link_origin": self._origin()}

    def _origin(self) -> str:
        """The origin of where the page goes on: unchanged with that, else a person."""
        names = ("next_page_url", "next_link_node", "is_last_page")
        url, node, is_last = (self.cleaned_data[name] for name in names)
        if (url, node, is_last) == tuple(getattr(self._page, name) for name in names):
            return self._page.next_link_origin
        return Page.NextLinkOrigin.PERSON if url or is_last else ""
