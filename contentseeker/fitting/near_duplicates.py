"""Pages with nearly the same text: they must not be on two sides of a fold.

Texts are compared by the runs of five words they share (Broder's shingles). MinHash sketches
find the likely pairs without comparing all with all; a pair counts if its sketches agree at
least as much as the threshold.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Final
from zlib import crc32

from contentseeker.fitting.folds import SEED
from contentseeker.scripts import WORD

if TYPE_CHECKING:
    from datasketch import MinHash

# Single words would make pages of one topic duplicates of each other.
_WORDS: Final = 5
# At a share of 0.8 the estimate then has a standard error of 0.025.
_PERMUTATIONS: Final = 256
# To look up too many pairs costs a comparison each, to look up too few loses duplicates.
_WEIGHTS: Final = (0.1, 0.9)
# A sketch takes two kilobytes per shingle while it is made; pages can have millions.
_AT_ONCE: Final = 4096


def near_duplicates(
    texts: Iterable[tuple[int, str]], *, threshold: float = 0.8, seed: int = SEED
) -> list[tuple[int, ...]]:
    """Groups of two keys or more whose texts are linked by near-duplicates, ascending.

    ``threshold`` is the share of all shingles of two texts that both have. A text without
    words is no duplicate.
    """
    # Imported late, here and below: only training needs them.
    from datasketch import MinHashLSH
    from scipy.cluster.hierarchy import DisjointSet

    index = MinHashLSH(threshold, _PERMUTATIONS, weights=_WEIGHTS)
    linked: DisjointSet[int] = DisjointSet()
    sketches: dict[int, MinHash] = {}
    firsts: dict[bytes, int] = {}
    for key, sketch in _sketches(texts, seed):
        linked.add(key)
        # Thousands of copies of one page are looked up as one.
        first = firsts.setdefault(sketch.hashvalues.tobytes(), key)
        linked.merge(first, key)
        if first == key:
            for other in index.query(sketch):
                if sketch.jaccard(sketches[other]) >= threshold:
                    linked.merge(other, key)
            index.insert(key, sketch)
            sketches[key] = sketch
    return sorted(tuple(sorted(group)) for group in linked.subsets() if len(group) > 1)


def joined_groups(
    sources: Mapping[int, str], duplicates: Iterable[tuple[int, ...]]
) -> dict[int, int]:
    """The group of every page: one for all sources that near-duplicates link.

    Numbered from 0 in the alphabetical order of each group's first source, so neither the
    pages' keys nor their order matter.
    """
    from scipy.cluster.hierarchy import DisjointSet

    linked: DisjointSet[str] = DisjointSet(sorted(set(sources.values())))
    for group in duplicates:
        known = [sources[key] for key in group if key in sources]
        for source in known[1:]:
            linked.merge(known[0], source)
    numbers = {
        source: number
        for number, group in enumerate(sorted(linked.subsets(), key=min))
        for source in group
    }
    return {key: numbers[source] for key, source in sources.items()}


def _sketches(texts: Iterable[tuple[int, str]], seed: int) -> Iterator[tuple[int, "MinHash"]]:
    from datasketch import MinHash

    # The default, SHA-1, would take half of the time; nothing here is secret.
    blank = MinHash(_PERMUTATIONS, seed, hashfunc=crc32)
    for key, text in texts:
        sketch = blank.copy()
        shingles = _shingles(text)
        for start in range(0, len(shingles), _AT_ONCE):
            sketch.update_batch(shingles[start : start + _AT_ONCE])
        if not sketch.is_empty():
            yield key, sketch


def _shingles(text: str) -> list[bytes]:
    words = WORD.findall(text.casefold())
    runs = (words[start : start + _WORDS] for start in range(max(1, len(words) - _WORDS + 1)))
    return list({" ".join(run).encode("utf-8", "surrogatepass") for run in runs if run})
