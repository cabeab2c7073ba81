"""The fields of a Content Seeker in the retrain form: heuristic, labels, candidates, learner."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from django import forms

from contentseeker.lab.algorithms import ALGORITHMS
from contentseeker.lab.configuration import (
    BEST,
    CHOOSE_HEURISTIC,
    CHOOSE_PHASES,
    CHOOSE_ROWS,
    Configuration,
)
from contentseeker.lab.rows import ALL_ROWS, EXPLICIT_ROWS
from contentseeker.methods.content_seeker import ExtractionSettings
from contentseeker.methods.content_seeker.genre_defaults import default_heuristic
from contentseeker.methods.content_seeker.settings import HEURISTICS, TEXT_TAKEN
from contentseeker.parameters import Parameter, parameters_of
from training.forms.parameter_fields import field_for, given
from training.kinds.content_seeker.kind import PROFILE_WORDS

_HEURISTIC: Final = "heuristic"
_LABELS: Final = {
    _HEURISTIC: "Heuristic",
    "phases": "Phases",
    "error_rate": "Delta",
    "sigma_of": "SLS deviation",
    "radius": "SLS radius",
    "mode": "TP mode",
    "rows": "Labels",
    "profile": "Candidate elements",
    "selection": "Feature selection",
    "feature_number": "Number of features",
    "balance": "Rare classes",
    "miss_cost": "Cost of a miss",
    "cost_method": "How costs are applied",
    "uses_layout": "Layout features",
}
_HELP: Final = {
    _HEURISTIC: "How the text is taken from the chosen elements. The thesis found LBS best for "
    "news and blogs, TP for forums. Most forums of today have no tables, so "
    "their default is TP-any, our extension of TP.",
    "phases": "The thesis found two better for forums. For news and blogs both were as good.",
    "rows": "The thesis learned from explicit labels: one row for each element that somebody "
    "labelled. A region also tells the labels of the elements inside it; these rows are derived.",
    "error_rate": "Fallback for pages without main content: the most training errors a more "
    "general rule may have. The thesis used 0.2. Only a single decision tree (J48) has such rules.",
    "profile": "The thesis used html4.",
    "algorithm": "The thesis used J48.",
    "cost_method": "Only where a miss costs more or less than 1.",
    "feature_number": "For those that rank: information gain and ReliefF.",
    "balance": "",
    "selection": "",
    "seed": "Of everything random: the same seed and labels give the same model.",
}
_WORDS: Final[dict[str, Mapping[str, str]]] = {
    "phases": {
        BEST: "whichever scores better by cross-validation",
        "2": "two: segment, then content",
        "1": "one classifier for both",
    },
    "profile": PROFILE_WORDS,
    "selection": {"none": "none: all features", "IG": "information gain", "PCA": "PCA"},
    "balance": {"none": "leave them rare", "weights": "weigh rows by class"},
    "rows": {
        BEST: "whichever scores better by cross-validation",
        EXPLICIT_ROWS: "explicit only, as in the thesis",
        ALL_ROWS: "explicit and derived",
    },
}
_EXTRACTION: Final = parameters_of(ExtractionSettings)
_LEARNER: Final = tuple(
    replace(choice, choices=tuple(ALGORITHMS)) if choice.name == "algorithm" else choice
    for choice in parameters_of(Configuration)
)
# Beside the heuristic; the rest of the learner is further down.
_DATA: Final = ("rows", "profile")

# What is chosen most often first; the rest are parameters of one heuristic each.
_FIRST: Final = (_HEURISTIC, "phases", *_DATA, "error_rate")
EXTRACTION_FIELDS: Final = tuple(dict.fromkeys((*_FIRST, *(each.name for each in _EXTRACTION))))
"""What decides the text, and what is learned from."""
LEARNER_FIELDS: Final = tuple(choice.name for choice in _LEARNER if choice.name not in _DATA)


def fields_for(genre: str) -> Iterator[tuple[str, forms.Field]]:
    """All fields by name, with the defaults of a genre."""
    for choice in (*_EXTRACTION, *_LEARNER):
        field = field_for(choice)
        field.label = _LABELS.get(choice.name, field.label)
        field.help_text = _HELP.get(choice.name, field.help_text)
        yield choice.name, _worded(choice, field)
    # Fields of their own: cross-validation may decide them, and only the form knows the genre.
    yield _HEURISTIC, _choice_field(_HEURISTIC, _heuristics(genre), default_heuristic(genre))
    yield "phases", _choice_field("phases", _WORDS["phases"], BEST)
    yield "rows", _choice_field("rows", _WORDS["rows"], BEST)


def configuration_of(genre: str, cleaned: Mapping[str, Any]) -> Configuration:
    """The plan that was chosen; empty fields keep the defaults of the genre."""
    wanted = {
        CHOOSE_ROWS: cleaned["rows"] or BEST,
        CHOOSE_HEURISTIC: cleaned[_HEURISTIC] or default_heuristic(genre),
        CHOOSE_PHASES: cleaned["phases"] or BEST,
    }
    # What counts where nothing can be measured, such as pages of one source.
    usual = {CHOOSE_ROWS: ALL_ROWS, CHOOSE_HEURISTIC: default_heuristic(genre), CHOOSE_PHASES: 2}
    choose = [name for name, value in wanted.items() if value == BEST]
    wanted |= {name: usual[name] for name in choose}
    extraction = {choice.name: given(choice, cleaned[choice.name]) for choice in _EXTRACTION}
    learner = {choice.name: given(choice, cleaned[choice.name]) for choice in _LEARNER}
    extraction[_HEURISTIC] = wanted[CHOOSE_HEURISTIC]
    extraction["phases"] = int(wanted[CHOOSE_PHASES])
    learner["rows"] = wanted[CHOOSE_ROWS]
    algorithm = str(learner["algorithm"])
    parameters = {
        choice.name: given(choice, cleaned[parameter_key(algorithm, choice)])
        for choice in ALGORITHMS[algorithm].parameters
    }
    return Configuration.from_json(
        {**learner, "extraction": extraction, "choose": choose, "parameters": parameters}
    )


def parameter_key(owner: str, parameter: Parameter) -> str:
    """The name of the field of an algorithm's or a kind's parameter."""
    return f"{owner}_{parameter.name}"


def _worded(choice: Parameter, field: forms.Field) -> forms.Field:
    words = _WORDS.get(choice.name)
    if not words:
        return field
    names = choice.choices or tuple(words)
    return forms.ChoiceField(
        choices=[(name, words.get(name, name)) for name in names],
        initial=field.initial,
        label=field.label,
        help_text=field.help_text,
        required=False,
    )


def _heuristics(genre: str) -> dict[str, str]:
    """The heuristics in words, that of the genre first."""
    usual = default_heuristic(genre)
    names = (usual, *(name for name in HEURISTICS if name != usual))
    words = {name: f"{name}: {TEXT_TAKEN[name]}" for name in names}
    return words | {BEST: "the best on the training sources, by cross-validation"}


def _choice_field(name: str, words: Mapping[str, str], usual: str) -> forms.ChoiceField:
    return forms.ChoiceField(
        choices=list(words.items()),
        initial=usual,
        required=False,
        label=_LABELS[name],
        help_text=_HELP[name],
    )
