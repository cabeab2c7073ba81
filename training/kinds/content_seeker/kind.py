"""The kind of Content Seeker models: classifiers of elements, as in the thesis."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

import numpy as np

from annotate.explanations.elements import Reasons, explain_with, explain_with_content_seeker
from annotate.models import Page
from annotate.pages.layouts import layout_of
from annotate.pages.parsed import derived
from annotate.training_rows.element_rows import LabelledPage
from contentseeker.gold_page import GoldPage
from contentseeker.lab import Configuration, LabelledRows
from contentseeker.lab.algorithms import learner
from contentseeker.lab.configuration import (
    CHOOSE_HEURISTIC,
    CHOOSE_PHASES,
    CHOOSE_ROWS,
    RANKED,
)
from contentseeker.lab.drawing import importances, tree_svg, tree_text
from contentseeker.lab.rows import ALL_ROWS, EXPLICIT_ROWS
from contentseeker.limits import is_too_large
from contentseeker.method import Family
from contentseeker.methods.content_seeker import (
    ContentSeekerModel,
    ExtractionSettings,
    NodeClassifier,
)
from contentseeker.methods.content_seeker.genre_defaults import default_heuristic
from contentseeker.methods.content_seeker.model import FORMAT, TASKS, from_parts
from contentseeker.methods.content_seeker.regions import suggest_regions
from contentseeker.methods.content_seeker.settings import TEXT_TAKEN
from contentseeker.result import SuggestedRegion
from training.kinds.content_seeker.fit import (
    MOST_ROWS,
    RowData,
    cross_validate_rows,
    fit_rows,
    row_folds,
)
from training.kinds.facts import ClassifierFacts, Importance, most_important
from training.kinds.kind import ModelKind, TaskWords
from training.kinds.page_data import ReadPages
from training.kinds.training_job import MOST_PAGES, TrainingJob
from training.models import ModelVersion
from training.pages.gold_pages import gold_pages
from training.runs.worker_pool import OnPage
from training.training_sets.facts import ELEMENT_TASKS, Words
from training.training_sets.freezing import ReadSet, TrainingSetRequest, rows_of, table_of
from training.training_sets.pages import MakeExample
from training.training_sets.tables import FOLD

SEEKER: Final = "content-seeker"
MANY_ROWS: Final = 20_000
"""From so many rows on, fitting in several processes is faster than in one thread."""
ReadRows = Callable[[], LabelledRows]
"""Reads the rows a model was trained on; only some classifiers need them."""

_ROWS: Final = {
    ALL_ROWS: "explicit ones and those derived from regions",
    EXPLICIT_ROWS: "explicit ones only, as in the thesis",
}
PROFILE_WORDS: Final = {
    "html4": "html4: the eight structural tags of the thesis",
    "html5": "html5: the structural tags of today",
    "all": "all: every element",
}
_SELECTIONS: Final = {
    "none": "none, all features",
    "IG": "information gain",
    "PCA": "principal components",
    "CFS": "correlation-based (CFS)",
}
_BALANCES: Final = {
    "none": "left as they are",
    "weights": "rows weighed by class",
    "SMOTE": "synthetic rows (SMOTE)",
    "undersampling": "fewer rows of the common class",
}


def default_plan(genre: str) -> Configuration:
    """The plan of one click: the thesis's learner and the heuristic it found best for the genre.

    Cross-validation decides which labels are used, and whether in two phases or one.
    """
    extraction = ExtractionSettings(heuristic=default_heuristic(genre))
    return Configuration(extraction=extraction, choose=(CHOOSE_ROWS, CHOOSE_PHASES))


class ContentSeekerKind(ModelKind[ContentSeekerModel, Configuration]):
    """Its parameters depend on the algorithm, so the retrain form declares them itself."""

    name = SEEKER
    label = "Content Seeker"
    model_type = ContentSeekerModel
    plan_type = Configuration
    formats = (FORMAT,)
    load = staticmethod(from_parts)
    choices = {SEEKER: label}
    tasks = {name: TaskWords(*words) for name, words in ELEMENT_TASKS.items()}
    text_keys = ("profile", "columns", "tags", "extraction")
    family = Family.CONTENT_SEEKER
    method = "CS"

    def check_plan(self, plan: Configuration) -> None:
        # Raises for parameters that the algorithm does not take.
        learner(plan)

    def example_maker(self, plan: Configuration) -> MakeExample:
        return _labelled_text

    def read_data(
        self,
        plan: Configuration,
        request: TrainingSetRequest,
        on_page: OnPage,
        on_read: Callable[[], object],
    ) -> ReadSet | ReadPages:
        # The classifiers are fitted on the elements that they will later choose from.
        return super().read_data(plan, replace(request, profile=plan.profile), on_page, on_read)

    def training_job(self, plan: Configuration, read: ReadSet) -> TrainingJob:
        frame = table_of(read.training_set)
        rows, recorded = LabelledRows.from_frame(frame), frame[FOLD].to_numpy()
        data = RowData(rows, plan, recorded, _pages_to_measure(plan, read))
        folds = list(row_folds(data))
        is_drawn = any(len(fold.train) == MOST_ROWS for fold in folds)
        return TrainingJob(
            data,
            folds,
            cross_validate_rows,
            fit_rows,
            tasks=TASKS,
            unit="elements",
            # By rows, not pages: three classifiers are fitted on elements.
            is_large=len(frame) >= MANY_ROWS,
            note=f"Each fold's model is fitted on {MOST_ROWS:,} elements only, drawn by the seed."
            if is_drawn
            else "",
        )

    def title(self, configuration: Mapping[str, Any]) -> str:
        algorithm = configuration.get("algorithm", "")
        # Blank for what is no plan: uploaded configurations are checked by their title.
        if not algorithm:
            return ""
        return f"{self.label}, {extraction_of(configuration).name}, {algorithm}"

    def words(self, configuration: Mapping[str, Any]) -> Words:
        words = [
            ("Model", self.label),
            ("Text", _text(configuration)),
            ("Algorithm", _algorithm(configuration)),
            ("Labels", _labels(configuration)),
            ("Candidates", PROFILE_WORDS.get(configuration.get("profile", "html5"), "")),
            ("Features", _features(configuration)),
            ("Rare classes", _BALANCES.get(configuration.get("balance", "none"), "")),
            ("Costs", _costs(configuration)),
            ("Seed", str(configuration.get("seed", ""))),
        ]
        return [(name, value) for name, value in words if value]

    def classifier_facts(
        self, version: ModelVersion, model: ContentSeekerModel, depth: int
    ) -> list[ClassifierFacts]:
        """The three classifiers; only a single tree is drawn."""
        # Read only if a classifier needs them: a set may be large.
        rows = partial(rows_of, version.training_set) if version.training_set else None
        return [
            _task_facts(task, getattr(model, task), rows, self.tasks[task], depth) for task in TASKS
        ]

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


def _labelled_text(labelled: LabelledPage, agreement: str) -> str | None:
    """The text of the main content; None for a page without any, or too large to compare."""
    return None if is_too_large(labelled.flat) else labelled.main_text() or None


def _pages_to_measure(plan: Configuration, read: ReadSet) -> list[GoldPage]:
    """Pages that choices are measured on, drawn by the seed: gold texts, else labelled texts."""
    keys = [key for key, fold in read.folds() if fold >= 0 and key in read.examples]
    if len(keys) > MOST_PAGES:
        generator = np.random.default_rng(plan.seed)
        keys = generator.choice(keys, MOST_PAGES, replace=False).tolist()
    return list(gold_pages(Page.objects.filter(pk__in=keys), read.examples))


def _task_facts(
    task: str, classifier: NodeClassifier, rows: ReadRows | None, words: TaskWords, depth: int
) -> ClassifierFacts:
    return ClassifierFacts(
        task=task,
        title=words.title,
        kind=type(classifier.estimator).__name__,
        feature_count=len(classifier.vectoriser.columns) + bool(classifier.vectoriser.tags),
        importances=_importances(classifier, rows),
        picture=tree_svg(classifier, yes=words.yes, no=words.no, depth=depth),
        text=tree_text(classifier, yes=words.yes, no=words.no),
    )


def _importances(classifier: NodeClassifier, rows: ReadRows | None) -> list[Importance]:
    # Some learners store no importances; these are then measured on the training rows.
    found = importances(classifier)
    if not found and rows is not None:
        found = importances(classifier, rows())
    return most_important(found)


def extraction_of(configuration: Mapping[str, Any]) -> ExtractionSettings:
    """The settings of a stored plan; the whole text of elements if it was stored before them."""
    return ExtractionSettings.from_json(configuration.get("extraction", {}))


def _text(configuration: Mapping[str, Any]) -> str:
    settings, choose = extraction_of(configuration), configuration.get("choose", ())
    if CHOOSE_HEURISTIC in choose:
        return "the heuristic that scores best by cross-validation"
    name = settings.name
    if CHOOSE_PHASES in choose:
        both = (replace(settings, phases=phases).name for phases in (2, 1))
        name = f"{' or '.join(both)}, whichever scores better by cross-validation"
    words = f"{name}: {TEXT_TAKEN[settings.heuristic]}"
    parameters = [f"delta {settings.error_rate:g}"]
    if settings.heuristic == "SLS":
        parameters += [f"radius {settings.radius}", f"deviation of {settings.sigma_of} lengths"]
    if settings.heuristic.startswith("TP"):
        parameters += [f"mode {settings.mode}"]
    return f"{words} ({', '.join(parameters)})"


def _labels(configuration: Mapping[str, Any]) -> str:
    if CHOOSE_ROWS in configuration.get("choose", ()):
        return "explicit ones or all, whichever score better by cross-validation"
    return _ROWS.get(configuration.get("rows", ALL_ROWS), "")


def _algorithm(configuration: Mapping[str, Any]) -> str:
    parameters = configuration.get("parameters", {})
    set_to = ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in parameters.items())
    return f"{configuration.get('algorithm', '')}{f' ({set_to})' if set_to else ''}"


def _features(configuration: Mapping[str, Any]) -> str:
    method = configuration.get("selection", "none")
    words = _SELECTIONS.get(method, method)
    if method in RANKED:
        words = f"the {configuration.get('feature_number')} best by {words}"
    return f"{words}, with layout" if configuration.get("uses_layout") else words


def _costs(configuration: Mapping[str, Any]) -> str:
    cost = configuration.get("miss_cost", 1)
    if cost == 1:
        return "a miss costs as much as a false alarm"
    return f"a miss costs {cost:g} times a false alarm ({configuration.get('cost_method')})"
