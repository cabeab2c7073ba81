"""Figures that experiments measured on a corpus, for its page."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from annotate.model_provider.results import Figure
from annotate.models import Corpus
from training.experiments.outcomes import stored_table
from training.models import Run


def region_accuracy_of(corpus: Corpus) -> Sequence[Figure]:
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
