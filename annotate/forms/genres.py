"""The form of proposed genres: one choice per page, and which of them are accepted."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.forms.boundfield import BoundField

from annotate.models import Genre, Page


@dataclass(frozen=True)
class ProposedRow:
    """A page with its proposal, and the fields of the form that are about it."""

    page: Page
    is_chosen: BoundField
    genre: BoundField


class ProposedGenresForm(forms.Form):
    """Pages with proposed genres. The genre of each can be changed before it is accepted."""

    def __init__(self, pages: Sequence[Page], data: Any = None) -> None:
        super().__init__(data)
        self._pages = pages
        choices = [(genre.slug, genre.name) for genre in Genre.objects.all()]
        self._genres = {genre.slug: genre for genre in Genre.objects.all()} if data else {}
        for page in pages:
            self.fields[f"accept-{page.pk}"] = forms.BooleanField(
                required=False,
                initial=page.proposed_genre_is_sure,
                widget=forms.CheckboxInput({"aria-label": f"Accept the genre of {page}"}),
            )
            self.fields[f"genre-{page.pk}"] = forms.ChoiceField(
                choices=choices,
                required=False,
                initial=page.proposed_genre.slug if page.proposed_genre else None,
                widget=forms.Select({"aria-label": f"Genre of {page}"}),
            )

    @property
    def rows(self) -> Iterator[ProposedRow]:
        """The pages in their order."""
        for page in self._pages:
            yield ProposedRow(page, self[f"accept-{page.pk}"], self[f"genre-{page.pk}"])

    def chosen(self) -> dict[int, Genre]:
        """The genres that were accepted, by page key; only of a valid form."""
        given = self.cleaned_data
        return {
            page.pk: self._genres[slug]
            for page in self._pages
            if given[f"accept-{page.pk}"] and (slug := given[f"genre-{page.pk}"])
        }
