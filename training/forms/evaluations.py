"""Forms of evaluations and of their dashboards."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import Any, Final
from urllib.parse import parse_qsl

from django import forms
from django.forms.boundfield import BoundField, BoundWidget
from django.http import QueryDict

from annotate.errors import AnnotateError
from annotate.forms.exports import Checkboxes
from annotate.models import Corpus, Genre, Page, Source
from contentseeker.method import Family
from training.evaluations.methods import format_choice, method_choices, model_choices, parse_choice
from training.evaluations.requests import ALL, EvaluationRequest
from training.forms.checked_form import CheckedForm
from training.models import Evaluation, Finding
from training.scoreboard.filters import NONE, ScoreFilter

_ALL: Final = ("", "all")
_NO_GENRE: Final = (NONE, "no genre")
_UNTAGGED: Final = (NONE, "none found yet")
_GENERAL: Final = "general"
"""The form's name for the model that ships, whose key is blank."""
_OTHER: Final = "other"
_FAMILIES: Final[dict[str, str]] = {
    Family.BLOCKS: "Block model",
    Family.CONTENT_SEEKER: "Content Seeker",
    Family.STYLE_DENSITY: "Style density",
    Family.SEQUENCES: "Sequence labelling",
    Family.PAGINATION: "Paginated sites",
    Family.PEER: "Other people's extractors",
    Family.BASELINE: "Baselines of the thesis",
    _OTHER: "With other parameters",
}


class EvaluationForm(CheckedForm):
    """Methods and pages. Every ticked method runs with every ticked model of its kind."""

    methods = Checkboxes()
    models = Checkboxes(
        label="Models of Content Seeker and the block model",
        help_text="Every method above that needs a model runs with each ticked one of its kind.",
    )
    corpora = Checkboxes()
    genres = Checkboxes()
    split = forms.ChoiceField(
        choices=[
            (ALL, "all sources"),
            *((value, f"{name} sources") for value, name in Source.Split.choices),
        ],
        label="Use of sources",
        help_text="Models may have been trained on pages of training sources.",
    )
    page_types = Checkboxes(choices=Page.PageType.choices)
    sources = forms.CharField(
        required=False,
        max_length=10_000,
        label="Only these sources",
        help_text="Hosts like news.example, with spaces between them; blank for all.",
    )
    name = forms.CharField(
        required=False, max_length=200, help_text="Blank: composed from the choices."
    )

    def __init__(self, *args: Any, given: Sequence[str] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._options = {method.name: method for method in method_choices()}
        # Choices with parameters come from links only; without a box they would be refused.
        more = [text for text in given if text not in self._options]
        self.offer("methods", [(text, text) for text in (*self._options, *more)])
        models = model_choices()
        self._kinds = {model.key: model.kind for model in models}
        self.offer("models", [(model.key or _GENERAL, model.label) for model in models])
        self.offer("corpora", Corpus.objects.values_list("slug", "name"))
        self.offer("genres", Genre.objects.values_list("slug", "name"))

    @classmethod
    def posted(cls, data: QueryDict) -> "EvaluationForm":
        """A bound form."""
        return cls(data, given=data.getlist("methods"))

    @classmethod
    def filled_in(cls, query: QueryDict) -> "EvaluationForm":
        """An unbound form with the choices of a query string."""
        names, models = methods_and_models(query.getlist("methods"))
        form = cls(given=names)
        form.fill_in(query)
        # The baselines of the thesis are many: they are offered, but not ticked.
        form.initial["methods"] = names or [
            method.name for method in form._options.values() if method.family != Family.BASELINE
        ]
        ticked = [key or _GENERAL for key in models]
        form.initial["models"] = ticked or query.getlist("models") or [_GENERAL]
        if "sources" in query:
            form.initial["sources"] = " ".join(query.getlist("sources"))
        return form

    @property
    def families(self) -> list[tuple[str, list[tuple[BoundWidget, str]]]]:
        """The methods to tick, each with its summary, by where they come from."""
        found: dict[str, list[tuple[BoundWidget, str]]]
        found = {title: [] for title in _FAMILIES.values()}
        for box in self["methods"]:
            option = self._options.get(box.data["value"])
            title = _FAMILIES[option.family if option else _OTHER]
            found[title].append((box, option.summary if option else ""))
        return [(title, boxes) for title, boxes in found.items() if boxes]

    def clean_methods(self) -> list[str]:
        names: list[str] = self.cleaned_data["methods"]
        if not names:
            raise forms.ValidationError("Choose at least one method.")
        for name in names:
            try:
                parse_choice(name)
            except AnnotateError as error:
                raise forms.ValidationError(str(error)) from error
        return names

    def clean_sources(self) -> tuple[str, ...]:
        return tuple(filter(None, re.split(r"[\s,;]+", self.cleaned_data["sources"])))

    def check(self) -> None:
        self.request.check()

    @property
    def request(self) -> EvaluationRequest:
        """The checked choices."""
        cleaned = self.cleaned_data
        pages = {
            name: tuple(cleaned[name]) for name in ("corpora", "genres", "sources", "page_types")
        }
        return EvaluationRequest(cleaned["name"], self._methods(), split=cleaned["split"], **pages)

    def _methods(self) -> tuple[str, ...]:
        ticked = ["" if key == _GENERAL else key for key in self.cleaned_data["models"]]
        found: list[str] = []
        for name in self.cleaned_data["methods"]:
            option = self._options.get(name)
            kind = option.kind if option else None
            keys = [""] if kind is None else models_of_kind(ticked, self._kinds, kind)
            found += [format_choice(name, key) for key in keys]
        return tuple(found)


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


def models_of_kind(keys: Iterable[str], kinds: Mapping[str, str], kind: str) -> list[str]:
    """The keys of models of a kind; without any, the blank key of the model that ships."""
    return [key for key in keys if kinds.get(key, "") in ("", kind)] or [""]


def methods_and_models(texts: Sequence[str]) -> tuple[list[str], list[str]]:
    """Methods and keys of models whose combinations are exactly these choices.

    If there are none, or a choice has parameters, all texts are returned as methods.
    """
    takers = {method.name: method.kind for method in method_choices() if method.kind}
    kinds = {model.key: model.kind for model in model_choices()}
    split = {text: text.partition("@")[::2] for text in texts}
    pairs = [pair for text, pair in split.items() if pair[0] in takers and "?" not in text]
    names, models = (
        ([*dict.fromkeys(part)] for part in zip(*pairs, strict=True)) if pairs else ([], [])
    )
    others = [text for text, pair in split.items() if pair not in pairs]
    # The model that ships is also used where no model of a method's kind is ticked.
    for ticked in (models, [*filter(None, models)]):
        combined = {
            (name, key) for name in names for key in models_of_kind(ticked, kinds, takers[name])
        }
        if combined == set(pairs):
            return [*names, *others], ticked
    return list(texts), []
