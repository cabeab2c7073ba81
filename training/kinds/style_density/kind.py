"""The kind of style-density models (Pappas et al. 2012): two thresholds, T1 and T2."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from annotate.models import Genre, Page
from annotate.pages.parsed import derived
from contentseeker.lab.experiments.style_density.thresholds import ThresholdSettings
from contentseeker.method import Family
from contentseeker.methods.style_density.extractor import StyleDensity
from contentseeker.methods.style_density.model import FORMAT, StyleDensityModel, from_parts
from contentseeker.result import SuggestedRegion
from training.kinds.kind import ModelKind, TaskWords
from training.kinds.page_data import ReadPages
from training.kinds.style_density.data import read_types, require_types
from training.kinds.style_density.fit import cross_validate_thresholds, fit_thresholds
from training.kinds.style_density.plan import PARAMETERS, STYLE_DENSITY, ThresholdsPlan
from training.kinds.training_job import TrainingData, TrainingJob, folded_pages, page_job
from training.runs.worker_pool import OnPage
from training.training_sets.facts import Words
from training.training_sets.freezing import TrainingSetRequest

_TITLE = "Style density: T1 and T2"


class StyleDensityKind(ModelKind[StyleDensityModel, ThresholdsPlan]):
    """Trained on pages of known type. An experiment can make such a model too."""

    name = STYLE_DENSITY
    label = "style density"
    model_type = StyleDensityModel
    plan_type = ThresholdsPlan
    formats = (FORMAT,)
    choices = {STYLE_DENSITY: _TITLE}
    tasks = {STYLE_DENSITY: TaskWords("Types of pages: of this one or not", "this type", "another")}
    parameters = PARAMETERS
    text_keys = ("variant", "profile")
    family = Family.STYLE_DENSITY
    method = "SD"
    uses_element_labels = False

    def load(self, manifest: object, data: bytes) -> StyleDensityModel:
        return from_parts(manifest, data)

    def make_plan(self, choice: str, given: Mapping[str, Any]) -> ThresholdsPlan:
        return ThresholdsPlan(settings=ThresholdSettings(**given))

    def require_data(self, genre: Genre) -> None:
        require_types(genre)

    def read_data(
        self,
        plan: ThresholdsPlan,
        request: TrainingSetRequest,
        on_page: OnPage,
        on_read: Callable[[], object],
    ) -> ReadPages:
        return read_types(plan, request.genre, on_page)

    def training_job(self, plan: ThresholdsPlan, read: ReadPages) -> TrainingJob:
        data = TrainingData(folded_pages(read), plan)
        job = page_job(
            data, cross_validate_thresholds, fit_thresholds, task=STYLE_DENSITY, unit="answers"
        )
        # It only counts, so no number of pages is worth starting processes or drawing some.
        return replace(job, is_large=False, note="")

    def title(self, configuration: Mapping[str, Any]) -> str:
        model = self.plan_from_json(configuration).model
        return f"Style density, T1 {model.t1:g}, T2 {model.t2:g}" if model else _TITLE

    def words(self, configuration: Mapping[str, Any]) -> Words:
        plan = self.plan_from_json(configuration)
        settings, fitted = plan.settings, []
        if plan.model:
            fitted = [
                ("T1, how much smaller a candidate may be", f"{plan.model.t1:g}"),
                ("T2, length a text must exceed", f"{plan.model.t2:g}"),
            ]
        drawn = f"{settings.share} % of the pages of each type, {settings.repetitions} times"
        return [
            ("Model", "Style density"),
            *fitted,
            ("Reading", f"{settings.variant}, {settings.profile}"),
            ("Drawn", f"{drawn}, seed {settings.seed}"),
        ]

    def suggest(
        self, page: Page, model: StyleDensityModel, version: str
    ) -> Sequence[SuggestedRegion]:
        return derived(
            page,
            ("suggestions", version),
            lambda flat: [
                SuggestedRegion(region.node, is_main=True, role=region.role)
                for region in StyleDensity().extract_with(model, flat).regions
            ],
        )
