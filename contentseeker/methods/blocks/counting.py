"""How often text under a name, or with a word in it, was content: counted by domain.

Within a domain a token has a share of content. Over domains these shares are added up, so that
each domain has one vote. When features are computed for fitting, the votes of the page's own
domain are left out: at extraction time a new domain has no votes either.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, Self

import numpy as np
from numpy.typing import NDArray

from contentseeker.methods.blocks.features import PageBlocks
from contentseeker.methods.blocks.naming import NameTable, tokens_of
from contentseeker.methods.blocks.view import FloatArray, running
from contentseeker.model_files.arrays import Arrays, table

Votes = dict[str, float]
"""Of one domain: per token the share of content."""
LabelledBlocks = Iterable[tuple[PageBlocks, FloatArray]]
"""Pages with a label per block: 1, 0 or unknown (NaN)."""

# Keeps model files small; odds are computed from the rounded counts, in fitting as well.
_DECIMALS: Final = 3
# Tokens of fewer domains tell more about these domains than about pages in general.
FEWEST_DOMAINS_OF_NAMES: Final = 3
FEWEST_DOMAINS_OF_WORDS: Final = 5


class TokenCounts:
    """The votes of many domains."""

    def __init__(self, fewest_domains: int) -> None:
        self.fewest_domains = fewest_domains
        self.content: defaultdict[str, float] = defaultdict(float)
        self.domains: defaultdict[str, int] = defaultdict(int)

    def add(self, votes: Votes, times: int = 1) -> None:
        """Count one domain more, or one as if it were several."""
        for token, share in votes.items():
            self.content[token] += times * share
            self.domains[token] += times

    def odds(self) -> dict[str, float]:
        """Log-odds of content of every token with enough domains, by the counts as stored."""
        kept, arrays = self._kept(), self.as_arrays()
        odds = _log_odds(arrays["content"], arrays["domains"])
        return dict(zip(kept, odds.tolist(), strict=True))

    def as_json(self) -> dict[str, Any]:
        """The tokens with enough domains, as a manifest names them; in the order of the arrays."""
        return {"fewest domains": self.fewest_domains, "tokens": self._kept()}

    def as_arrays(self) -> dict[str, NDArray[Any]]:
        """The counts of the tokens with enough domains, as arrays of a model file."""
        kept = self._kept()
        return {
            "content": np.array([round(self.content[token], _DECIMALS) for token in kept], float),
            "domains": np.array([self.domains[token] for token in kept], np.int64),
        }

    def _kept(self) -> list[str]:
        return [
            token
            for token, domains in sorted(self.domains.items())
            if domains >= self.fewest_domains
        ]

    @classmethod
    def from_stored(cls, stored: Mapping[str, Any], arrays: Arrays) -> Self:
        """The counts, from what ``as_json`` and ``as_arrays`` returned."""
        counts, tokens = cls(int(stored["fewest domains"])), stored["tokens"]
        if not isinstance(tokens, list) or not all(isinstance(token, str) for token in tokens):
            raise ValueError("tokens that are no texts")
        content = table(arrays, "content", np.float64, (len(tokens),))
        domains = table(arrays, "domains", np.int64, (len(tokens),))
        if not ((content >= 0) & (content <= domains)).all():
            raise ValueError("a token with more content than domains")
        counts.content.update(zip(tokens, content.tolist(), strict=True))
        counts.domains.update(zip(tokens, domains.tolist(), strict=True))
        return counts

    def table_without(self, votes: Votes, odds: Mapping[str, float], times: int = 1) -> NameTable:
        """The table as it would be without one domain; ``odds`` are those with it."""
        rest = dict(odds)
        for token, share in votes.items():
            domains = self.domains.get(token, 0) - times
            if domains >= self.fewest_domains:
                content = self.content[token] - times * share
                rest[token] = float(_log_odds(np.array([content]), np.array([domains]))[0])
            else:
                rest.pop(token, None)
        return NameTable(rest)


def _log_odds(content: FloatArray, domains: NDArray[np.int64]) -> FloatArray:
    # One vote for and one against to begin with: few domains are little evidence.
    odds: FloatArray = np.log((content + 1) / (domains - content + 1))
    return odds


def name_votes(pages: LabelledBlocks) -> Votes:
    """The votes of one domain's pages on names."""
    return _shares(_named_words(pages))


def _named_words(pages: LabelledBlocks) -> Iterator[tuple[str, float, float]]:
    """Per token of each named element: its words of content, and all words with a label."""
    for blocks, label in pages:
        is_known = ~np.isnan(label)
        words = running(np.where(is_known, blocks.words, 0.0))
        content = running(np.where(is_known, blocks.words * np.nan_to_num(label), 0.0))
        first, last = blocks.named_first, blocks.named_last
        tokens = [tokens_of(name) for name in blocks.named.names]
        rows = zip(
            (content[last] - content[first]).tolist(),
            (words[last] - words[first]).tolist(),
            blocks.named.number.tolist(),
            strict=True,
        )
        for inside, everything, number in rows:
            if everything:
                yield from ((token, inside, everything) for token in tokens[number])


def word_votes(pages: LabelledBlocks) -> Votes:
    """The votes of one domain's pages on words of short blocks."""
    return _shares(
        (word, float(label[block]), 1.0)
        for blocks, label in pages
        for block, words in blocks.texts.items()
        if not np.isnan(label[block])
        for word in set(words)
    )


def _shares(amounts: Iterable[tuple[str, float, float]]) -> Votes:
    """Per token: its amounts of content, divided by its whole amounts."""
    pairs: defaultdict[str, list[float]] = defaultdict(lambda: [0.0, 0.0])
    for token, content, everything in amounts:
        pair = pairs[token]
        pair[0] += content
        pair[1] += everything
    return {token: content / everything for token, (content, everything) in pairs.items()}
