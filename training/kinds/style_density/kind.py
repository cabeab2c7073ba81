"""The kind of style-density models (Pappas et al. 2012): two thresholds, T1 and T2."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from annotate.models import Genre, Page
from annotate.models.page import PageQuerySet
from annotate.pages.parsed import derived
from contentseeker.fitting.style_density.page_types import TypedPage, classify_page
from contentseeker.method import Family
from contentseeker.methods.style_density.extractor import StyleDensity
from contentseeker.methods.style_density.model import FORMAT, StyleDensityModel, from_parts
from contentseeker.result import SuggestedRegion
from training.kinds.kind import TaskWords
from training.kinds.page_data import PageExample, page_digest
from training.kinds.page_facts import PageFactsKind
from training.kinds.style_density.fit import (
    PARAMETERS,
    STYLE_DENSITY,
    ThresholdFitter,
    ThresholdsPlan,
    TypeExample,
)
from training.pages.typed_pages import pages_with_types, typed_pages
from training.training_sets.facts import Words

_TITLE = "Style density: T1 and T2"


class StyleDensityKind(PageFactsKind[StyleDensityModel, ThresholdsPlan]):
    """Trained on pages of known type. An experiment can make such a model too."""

    name = STYLE_DENSITY
    label = "style density"
    model_type = StyleDensityModel
    plan_type = ThresholdsPlan
    formats = (FORMAT,)
    load = staticmethod(from_parts)
    choices = {STYLE_DENSITY: _TITLE}
    tasks = {STYLE_DENSITY: TaskWords("Types of pages: of this one or not", "this type", "another")}
    parameters = PARAMETERS
    # T1 and T2 are in the model file.
    text_keys = ("variant", "profile")
    family = Family.STYLE_DENSITY
    method = "SD"
    fitter = ThresholdFitter()
    unit = "answers"
    data_key = "page_types"
    data_summary = "Types of {pages:,} pages of {sources:,} sources."
    no_data = (
        "No page of a training source of {genre} has a known type. Choose under Page facts on "
        "the labelling screen which pages are articles, articles with comments, or several "
        "areas; then retrain."
    )

    def pages(self, genre: Genre) -> PageQuerySet:
        return pages_with_types().filter(genre=genre)

    def stored_pages(self, pages: PageQuerySet) -> Iterator[TypedPage]:
        return typed_pages(pages)

    def read_page(self, plan: ThresholdsPlan, page: TypedPage) -> PageExample[TypeExample]:
        """A page, classified with every pair of thresholds."""
        # All pairs at once, when the page is read: folds only look results up.
        found = classify_page(page, plan.settings.method, plan.settings.grid.all)
        return PageExample(
            page.key,
            digest=page_digest(page.markup, page.url, page.page_type.value),
            source=page.source,
            example=TypeExample(
                page.source, page.page_type, tuple(result.page_type for result in found)
            ),
        )

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
