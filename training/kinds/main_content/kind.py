"""The kind of models of main-content elements (Hanamura 2020)."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from annotate.models import Page
from annotate.pages.parsed import derived
from contentseeker.errors import ArgumentError
from contentseeker.fitting.pagination.main_content import MainContentSettings
from contentseeker.limits import is_too_large
from contentseeker.method import Family
from contentseeker.methods.hanamura.extractor import next_node
from contentseeker.methods.hanamura.features import COLUMNS
from contentseeker.methods.hanamura.model import FORMAT, MainNodeModel, from_parts
from contentseeker.page import FlatPage
from contentseeker.parameters import parameters_of
from contentseeker.result import SuggestedRegion
from training.kinds.facts import ClassifierFacts, most_important
from training.kinds.kind import ModelKind, TaskWords
from training.kinds.main_content.data import page_rows_and_elements
from training.kinds.main_content.fit import cross_validate_nodes, fit_main_content
from training.kinds.main_content.plan import DEFAULT_SETTINGS, MAIN_NODES, MainNodePlan
from training.kinds.training_job import TrainingData, TrainingJob, folded_pages, page_job
from training.models import ModelVersion
from training.training_sets.facts import Words
from training.training_sets.freezing import ReadSet
from training.training_sets.pages import ReadPage

_TITLE = "Hanamura: main-content elements"


class MainContentKind(ModelKind[MainNodeModel, MainNodePlan]):
    """Extracts the text of the element with the highest probability."""

    name = MAIN_NODES
    label = "main-content elements"
    model_type = MainNodeModel
    plan_type = MainNodePlan
    formats = (FORMAT,)
    choices = {MAIN_NODES: _TITLE}
    tasks = {MAIN_NODES: TaskWords("Elements: main content or not", "main", "other")}
    parameters = [
        replace(each, default=getattr(DEFAULT_SETTINGS, each.name))
        for each in parameters_of(MainContentSettings)
    ]
    text_keys = ("columns",)
    family = Family.PAGINATION
    method = "Hanamura"

    def load(self, manifest: object, data: bytes) -> MainNodeModel:
        return from_parts(manifest, data)

    def make_plan(self, choice: str, given: Mapping[str, Any]) -> MainNodePlan:
        return MainNodePlan(replace(DEFAULT_SETTINGS, **given))

    def page_reader(self, plan: MainNodePlan) -> ReadPage:
        return page_rows_and_elements

    def training_job(self, plan: MainNodePlan, read: ReadSet) -> TrainingJob:
        pages = folded_pages(read)
        if not pages:
            raise ArgumentError(
                "No page has an element that is labelled main content, or holds its gold text. "
                "Label main content on some pages."
            )
        data = TrainingData(pages, plan)
        return page_job(
            data, cross_validate_nodes, fit_main_content, task=MAIN_NODES, unit="elements"
        )

    def title(self, configuration: Mapping[str, Any]) -> str:
        return _TITLE

    def words(self, configuration: Mapping[str, Any]) -> Words:
        settings = self.plan_from_json(configuration).settings
        added = f"synthetic ones added, to {settings.smote:g} per other element (SMOTE)"
        left_out = f"left out, to one per {settings.balance:g} main elements"
        return [
            ("Model", "Hanamura: the element most likely the main content"),
            ("Main elements", added if settings.smote else "none added"),
            ("Other elements", left_out if settings.balance else "none left out"),
            ("Seed", str(settings.seed)),
        ]

    def classifier_facts(
        self, version: ModelVersion, model: MainNodeModel, depth: int
    ) -> list[ClassifierFacts]:
        return [
            ClassifierFacts(
                task=MAIN_NODES,
                title=self.tasks[MAIN_NODES].title,
                kind=f"{len(model.trees)} boosted trees",
                feature_count=len(COLUMNS),
                importances=most_important(model.trees.importances(COLUMNS)),
            )
        ]

    def suggest(self, page: Page, model: MainNodeModel, version: str) -> Sequence[SuggestedRegion]:
        return derived(page, ("suggestions", version), lambda flat: _likeliest(flat, model))


def _likeliest(flat: FlatPage, model: MainNodeModel) -> list[SuggestedRegion]:
    # Features compare each link with its neighbours: far too slow on huge pages.
    if not len(flat) or is_too_large(flat):
        return []
    probability = model.probabilities(flat, next_node(flat))
    likeliest = int(probability.argmax())
    return [SuggestedRegion(likeliest, is_main=True, probability=float(probability[likeliest]))]
