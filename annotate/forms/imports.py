"""The form of an import."""

from typing import Any

from django import forms

from annotate.models import Corpus, Genre, Source


class ImportForm(forms.Form):
    corpus = forms.ModelChoiceField(
        Corpus.objects.all(), required=False, empty_label="a new corpus, named below"
    )
    name = forms.CharField(
        max_length=200, required=False, label="Name of the new corpus", help_text="Like WCXB."
    )
    licence = forms.CharField(
        max_length=200,
        required=False,
        label="Licence of the new corpus",
        help_text="Under which others may use its pages, like CC-BY-4.0; blank if unknown.",
    )
    genre = forms.CharField(
        max_length=100,
        required=False,
        help_text="For pages that come without one: news, blog, forum ...",
        widget=forms.TextInput(attrs={"list": "genres", "autocomplete": "off"}),
    )
    split = forms.ChoiceField(
        choices=Source.Split.choices,
        initial=Source.Split.TRAIN,
        label="Use of new sources",
        help_text="A site seen for the first time is trained on or evaluated on, never both.",
    )

    def clean_name(self) -> str:
        name = str(self.cleaned_data["name"])
        if not self.cleaned_data.get("corpus") and Corpus.objects.filter(name=name).exists():
            raise forms.ValidationError("There is a corpus of this name: choose it above.")
        return name

    def clean(self) -> dict[str, Any]:
        given = self.cleaned_data
        # "no" stands for a name that has an error of its own.
        if "corpus" in given and not given["corpus"] and not given.get("name", "no"):
            self.add_error("name", "Choose a corpus above, or give the new one a name.")
        return given

    @property
    def genres(self) -> list[str]:
        """Names for autocompletion."""
        return list(Genre.objects.values_list("name", flat=True)[:100])
