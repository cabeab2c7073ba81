"""The live models of genres, as ``annotate`` uses them; where none is live, those that ship.

The live model is looked up for each call: a promotion counts from the next page on, in every
process. What a model predicted for a page is cached under the version's name
(``annotate.pages.parsed``), so the look-up is all that is repeated.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from django.db.models import Q

from annotate.explanations.elements import Reasons
from annotate.model_provider.results import (
    LIVE,
    ChainExtractor,
    ConfidenceModel,
    ConfidenceModels,
    Figure,
    GenreDetector,
    LinkModel,
    ModelSuggestions,
)
from annotate.model_provider.shipped import ShippedModels
from annotate.models import Corpus, Page
from contentseeker.gold_page import GoldPage
from contentseeker.methods.blocks.model import BlockModel
from contentseeker.page import FlatPage
from contentseeker.result import Extraction
from contentseeker.scoring import MethodInstance, score_page
from training.experiments.outcomes import stored_table
from training.kinds.registry import KINDS, kind_of_model
from training.models import ModelVersion, Run, Slot
from training.reviews.page_review import explain_with_live_model
from training.tasks.rescoring import rescore_later
from training.versions.detected_genres import detected_genre
from training.versions.genre_detectors import (
    detector_model,
    detector_name,
    live_detector,
    loading_problem,
)
from training.versions.versions import live_model, model_of, version_name


class TrainedModels(ShippedModels):
    """Uses the live model of the page's genre, else the model that ships."""

    def suggest(self, page: Page) -> ModelSuggestions:
        """The regions that the live model suggests."""
        live = live_model(page)
        if live is None:
            general = super().suggest(page)
            return replace(general, note=_note(page, "the general model"))
        model, version = live
        regions = kind_of_model(model).suggest(page, model, version)
        return ModelSuggestions(version, regions, _note(page, version))

    def explain(self, page: Page, node: int) -> Reasons | None:
        """The live model's reasons."""
        return explain_with_live_model(page, node)

    def confidence_models(self) -> ConfidenceModels:
        """Live block models by genre, the shipped one for the rest.

        A Content Seeker's probabilities cannot be compared between pages. Where one is live,
        the confidence still comes from the block model that ships.
        """
        # By format, so that a model of an older checkout, which cannot be loaded, is left out.
        usable = Q()
        for kind in KINDS.values():
            if kind.has_confidence:
                usable |= Q(kind=kind.name, manifest__format__in=list(kind.formats))
        live = ModelVersion.objects.live().filter(usable)
        versions = live.select_related("genre").defer("manifest", "metrics", "configuration")
        own: ConfidenceModels = {
            version.genre_id: ConfidenceModel(version_name(version), partial(_blocks, version))
            for version in versions
        }
        # The shipped one is under None, for genres without a model of their own.
        return {**super().confidence_models(), **own}

    def genre_detector(self) -> GenreDetector | None:
        """The live detector."""
        live = live_detector()
        # A detector of an older checkout, which cannot be loaded, is left out.
        if live is None or loading_problem(live):
            return None
        return GenreDetector(detector_name(live), partial(detector_model, live))

    def next_link_model(self, page: Page) -> LinkModel:
        """The live next-link model."""
        live = live_model(page, Slot.NEXT_LINKS)
        return super().next_link_model(page) if live is None else LinkModel(*live)

    def chain_extractor(self, page: Page, method: str) -> ChainExtractor:
        """The live model of the first page's genre, or a method by its name."""
        live = live_model(page) if method == LIVE else None
        if live is None:
            return super().chain_extractor(page, method)
        model, version = live
        return ChainExtractor(_ModelExtractor(MethodInstance.of(model)), version)

    def corpus_figures(self, corpus: Corpus) -> Sequence[Figure]:
        """Region accuracy, as experiments have measured it."""
        return _region_accuracy(corpus)

    def gold_changed(self, pages: Sequence[int]) -> None:
        """Have the stored texts of these pages scored again."""
        rescore_later(pages)


@dataclass(frozen=True)
class _ModelExtractor:
    """A method with a trained model, as an extractor of the library."""

    instance: MethodInstance

    def extract(self, page: FlatPage) -> Extraction:
        """Extract a page; an error of the method becomes the status of the result."""
        # A parsed page has its markup as UTF-8, whatever it came as.
        stored = GoldPage(0, "", page.markup, page.url or "", gold="", encoding="utf-8")
        [taken] = score_page([self.instance], stored)
        return Extraction(taken.text, taken.nodes, taken.status, taken.detail)


def _note(page: Page, model: str) -> str:
    """Why a page without a genre has suggestions of this model; blank for other pages."""
    detected = detected_genre(page)
    if detected is None:
        return ""
    likely = f"{detected.genre}, {100 * detected.probability:.0f} %"
    if detected.is_sure:
        return f"Genre detected: {likely}. Suggestions by {model}."
    return f"Genre not sure ({likely}). Suggestions by {model}."


def _blocks(version: ModelVersion) -> BlockModel:
    model = model_of(version)
    if not isinstance(model, BlockModel):
        raise TypeError(f"{version} should be a block model and is a {type(model).__name__}.")
    return model


def _region_accuracy(corpus: Corpus) -> Sequence[Figure]:
    """Region accuracy of style density from the newest runs, one pair of figures per genre."""
    runs = Run.objects.filter(kind=Run.Kind.THRESHOLDS, state=Run.State.DONE)
    found: dict[str, list[Figure]] = {}
    # Only the newest: older runs had fewer labels.
    for run in runs.only("outcome")[:10]:
        for row in _rows(run.outcome, corpus.slug):
            found.setdefault(row["genre"], list(_figures(row, run)))
    return [figure for figures in found.values() for figure in figures]


def _rows(outcome: Mapping[str, Any], slug: str) -> Iterator[dict[str, Any]]:
    table = stored_table(outcome, "corpora") or {"columns": [], "rows": []}
    for values in table["rows"]:
        row = dict(zip(table["columns"], values, strict=True))
        if row["corpus"] == slug and row["thresholds"] == "learned" and row["RA"] is not None:
            yield row


def _figures(row: Mapping[str, Any], run: Run) -> Iterator[Figure]:
    about = (
        f"{row['genre']}: style density with T1 {row['T1']:g} and T2 {row['T2']:g} on "
        f"{row['pages']:,} pages, run {run.pk}"
    )
    yield Figure("Region accuracy (RA)", f"{row['RA']:.3f}", about)
    yield Figure("RA overlap", f"{row['RA overlap']:.3f}", f"{about}; half of the text found")
