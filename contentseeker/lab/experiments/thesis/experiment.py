"""Chapter 6 of the thesis in order, in parts that are stored one by one."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from contentseeker.lab.experiments.experiment import Data, Experiment, Part, Report, run_parts
from contentseeker.lab.experiments.outcome import Outcome
from contentseeker.lab.experiments.thesis import (
    classification,
    extraction,
    few_shot,
    settings,
    trees,
)
from contentseeker.lab.experiments.thesis.published_extraction import GENRES
from contentseeker.lab.experiments.thesis.settings import ThesisSettings


def parts(chosen: ThesisSettings, data: Data) -> Sequence[Part]:
    """The chosen sections of the chapter, in its order."""
    sections = chosen.choices("sections")
    ordered = replace(data, rows=dict(sorted(data.rows.items(), key=_place)))
    return [part for section, part in _all_parts(chosen, ordered) if section in sections]


def _place(item: tuple[str, object]) -> int:
    """The genres of the thesis in its order, then the others in theirs."""
    known = list(GENRES)
    return known.index(item[0]) if item[0] in known else len(known)


def _all_parts(chosen: ThesisSettings, data: Data) -> Iterator[tuple[str, Part]]:
    """Each part with its section; the weights are rough shares of the time on the demo corpus."""
    describe = partial(classification.describe_data, data)
    yield settings.CLASSIFICATION, Part("data", "training data", describe)
    for task in ("segment", "content", "single"):
        compare = partial(classification.compare_algorithms, chosen, data, task)
        part = Part(task, f"algorithms, {task}", compare, weight=6)
        yield settings.CLASSIFICATION, part
    select = partial(classification.compare_selections, chosen, data)
    yield settings.SELECTION, Part("selection", "feature selections", select, weight=20)
    yield settings.TREES, Part("trees", "trees", partial(trees.draw_trees, chosen, data))
    sweep = partial(classification.sweep_costs, chosen, data)
    yield settings.COSTS, Part("costs", "costs of a miss", sweep, weight=6)
    listed = Part("configurations", "configurations", extraction.list_configurations)
    yield settings.EXTRACTION, listed
    for genre in data.rows:
        texts = partial(extraction.compare_methods, chosen, data, genre)
        yield settings.EXTRACTION, Part(f"texts-{genre}", f"texts of {genre}", texts, weight=6)
    few = partial(few_shot.sample_instances, chosen, data)
    yield settings.FEW_SHOT, Part("few-shot", "few training instances", few, weight=6)


def run(chosen: ThesisSettings, data: Data, report: Report) -> Outcome:
    """All parts in one go."""
    return run_parts(parts(chosen, data), report)


THESIS: Final = Experiment(
    kind="thesis",
    title="The thesis reproduced",
    question="Does a genre's classifier with that genre's heuristic beat every baseline here, too?",
    settings=ThesisSettings,
    run=run,
    needs_pages=True,
    parts=parts,
)
