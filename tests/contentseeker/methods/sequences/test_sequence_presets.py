"""Our options and the paper's best ones, under their names."""

import pytest

from contentseeker.errors import ArgumentError
from contentseeker.fitting.sequences.presets import (
    OURS,
    PRESETS,
    compared,
    options_in_words,
    papers_best,
    with_preset,
)
from contentseeker.fitting.sequences.regimes import (
    DUPLICATES_SEPARATE,
    NO_DUPLICATES_SEPARATE,
    REGIMES,
)
from contentseeker.methods.sequences.settings import (
    ALGORITHMS,
    CRF,
    MAX_ENT,
    MEMM,
    VARIANCE,
    SequenceSettings,
)

# From Table 1, where the paper prints the options.
PRINTED = {
    CRF: ["sigma 100", "sigma 1", "sigma 1, E", "sigma 10"],
    MEMM: ["sigma 100, H", "sigma 1, H", "sigma 1, H, E", "sigma 1, H, E"],
    MAX_ENT: ["sigma 10, H", "sigma 10, H", "sigma 100, H", "sigma 100, H"],
}


@pytest.mark.parametrize("algorithm", list(ALGORITHMS))
def test_the_papers_options_are_those_it_prints(algorithm: str) -> None:
    found = [options_in_words(papers_best(regime, algorithm)) for regime in REGIMES]
    assert found == PRINTED[algorithm]
    own = SequenceSettings(algorithm=algorithm)
    # The presets are in the order of the paper's splits.
    papers = [options_in_words(with_preset(own, preset)) for preset in PRESETS if preset != OURS]
    assert papers == PRINTED[algorithm]


def test_a_preset_leaves_other_settings_alone() -> None:
    given = SequenceSettings(CRF, 3.0, VARIANCE, edges=True, types="words", least_pages=7)
    paper = with_preset(given, "paper")
    assert paper == SequenceSettings(CRF, 100.0, types="words", least_pages=7)
    assert with_preset(given, OURS) == SequenceSettings(CRF, types="words", least_pages=7)


def test_the_papers_prior_as_crfsuite_has_it() -> None:
    # 1 / (2 * 100 * 100)
    assert with_preset(SequenceSettings(), "paper").c2 == pytest.approx(0.00005)


def test_unknown_presets_are_refused() -> None:
    with pytest.raises(ArgumentError, match="paper-known-sources"):
        with_preset(SequenceSettings(), "theirs")


def test_equal_presets_are_one() -> None:
    ours = SequenceSettings(CRF)
    assert list(compared(("ours", "paper"), DUPLICATES_SEPARATE, ours)) == ["ours and paper"]
    both = compared(("ours", "paper"), NO_DUPLICATES_SEPARATE, ours)
    assert {name: each.sigma for name, each in both.items()} == {"ours": 1.0, "paper": 100.0}
    assert list(compared(("paper",), NO_DUPLICATES_SEPARATE, ours)) == ["paper"]
