"""Forms of exports and archives."""

import re
from collections.abc import Iterable
from typing import Any, Final

from django import forms
from django.contrib.auth.models import User
from django.core.files.uploadedfile import UploadedFile
from django.db.models import Exists, OuterRef

from annotate.exporting.formats import FORMATS
from annotate.models import Corpus, Export, Genre, Label, Source
from annotate.training_rows.classes import Task
from annotate.training_rows.element_rows import ElementRows
from annotate.training_rows.region_rows import RegionRows
from annotate.training_rows.selection import Selection, SelectionError

# The import of an archive is one transaction inside the request.
MOST_UPLOADED_BYTES: Final = 50_000_000

_TASKS: Final = [
    (Task.CONTENT.value, "Content: main or noisy"),
    (Task.SEGMENT.value, "Segment: good or bad"),
    (Task.SINGLE.value, "Single phase: main (good and main) or noisy"),
    (Export.Kind.REGIONS.value, "Labelled regions: labels, roles and texts, without features"),
]
_FORMATS: Final = [(entry.name, entry.title) for entry in FORMATS.values()]
ORIGINS: Final = [
    (Label.Origin.PERSON.value, "given by a person"),
    (Label.Origin.COMPLETE.value, "completed: outside every labelled region"),
    (Label.Origin.IMPORT.value, "imported"),
    (Label.Origin.MODEL.value, "from a model, accepted or not"),
    (Label.Origin.RULE.value, "from a rule, accepted or not"),
    (Label.Origin.GOLD.value, "computed from gold texts"),
]


class Checkboxes(forms.MultipleChoiceField):
    """Any number of choices, or none."""

    widget = forms.CheckboxSelectMultiple

    def __init__(self, **options: Any) -> None:
        super().__init__(required=False, **options)


class SelectionForm(forms.Form):
    """Which pages and labels; nothing chosen of a kind means all of it."""

    corpora = Checkboxes()
    genres = Checkboxes()
    splits = Checkboxes(choices=Source.Split.choices, label="Use of sources")
    sources = forms.CharField(
        required=False,
        max_length=10_000,
        label="Only these sources",
        help_text="Hosts like news.example, with spaces between them; blank for all.",
    )
    annotators = Checkboxes()
    origins = Checkboxes(
        choices=ORIGINS,
        label="Origin of labels",
        help_text="None chosen: all that people gave or accepted, and what was imported.",
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._offer("corpora", Corpus.objects.values_list("slug", "name"))
        self._offer("genres", Genre.objects.values_list("slug", "name"))
        labels = Label.objects.filter(annotator=OuterRef("pk"))
        people = User.objects.filter(Exists(labels)).order_by("username")
        names = people.values_list("username", flat=True)
        self._offer("annotators", [(name, name) for name in names])

    @property
    def selection(self) -> Selection:
        """The chosen filters."""
        return Selection(
            # Not the fields of subclasses, which are options and no filters.
            **{name: tuple(self.cleaned_data[name]) for name in SelectionForm.base_fields}
        )

    def clean_sources(self) -> tuple[str, ...]:
        hosts = tuple(filter(None, re.split(r"[\s,;]+", self.cleaned_data["sources"])))
        try:
            return Selection(sources=hosts).check().sources
        except SelectionError as error:
            raise forms.ValidationError(str(error)) from error

    def _offer(self, name: str, choices: Iterable[tuple[str, str]]) -> None:
        self.fields[name].choices = list(choices)  # type: ignore[attr-defined]  # declared above


class TrainingSetForm(SelectionForm):
    task = forms.ChoiceField(choices=_TASKS, initial=Task.CONTENT.value)
    file_format = forms.ChoiceField(choices=_FORMATS, label="Format", initial="arff")
    is_raw = forms.BooleanField(
        required=False,
        label="Raw features",
        help_text="Counts and lengths as they are, not relative to the page.",
    )
    explicit_only = forms.BooleanField(
        required=False,
        label="Labelled elements only",
        help_text="Leave out elements whose label follows from that of a region.",
    )
    profile = forms.ChoiceField(
        choices=[
            ("html5", "html5: the structural tags of today"),
            ("html4", "html4: the eight structural tags of the thesis"),
            ("all", "all: every element"),
        ],
        required=False,
        label="Candidate elements",
        help_text="Which elements get a row for a label that follows from a region. Labelled "
        "elements always have one.",
    )
    features_only = forms.BooleanField(
        required=False,
        label="Features and class only",
        help_text="Leave out page, element, annotator and origin: ready for a learner.",
    )

    @property
    def row_set(self) -> ElementRows | RegionRows:
        """The rows to export."""
        if self.cleaned_data["task"] == Export.Kind.REGIONS:
            return RegionRows(self.selection)
        choices = {
            name: self.cleaned_data[name] for name in ("is_raw", "explicit_only", "features_only")
        }
        choices["profile"] = self.cleaned_data["profile"] or "html5"
        return ElementRows(Task(self.cleaned_data["task"]), self.selection, **choices)


class ArchiveForm(forms.Form):
    """Which corpora to put into an archive; none chosen means all."""

    corpora = Checkboxes()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        # It is on one screen with the form above: ids must differ.
        super().__init__(*args, **{"auto_id": "archive_%s", **kwargs})
        choices = list(Corpus.objects.values_list("slug", "name"))
        self.fields["corpora"].choices = choices  # type: ignore[attr-defined]  # declared above

    @property
    def selection(self) -> Selection:
        return Selection(corpora=tuple(self.cleaned_data["corpora"]))


class ArchiveUploadForm(forms.Form):
    archive = forms.FileField(
        help_text="A zip that a workbench exported. Corpora that exist here are not imported, and "
        "people whose user names are taken here get new accounts."
    )
    as_slug = forms.SlugField(
        required=False,
        max_length=200,
        label="New short name",
        help_text="For an archive of one corpus whose short name is taken here; else blank.",
    )

    def clean_archive(self) -> "UploadedFile[bytes]":
        upload: UploadedFile[bytes] = self.cleaned_data["archive"]
        if (upload.size or 0) > MOST_UPLOADED_BYTES:
            raise forms.ValidationError(
                f"The archive has more than {MOST_UPLOADED_BYTES // 10**6} MB. Import it on the "
                "server: manage.py import_archive FILE."
            )
        return upload
