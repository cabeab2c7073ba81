"""The four regimes: what may stand on both sides of a fold, and what may not."""

import pytest

from contentseeker.errors import ArgumentError
from contentseeker.fitting.sequences import regimes
from contentseeker.fitting.sequences.regimes import Document, Fold, documents_of, folds_of
from contentseeker.metrics.blocks import document_score, document_scores_by_contiguity

SEED = 7
MANY = [
    Document(key, source=f"s{key % 9}", article=key // 3) for key in range(90)
]  # every article on three sites
TEXT = [f"word{number}" for number in range(100)]


def sides(fold: Fold, what: str) -> tuple[set[object], set[object]]:
    train, test = (
        {getattr(each, what) for each in MANY if each.key in keys}
        for keys in (fold.train, fold.test)
    )
    return train, test


def test_near_duplicates_of_near_duplicates_are_one_article() -> None:
    first = " ".join(TEXT)
    second = " ".join([*TEXT[10:], *(f"new{number}" for number in range(10))])
    third = " ".join([*TEXT[20:], *(f"new{number}" for number in range(20))])
    pages = [(1, "a", first), (2, "b", second), (3, "c", third), (4, "d", "something else")]
    articles = [each.article for each in documents_of(pages)]
    assert articles == [1, 1, 1, 4]
    # Without the one between them the other two are not alike enough.
    assert [each.article for each in documents_of([pages[0], pages[2]])] == [1, 3]


@pytest.mark.parametrize("regime", regimes.REGIMES)
def test_folds_test_every_document_at_most_once_and_share_none(regime: str) -> None:
    folds = folds_of(regime, MANY, SEED)
    assert len(folds) == 4
    tested = [key for fold in folds for key in fold.test]
    assert len(tested) == len(set(tested))
    assert not any(set(fold.train) & set(fold.test) for fold in folds)
    assert folds == folds_of(regime, MANY, SEED)
    if regime != regimes.NO_DUPLICATES_SEPARATE:
        assert len(tested) == len(MANY)


@pytest.mark.parametrize("regime", [regimes.NO_DUPLICATES_MIXED, regimes.NO_DUPLICATES_SEPARATE])
def test_no_article_is_on_both_sides(regime: str) -> None:
    for fold in folds_of(regime, MANY, SEED):
        train, test = sides(fold, "article")
        assert not train & test


@pytest.mark.parametrize("regime", [regimes.DUPLICATES_SEPARATE, regimes.NO_DUPLICATES_SEPARATE])
def test_no_source_is_on_both_sides(regime: str) -> None:
    for fold in folds_of(regime, MANY, SEED):
        train, test = sides(fold, "source")
        assert not train & test


def test_mixed_regimes_do_mix() -> None:
    for regime, what in (
        (regimes.DUPLICATES_MIXED, "article"),
        (regimes.NO_DUPLICATES_MIXED, "source"),
    ):
        train, test = sides(folds_of(regime, MANY, SEED)[0], what)
        assert train & test


def test_whole_articles_are_tested_until_there_are_a_quarter() -> None:
    sizes = [len(fold.test) for fold in folds_of(regimes.NO_DUPLICATES_MIXED, MANY, SEED)]
    assert all(22.5 <= size < 22.5 + 3 for size in sizes[:3])


def test_of_articles_on_both_sides_half_stay_on_each_and_the_odd_one_is_tested() -> None:
    # One article per key; 0 to 2 are on both sides, as two documents each.
    documents = [
        *(Document(key, "here", key) for key in range(3)),
        *(Document(10 + key, "there", key) for key in range(3)),
        Document(20, "there", 20),
    ]
    fold = regimes._without_overlap(Fold(tuple(range(3)), (10, 11, 12, 20)), documents)
    assert fold.test == (10, 11, 20)  # two of three overlapping articles stay in the test
    assert fold.train == (2,)


def test_too_few_documents_are_refused_in_words() -> None:
    with pytest.raises(ArgumentError, match="too few"):
        folds_of(regimes.DUPLICATES_SEPARATE, MANY[:3], SEED)
    with pytest.raises(ArgumentError, match="there is no 'easy'"):
        folds_of("easy", MANY, SEED)


def test_contiguous_and_scattered_documents_make_up_the_whole() -> None:
    """The paper's hardest row: .878 of 680 and .597 of 243 documents are .804 of all."""
    gold, found = [], []
    for content, documents, right in (
        ([True, True, False], 680, round(0.878 * 680)),
        ([True, False, True], 243, round(0.597 * 243)),
    ):
        for number in range(documents):
            gold.append(content)
            found.append(content if number < right else [False, False, True])
    apart = document_scores_by_contiguity(gold, found)
    assert apart.contiguous is not None
    assert apart.scattered is not None
    assert round(apart.contiguous.accuracy, 3) == 0.878
    assert round(apart.scattered.accuracy, 3) == 0.597
    assert round(document_score(gold, found).accuracy, 3) == 0.804
