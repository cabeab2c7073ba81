"""How a model is to be made, and models from elsewhere, checked.

Every choice has a default, so that a form sent without any of them retrains as most want it.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from django import forms
from django.contrib.auth.models import User
from django.db.models import Exists, OuterRef
from django.forms.boundfield import BoundField

from annotate.export_forms import Checkboxes
from annotate.models import Genre, Label
from extraction.errors import ArgumentError
from extraction.learning.algorithms import ALGORITHMS, Algorithm, learner
from extraction.learning.configuration import Configuration
from extraction.parameters import Parameter, parameters_of
from training.models import Slot
from training.parameter_fields import field_for, given
from training.services.kinds import KINDS, SEEKER, Plan, kind_of_choice
from training.services.plans import CHOICES, plan_chosen
from training.services.plans import USUAL as USUAL_MODEL
from training.services.retraining import USUAL
from training.services.set_pages import AGREEMENTS, MAJORITY
from training.services.training_sets import SetWish, usual_wish

_CHOICES: Final = tuple(
    replace(each, default=getattr(USUAL, each.name)) for each in parameters_of(Configuration)
)
_LABELS: Final = {
    "selection": "Feature selection",
    "feature_number": "Number of features",
    "balance": "Rare classes",
    "miss_cost": "Cost of a miss",
    "cost_method": "How costs are learned",
    "uses_layout": "Layout features",
}
_HELP: Final = {
    "cost_method": "Only where a miss costs more or less than 1.",
    "feature_number": "For those that rank: information gain and ReliefF.",
    "balance": "",
    "selection": "",
    "seed": "Of everything random: the same seed and labels give the same model.",
}
_SELECTIONS: Final = {"none": "none: all features", "IG": "information gain", "PCA": "PCA"}
_BALANCES: Final = {"none": "leave them rare", "weights": "weigh rows by class"}


class RetrainForm(forms.Form):
    """The model and the labels of a retraining; what is left out keeps its default."""

    model = forms.ChoiceField(
        choices=list(CHOICES.items()),
        initial=USUAL_MODEL,
        required=False,
        label="Model",
        help_text="On top: what the shipped model knows stays, so a few labelled pages help.",
    )
    annotators = Checkboxes(label="Only labels of", help_text="None chosen: of everybody.")
    origins = Checkboxes(
        choices=Label.Origin.choices,
        label="Origin of labels",
        help_text="None chosen: all that people gave or accepted, and what was imported; "
        "where there is none of it, what follows from gold texts.",
    )
    agreement = forms.ChoiceField(
        choices=list(AGREEMENTS.items()),
        initial=MAJORITY,
        required=False,
        label="Where annotators differ",
    )

    def __init__(self, genre: Genre, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._genre = genre
        for choice in _CHOICES:
            self.fields[choice.name] = _configuration_field(choice)
        for name, algorithm in ALGORITHMS.items():
            for parameter in algorithm.parameters:
                self.fields[_key(name, parameter)] = field_for(parameter)
        for kind in KINDS.values():
            for parameter in kind.parameters:
                self.fields[_key(kind.kind, parameter)] = field_for(parameter)
        self._offer_annotators()

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if not self.errors:
            try:
                learner(self.configuration)
                # Not every choice goes with every other.
                _ = self.plan
            except ArgumentError as error:
                raise forms.ValidationError(str(error)) from error
        return cleaned

    @property
    def configuration(self) -> Configuration:
        """What was chosen about learning."""
        chosen = {each.name: given(each, self.cleaned_data[each.name]) for each in _CHOICES}
        algorithm = str(chosen["algorithm"])
        parameters = {
            each.name: given(each, self.cleaned_data[_key(algorithm, each)])
            for each in ALGORITHMS[algorithm].parameters
        }
        return Configuration.from_json({**chosen, "parameters": parameters})

    @property
    def plan(self) -> Plan:
        """The model that was chosen, and how it is to be made."""
        choice = self.cleaned_data["model"] or USUAL_MODEL
        return plan_chosen(choice, self._given(choice))

    @property
    def wish(self) -> SetWish:
        """What was chosen about labels."""
        chosen = {name: tuple(self.cleaned_data[name]) for name in ("annotators", "origins")}
        agreement = self.cleaned_data["agreement"] or MAJORITY
        if any(chosen.values()):
            return SetWish(self._genre.slug, **chosen, agreement=agreement)
        return replace(usual_wish(self._genre), agreement=agreement)

    @property
    def learning_fields(self) -> list[BoundField]:
        """The fields of the configuration, in their order."""
        return [self[choice.name] for choice in _CHOICES]

    @property
    def kinds(self) -> Iterator[tuple[str, str, list[BoundField]]]:
        """Every kind with parameters: the choices it is meant by, its name, and the fields."""
        for kind in KINDS.values():
            if kind.parameters:
                fields = [self[_key(kind.kind, each)] for each in kind.parameters]
                yield " ".join(kind.choices), str(kind.kind.label), fields

    @property
    def labelled_choices(self) -> str:
        """The choices that learn from labelled elements, so that one can say from which."""
        kinds = (kind for kind in KINDS.values() if kind.read_apart is None)
        return " ".join(choice for kind in kinds for choice in kind.choices)

    @property
    def algorithms(self) -> Iterator[tuple[Algorithm, list[BoundField]]]:
        """Every algorithm with the fields of its parameters."""
        for name, algorithm in ALGORITHMS.items():
            yield algorithm, [self[_key(name, each)] for each in algorithm.parameters]

    def _given(self, choice: str) -> dict[str, Any]:
        if choice == SEEKER:
            return self.configuration.as_json()
        kind = kind_of_choice(choice)
        values = {each: self.cleaned_data[_key(kind.kind, each)] for each in kind.parameters}
        return {each.name: given(each, value) for each, value in values.items()}

    def _offer_annotators(self) -> None:
        labels = Label.objects.filter(annotator=OuterRef("pk"), page__genre=self._genre)
        people = User.objects.filter(Exists(labels)).order_by("username")
        names = [(name, name) for name in people.values_list("username", flat=True)]
        self.fields["annotators"].choices = names  # type: ignore[attr-defined]  # declared above


def slot_named(name: str) -> Slot:
    """What a live model is asked about; extraction, unless it is said."""
    return Slot(name) if name in Slot.values else Slot.EXTRACTION


class ModelUploadForm(forms.Form):
    model = forms.FileField(
        label="Model file",
        help_text="A zip that was downloaded from a model's page of a workbench.",
    )


def _configuration_field(choice: Parameter) -> forms.Field:
    field = field_for(choice)
    field.label = _LABELS.get(choice.name, field.label)
    field.help_text = _HELP.get(choice.name, field.help_text)
    words = {"selection": _SELECTIONS, "balance": _BALANCES}.get(choice.name, {})
    if isinstance(field, forms.ChoiceField) and words:
        field.choices = [(name, words.get(name, name)) for name in choice.choices]
    if choice.name == "algorithm":
        names = [(name, name) for name in ALGORITHMS]
        return forms.ChoiceField(
            choices=names, initial=choice.default, required=False, label="Algorithm"
        )
    return field


def _key(owner: str, parameter: Parameter) -> str:
    return f"{owner}_{parameter.name}"
