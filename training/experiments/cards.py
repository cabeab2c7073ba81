"""The experiments, as their list describes them."""

from dataclasses import dataclass
from typing import Final

from contentseeker.lab.experiments import EXPERIMENTS
from training.models import Run

_REDOES: Final = {
    Run.Kind.ALGORITHMS: "Tables 6.6 to 6.11",
    Run.Kind.SELECTION: "Tables 6.12, 6.13, B.5 and B.7, and the curves of Appendix A",
    Run.Kind.COSTS: "Figure 6.6, Tables 6.14 and 6.15",
    Run.Kind.CROSS_GENRE: "Tables 6.21, 6.26 and 6.29",
    Run.Kind.FEW_SHOT: "Table 6.30",
    Run.Kind.THRESHOLDS: "Figures 3 to 5 and Table 2",
    Run.Kind.REGIMES: "Tables 1 and 3",
    Run.Kind.PRIORS: "the options of Table 1",
    Run.Kind.FEATURE_TYPES: "Table 2",
    Run.Kind.DATA_AMOUNT: "Table 4",
    Run.Kind.NEXT_LINKS: "the next-link classifier",
    Run.Kind.MAIN_NODES: "the main-content classifier",
}
_THESIS: Final = "the thesis"
_SEQUENCES: Final = "Gibson et al. 2007"
_PAGINATION: Final = "Hanamura 2020"
_SOURCES: Final = {
    Run.Kind.THRESHOLDS: "Pappas et al. 2012",
    Run.Kind.REGIMES: _SEQUENCES,
    Run.Kind.PRIORS: _SEQUENCES,
    Run.Kind.FEATURE_TYPES: _SEQUENCES,
    Run.Kind.DATA_AMOUNT: _SEQUENCES,
    Run.Kind.NEXT_LINKS: _PAGINATION,
    Run.Kind.MAIN_NODES: _PAGINATION,
}
_ORDER: Final = Run.Kind.values


@dataclass(frozen=True)
class Card:
    """An experiment: its question, and the tables of the thesis or a paper that it repeats."""

    kind: str
    title: str
    question: str
    redoes: str
    needs_gold: bool
    needs_types: bool
    needs_links: bool
    source: str
    """The thesis or the paper that did it first."""
    keeps_defaults: bool
    """Whether its defaults are those given there."""


def cards() -> list[Card]:
    """All experiments, in the order of the thesis."""
    return [
        Card(
            each.kind,
            each.title,
            each.question,
            _REDOES.get(Run.Kind(each.kind), ""),
            each.needs_pages,
            each.needs_types,
            each.needs_links,
            source := _SOURCES.get(Run.Kind(each.kind), _THESIS),
            # The widest priors take long, and did not do best here (docs/benchmarks.md); of
            # the thesis about paginated sites only a summary is known.
            source not in (_SEQUENCES, _PAGINATION),
        )
        for each in sorted(EXPERIMENTS.values(), key=lambda each: _ORDER.index(each.kind))
    ]
