"""The base class of all kinds of models: everything that sets one kind apart from another.

``docs/guides/add-a-model-kind.md`` adds a kind step by step.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from annotate.explanations.elements import Reasons
from annotate.models import Genre, Page
from contentseeker.method import Family
from contentseeker.parameters import Parameter
from contentseeker.result import SuggestedRegion
from training.kinds.comparison import Baseline, compare_texts
from training.kinds.facts import ClassifierFacts, most_important
from training.kinds.page_data import ReadPages
from training.kinds.training_job import (
    PageFitter,
    TrainingData,
    TrainingJob,
    folded_pages,
    page_job,
)
from training.models import ModelVersion
from training.runs.worker_pool import OnPage
from training.training_sets.facts import Words
from training.training_sets.freezing import ReadSet, TrainingSetRequest, read_training_set
from training.training_sets.pages import MakeExample

Model = TypeVar("Model")


class Plan(Protocol):
    """All choices that decide how a model is fitted, besides its training data."""

    def as_json(self) -> dict[str, Any]:
        """Every choice by name, as a run stores it."""
        ...


PlanType = TypeVar("PlanType", bound=Plan)
Classifier = tuple[str, int, Sequence[tuple[str, float]]]
"""The learner in words, the number of features, and features by importance."""


@dataclass(frozen=True)
class TaskWords:
    """A task of cross-validation: its title, and the names of both classes."""

    title: str
    yes: str
    no: str


class ModelKind(ABC, Generic[Model, PlanType]):
    """A kind of models: how they are planned, trained, compared, shown and used."""

    name: ClassVar[str]
    """As stored in ``ModelVersion.kind`` and in plans under ``model``; at most 16 characters."""
    label: ClassVar[str]
    model_type: ClassVar[type]
    plan_type: ClassVar[type]
    formats: ClassVar[Sequence[str]]
    """The manifest formats that ``load`` reads, the newest first."""
    choices: ClassVar[Mapping[str, str]]
    """What the retrain form offers, by key: one entry, or one for each variant."""
    tasks: ClassVar[Mapping[str, TaskWords]]
    """What is cross-validated, by the name that predictions carry."""

    parameters: ClassVar[Sequence[Parameter]] = ()
    """What the retrain form lets people set."""
    text_keys: ClassVar[Sequence[str]] = ()
    """Keys of a manifest that decide the extracted text, besides the model file."""
    family: ClassVar[Family | None] = None
    """Of the registered methods that take such models; None if there are none."""
    method: ClassVar[str] = ""
    """The registered method that a new model is compared by; blank if there is none."""
    is_shared_by_family: ClassVar[bool] = True
    """False if each model belongs to one method of the family: that of ``method_for``."""
    uses_element_labels: ClassVar[bool] = True
    """False for kinds that train on facts about pages instead of labelled elements."""
    has_confidence: ClassVar[bool] = False
    """Whether probabilities can be compared between pages, so that they order the queue."""
    fitter: ClassVar[PageFitter[Any, Any]]
    """For kinds that test page by page; others override ``training_job``."""
    unit: ClassVar[str]
    """What their predictions are about, in the plural."""

    @abstractmethod
    def load(self, manifest: object, data: bytes) -> Model:
        """A model from its two files; raises ``ExtractionError`` for files it refuses."""

    # Plan

    def make_plan(self, choice: str, given: Mapping[str, Any]) -> PlanType:
        """The plan for one of the ``choices``; ``given`` has values of ``parameters``."""
        return self.plan_from_json(given)

    def plan_from_json(self, stored: Mapping[str, Any]) -> PlanType:
        """The plan whose ``as_json`` a run stored."""
        plan: PlanType = self.plan_type.from_json(stored)  # type: ignore[attr-defined]  # of a plan
        return plan

    def check_plan(self, plan: PlanType) -> None:
        """Raise ``ExtractionError`` for a plan that cannot run here."""

    # Data

    def require_data(self, genre: Genre) -> None:
        """Raise ``TrainingError`` for a genre that has no training data of this kind."""

    def example_maker(self, plan: PlanType) -> MakeExample | None:
        """Makes the example of a labelled page; None for kinds that train on its rows."""
        return None

    def read_data(
        self,
        plan: PlanType,
        request: TrainingSetRequest,
        on_page: OnPage,
        on_read: Callable[[], object],
    ) -> ReadSet | ReadPages:
        """The training data; ``on_read`` is called before near-duplicates are searched for."""
        return read_training_set(
            request, on_page, on_read=on_read, make_example=self.example_maker(plan)
        )

    def training_job(self, plan: PlanType, read: Any) -> TrainingJob:
        """What to cross-validate and fit, from the data that ``read_data`` returned."""
        data = TrainingData(folded_pages(read), plan)
        return page_job(data, self.fitter, task=next(iter(self.tasks)), unit=self.unit)

    # Compare

    def compare(
        self, genre: Genre, candidate: Model, baseline: Baseline, on_page: OnPage
    ) -> dict[str, Any]:
        """Candidate and baseline on evaluation pages, as a run's outcome stores it."""
        return compare_texts(genre, candidate, baseline, on_page)

    def method_for(self, manifest: Mapping[str, Any]) -> str:
        """The registered method that extracts with the model of a manifest."""
        return self.method

    # Show

    def title(self, configuration: Mapping[str, Any]) -> str:
        """A stored plan in one line, for lists of models."""
        return next(iter(self.choices.values()))

    def words(self, configuration: Mapping[str, Any]) -> Words:
        """A stored plan in full, as names and values."""
        return [("Model", self.title(configuration))]

    def classifier_facts(
        self, version: ModelVersion, model: Model, depth: int
    ) -> list[ClassifierFacts]:
        """The model's classifiers; trees are drawn down to ``depth``."""
        classifier = self.classifier(model)
        if classifier is None:
            return []
        learner, feature_count, importances = classifier
        [(task, words)] = self.tasks.items()
        found = most_important(importances)
        return [ClassifierFacts(task, words.title, learner, feature_count, found)]

    def classifier(self, model: Model) -> Classifier | None:
        """The only classifier of a model, if it has one that is not drawn."""
        return None

    # Suggest and explain

    def suggest(self, page: Page, model: Model, version: str) -> Sequence[SuggestedRegion]:
        """Regions of a page to label; ``version`` names the model in the cache of the page."""
        return ()

    def explain(self, model: Model, version: str, page: Page, node: int) -> Reasons | None:
        """Why the model takes or leaves an element; None if the kind cannot explain that."""
        return None

    def explain_shipped(self, page: Page, node: int) -> Reasons | None:
        """The explanation by the model of this kind that ships; None if there is none."""
        return None
