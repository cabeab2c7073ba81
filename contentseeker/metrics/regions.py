"""Region accuracy of the SD algorithm (Pappas et al. 2012), and the diversity of a corpus.

The published measure compares sizes only: a wrong region of the right length gets a perfect
score. It is therefore always reported with a second measure that also requires shared text.
Detected regions are paired with gold regions by longest common subsequence (``lcs``), best
pair first. Regions without text are ignored on both sides.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from contentseeker.errors import ArgumentError
from contentseeker.metrics.arguments import require_count, require_texts
from contentseeker.metrics.lcs import lcs_score
from contentseeker.metrics.text import normalise

# A detection has found a gold region if it holds at least half of the region's text.
ENOUGH_OVERLAP = 0.5


@dataclass(frozen=True, slots=True)
class RegionMatch:
    """A gold region and the detected region paired with it (length 0 if undetected)."""

    gold_length: int
    detected_length: int
    recall: float

    @property
    def accuracy(self) -> float:
        """Agreement of the two sizes, from 0 to 1."""
        return size_agreement(self.detected_length, self.gold_length)

    @property
    def overlap_accuracy(self) -> float:
        """Agreement of the two sizes, or 0 if less than half of the gold text was found."""
        return self.accuracy if self.recall >= ENOUGH_OVERLAP else 0.0


@dataclass(frozen=True, slots=True)
class RegionScore:
    """Region accuracy of one page, or the mean over pages."""

    accuracy: float
    overlap_accuracy: float


def size_agreement(detected_length: int, gold_length: int) -> float:
    """Return c / (|c - r| + c) for a region of r characters detected with c characters.

    Not symmetric: of two errors of equal size, the region that is too long costs less.
    """
    detected = require_count("detected_length", detected_length)
    gold = require_count("gold_length", gold_length)
    return detected / (abs(detected - gold) + detected) if detected else 0.0


def match_regions(gold: Sequence[str], detected: Sequence[str]) -> list[RegionMatch]:
    """Pair each gold region with at most one detected region, largest common text first."""
    wanted = _with_text("gold", gold)
    found = _with_text("detected", detected)
    recalls = {
        (row, column): lcs_score(region, candidate).recall
        for row, region in enumerate(wanted)
        for column, candidate in enumerate(found)
    }
    # Recall times length, not the raw LCS: that may be in words for very long regions.
    common = {pair: round(recall * len(wanted[pair[0]])) for pair, recall in recalls.items()}
    matches = [RegionMatch(len(region), 0, 0.0) for region in wanted]
    for row, column in _greedy_pairs(common):
        matches[row] = RegionMatch(len(wanted[row]), len(found[column]), recalls[row, column])
    return matches


def region_score(gold: Sequence[str], detected: Sequence[str]) -> RegionScore:
    """Score the regions of one page: the mean over its gold regions.

    A page without gold regions scores 1 if none were detected, else 0.
    """
    matches = match_regions(gold, detected)
    if not matches:
        nothing_found = float(not _with_text("detected", detected))
        return RegionScore(nothing_found, nothing_found)
    return _mean(matches)


def region_accuracy(pages: Sequence[RegionScore]) -> RegionScore:
    """Average page scores; every page has the same weight, whatever its number of regions."""
    if not pages:
        raise ArgumentError("pages: no scores. Pass the region score of at least one page.")
    return _mean(pages)


def _mean(scored: Sequence[RegionScore] | Sequence[RegionMatch]) -> RegionScore:
    return RegionScore(
        sum(each.accuracy for each in scored) / len(scored),
        sum(each.overlap_accuracy for each in scored) / len(scored),
    )


def diversity(domains: Sequence[str]) -> float:
    """Return distinct domains per page, given the registered domain of every page."""
    names = [domain.casefold() for domain in require_texts("domains", domains)]
    if not names:
        raise ArgumentError("domains: empty. Pass the registered domain of each page.")
    return len(set(names)) / len(names)


def _with_text(name: str, regions: Sequence[str]) -> list[str]:
    texts = (normalise(text) for text in require_texts(name, regions))
    return [text for text in texts if text]


def _greedy_pairs(common: dict[tuple[int, int], int]) -> list[tuple[int, int]]:
    """Choose disjoint pairs by descending common length; ties in document order."""
    chosen: list[tuple[int, int]] = []
    rows: set[int] = set()
    columns: set[int] = set()
    for row, column in sorted(common, key=lambda pair: (-common[pair], pair)):
        if common[row, column] and row not in rows and column not in columns:
            chosen.append((row, column))
            rows.add(row)
            columns.add(column)
    return chosen
