"""The kind of models of main-content elements (Hanamura 2020)."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from annotate.models import Page
from annotate.pages.parsed import derived
from annotate.training_rows.element_rows import LabelledPage
from contentseeker.errors import ArgumentError
from contentseeker.fitting.pagination.main_content import (
    MainContentSettings,
    NodeExample,
    main_nodes_of_gold,
    node_example,
)
from contentseeker.limits import is_too_large
from contentseeker.method import Family
from contentseeker.methods.hanamura.extractor import next_node
from contentseeker.methods.hanamura.features import COLUMNS
from contentseeker.methods.hanamura.model import FORMAT, MainNodeModel, from_parts
from contentseeker.page import FlatPage
from contentseeker.parameters import parameters_of
from contentseeker.result import SuggestedRegion
from training.kinds.kind import Classifier, ModelKind, TaskWords
from training.kinds.main_content.fit import (
    DEFAULT_SETTINGS,
    MAIN_NODES,
    MainNodeFitter,
    MainNodePlan,
)
from training.kinds.training_job import TrainingJob
from training.training_sets.facts import Words
from training.training_sets.freezing import ReadSet
from training.training_sets.pages import MakeExample, content_labels


class MainContentKind(ModelKind[MainNodeModel, MainNodePlan]):
    """Extracts the text of the element with the highest probability."""

    name = MAIN_NODES
    label = "main-content elements"
    model_type = MainNodeModel
    plan_type = MainNodePlan
    formats = (FORMAT,)
    load = staticmethod(from_parts)
    choices = {MAIN_NODES: "Hanamura: main-content elements"}
    tasks = {MAIN_NODES: TaskWords("Elements: main content or not", "main", "other")}
    parameters = [
        # The form shows our defaults instead of Hanamura's.
        replace(parameter, default=getattr(DEFAULT_SETTINGS, parameter.name))
        for parameter in parameters_of(MainContentSettings)
    ]
    text_keys = ("columns",)
    family = Family.PAGINATION
    method = "Hanamura"
    fitter = MainNodeFitter()
    unit = "elements"

    def make_plan(self, choice: str, given: Mapping[str, Any]) -> MainNodePlan:
        return MainNodePlan(replace(DEFAULT_SETTINGS, **given))

    def example_maker(self, plan: MainNodePlan) -> MakeExample:
        return _elements_of

    def training_job(self, plan: MainNodePlan, read: ReadSet) -> TrainingJob:
        if not read.examples:
            raise ArgumentError(
                "No page has an element that is labelled main content, or holds its gold text. "
                "Label main content on some pages."
            )
        return super().training_job(plan, read)

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

    def classifier(self, model: MainNodeModel) -> Classifier:
        trees = model.trees
        return f"{len(trees)} boosted trees", len(COLUMNS), trees.importances(COLUMNS)

    def suggest(self, page: Page, model: MainNodeModel, version: str) -> Sequence[SuggestedRegion]:
        return derived(page, ("suggestions", version), lambda flat: _likeliest(flat, model))


def _elements_of(labelled: LabelledPage, agreement: str) -> NodeExample | None:
    """The page's elements; None for a page that is too large or has no known main element."""
    page, flat = labelled.page, labelled.flat
    # Features compare each link with its neighbours, and gold texts are aligned: both are slow.
    if is_too_large(flat):
        return None
    is_main = content_labels(labelled, agreement) == 1
    main = flat.outermost(labelled.features.nodes[is_main].tolist())
    if not main and labelled.gold:
        # In a thread of posts no single labelled element holds all of them.
        main = main_nodes_of_gold(flat, labelled.gold)
    if not main:
        return None
    example = node_example(str(page.pk), page.source.host, flat, main, next_node(flat))
    # Single precision: all elements of many pages are in memory at once.
    return replace(example, rows=example.rows.astype(np.float32))


def _likeliest(flat: FlatPage, model: MainNodeModel) -> list[SuggestedRegion]:
    # Features compare each link with its neighbours: far too slow on huge pages.
    if not len(flat) or is_too_large(flat):
        return []
    probability = model.probabilities(flat, next_node(flat))
    likeliest = int(probability.argmax())
    return [SuggestedRegion(likeliest, is_main=True, probability=float(probability[likeliest]))]
