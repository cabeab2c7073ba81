"""What sets one kind of models apart, wherever a model is made, read, asked or shown."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from annotate.models import Genre, Page
from annotate.services.explanations import Reasons
from annotate.services.suggestions import Suggestion
from extraction.method import Family
from extraction.parameters import Parameter
from training.models import ModelVersion
from training.services.classifier_facts import TaskFacts
from training.services.comparing import Rival, compare
from training.services.courses import Course
from training.services.training_sets import OnPage, ReadPage, ReadPages, SetWish
from training.services.words import Words

Kind = ModelVersion.Kind
Model = TypeVar("Model")


class Plan(Protocol):
    """How a model is to be made."""

    def as_json(self) -> dict[str, Any]:
        """Every choice by name."""
        ...


PlanType = TypeVar("PlanType", bound=Plan)


@dataclass(frozen=True, kw_only=True)
class ModelKind(Generic[Model, PlanType]):
    """A kind of models. All that others need to know about it stands in its entry."""

    kind: Kind

    # Its files, and the methods that extract with it.
    model: type[Model]
    forms: Sequence[str]
    """The formats that its manifests name, the newest first."""
    from_parts: Callable[[object, bytes], Model]
    """A model out of its files, with all checks of the library."""
    deciding: Sequence[str]
    """What of a manifest decides the text, beside the file."""
    family: Family | None
    """Of the methods that take such models; None if such models extract nothing."""
    method: str
    """The method that shows what a model is worth; blank if such models extract nothing."""
    method_of: Callable[[Mapping[str, Any]], str] | None = None
    """Where several methods take such models, each its own: the one that a manifest means."""

    # How one is made.
    plan: type[PlanType]
    choices: Mapping[str, str]
    """What one can choose to retrain, by name, in words."""
    parameters: Sequence[Parameter] = ()
    """What can be set besides. A Content Seeker's depend on its algorithm: forms know them."""
    plan_chosen: Callable[[str, Mapping[str, Any]], PlanType]
    """The plan that a choice means, with what was set besides, by name."""
    plan_from_json: Callable[[Mapping[str, Any]], PlanType | None]
    """From what a plan's ``as_json`` gave; None if it was another kind's."""
    check_plan: Callable[[PlanType], object] = lambda plan: None
    """Raises ``ExtractionError`` for a plan that cannot be carried out."""
    require: Callable[[Genre], None] = lambda genre: None
    """Raises ``TrainingError`` for a genre that has nothing to learn from."""
    read_page: ReadPage
    """Reads what is learned from out of the pages of a training set."""
    reader_for: Callable[[PlanType], ReadPage] | None = None
    """Where it depends on the plan: what reads in its place."""
    read_apart: Callable[[PlanType, SetWish, OnPage], ReadPages] | None = None
    """Where no labelled elements are learned from: what reads in place of all this."""
    course: Callable[[PlanType, Any], Course]
    """What to learn from, what to cross-validate, how to fit."""
    compare: Callable[[Genre, Model, Rival, OnPage], dict[str, Any]] = compare
    """The outcome of a candidate beside the model in use, on pages neither has seen."""

    # What people see of it.
    title: Callable[[Mapping[str, Any]], str]
    """A stored plan as a list of models names it; blank of a model from elsewhere."""
    words: Callable[[Mapping[str, Any]], Words]
    """A stored plan in full."""
    facts: Callable[[ModelVersion, Model, int], list[TaskFacts]]
    """Its classifiers; what is a tree is drawn so many steps deep."""
    suggest: Callable[[Page, Model, str], Sequence[Suggestion]] = lambda *asked: ()
    """Labels for a page, by a model of that name."""
    explain: Callable[[Model, str, Page, int], Reasons | None] = lambda *asked: None
    """Why a model of that name says what it says about an element; None if it cannot tell."""
    explain_shipped: Callable[[Page, int], Reasons | None] = lambda *asked: None
    """The same of the model that ships."""
    has_confidence: bool = False
    """Whether its confidence can be compared between pages, so that it orders the queue."""

    def method_for(self, manifest: Mapping[str, Any]) -> str:
        """The method that shows what the model of a manifest is worth."""
        return self.method if self.method_of is None else self.method_of(manifest)

    def reader(self, plan: PlanType) -> ReadPage:
        """What reads the pages that a plan learns from."""
        return self.read_page if self.reader_for is None else self.reader_for(plan)
