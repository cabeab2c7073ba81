"""Forms of the page list, of the queue, and of work on a page."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

from django import forms
from django.contrib.auth.models import User
from django.core.validators import ProhibitNullCharactersValidator
from django.db.models import Exists, OuterRef, QuerySet

from annotate.models import Corpus, Genre, Page, PageWork, Source
from annotate.models.page import PageQuerySet
from annotate.overview.page_list import SEARCH_LIMIT, PageState, in_state, with_text
from annotate.queue.filters import Order, QueueFilter

# For autocompletion; a longer list is not read and slows the page down.
_HOSTS_OFFERED: Final = 200
_HOSTS_NAMED: Final = 5


class SourceField(forms.ModelChoiceField[Source]):
    """A site by its host or an unambiguous part of it: thousands do not fit a menu."""

    def __init__(self) -> None:
        attributes = {"list": "sources", "autocomplete": "off", "placeholder": "every source"}
        super().__init__(
            Source.objects.none(),
            to_field_name="host",
            required=False,
            widget=forms.TextInput(attributes),
        )

    def to_python(self, value: Source | str | None) -> Source | None:
        if not value or isinstance(value, Source):
            return value or None
        ProhibitNullCharactersValidator()(value)
        sources: QuerySet[Source] = self.queryset or Source.objects.none()
        if exact := sources.filter(host=value).first():
            return exact
        matching = list(sources.filter(host__contains=value.lower())[: _HOSTS_NAMED + 1])
        if len(matching) == 1:
            return matching[0]
        raise forms.ValidationError(_unclear_host(value, [source.host for source in matching]))


def _unclear_host(typed: str, hosts: Sequence[str]) -> str:
    if not hosts:
        return f"No source here has “{typed}” in its host name."
    named = ", ".join(hosts[:_HOSTS_NAMED])
    more = " and others" if len(hosts) > _HOSTS_NAMED else ""
    return f"“{typed}” could be {named}{more}. Type more of the host name."


class PlaceForm(forms.Form):
    """Filters by origin that the page list and the queue share."""

    genre = forms.ModelChoiceField(
        Genre.objects.none(), to_field_name="slug", required=False, empty_label="every genre"
    )
    source = SourceField()

    def offer(self, pages: QuerySet[Page] | None) -> None:
        """Only genres and sources of these pages can be chosen; None: all."""
        genres, sources = Genre.objects.all(), Source.objects.all()
        if pages is not None:
            # EXISTS stops at the first page of each; a join would read every page of the corpus.
            genres = genres.filter(Exists(pages.filter(genre=OuterRef("pk"))))
            sources = sources.filter(Exists(pages.filter(source=OuterRef("pk"))))
        self.fields["genre"].queryset = genres  # type: ignore[attr-defined]  # declared above
        self.fields["source"].queryset = sources  # type: ignore[attr-defined]  # declared above

    def hosts(self) -> list[str]:
        """Hosts for autocompletion."""
        sources: QuerySet[Source] = self.fields["source"].queryset  # type: ignore[attr-defined]
        return list(sources.values_list("host", flat=True)[:_HOSTS_OFFERED])


class PageFilterForm(PlaceForm):
    state = forms.ChoiceField(choices=[("", "every state"), *PageState.choices], required=False)
    text = forms.CharField(
        max_length=100, required=False, label="Title or address", widget=forms.SearchInput()
    )

    def __init__(self, corpus: Corpus, reader: User, data: Mapping[str, Any]) -> None:
        super().__init__(data)
        self.pages = Page.objects.filter(corpus=corpus)
        self.reader = reader
        self.offer(self.pages)

    def keys(self) -> Sequence[int] | QuerySet[Page, int]:
        """The keys of the filtered pages; none if the form is invalid."""
        if not self.is_valid():
            return []
        keys = self._chosen().order_by("pk").values_list("pk", flat=True)
        # No index covers these two: counting first would read every page a second time.
        if self.cleaned_data["text"]:
            return list(keys[:SEARCH_LIMIT])
        return list(keys) if self.cleaned_data["state"] == PageState.UNUSABLE else keys

    def _chosen(self) -> PageQuerySet:
        given = self.cleaned_data
        pages = self.pages
        for field in ("genre", "source"):
            if given[field]:
                pages = pages.filter(**{field: given[field]})
        if given["state"]:
            pages = in_state(pages, PageState(given["state"]), self.reader)
        return with_text(pages, given["text"]) if given["text"] else pages


class QueueForm(PlaceForm):
    corpus = forms.ModelChoiceField(
        Corpus.objects.all(), to_field_name="slug", required=False, empty_label="every corpus"
    )
    confidence_below = forms.FloatField(
        min_value=0,
        max_value=1,
        required=False,
        widget=forms.NumberInput({"step": "any", "list": "confidences", "placeholder": "any"}),
    )
    order = forms.ChoiceField(choices=Order.choices, required=False)
    others = forms.BooleanField(required=False, label="also pages that others have labelled")
    field_order = ("corpus", "genre", "source", "confidence_below", "order", "others")

    def __init__(self, data: Mapping[str, Any]) -> None:
        super().__init__(data)
        corpus = None
        with suppress(forms.ValidationError):
            corpus = self.fields["corpus"].clean(data.get("corpus"))
        self.offer(Page.objects.filter(corpus=corpus) if corpus else None)

    def add_prefix(self, field_name: str) -> str:
        """The name of a field in addresses."""
        return self.parameter(field_name)

    @staticmethod
    def parameter(field_name: str) -> str:
        """The name of a field in addresses, where words are parted by hyphens."""
        return field_name.replace("_", "-")

    def wanted(self) -> QueueFilter:
        """The filter of the queue; everything if the form is invalid."""
        if not self.is_valid():
            return QueueFilter()
        given = self.cleaned_data
        return QueueFilter(
            corpus=given["corpus"],
            genre=given["genre"],
            source=given["source"],
            confidence_below=given["confidence_below"],
            order=Order(given["order"] or Order.LEAST_SURE),
            includes_done=given["others"],
        )

    def query(self) -> dict[str, str]:
        """The filters as a query string."""
        names = map(self.parameter, self.fields)
        return {name: value for name in names if (value := str(self.data.get(name) or ""))}


class WorkForm(forms.Form):
    state = forms.ChoiceField(choices=PageWork.State.choices)
    reason = forms.CharField(max_length=200, required=False)

    def clean(self) -> dict[str, Any]:
        given: dict[str, Any] = super().clean() or {}
        if given.get("state") == PageWork.State.SKIPPED and not given.get("reason"):
            self.add_error("reason", "Write in a few words why the page is skipped.")
        return given


class LabelRequestForm(forms.Form):
    reason = forms.CharField(max_length=200, required=False)
    node = forms.IntegerField(required=False)
