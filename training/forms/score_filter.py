"""The form that filters the scores of an evaluation."""

from collections.abc import Iterable
from dataclasses import asdict
from typing import Final
from urllib.parse import parse_qsl

from django import forms
from django.forms.boundfield import BoundField

from annotate.models import Page, Source
from training.forms.checked_form import CheckedForm
from training.models import Evaluation, Finding
from training.scoreboard.filters import NONE, ScoreFilter

_ALL: Final = ("", "all")
_NO_GENRE: Final = (NONE, "no genre")
_UNTAGGED: Final = (NONE, "none found yet")


class ScoreFilterForm(CheckedForm):
    """Which scores of an evaluation are shown. Only values that occur are offered."""

    corpus = forms.ChoiceField()
    genre = forms.ChoiceField()
    page_type = forms.ChoiceField(label="Page type")
    split = forms.ChoiceField(label="Use of sources")
    cause = forms.ChoiceField(label="Cause of errors")
    source = forms.CharField(
        widget=forms.TextInput(attrs={"list": "sources", "placeholder": "all hosts"})
    )
    methods = forms.MultipleChoiceField(widget=forms.CheckboxSelectMultiple)

    def __init__(self, evaluation: Evaluation, chosen: ScoreFilter) -> None:
        super().__init__(initial=asdict(chosen), use_required_attribute=False)
        self._chosen = chosen
        pages = Page.objects.filter(evaluations=evaluation)
        named = ("corpus__slug", "corpus__name", "genre__slug", "genre__name")
        kinds = list(pages.order_by().values_list(*named, "page_type", "source__split").distinct())
        self._offer("corpus", {(row[0], row[1]) for row in kinds})
        self._offer("genre", {(row[2], row[3]) if row[2] else _NO_GENRE for row in kinds})
        self._offer("page_type", {(row[4], Page.PageType(row[4]).label) for row in kinds})
        self._offer("split", {(row[5], Source.Split(row[5]).label) for row in kinds})
        self._offer("cause", _causes())
        self.offer("methods", evaluation.methods.order_by("pk").values_list("pk", "label"))
        self.hosts = sorted(set(pages.order_by().values_list("source__host", flat=True)))

    @property
    def selects(self) -> list[BoundField]:
        """The fields with more than one value to choose."""
        names = ("corpus", "genre", "page_type", "split", "cause")
        # All, one, and another.
        return [self[name] for name in names if len(self.fields[name].choices) > 2]  # type: ignore[attr-defined]  # declared above

    @property
    def hidden(self) -> list[tuple[str, str]]:
        """The choices, for another form on the same screen to send along."""
        return parse_qsl(self._chosen.query)

    @property
    def offers_methods(self) -> bool:
        return len(self.fields["methods"].choices) > 1  # type: ignore[attr-defined]  # declared above

    def _offer(self, name: str, choices: Iterable[tuple[str, str]]) -> None:
        self.offer(name, [_ALL, *sorted(choices, key=lambda choice: choice[1])])


def _causes() -> list[tuple[str, str]]:
    """The causes that were ever tagged, in any evaluation."""
    # Unordered: the order would become part of what is distinct.
    found = Finding.objects.order_by().values_list("cause", flat=True).distinct()
    offered = [(cause, str(Finding.Cause(cause).label)) for cause in found]
    return [*offered, _UNTAGGED] if offered else []
