"""Our options of sequence labellers beside the paper's, boundary detection, and named entities.

The experiments of the workbench themselves, on a sample of WCXB's articles: what sigma 100 does
there, whether boundaries are found, and what entities add to the other types of predicates.
"""

from typing import Any, Final

from contentseeker.fitting.sequences.regimes import NO_DUPLICATES_SEPARATE
from contentseeker.gold_page import GoldPage
from contentseeker.lab.experiments import EXPERIMENTS, Data, Outcome
from tests.bench.pages import benchmark_pages
from tests.bench.printing import table
from tests.bench.sizes import size

DOCUMENTS: Final = size(80, small=8)
_RUNS: Final[dict[str, dict[str, Any]]] = {
    # WCXB has about as many sites as articles, so the other splits make no difference.
    "split-regimes": {"splits": NO_DUPLICATES_SEPARATE},
    # Only ours: it fits a model for each type that is left out.
    "feature-types": {"presets": "ours", "entities": True},
}


def presets() -> dict[str, Any]:
    """The tables of the experiments, by kind."""
    corpus, pages = benchmark_pages()
    articles = [page for page in pages if page.gold and page.page_type in ("article", "news")]
    gold = [
        GoldPage(key, page.domain, page.markup, page.url, page.gold)
        for key, page in enumerate(articles)
    ]
    data = Data({}, {"articles": gold})
    outcomes = {kind: _ran(kind, data, settings) for kind, settings in _RUNS.items()}
    return {"corpus": corpus, **{kind: each.as_json() for kind, each in outcomes.items()}}


def _ran(kind: str, data: Data, settings: dict[str, Any]) -> Outcome:
    experiment = EXPERIMENTS[kind]
    chosen = experiment.read({**settings, "documents": DOCUMENTS})
    outcome = experiment.run(chosen, data, lambda done, total, step: None)
    print(f"{kind}:", *outcome.sentences, sep="\n", flush=True)
    return outcome


def show(result: dict[str, Any]) -> None:
    """Print the tables."""
    for kind in _RUNS:
        for each in result[kind]["tables"]:
            rows = [[_cell(value) for value in row] for row in each["rows"]]
            table(f"{result['corpus']}: {each['title']}", each["columns"], rows)


def _cell(value: object) -> str:
    if value is None:
        return ""
    return f"{value:.3f}" if isinstance(value, float) else str(value)
