"""The kind of next-link models. They extract no text: they find the link to the next page."""

from collections.abc import Callable, Mapping
from typing import Any

from annotate.models import Genre
from contentseeker.fitting.pagination.next_links import NextLinkSettings
from contentseeker.pagination.model import FORMAT, NextLinkModel, from_parts
from contentseeker.parameters import parameters_of
from training.kinds.comparison import Baseline
from training.kinds.facts import ClassifierFacts, most_important
from training.kinds.kind import ModelKind, TaskWords
from training.kinds.next_links.compare import compare_links
from training.kinds.next_links.data import read_links, require_links
from training.kinds.next_links.fit import cross_validate_links, fit_next_links
from training.kinds.next_links.plan import NEXT_LINK, LinkPlan
from training.kinds.page_data import ReadPages
from training.kinds.training_job import TrainingData, TrainingJob, folded_pages, page_job
from training.models import ModelVersion
from training.runs.worker_pool import OnPage
from training.training_sets.facts import Words
from training.training_sets.freezing import TrainingSetRequest

_TITLE = "Next links"


class NextLinkKind(ModelKind[NextLinkModel, LinkPlan]):
    """Trained on pages whose next page people know, not on labelled elements."""

    name = NEXT_LINK
    label = "next-link model"
    model_type = NextLinkModel
    plan_type = LinkPlan
    formats = (FORMAT,)
    choices = {NEXT_LINK: _TITLE}
    tasks = {NEXT_LINK: TaskWords("Links: to the next page or not", "next", "other")}
    parameters = parameters_of(NextLinkSettings)
    text_keys = ("columns", "similarity")
    uses_element_labels = False

    def load(self, manifest: object, data: bytes) -> NextLinkModel:
        return from_parts(manifest, data)

    def require_data(self, genre: Genre) -> None:
        require_links(genre)

    def read_data(
        self,
        plan: LinkPlan,
        request: TrainingSetRequest,
        on_page: OnPage,
        on_read: Callable[[], object],
    ) -> ReadPages:
        return read_links(plan, request.genre, on_page)

    def training_job(self, plan: LinkPlan, read: ReadPages) -> TrainingJob:
        data = TrainingData(folded_pages(read), plan)
        return page_job(data, cross_validate_links, fit_next_links, task=NEXT_LINK, unit="links")

    def compare(
        self, genre: Genre, candidate: NextLinkModel, baseline: Baseline, on_page: OnPage
    ) -> dict[str, Any]:
        return compare_links(genre, candidate, baseline, on_page)

    def title(self, configuration: Mapping[str, Any]) -> str:
        return _TITLE

    def words(self, configuration: Mapping[str, Any]) -> Words:
        settings = self.plan_from_json(configuration).settings
        added = f"synthetic ones added, to {settings.smote:g} per other link (SMOTE)"
        return [
            ("Model", f"{_TITLE}: which link leads to the next page"),
            ("Next links", added if settings.smote else "none added"),
            ("Other links", f"one in {settings.one_in} of those without any sign of leading on"),
            ("Seed", str(settings.seed)),
        ]

    def classifier_facts(
        self, version: ModelVersion, model: NextLinkModel, depth: int
    ) -> list[ClassifierFacts]:
        columns = model.profile.columns
        return [
            ClassifierFacts(
                task=NEXT_LINK,
                title=self.tasks[NEXT_LINK].title,
                kind=f"{len(model.trees)} boosted trees",
                feature_count=len(columns),
                importances=most_important(model.trees.importances(columns)),
            )
        ]
