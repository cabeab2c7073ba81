"""The fields of a Content Seeker in the retrain form: heuristic, labels, candidates, learner."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from django import forms

from contentseeker.lab.algorithms import ALGORITHMS
from contentseeker.lab.configuration import BEST, CHOOSE_EXTRACTION, CHOOSE_ROWS, Configuration
from contentseeker.lab.rows import ALL_ROWS, EXPLICIT_ROWS
from contentseeker.methods.content_seeker import ExtractionSettings
from contentseeker.methods.content_seeker.genre_defaults import default_heuristic
from contentseeker.methods.content_seeker.settings import HEURISTICS, TEXT_TAKEN
from contentseeker.parameters import Parameter, parameters_of
from training.forms.parameter_fields import field_for, given
from training.kinds.content_seeker.kind import PROFILE_WORDS

_HEURISTIC: Final = "heuristic"
_LABELS: Final = {
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
    "phases": "",
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
_ROWS_HELP: Final = (
    "The thesis learned from explicit labels: one row for each element that somebody labelled. A "
    "region also tells the labels of the elements inside it; these rows are derived."
)
_WORDS: Final[dict[str, Mapping[Any, str]]] = {
    "phases": {2: "two: segment, then content", 1: "one classifier for both"},
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

EXTRACTION_FIELDS: Final = (*(choice.name for choice in _EXTRACTION), *_DATA)
"""What decides the text, and what is learned from."""
LEARNER_FIELDS: Final = tuple(choice.name for choice in _LEARNER if choice.name not in _DATA)


def fields_for(genre: str) -> Iterator[tuple[str, forms.Field]]:
    """All fields by name, with the defaults of a genre."""
    for choice in (*_EXTRACTION, *_LEARNER):
        field = field_for(choice)
        field.label = _LABELS.get(choice.name, field.label)
        field.help_text = _HELP.get(choice.name, field.help_text)
        yield choice.name, _worded(choice, field)
    # A field of its own: only the form knows the genre, and what cross-validation may choose.
    yield _HEURISTIC, _heuristic_field(genre)
    yield "rows", _rows_field()


def configuration_of(genre: str, cleaned: Mapping[str, Any]) -> Configuration:
    """The plan that was chosen; empty fields keep the defaults of the genre."""
    extraction = {choice.name: given(choice, cleaned[choice.name]) for choice in _EXTRACTION}
    learner = {choice.name: given(choice, cleaned[choice.name]) for choice in _LEARNER}
    extraction[_HEURISTIC] = cleaned[_HEURISTIC] or default_heuristic(genre)
    extraction["phases"] = int(str(extraction["phases"]))
    learner["rows"] = cleaned["rows"] or BEST
    choose = []
    if learner["rows"] == BEST:
        choose.append(CHOOSE_ROWS)
        # What counts where nothing can be measured, such as pages of one source.
        learner["rows"] = ALL_ROWS
    if extraction[_HEURISTIC] == BEST:
        choose.append(CHOOSE_EXTRACTION)
        extraction[_HEURISTIC] = default_heuristic(genre)
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


def _heuristic_field(genre: str) -> forms.ChoiceField:
    usual = default_heuristic(genre)
    names = (usual, *(name for name in HEURISTICS if name != usual))
    options = [(name, f"{name}: {TEXT_TAKEN[name]}") for name in names]
    return forms.ChoiceField(
        choices=[*options, (BEST, "the best on the training sources, by cross-validation")],
        initial=usual,
        required=False,
        help_text="How the text is taken from the chosen elements. The thesis found LBS best for "
        "news and blogs, TP for forums.",
    )


def _rows_field() -> forms.ChoiceField:
    return forms.ChoiceField(
        choices=list(_WORDS["rows"].items()),
        initial=BEST,
        required=False,
        label=_LABELS["rows"],
        help_text=_ROWS_HELP,
    )
