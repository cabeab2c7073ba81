"""The kind of Content Seeker models: classifiers of elements, as in the thesis."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from annotate.explanations.elements import Reasons, explain_with, explain_with_content_seeker
from annotate.models import Page
from annotate.pages.layouts import layout_of
from annotate.pages.parsed import derived
from contentseeker.lab import Configuration, LabelledRows
from contentseeker.lab.algorithms import learner
from contentseeker.method import Family
from contentseeker.methods.content_seeker import ContentSeekerModel
from contentseeker.methods.content_seeker.model import FORMAT, TASKS, from_parts
from contentseeker.methods.content_seeker.regions import suggest_regions
from contentseeker.result import SuggestedRegion
from training.kinds.content_seeker.fit import (
    MOST_ROWS,
    RowData,
    cross_validate_rows,
    fit_rows,
    row_folds,
)
from training.kinds.content_seeker.show import classifier_facts, plan_in_words
from training.kinds.facts import ClassifierFacts
from training.kinds.kind import ModelKind, TaskWords
from training.kinds.training_job import TrainingJob
from training.models import ModelVersion
from training.training_sets.facts import ELEMENT_TASKS, Words
from training.training_sets.freezing import ReadSet, table_of
from training.training_sets.tables import FOLD

SEEKER: Final = "content-seeker"
DEFAULT_PLAN: Final = Configuration(algorithm="LogisticRegression")
"""On WCXB, in folds by source, it extracts better than J48, which the thesis used and the
experiments begin with (docs/benchmarks.md), and it takes no longer."""
MANY_ROWS: Final = 20_000
"""From so many rows on, fitting in several processes is faster than in one thread."""


class ContentSeekerKind(ModelKind[ContentSeekerModel, Configuration]):
    """Its parameters depend on the algorithm, so the retrain form declares them itself."""

    name = SEEKER
    label = "Content Seeker"
    model_type = ContentSeekerModel
    plan_type = Configuration
    formats = (FORMAT,)
    choices = {SEEKER: label}
    tasks = {name: TaskWords(*words) for name, words in ELEMENT_TASKS.items()}
    text_keys = ("profile", "columns", "tags")
    family = Family.CONTENT_SEEKER
    method = "CS+plain"

    def load(self, manifest: object, data: bytes) -> ContentSeekerModel:
        return from_parts(manifest, data)

    def check_plan(self, plan: Configuration) -> None:
        learner(plan)

    def training_job(self, plan: Configuration, read: ReadSet) -> TrainingJob:
        frame = table_of(read.training_set)
        data = RowData(LabelledRows.from_frame(frame), plan)
        folds = list(row_folds(data, frame[FOLD].to_numpy()))
        is_drawn = any(len(fold.train) == MOST_ROWS for fold in folds)
        return TrainingJob(
            data,
            folds,
            cross_validate_rows,
            fit_rows,
            tasks=TASKS,
            unit="elements",
            is_large=len(frame) >= MANY_ROWS,
            note=f"Each fold's model is fitted on {MOST_ROWS:,} elements only, drawn by the seed."
            if is_drawn
            else "",
        )

    def title(self, configuration: Mapping[str, Any]) -> str:
        algorithm = configuration.get("algorithm", "")
        return f"{self.label}, {algorithm}" if algorithm else ""

    def words(self, configuration: Mapping[str, Any]) -> Words:
        return [("Model", self.label), *plan_in_words(configuration)]

    def classifier_facts(
        self, version: ModelVersion, model: ContentSeekerModel, depth: int
    ) -> list[ClassifierFacts]:
        return classifier_facts(version, model, self.tasks, depth)

    def suggest(
        self, page: Page, model: ContentSeekerModel, version: str
    ) -> Sequence[SuggestedRegion]:
        layout = layout_of(page) if model.uses_layout else None
        return derived(
            page,
            # The layout may arrive later, when a browser has shown the page.
            ("suggestions", version, layout is not None),
            lambda flat: suggest_regions(flat, model, layout),
        )

    def explain(
        self, model: ContentSeekerModel, version: str, page: Page, node: int
    ) -> Reasons | None:
        return explain_with(model, version, page, node)

    def explain_shipped(self, page: Page, node: int) -> Reasons | None:
        return explain_with_content_seeker(page, node)
