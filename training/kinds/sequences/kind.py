"""The kind of sequence labellers (Gibson et al. 2007): CRF, MEMM and MaxEnt."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final

from annotate.models import Page
from annotate.pages.parsed import derived
from annotate.training_rows.element_rows import LabelledPage
from contentseeker.fitting.sequences.examples import known_blocks
from contentseeker.fitting.sequences.fitting import SequenceExample
from contentseeker.method import Family
from contentseeker.methods.blocks.explanation.regions import regions_of
from contentseeker.methods.sequences.blocks import read_sequence
from contentseeker.methods.sequences.entities.entity import Finder
from contentseeker.methods.sequences.entities.recognisers import check_recogniser
from contentseeker.methods.sequences.extractor import extractor_for
from contentseeker.methods.sequences.model import FORMAT, SequenceModel, from_parts
from contentseeker.methods.sequences.predicate_index import PredicateIndex
from contentseeker.methods.sequences.predicates import ENTITIES, predicates_of
from contentseeker.methods.sequences.settings import (
    ALGORITHMS,
    CRF,
    MAX_ENT,
    MEMM,
    SequenceSettings,
)
from contentseeker.parameters import parameters_of
from contentseeker.result import SuggestedRegion
from training.kinds.kind import Classifier, ModelKind, TaskWords
from training.kinds.sequences.fit import BLOCKS, SEQUENCES, SequenceFitter, SequencePlan
from training.kinds.sequences.presets import FILLED, OWN, PARAMETER, PRESET, resolved
from training.training_sets.facts import Words
from training.training_sets.pages import MakeExample, block_labels

CHOSEN_ALGORITHMS: Final = {"crf": CRF, "memm": MEMM, "maxent": MAX_ENT}
"""The algorithm of each choice."""


class SequenceKind(ModelKind[SequenceModel, SequencePlan]):
    """One choice, and one registered method, for each algorithm."""

    name = SEQUENCES
    label = "sequence labeller"
    model_type = SequenceModel
    plan_type = SequencePlan
    formats = (FORMAT,)
    load = staticmethod(from_parts)
    choices = {key: f"Sequence labeller: {name}" for key, name in CHOSEN_ALGORITHMS.items()}
    tasks = {BLOCKS: TaskWords("Blocks of text: main or noisy", "main", "noisy")}
    parameters = [
        PARAMETER,
        *(each for each in parameters_of(SequenceSettings) if each.name != "algorithm"),
    ]
    text_keys = ("settings", "vocabulary")
    family = Family.SEQUENCES
    method = CRF
    is_shared_by_family = False
    fitter = SequenceFitter()
    unit = "blocks"

    def make_plan(self, choice: str, given: Mapping[str, Any]) -> SequencePlan:
        own = {name: value for name, value in given.items() if name != PRESET}
        preset = str(given.get(PRESET, OWN))
        algorithm = CHOSEN_ALGORITHMS[choice]
        if preset != OWN:
            # What a preset decides is not even read: MaxEnt has no edges, a preset of it neither.
            own = {name: value for name, value in own.items() if name not in FILLED}
        return SequencePlan(resolved(SequenceSettings(**{**own, "algorithm": algorithm}), preset))

    def check_plan(self, plan: SequencePlan) -> None:
        # Predicates of named entities need a package that is not installed by default.
        if ENTITIES in plan.settings.chosen_types:
            check_recogniser(plan.settings.recogniser)

    def example_maker(self, plan: SequencePlan) -> MakeExample:
        settings = plan.settings
        return partial(_sequence_example, types=settings.chosen_types, finder=settings.finder)

    def method_for(self, manifest: Mapping[str, Any]) -> str:
        # An uploaded manifest may hold anything.
        settings = manifest.get("settings")
        return str(settings["algorithm"]) if isinstance(settings, dict) else self.method

    def title(self, configuration: Mapping[str, Any]) -> str:
        settings = self.plan_from_json(configuration).settings
        options = [
            f"sigma {settings.sigma:g}",
            *(["history"] if settings.history else []),
            *(["edges"] if settings.edges else []),
        ]
        choice = next(key for key, name in CHOSEN_ALGORITHMS.items() if name == settings.algorithm)
        return f"{self.choices[choice]}, {', '.join(options)}"

    def words(self, configuration: Mapping[str, Any]) -> Words:
        settings = self.plan_from_json(configuration).settings
        found_by = [("Entities", f"found by {settings.recogniser}")]
        return [
            ("Model", f"{settings.algorithm}, {ALGORITHMS[settings.algorithm]}"),
            ("Prior", f"sigma {settings.sigma:g}, as {settings.prior}"),
            ("History", "the predicates of the block before" if settings.history else "none"),
            ("Edges", "predicates on pairs of labels" if settings.edges else "none"),
            ("Predicates", f"{settings.types}; each on {settings.least_pages} pages or more"),
            *(found_by if ENTITIES in settings.chosen_types else []),
        ]

    def classifier(self, model: SequenceModel) -> Classifier:
        algorithm = model.settings.algorithm
        learner = f"{algorithm}, {ALGORITHMS[algorithm]}"
        return learner, len(model.vocabulary), model.weightiest()

    def suggest(self, page: Page, model: SequenceModel, version: str) -> Sequence[SuggestedRegion]:
        return derived(
            page,
            ("suggestions", version),
            lambda flat: regions_of(extractor_for(model).extract_with(model, flat)),
        )


def _sequence_example(
    labelled: LabelledPage, agreement: str, *, types: Sequence[str], finder: Finder
) -> SequenceExample:
    """The page's blocks with their predicates of some types, and the agreed labels."""
    sequence = read_sequence(labelled.flat)
    label = block_labels(labelled, sequence.view, agreement)
    return known_blocks(PredicateIndex.of(predicates_of(sequence, types, finder=finder)), label)
