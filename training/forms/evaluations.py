"""The form of a new evaluation."""

import re
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final
from urllib.parse import parse_qsl, urlencode

from django import forms
from django.forms.boundfield import BoundField, BoundWidget
from django.http import QueryDict

from annotate.errors import AnnotateError
from annotate.forms.exports import Checkboxes
from annotate.models import Corpus, Genre, Page, Source
from contentseeker import registry
from contentseeker.method import Family
from training.evaluations.combining import combined, methods_and_models
from training.evaluations.live_models import live_models
from training.evaluations.methods import format_choice, method_choices, model_choices, parse_choice
from training.evaluations.presets import DEFAULT_PRESET, preset_choices
from training.evaluations.requests import ALL, OWN, EvaluationRequest
from training.forms.checked_form import CheckedForm
from training.forms.method_fields import fields_of, variants

_GENERAL: Final = "general"
"""The form's name for the model that ships, whose key is blank."""
_LIVE: Final = "live"
_OTHER: Final = "other"
_FAMILIES: Final[dict[str, str]] = {
    _LIVE: "Live models",
    Family.BLOCKS: "Block model",
    Family.CONTENT_SEEKER: "Content Seeker",
    Family.STYLE_DENSITY: "Style density",
    Family.SEQUENCES: "Sequence labelling",
    Family.PAGINATION: "Paginated sites",
    Family.PEER: "Other people's extractors",
    Family.BASELINE: "Baselines of the thesis",
    _OTHER: "Others",
}


@dataclass(frozen=True)
class MethodRow:
    """A method to tick, with its parameters and its copies with other parameters."""

    box: BoundWidget
    summary: str
    fields: list[BoundField]
    copies: list[BoundWidget]
    is_open: bool
    """Whether the parameters are shown: one is wrong or differs, or a copy was just added."""


@dataclass(frozen=True)
class FamilyRows:
    """The methods of a family."""

    title: str
    rows: list[MethodRow]

    @property
    def boxes(self) -> list[BoundWidget]:
        """All boxes, copies too."""
        return [box for row in self.rows for box in (row.box, *row.copies)]

    @property
    def ticked(self) -> int:
        """The number of ticked boxes."""
        return sum(bool(box.data["selected"]) for box in self.boxes)

    @property
    def is_open(self) -> bool:
        """Whether a row is open, so that the family must be too."""
        return any(row.is_open for row in self.rows)


class EvaluationForm(CheckedForm):
    """Methods and pages. Every ticked method runs with every ticked model of its kind."""

    methods = Checkboxes()
    models = Checkboxes(
        label="Models",
        help_text="Every method that needs a model runs with each ticked one of its kind.",
    )
    model_pages = forms.ChoiceField(
        choices=[
            (ALL, "every model on all pages"),
            (OWN, "a genre's model on pages of its genre only"),
        ],
        required=False,
        label="Pages of a genre's model",
        help_text="The general model and methods without a model run on all pages.",
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
        self._live = {model.text: model for model in live_models()}
        for name in self._options:
            self.fields.update(fields_of(registry.get(name)))
        boxes = [(name, name) for name in self._options]
        boxes += [(text, model.label) for text, model in self._live.items()]
        # Copies with other parameters come from links; without a box they would be refused.
        known = {text for text, _ in boxes}
        boxes += [(text, _in_words(text)) for text in dict.fromkeys(given) if text not in known]
        self.offer("methods", boxes)
        models = model_choices()
        self.offer("models", [(model.key or _GENERAL, model.label) for model in models])
        self.offer("corpora", Corpus.objects.values_list("slug", "name"))
        self.offer("genres", Genre.objects.values_list("slug", "name"))
        self.preset = ""
        """The name of the preset that filled it in."""
        self.opened = ""
        """The method whose parameters are shown."""
        self.adding = self.data.get("add", "")
        """The method of which a copy is to be added, instead of evaluating."""

    @classmethod
    def posted(cls, data: QueryDict) -> "EvaluationForm":
        """A bound form."""
        return cls(data, given=data.getlist("methods"))

    @classmethod
    def filled_in(cls, query: QueryDict) -> "EvaluationForm":
        """An unbound form with the choices of a query string, or of a preset.

        Raises ``TrainingError`` for a preset that is not there.
        """
        names, models = methods_and_models(query.getlist("methods"))
        form = cls(given=names)
        if not names:
            form._take_preset(query)
        form.fill_in(query)
        if names:
            form.initial["methods"] = names
        form.opened = query.get("open", "")
        ticked = [key or _GENERAL for key in models] or query.getlist("models")
        form.initial["models"] = ticked or form.initial.get("models") or [_GENERAL]
        if "sources" in query:
            form.initial["sources"] = " ".join(query.getlist("sources"))
        return form

    def _take_preset(self, query: QueryDict) -> None:
        """Take the choices of the preset that a query string names, or of the usual one."""
        self.preset = query.get("preset", DEFAULT_PRESET)
        # Addresses are typed: an unknown genre must not reach the database.
        known = dict(self.fields["genres"].choices)  # type: ignore[attr-defined]  # declared above
        genres = [slug for slug in query.getlist("genres") if slug in known]
        chosen = preset_choices(self.preset, genres)
        self.initial.update(asdict(chosen), models=[key or _GENERAL for key in chosen.models])

    @property
    def families(self) -> list[FamilyRows]:
        """The methods to tick by where they come from."""
        boxes = {str(box.data["value"]): box for box in self["methods"]}
        copies: dict[str, list[BoundWidget]] = {}
        for text, box in boxes.items():
            if text not in self._options and text not in self._live:
                copies.setdefault(self._method_of(text), []).append(box)
        found: dict[str, list[MethodRow]] = {title: [] for title in _FAMILIES.values()}
        for text in self._live:
            found[_FAMILIES[_LIVE]].append(MethodRow(boxes[text], "", [], [], is_open=False))
        for name, option in self._options.items():
            fields = [self[field] for field, _ in fields_of(registry.get(name))]
            is_open = name in (self.opened, self.adding) or any(map(_is_changed, fields))
            row = MethodRow(boxes[name], option.summary, fields, copies.pop(name, []), is_open)
            found[_FAMILIES[option.family]].append(row)
        # Names that no method has, for example of a package that is gone.
        unknown = [box for group in copies.values() for box in group]
        found[_FAMILIES[_OTHER]] += [MethodRow(box, "", [], [], is_open=True) for box in unknown]
        return [FamilyRows(title, rows) for title, rows in found.items() if rows]

    def clean_methods(self) -> list[str]:
        names: list[str] = self.cleaned_data["methods"]
        if not names and not self.adding:
            raise forms.ValidationError("Choose at least one method.")
        for name in names:
            try:
                parse_choice(name)
            except AnnotateError as error:
                raise forms.ValidationError(str(error)) from error
        return names

    def clean_model_pages(self) -> str:
        return str(self.cleaned_data["model_pages"] or ALL)

    def clean_sources(self) -> tuple[str, ...]:
        return tuple(filter(None, re.split(r"[\s,;]+", self.cleaned_data["sources"])))

    def check(self) -> None:
        self._chosen: list[str] = []
        for text in self.cleaned_data["methods"]:
            # A copy is added beside the row itself, which then has its defaults again.
            keeps = text not in self._options or text == self.adding
            self._chosen += [text] if keeps else self._copies(text)
        if self.adding in self._options:
            self._chosen += self._new_copies()
        if not self.errors:
            self.request.check()
        elif wrong := next((name for name in self.fields if name in self.errors), ""):
            # It may be far down.
            self.fields[wrong].widget.attrs["autofocus"] = True

    def _copies(self, name: str) -> list[str]:
        """The choices that the parameters of a method's row make."""
        try:
            found = variants(registry.get(name), self.cleaned_data)
        except forms.ValidationError as error:
            self.add_error(None, error)
            return []
        return [format_choice(name, parameters=each) for each in found]

    def _new_copies(self) -> list[str]:
        found = self._copies(self.adding)
        if found == [self.adding]:
            self.add_error(
                None, f"{self.adding}: change a parameter first. With its defaults it has a box."
            )
        return found

    @property
    def request(self) -> EvaluationRequest:
        """The checked choices."""
        models = ["" if key == _GENERAL else key for key in self.cleaned_data["models"]]
        return self._request(combined(self._chosen, models))

    @property
    def query(self) -> str:
        """The query string that fills in the form with the checked choices."""
        request = self._request(tuple(dict.fromkeys(self._chosen)))
        return f"{request.query}&{urlencode({'models': self.cleaned_data['models']}, doseq=True)}"

    @property
    def page_filter(self) -> str:
        """The query string of the filters of pages alone, for links to presets."""
        names = ("corpora", "genres", "sources", "page_types")
        chosen = {name: value for name in names if (value := self[name].value())}
        return urlencode(chosen, doseq=True)

    def _request(self, methods: tuple[str, ...]) -> EvaluationRequest:
        cleaned = self.cleaned_data
        pages = {
            name: tuple(cleaned[name]) for name in ("corpora", "genres", "sources", "page_types")
        }
        return EvaluationRequest(
            cleaned["name"],
            methods,
            split=cleaned["split"],
            model_pages=cleaned["model_pages"],
            **pages,
        )

    def _method_of(self, text: str) -> str:
        """The name of a copy's method, as the registry writes it."""
        name = re.split(r"[@?]", text, maxsplit=1)[0]
        return next((known for known in self._options if known.casefold() == name.casefold()), name)


def _is_changed(field: BoundField) -> bool:
    return bool(field.errors) or str(field.value() or "") not in ("", str(field.initial))


def _in_words(text: str) -> str:
    """A choice as tables call it: the method, its model, its parameters."""
    before, _, given = text.partition("?")
    values = [f"{name}={value}" for name, value in parse_qsl(given)]
    return " ".join([before.replace("@", " "), *values])
