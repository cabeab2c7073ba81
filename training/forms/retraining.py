"""The forms of retraining and of uploading models.

Every choice has a default, so that an empty form retrains the usual model.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from django import forms
from django.contrib.auth.models import User
from django.db.models import Exists, OuterRef
from django.forms.boundfield import BoundField, BoundWidget

from annotate.forms.exports import Checkboxes
from annotate.models import Genre, Label
from contentseeker.lab.algorithms import ALGORITHMS, Algorithm, learner
from contentseeker.lab.configuration import Configuration
from training.forms.checked_form import CheckedForm
from training.forms.content_seeker_fields import (
    EXTRACTION_FIELDS,
    LEARNER_FIELDS,
    configuration_of,
    fields_for,
    parameter_key,
)
from training.forms.parameter_fields import field_for, given
from training.forms.preset_field import preset_field
from training.kinds.content_seeker.kind import SEEKER
from training.kinds.kind import Plan
from training.kinds.registry import KINDS, choices, default_choice, kind_of_choice, make_plan
from training.kinds.sequences.fit import SEQUENCES
from training.kinds.sequences.presets import PARAMETER
from training.models import Slot
from training.overview.genres import VersionLine
from training.training_sets.freezing import TrainingSetRequest, default_request
from training.training_sets.row_reading import AGREEMENTS, MAJORITY

_CARDS: Final = {
    "blocks": (
        "Block model",
        "The better choice with few labels or pages of many kinds: it keeps the trees of the "
        "model that ships and adds what your labels say.",
    ),
    SEEKER: (
        "Content Seeker",
        "The better choice for a genre whose pages are built alike, and where its rules must be "
        "read: the thesis's classifiers with the genre's heuristic. Takes about ten labelled "
        "pages of several sources.",
    ),
}
"""Title and reason by choice."""


@dataclass(frozen=True)
class ModelCard:
    """A model to choose: its radio button, when to choose it, and the newest one of its kind."""

    option: BoundWidget
    title: str
    reason: str
    last: VersionLine | None


class RetrainForm(CheckedForm):
    """The model and the labels of a retraining; what is left out keeps its default."""

    model = forms.ChoiceField(required=False, label="Model", widget=forms.RadioSelect)
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
        self.last_models: Mapping[str, VersionLine] = {}
        """The newest model of each kind, for the cards."""
        self.offer("model", choices().items())
        self.fields["model"].initial = default_choice()
        self.fields.update(fields_for(genre.slug))
        for name, algorithm in ALGORITHMS.items():
            # The fields of all algorithms: a script shows only those of the chosen one.
            for parameter in algorithm.parameters:
                self.fields[parameter_key(name, parameter)] = field_for(parameter)
        for kind in KINDS.values():
            for parameter in kind.parameters:
                self.fields[parameter_key(kind.name, parameter)] = field_for(parameter)
        self.fields[parameter_key(SEQUENCES, PARAMETER)] = preset_field()
        self._offer_annotators()

    def check(self) -> None:
        learner(self.configuration)
        # Some combinations of settings are refused.
        _ = self.plan

    @property
    def configuration(self) -> Configuration:
        """The plan of a Content Seeker."""
        return configuration_of(self._genre.slug, self.cleaned_data)

    @property
    def plan(self) -> Plan:
        """The plan of the chosen model."""
        choice = self.cleaned_data["model"] or default_choice()
        return make_plan(choice, self._given(choice))

    @property
    def request(self) -> TrainingSetRequest:
        """The chosen labels."""
        annotators, origins = (tuple(self.cleaned_data[name]) for name in ("annotators", "origins"))
        agreement = self.cleaned_data["agreement"] or MAJORITY
        # Only an explicit choice replaces the default, which may be gold texts.
        if annotators or origins:
            return TrainingSetRequest(self._genre.slug, annotators, origins, agreement=agreement)
        return replace(default_request(self._genre), agreement=agreement)

    @property
    def extraction_fields(self) -> list[BoundField]:
        """The fields of a Content Seeker that decide its text and its labels."""
        return [self[name] for name in EXTRACTION_FIELDS]

    @property
    def learning_fields(self) -> list[BoundField]:
        """The fields of a Content Seeker's learner."""
        return [self[name] for name in LEARNER_FIELDS]

    @property
    def cards(self) -> list[ModelCard]:
        """The two models to choose from first."""
        options = self._model_options()
        return [
            ModelCard(options[key], title, reason, self.last_models.get(kind_of_choice(key).name))
            for key, (title, reason) in _CARDS.items()
        ]

    @property
    def other_kinds(self) -> list[BoundWidget]:
        """The radio buttons of all other models."""
        return [option for key, option in self._model_options().items() if key not in _CARDS]

    @property
    def is_other_kind(self) -> bool:
        """Whether a model without a card is chosen."""
        return self["model"].value() not in _CARDS

    def _model_options(self) -> dict[str, BoundWidget]:
        return {str(option.data["value"]): option for option in self["model"]}

    @property
    def kinds(self) -> Iterator[tuple[str, str, list[BoundField]]]:
        """Every kind with parameters: its choices, its label, and the fields."""
        for kind in KINDS.values():
            if kind.parameters:
                fields = [self[parameter_key(kind.name, choice)] for choice in kind.parameters]
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
            yield algorithm, [self[parameter_key(name, choice)] for choice in algorithm.parameters]

    def _given(self, choice: str) -> dict[str, Any]:
        if choice == SEEKER:
            return self.configuration.as_json()
        kind = kind_of_choice(choice)
        return {
            parameter.name: given(parameter, self.cleaned_data[parameter_key(kind.name, parameter)])
            for parameter in kind.parameters
        }

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
