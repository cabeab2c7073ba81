"""What people may ask of the lists, checked."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.db.models import Exists, OuterRef

from annotate.models import Corpus, Genre, Page, Source
from annotate.models.page import PageQuerySet


class PageFilterForm(forms.Form):
    genre = forms.ModelChoiceField(
        Genre.objects.none(), to_field_name="slug", required=False, empty_label="every genre"
    )
    source = forms.ModelChoiceField(
        Source.objects.none(), to_field_name="host", required=False, empty_label="every source"
    )

    def __init__(self, corpus: Corpus, data: Mapping[str, Any]) -> None:
        super().__init__(data)
        # EXISTS stops at the first page of each; a join would read every page of the corpus.
        pages = Page.objects.filter(corpus=corpus)
        genres = Genre.objects.filter(Exists(pages.filter(genre=OuterRef("pk"))))
        sources = Source.objects.filter(Exists(pages.filter(source=OuterRef("pk"))))
        self.fields["genre"].queryset = genres  # type: ignore[attr-defined]  # declared above
        self.fields["source"].queryset = sources  # type: ignore[attr-defined]  # declared above

    def chosen(self, pages: PageQuerySet) -> PageQuerySet:
        """The pages asked for; none while the question makes no sense."""
        if not self.is_valid():
            return pages.none()
        return pages.filter(**{field: row for field, row in self.cleaned_data.items() if row})
