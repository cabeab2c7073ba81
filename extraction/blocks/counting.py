"""How often text under a name, or with a word in it, was content: counted by domain.

Within a domain a token has the share of content it stands for there; over domains these
shares are added up, so that each domain has one vote. A page's own domain is left out when
its features are computed for fitting: on a new domain nobody has voted yet.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any, Final, Self

import numpy as np

from extraction.blocks.features import PageBlocks
from extraction.blocks.naming import NameTable, tokens_of
from extraction.blocks.view import FloatArray, running

Votes = dict[str, float]
"""Of one domain: per token the share of content."""
Pairs = dict[str, list[float]]
"""Per token: amount of content, and of everything."""

_DECIMALS: Final = 3
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
        """Log-odds of content of every token with enough domains, as they will be when stored."""
        return {
            token: _log_odds(round(self.content[token], _DECIMALS), domains)
            for token, domains in sorted(self.domains.items())
            if domains >= self.fewest_domains
        }

    def as_data(self) -> dict[str, Any]:
        """The counts of tokens with enough domains, as JSON can hold them: a line each."""
        return {
            "fewest domains": self.fewest_domains,
            "tokens": {
                token: f"{round(self.content[token], _DECIMALS)} of {domains}"
                for token, domains in sorted(self.domains.items())
                if domains >= self.fewest_domains
            },
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        """The counts again."""
        counts = cls(int(data["fewest domains"]))
        for token, written in data["tokens"].items():
            content, domains = written.split(" of ")
            counts.content[token], counts.domains[token] = float(content), int(domains)
            if not 0 <= counts.content[token] <= counts.domains[token]:
                raise ValueError(f"{token!r} has more content than there is")
        return counts

    def table_without(self, votes: Votes, odds: Mapping[str, float], times: int = 1) -> NameTable:
        """The table as it would be without one domain; ``odds`` are those with it."""
        rest = dict(odds)
        for token, share in votes.items():
            domains = self.domains.get(token, 0) - times
            if domains >= self.fewest_domains:
                rest[token] = _log_odds(self.content[token] - times * share, domains)
            else:
                rest.pop(token, None)
        return NameTable(rest)


def _log_odds(content: float, domains: int) -> float:
    # One vote for and one against from the start: few domains are little evidence.
    return float(np.log((content + 1) / (domains - content + 1)))


def name_votes(pages: Iterable[tuple[PageBlocks, FloatArray]]) -> Votes:
    """What one domain's pages say about names; labels are 1, 0 or unknown (NaN)."""
    pairs: Pairs = defaultdict(lambda: [0.0, 0.0])
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
            for token in tokens[number] if everything else ():
                pair = pairs[token]
                pair[0] += inside
                pair[1] += everything
    return {token: inside / everything for token, (inside, everything) in pairs.items()}


def word_votes(pages: Iterable[tuple[PageBlocks, FloatArray]]) -> Votes:
    """What one domain's pages say about words of short blocks."""
    pairs: Pairs = defaultdict(lambda: [0.0, 0.0])
    for blocks, label in pages:
        for block, words in blocks.texts.items():
            if not np.isnan(label[block]):
                for word in set(words):
                    pair = pairs[word]
                    pair[0] += float(label[block])
                    pair[1] += 1.0
    return {word: inside / everything for word, (inside, everything) in pairs.items()}
