"""The features chosen in each fold: Tables B.5 and B.7 of the thesis."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from contentseeker.lab.cross_validation import Predicted
from contentseeker.lab.experiments.content_seeker.variants import Variant
from contentseeker.lab.experiments.outcome import Table

if TYPE_CHECKING:
    import pandas as pd

RANKING: Final = "ranking"
"""Value of the column "part" in lines about features instead of elements."""
_WHERE: Final = ["genre", "task", "variant"]


def features_chosen(results: Iterable[tuple[Variant, Predicted]]) -> pd.DataFrame:
    """A line per variant, fold and feature: score and rank if ranked, and whether it was chosen."""
    import pandas as pd

    lines = [
        {
            **variant.facts,
            "part": RANKING,
            "fold": fold,
            "feature": name,
            "score": selected.scores.get(name),
            "rank": rank if selected.scores else None,
            "is_chosen": name in selected.features,
        }
        for variant, predicted in results
        for fold, selected in enumerate(predicted.selected)
        for rank, name in enumerate(selected.scores or selected.features, start=1)
    ]
    return pd.DataFrame(lines)


def ranked_tables(features: pd.DataFrame) -> list[Table]:
    """A table of each method's features, best first; no table without features."""
    import pandas as pd

    if features.empty:
        return []
    means = (
        features.groupby([*_WHERE, "feature"], sort=False)
        .agg(score=("score", "mean"), rank=("rank", "mean"), times=("is_chosen", "sum"))
        .reset_index()
    )
    runs = features.assign(
        run=features["repetition"].astype(str) + "/" + features["fold"].astype(str)
    )
    number = runs.groupby(_WHERE)["run"].nunique()
    means["share"] = means["times"] / number.loc[pd.MultiIndex.from_frame(means[_WHERE])].to_numpy()
    # Keeps the groups in order of first appearance while rows are sorted inside them.
    means["place"] = means.groupby(_WHERE, sort=False).ngroup()
    means = means.sort_values(
        ["place", "rank", "share"], ascending=[True, True, False], kind="stable"
    )
    columns = [*_WHERE, "feature", "score", "rank", "share"]
    return [
        Table(
            name="ranked",
            title="Features by method, best first",
            columns=("genre", "task", "method", "feature", "mean score", "mean rank", "chosen"),
            rows=tuple(means[columns].astype(object).itertuples(index=False, name=None)),
            note="Chosen: share of the folds in which the method kept the feature.",
        )
    ]


def with_features(predictions: pd.DataFrame, features: pd.DataFrame) -> pd.DataFrame:
    """Both in one table; lines about features have "ranking" as their part."""
    import pandas as pd

    if features.empty:
        return predictions
    # Lines about features have no page and no node, so the type must allow missing values.
    whole = dict.fromkeys(("page", "node", "answer", "predicted"), "Int64")
    texts = dict.fromkeys(("folding", "genre", "task", "part", "variant"), "str")
    return pd.concat(
        [
            predictions.astype({**whole, **texts}),
            features.astype({**texts, "is_chosen": "boolean"}),
        ],
        ignore_index=True,
    )
