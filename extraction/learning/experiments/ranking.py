"""Which features were chosen, fold by fold: Tables B.5 and B.7 of the thesis."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from extraction.learning.crossing import Predicted
from extraction.learning.experiments.arms import Arm
from extraction.learning.experiments.outcome import Table

if TYPE_CHECKING:
    import pandas as pd

RANKING: Final = "ranking"
"""Part of the predictions that is about features, not about elements."""
_WHERE: Final = ["genre", "task", "arm"]


def features_chosen(crossed: Iterable[tuple[Arm, Predicted]]) -> pd.DataFrame:
    """A line per arm, fold and feature: its score and rank where it has them, and if kept."""
    import pandas as pd

    lines = [
        {
            **arm.facts,
            "part": RANKING,
            "fold": fold,
            "feature": name,
            "score": selected.scores.get(name),
            "rank": rank if selected.scores else None,
            "is_chosen": name in selected.features,
        }
        for arm, predicted in crossed
        for fold, selected in enumerate(predicted.selected)
        for rank, name in enumerate(selected.scores or selected.features, start=1)
    ]
    return pd.DataFrame(lines)


def ranked_tables(features: pd.DataFrame) -> list[Table]:
    """The features of each method, best first; no table if there are none."""
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
    """Both in one table: lines of part "ranking" are about features."""
    import pandas as pd

    if features.empty:
        return predictions
    whole = dict.fromkeys(("page", "node", "answer", "predicted"), "Int64")
    texts = dict.fromkeys(("folding", "genre", "task", "part", "arm"), "str")
    return pd.concat(
        [
            predictions.astype({**whole, **texts}),
            features.astype({**texts, "is_chosen": "boolean"}),
        ],
        ignore_index=True,
    )
