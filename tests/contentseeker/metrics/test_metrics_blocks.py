"""Block and document scores of labelled blocks."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from contentseeker.errors import ArgumentError
from contentseeker.metrics import ConfusionTable, block_score, document_score
from contentseeker.metrics.blocks import document_scores_by_contiguity, is_contiguous

Document = list[bool]
CONTENT, OTHER = True, False

PERFECT = ([OTHER, CONTENT, CONTENT], [OTHER, CONTENT, CONTENT])
TOO_MUCH = ([OTHER, CONTENT], [CONTENT, CONTENT])
TOO_LITTLE = ([CONTENT, CONTENT], [CONTENT, OTHER])
NOTHING_PROPOSED = ([CONTENT, OTHER], [OTHER, OTHER])
NOTHING_TO_FIND = ([OTHER], [OTHER])

documents = st.lists(
    st.lists(st.tuples(st.booleans(), st.booleans()), min_size=1), min_size=1, max_size=6
)


def columns(pairs: list[tuple[Document, Document]]) -> tuple[list[Document], list[Document]]:
    return [gold for gold, _ in pairs], [predicted for _, predicted in pairs]


def test_blocks_are_counted_over_all_documents_together() -> None:
    table = block_score(*columns([PERFECT, TOO_MUCH, TOO_LITTLE, NOTHING_PROPOSED]))

    assert table == ConfusionTable(tp=4, fn=2, fp=1, tn=2)
    assert (table.precision, table.recall) == (4 / 5, 4 / 6)
    assert table.accuracy == 6 / 9


def test_documents_are_right_only_as_a_whole() -> None:
    score = document_score(*columns([PERFECT, TOO_MUCH, TOO_LITTLE]))

    assert (score.documents, score.precise, score.recalled, score.accurate) == (3, 2, 2, 1)
    assert (score.precision, score.recall, score.accuracy) == (2 / 3, 2 / 3, 1 / 3)


def test_a_document_without_proposed_blocks_is_precise_but_not_recalled() -> None:
    score = document_score(*columns([NOTHING_PROPOSED]))
    assert (score.precision, score.recall, score.accuracy) == (1.0, 0.0, 0.0)


def test_a_document_without_content_is_right_if_nothing_is_proposed() -> None:
    assert document_score(*columns([NOTHING_TO_FIND])).accuracy == 1.0


@settings(deadline=None)
@given(documents)
def test_document_counts_agree_with_sets_of_block_positions(
    pairs: list[list[tuple[bool, bool]]],
) -> None:
    gold = [[wanted for wanted, _ in blocks] for blocks in pairs]
    predicted = [[found for _, found in blocks] for blocks in pairs]
    wanted = [{i for i, flag in enumerate(flags) if flag} for flags in gold]
    found = [{i for i, flag in enumerate(flags) if flag} for flags in predicted]

    score = document_score(gold, predicted)

    assert score.precise == sum(f <= w for w, f in zip(wanted, found, strict=True))
    assert score.recalled == sum(w <= f for w, f in zip(wanted, found, strict=True))
    assert score.accurate == sum(w == f for w, f in zip(wanted, found, strict=True))


@settings(deadline=None)
@given(st.lists(st.booleans()))
def test_contiguity_agrees_with_reading_the_labels_as_text(gold: list[bool]) -> None:
    runs = "".join("c" if flag else " " for flag in gold).split()
    assert is_contiguous(gold) == (len(runs) <= 1)


def test_published_subsets_weigh_up_to_the_published_accuracy() -> None:
    scattered_right, scattered_wrong = ([True, False, True],) * 2, ([True, False, True], [True] * 3)
    solid_right, solid_wrong = ([True, True],) * 2, ([True, True], [True, False])
    gold, predicted = columns(
        [scattered_right] * 145
        + [scattered_wrong] * (243 - 145)
        + [solid_right] * 597
        + [solid_wrong] * (680 - 597)
    )

    parts = document_scores_by_contiguity(gold, predicted)

    assert parts.scattered is not None
    assert parts.contiguous is not None
    assert (parts.scattered.documents, parts.contiguous.documents) == (243, 680)
    assert round(parts.scattered.accuracy, 3) == 0.597
    assert round(parts.contiguous.accuracy, 3) == 0.878
    assert round(document_score(gold, predicted).accuracy, 3) == 0.804


def test_a_subset_without_documents_is_none_and_not_a_zero() -> None:
    parts = document_scores_by_contiguity(*columns([PERFECT]))
    assert parts.scattered is None
    assert parts.contiguous == document_score(*columns([PERFECT]))


@pytest.mark.parametrize(
    ("gold", "predicted", "message"),
    [
        ([], [], r"^gold: no documents\. Pass at least one"),
        ([[True]], [], r"^predicted: 0 items, but gold has 1"),
        ([[True], [True]], [[True], []], r"^predicted\[1\]: 0 items, but gold\[1\] has 1"),
        ([["content"]], [["content"]], r"^gold\[0\]: holds values other than"),
        ([[]], [[]], r"Count at least one instance"),
    ],
)
def test_documents_that_cannot_be_compared_are_refused(
    gold: list[Document], predicted: list[Document], message: str
) -> None:
    with pytest.raises(ArgumentError, match=message):
        block_score(gold, predicted)
