"""The form of an experiment. Its fields come from the experiment's settings."""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from django import forms
from django.forms.boundfield import BoundField
from django.http import QueryDict

from annotate.forms.exports import ORIGINS, Checkboxes
from annotate.models import Corpus, Label
from contentseeker.lab.experiments import Experiment
from contentseeker.parameters import Parameter
from training.experiments.choices import CONFIGURATION, ExperimentRequest, checked, choices
from training.experiments.running import described_genres
from training.forms.checked_form import CheckedForm
from training.forms.parameter_fields import field_for, given
from training.kinds.registry import all_tasks
from training.pages.labelled_genres import labelled_genres

_PARTED: Final = ", "
# The boxes to tick show the possible values already.
_OUT_OF: Final = re.compile(r",? ?out of .*$", re.IGNORECASE)


class ListField(forms.MultipleChoiceField):
    """Several of some words; the library takes them as one text with commas."""

    widget = forms.CheckboxSelectMultiple

    def prepare_value(self, value: Any) -> Any:
        texts = [value] if isinstance(value, str) else value or []
        return [part for text in texts for part in _parts(text)]

    def clean(self, value: Any) -> str:
        return _PARTED.join(super().clean(value))


class ExperimentForm(CheckedForm):
    """Genres, labels and settings of one experiment."""

    genres = forms.MultipleChoiceField(
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": "Choose at least one genre."},
    )
    origins = Checkboxes(
        choices=ORIGINS,
        label="Origin of labels",
        help_text="None chosen: all that people gave or accepted, and what was imported; for a "
        "genre without any, computed from gold texts.",
    )

    corpora = Checkboxes(help_text="None chosen: all.")

    def __init__(self, experiment: Experiment, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.experiment = experiment
        self._genres = described_genres(experiment)
        if not experiment.needs_labels:
            # It trains on facts about pages, not on labelled elements.
            del self.fields["origins"]
        self.offer("genres", [(genre.slug, line) for genre, line in self._genres.items()])
        self.offer("corpora", Corpus.objects.values_list("slug", "name"))
        self._choices = choices(experiment)
        for choice in self._choices:
            self.fields[choice.name] = _field(choice, experiment.several.get(choice.name))

    @classmethod
    def filled_in(cls, experiment: Experiment, query: QueryDict) -> "ExperimentForm":
        """An unbound form with the choices of a query string."""
        form = cls(experiment)
        form.fill_in(query)
        # All genres, unless the link chose some.
        form.initial.setdefault("genres", [genre.slug for genre in form._genres])
        return form

    def check(self) -> None:
        if self.experiment.needs_labels:
            self._check_labels(self.cleaned_data)
        values = {each.name: given(each, self.cleaned_data[each.name]) for each in self._choices}
        self._settings = checked(self.experiment, values)

    @property
    def request(self) -> ExperimentRequest:
        """The checked choices."""
        return ExperimentRequest(
            self.experiment.kind,
            tuple(self.cleaned_data["genres"]),
            tuple(self.cleaned_data.get("origins", ())),
            self._settings,
            tuple(self.cleaned_data["corpora"]),
        )

    @property
    def has_genres(self) -> bool:
        """Whether there is a genre to choose."""
        return bool(self._genres)

    @property
    def own_fields(self) -> list[BoundField]:
        """The fields of the experiment itself."""
        return [self[choice.name] for choice in self._choices if not _is_of_learner(choice)]

    @property
    def learner_fields(self) -> list[BoundField]:
        """The fields of the learner."""
        return [self[choice.name] for choice in self._choices if _is_of_learner(choice)]

    @property
    def is_learner_changed(self) -> bool:
        """Whether a field of the learner is wrong or changed, so that it must be shown."""
        names = {choice.name: choice for choice in self._choices if _is_of_learner(choice)}
        return any(
            name in self.errors or str(self[name].value()) != str(choice.default)
            for name, choice in names.items()
        )

    def _check_labels(self, cleaned: Mapping[str, Any]) -> None:
        found = {genre.genre.slug: genre for genre in labelled_genres(cleaned["origins"])}
        # As default_request does: gold texts are used where there are no labels.
        from_gold = not cleaned["origins"] or Label.Origin.GOLD in cleaned["origins"]
        for slug in cleaned["genres"]:
            genre = found.get(slug)
            if genre is None or not (genre.labels or (from_gold and genre.gold)):
                name = next(genre.name for genre in self._genres if genre.slug == slug)
                self.add_error(
                    "genres",
                    f"{name}: its training pages have no label of the chosen origins. Choose "
                    "other origins, or leave it out.",
                )


def _field(choice: Parameter, several: tuple[str, ...] | None) -> forms.Field:
    """A field for one setting; ``several`` are the words a list may hold."""
    if several:
        tasks = all_tasks()
        field: forms.Field = ListField(
            choices=[(word, tasks[word].title if word in tasks else word) for word in several],
            initial=_parts(str(choice.default)),
            help_text=_OUT_OF.sub("", choice.meaning),
        )
    else:
        field = field_for(replace(choice, name=choice.name.rpartition(".")[2]))
    field.label = choice.name.rpartition(".")[2].replace("_", " ").capitalize()
    return field


def _is_of_learner(choice: Parameter) -> bool:
    return choice.name.startswith(f"{CONFIGURATION}.")


def _parts(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]
