"""The experiments, as their list describes them."""

from dataclasses import dataclass
from typing import Final

from contentseeker.lab.experiments import EXPERIMENTS, Experiment
from training.models import Run

_THESIS: Final = "the thesis"
_SEQUENCES: Final = "Gibson et al. 2007"
_PAGINATION: Final = "Hanamura 2020"
# Where each was done first, and the tables that it repeats.
_FIRST: Final = {
    Run.Kind.THESIS: (_THESIS, "Tables 6.6 to 6.30, Figures 6.4 to 6.20"),
    Run.Kind.ALGORITHMS: (_THESIS, "Tables 6.6 to 6.11"),
    Run.Kind.SELECTION: (
        _THESIS,
        "Tables 6.12, 6.13, B.5 and B.7, and the curves of Appendix A",
    ),
    Run.Kind.COSTS: (_THESIS, "Figure 6.6, Tables 6.14 and 6.15"),
    Run.Kind.CROSS_GENRE: (_THESIS, "Tables 6.21, 6.26 and 6.29"),
    Run.Kind.FEW_SHOT: (_THESIS, "Table 6.30"),
    Run.Kind.THRESHOLDS: ("Pappas et al. 2012", "Figures 3 to 5 and Table 2"),
    Run.Kind.REGIMES: (_SEQUENCES, "Tables 1 and 3"),
    Run.Kind.PRIORS: (_SEQUENCES, "the options of Table 1"),
    Run.Kind.FEATURE_TYPES: (_SEQUENCES, "Table 2"),
    Run.Kind.DATA_AMOUNT: (_SEQUENCES, "Table 4"),
    Run.Kind.NEXT_LINKS: (_PAGINATION, "the next-link classifier"),
    Run.Kind.MAIN_NODES: (_PAGINATION, "the main-content classifier"),
}

_WITH_HEURISTICS: Final = (Run.Kind.THESIS, Run.Kind.CROSS_GENRE)
_EXCEPTIONS: Final = (
    "The defaults are those given there, with these exceptions: folds keep sources and "
    "near-duplicates together; candidates are the structural elements of HTML 5, not only the "
    "thesis's eight tags"
)


@dataclass(frozen=True)
class Card:
    """An experiment: its question, and the tables of the thesis or a paper that it repeats."""

    experiment: Experiment
    repeats: str
    source: str
    """The thesis or the paper that did it first."""
    defaults: str
    """Whether its defaults are those given there."""


def cards() -> list[Card]:
    """All experiments that have a card, in the order of the thesis."""
    ordered = sorted(EXPERIMENTS.values(), key=lambda each: Run.Kind.values.index(each.kind))
    return [card_of(experiment) for experiment in ordered if experiment.kind != Run.Kind.THESIS]


def card_of(experiment: Experiment) -> Card:
    """An experiment with where it was done first."""
    source, repeats = _FIRST.get(Run.Kind(experiment.kind), (_THESIS, ""))
    return Card(experiment, repeats, source, _defaults(experiment, source))


def _defaults(experiment: Experiment, source: str) -> str:
    # The widest priors take long, and did not do best here (docs/benchmarks.md); of the thesis
    # about paginated sites only a summary is known.
    if source in (_SEQUENCES, _PAGINATION):
        return ""
    if source != _THESIS:
        return "The defaults are those given there."
    if experiment.kind in _WITH_HEURISTICS:
        return f"{_EXCEPTIONS}; on forums TP-any, our extension of TP, is used."
    return f"{_EXCEPTIONS}."
