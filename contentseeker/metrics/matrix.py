"""The thesis's table that compares every classifier with every other one, per genre.

A cell such as ``+/=/-`` has one McNemar verdict per genre, for the row's classifier against the
column's. Each row ends with the number of wins, ties and losses.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from contentseeker.errors import ArgumentError
from contentseeker.metrics.arguments import Flags
from contentseeker.metrics.mcnemar import mcnemar_test
from contentseeker.metrics.verdicts import Verdict


@dataclass(frozen=True, slots=True)
class MatrixRow:
    """One classifier against the others; its own cell is empty."""

    classifier: str
    cells: tuple[str, ...]
    wins: int
    ties: int
    losses: int


@dataclass(frozen=True, slots=True)
class ComparisonMatrix:
    """All rows, with the order of the columns and of the genres inside a cell."""

    classifiers: tuple[str, ...]
    genres: tuple[str, ...]
    rows: tuple[MatrixRow, ...]


def comparison_matrix(
    correct: Mapping[str, Mapping[str, Flags]], *, alpha: float = 0.05
) -> ComparisonMatrix:
    """Compare all classifiers; ``correct[genre][classifier]`` flags its correct instances."""
    classifiers = _classifiers(correct)
    rows = []
    for row in classifiers:
        verdicts = {
            column: _verdicts(correct, row, column, alpha)
            for column in classifiers
            if column != row
        }
        rows.append(_matrix_row(row, classifiers, verdicts))
    return ComparisonMatrix(classifiers, tuple(correct), tuple(rows))


def _classifiers(correct: Mapping[str, Mapping[str, Flags]]) -> tuple[str, ...]:
    if not correct:
        raise ArgumentError("correct: no genres. Pass the results of at least one genre.")
    first_genre, *other_genres = correct
    classifiers = tuple(correct[first_genre])
    if len(classifiers) < 2:
        raise ArgumentError(
            f"correct: {len(classifiers)} classifiers in {first_genre!r}. Pass at least two."
        )
    for genre in other_genres:
        if odd := sorted(set(classifiers) ^ set(correct[genre])):
            raise ArgumentError(
                f"correct: {', '.join(odd)} in {first_genre!r} or {genre!r} but not in both. "
                "Run every classifier on every genre, or leave it out of all."
            )
    return classifiers


def _verdicts(
    correct: Mapping[str, Mapping[str, Flags]], row: str, column: str, alpha: float
) -> list[Verdict]:
    verdicts: list[Verdict] = []
    for genre, results in correct.items():
        try:
            verdicts.append(mcnemar_test(results[row], results[column], alpha=alpha).verdict)
        except ArgumentError as error:
            raise ArgumentError(f"correct[{genre!r}], {row} against {column}: {error}") from error
    return verdicts


def _matrix_row(
    classifier: str, classifiers: tuple[str, ...], verdicts: Mapping[str, list[Verdict]]
) -> MatrixRow:
    symbols = [symbol for cell in verdicts.values() for symbol in cell]
    return MatrixRow(
        classifier=classifier,
        # A classifier has no verdicts against itself, which leaves its own cell empty.
        cells=tuple("/".join(verdicts.get(column, ())) for column in classifiers),
        wins=symbols.count("+"),
        ties=symbols.count("="),
        losses=symbols.count("-"),
    )
