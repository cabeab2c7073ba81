"""The forms of retraining and of uploading models.

Every choice has a default, so that an empty form retrains the usual model.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from django import forms
from django.contrib.auth.models import User
from django.db.models import Exists, OuterRef
from django.forms.boundfield import BoundField

from annotate.forms.exports import Checkboxes
from annotate.models import Genre, Label
from contentseeker.lab.algorithms import ALGORITHMS, Algorithm, learner
from contentseeker.lab.configuration import Configuration
from contentseeker.parameters import Parameter, parameters_of
from training.forms.checked_form import CheckedForm
from training.forms.parameter_fields import field_for, given
from training.kinds.content_seeker.kind import DEFAULT_PLAN, SEEKER
from training.kinds.kind import Plan
from training.kinds.registry import KINDS, choices, default_choice, kind_of_choice, make_plan
from training.models import Slot
from training.training_sets.freezing import TrainingSetRequest, default_request
from training.training_sets.pages import AGREEMENTS, MAJORITY

_CHOICES: Final = tuple(
    replace(
        choice,
        default=getattr(DEFAULT_PLAN, choice.name),
        choices=tuple(ALGORITHMS) if choice.name == "algorithm" else choice.choices,
    )
    for choice in parameters_of(Configuration)
)
_LABELS: Final = {
    "selection": "Feature selection",
    "feature_number": "Number of features",
    "balance": "Rare classes",
    "miss_cost": "Cost of a miss",
    "cost_method": "How costs are applied",
    "uses_layout": "Layout features",
}
_HELP: Final = {
    "algorithm": "",
    "cost_method": "Only where a miss costs more or less than 1.",
    "feature_number": "For those that rank: information gain and ReliefF.",
    "balance": "",
    "selection": "",
    "seed": "Of everything random: the same seed and labels give the same model.",
}
_SELECTIONS: Final = {"none": "none: all features", "IG": "information gain", "PCA": "PCA"}
_BALANCES: Final = {"none": "leave them rare", "weights": "weigh rows by class"}


class RetrainForm(CheckedForm):
    """The model and the labels of a retraining; what is left out keeps its default."""

    model = forms.ChoiceField(
        required=False,
        label="Model",
        help_text="On top: the trees of the shipped model are kept, so a few labelled pages help.",
    )
    annotators = Checkboxes(label="Only labels of", help_text="None chosen: of everybody.")
    origins = Checkboxes(
        choices=Label.Origin.choices,
        label="Origin of labels",
        help_text="None chosen: labels that people gave or accepted, and imported ones; for a "
        "genre without any, labels computed from gold texts.",
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
        self.offer("model", choices().items())
        self.fields["model"].initial = default_choice()
        for choice in _CHOICES:
            self.fields[choice.name] = _configuration_field(choice)
        for name, algorithm in ALGORITHMS.items():
            # The fields of all algorithms: a script shows only those of the chosen one.
            for parameter in algorithm.parameters:
                self.fields[_key(name, parameter)] = field_for(parameter)
        for kind in KINDS.values():
            for parameter in kind.parameters:
                self.fields[_key(kind.name, parameter)] = field_for(parameter)
        self._offer_annotators()

    def check(self) -> None:
        learner(self.configuration)
        # Some combinations of settings are refused.
        _ = self.plan

    @property
    def configuration(self) -> Configuration:
        """The plan of a Content Seeker."""
        chosen = {choice.name: given(choice, self.cleaned_data[choice.name]) for choice in _CHOICES}
        algorithm = str(chosen["algorithm"])
        parameters = {
            choice.name: given(choice, self.cleaned_data[_key(algorithm, choice)])
            for choice in ALGORITHMS[algorithm].parameters
        }
        return Configuration.from_json({**chosen, "parameters": parameters})

    @property
    def plan(self) -> Plan:
        """The plan of the chosen model."""
        choice = self.cleaned_data["model"] or default_choice()
        return make_plan(choice, self._given(choice))

    @property
    def request(self) -> TrainingSetRequest:
        """The chosen labels."""
        chosen = {name: tuple(self.cleaned_data[name]) for name in ("annotators", "origins")}
        agreement = self.cleaned_data["agreement"] or MAJORITY
        # Only an explicit choice replaces the default, which may be gold texts.
        if any(chosen.values()):
            return TrainingSetRequest(self._genre.slug, **chosen, agreement=agreement)
        return replace(default_request(self._genre), agreement=agreement)

    @property
    def learning_fields(self) -> list[BoundField]:
        """The fields of a Content Seeker, in order."""
        return [self[choice.name] for choice in _CHOICES]

    @property
    def kinds(self) -> Iterator[tuple[str, str, list[BoundField]]]:
        """Every kind with parameters: its choices, its label, and the fields."""
        for kind in KINDS.values():
            if kind.parameters:
                fields = [self[_key(kind.name, choice)] for choice in kind.parameters]
                yield " ".join(kind.choices), kind.label, fields

    @property
    def labelled_choices(self) -> str:
        """The choices that train on labelled elements: only for these, labels can be chosen."""
        kinds = (kind for kind in KINDS.values() if kind.uses_element_labels)
        return " ".join(choice for kind in kinds for choice in kind.choices)

    @property
    def algorithms(self) -> Iterator[tuple[Algorithm, list[BoundField]]]:
        """Every algorithm with the fields of its parameters."""
        for name, algorithm in ALGORITHMS.items():
            yield algorithm, [self[_key(name, choice)] for choice in algorithm.parameters]

    def _given(self, choice: str) -> dict[str, Any]:
        if choice == SEEKER:
            return self.configuration.as_json()
        kind = kind_of_choice(choice)
        values = {choice: self.cleaned_data[_key(kind.name, choice)] for choice in kind.parameters}
        return {choice.name: given(choice, value) for choice, value in values.items()}

    def _offer_annotators(self) -> None:
        labels = Label.objects.filter(annotator=OuterRef("pk"), page__genre=self._genre)
        people = User.objects.filter(Exists(labels)).order_by("username")
        names = people.values_list("username", flat=True)
        self.offer("annotators", [(name, name) for name in names])


def slot_named(name: str) -> Slot:
    """The slot of a form field; extraction for any other value."""
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
    return field


def _key(owner: str, parameter: Parameter) -> str:
    return f"{owner}_{parameter.name}"
