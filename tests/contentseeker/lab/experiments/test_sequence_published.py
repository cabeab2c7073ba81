"""The paper's figures as printed, checked against each other."""

import pytest

from contentseeker.fitting.sequences.regimes import (
    DUPLICATES_MIXED,
    DUPLICATES_SEPARATE,
    NO_DUPLICATES_MIXED,
    NO_DUPLICATES_SEPARATE,
    REGIMES,
)
from contentseeker.lab.experiments.sequences.published import (
    EVERYTHING,
    ONE_RUN,
    SCATTERED,
    TABLE_1,
    TABLE_2,
    TABLE_3,
    TABLE_4,
    beside,
    columns_beside,
)
from contentseeker.methods.sequences.settings import ALGORITHMS, CRF

# Numbers of scattered and of contiguous documents, from Table 3's headings.
DOCUMENTS = {
    NO_DUPLICATES_SEPARATE: (243, 680),
    DUPLICATES_SEPARATE: (417, 1203),
    NO_DUPLICATES_MIXED: (423, 1210),
    DUPLICATES_MIXED: (431, 1189),
}


@pytest.mark.parametrize("regime", list(REGIMES))
@pytest.mark.parametrize("model", list(ALGORITHMS))
def test_both_halves_of_table_3_make_the_accuracy_of_table_1(regime: str, model: str) -> None:
    scattered, one_run = DOCUMENTS[regime]
    right = (
        TABLE_3[regime, model, SCATTERED][0] * scattered
        + TABLE_3[regime, model, ONE_RUN][0] * one_run
    )
    assert right / (scattered + one_run) == pytest.approx(TABLE_1[regime, model][0], abs=0.0015)


def test_tables_2_and_4_begin_with_the_crf_of_table_1() -> None:
    best = TABLE_1[NO_DUPLICATES_SEPARATE, CRF]
    assert TABLE_2[EVERYTHING] == TABLE_4["3/3"] == best


def test_figures_stand_behind_the_measured_ones() -> None:
    assert columns_beside(("accuracy", "recall")) == (
        *("accuracy", "accuracy (published)"),
        *("recall", "recall (published)"),
    )
    assert beside((0.1, 0.2), (0.8, 0.9)) == (0.1, 0.8, 0.2, 0.9)
    assert beside((0.1, 0.2), None) == (0.1, None, 0.2, None)
