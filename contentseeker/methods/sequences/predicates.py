"""Binary predicates of a block, as short texts: the paper's eleven types of features.

A predicate holds for a block or does not. A count becomes "there is one" and one of six bins, a
share becomes tenths. So every model sees the same predicates, and each weight has a readable name.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, repeat
from typing import Final

from contentseeker.features.stopwords import stop_words
from contentseeker.methods.sequences.blocks import TOKEN, BlockSequence, tokens_of
from contentseeker.methods.sequences.entities.entity import Entity, Finder
from contentseeker.methods.sequences.entities.rules import find_by_rules
from contentseeker.page import FlatPage

WORDS: Final = "words"
STOP_WORDS: Final = "stop-words"
ENTITIES: Final = "entities"

TYPES: Final = {
    WORDS: "its words, whatever their case",
    STOP_WORDS: "its stop words, in place of all words",
    ENTITIES: "how many people, organisations, places, dates, times, sums, percentages it names",
    "title-case": "whether all tokens begin with a capital letter, or any with a small one",
    "anchors": "the share of its tokens that are inside of links",
    "title-match": "the share of the page's title that it repeats in order",
    "ancestors": "the elements around it: parent, grandparent",
    "descendants": "the elements inside of it",
    "siblings": "the elements before and behind it",
    "word-count": "how many tokens it has",
    "after-image": "whether an image is right before it",
}
"""All eleven types of predicates, with their meaning."""
USUAL: Final = tuple(name for name in TYPES if name not in (STOP_WORDS, ENTITIES))
"""Without stop words, which would replace words, and entities, which need another package."""

BLOCK: Final = "block"
"""The predicate of every block; its weight is a bias."""
PREVIOUS: Final = "PREV-"
"""Prefix of the predicates of the block before (the paper's history)."""

# Agencies are kept as words: who wrote an article tells more than that there is a name (S).
_STAY_WORDS: Final = frozenset({"reuters", "ap", "a.p.", "associated press"})
# Our choice of bins: each begins at twice the count of the one before.
_BINS: Final = (("1", 1), ("2-3", 2), ("4-7", 4), ("8-15", 8), ("16-31", 16))
_BIN_OF: Final = ("", *(word for word, size in _BINS for _ in range(size)))
_MOST: Final = "32+"
# A single shared word, such as "the", is no repeated title.
_MIN_TITLE_MATCHES: Final = 2
_SAME_TAGS: Final = {"strong": "b", "em": "i"}

Predicates = list[str]
_Names = Sequence[Sequence[Entity]]


def predicates_of(
    sequence: BlockSequence, types: Iterable[str] = USUAL, *, finder: Finder = find_by_rules
) -> list[Predicates]:
    """The predicates that hold for each block of a page."""
    chosen = [name for name in TYPES if name in set(types)]
    names = None
    if ENTITIES in chosen:
        names = [list(found) for found in finder(sequence.texts, sequence.page.language)]
    columns = (_PREDICATES[name][1](sequence, names) for name in chosen)
    rows = zip(repeat([BLOCK], len(sequence)), *columns, strict=True)
    return [list(chain.from_iterable(row)) for row in rows]


def counted(name: str, count: int) -> Predicates:
    """A count as predicates; none for a count of 0."""
    if not count:
        return []
    return [name, f"{name}:{_BIN_OF[count] if count < len(_BIN_OF) else _MOST}"]


def share(name: str, part: float) -> str:
    """A share of 1 in tenths."""
    return f"{name}:{int(part * 10)}"


def _entities(sequence: BlockSequence, names: _Names | None) -> Iterator[Predicates]:
    for found in names or ():
        yield _bag("entity", sorted(entity.kind for entity in found))


def _words(sequence: BlockSequence, names: _Names | None) -> Iterator[Predicates]:
    for block, tokens in enumerate(sequence.tokens):
        if names is not None:
            tokens = _without_names(sequence.texts[block], names[block])
        yield _bag("word", map(str.casefold, tokens))


def _stop_words(sequence: BlockSequence, names: _Names | None) -> Iterator[Predicates]:
    known = stop_words(sequence.page.language).words
    for tokens in sequence.tokens:
        yield _bag("stop-word", [word for word in map(str.casefold, tokens) if word in known])


def _bag(name: str, words: Iterable[str]) -> Predicates:
    counts = Counter(words)
    return [each for word, count in counts.items() for each in counted(f"{name}={word}", count)]


def _without_names(text: str, found: Sequence[Entity]) -> list[str]:
    names = [each for each in found if text[each.start : each.end].casefold() not in _STAY_WORDS]
    return [
        match.group()
        for match in TOKEN.finditer(text)
        if not any(name.start <= match.start() < name.end for name in names)
    ]


def _title_case(sequence: BlockSequence, names: _Names | None) -> Iterator[Predicates]:
    for tokens in sequence.tokens:
        if all(token[0].isupper() for token in tokens):
            yield ["case=all upper"]
        else:
            yield ["case=any lower"] if any(token[0].islower() for token in tokens) else []


def _anchors(sequence: BlockSequence, names: _Names | None) -> Iterator[Predicates]:
    for linked in sequence.linked:
        yield [share("anchors", linked)]


def _title_match(sequence: BlockSequence, names: _Names | None) -> Iterator[Predicates]:
    # Imported late, as the default method needs none.
    from rapidfuzz.distance import LCSseq

    page = sequence.page
    # Only a title element counts: ``FlatPage.title`` falls back to a heading, which is a block.
    title = [token.casefold() for token in tokens_of(page.title if page.count("title") else "")]
    words = set(title)
    for tokens in sequence.tokens:
        # What is not in the title cannot match, and most blocks have nothing of it.
        shared = [token for token in map(str.casefold, tokens) if token in words]
        matched = LCSseq.similarity(shared, title) if len(shared) >= _MIN_TITLE_MATCHES else 0
        yield [share("title", matched / len(title))] if matched >= _MIN_TITLE_MATCHES else []


def _tags_of(*places: str) -> "_Finder":
    """The tags of the elements that ``Surroundings`` has under these names."""

    def of_all(sequence: BlockSequence, names: _Names | None) -> Iterator[Predicates]:
        for around in sequence.surroundings:
            known = {name: getattr(around, name) for name in places}
            yield [f"{name}={sequence.page.tag(at)}" for name, at in known.items() if at >= 0]

    return of_all


def _descendants(sequence: BlockSequence, names: _Names | None) -> Iterator[Predicates]:
    page = sequence.page
    for around in sequence.surroundings:
        yield _bag("inside", (name for at in around.within for name in _inner_names(page, at)))


def _inner_names(page: FlatPage, node: int) -> Iterator[str]:
    tag = page.tag(node)
    if tag != "a":
        yield _SAME_TAGS.get(tag, tag)
        return
    # Links and targets of links are both ``a`` elements.
    attributes = page.attrs(node)
    yield from (f"a[{name}]" for name in ("href", "name") if name in attributes)


def _word_count(sequence: BlockSequence, names: _Names | None) -> Iterator[Predicates]:
    for tokens in sequence.tokens:
        # Every block has a token, so only the bin differs.
        yield counted("tokens", len(tokens))[1:]


def _after_image(sequence: BlockSequence, names: _Names | None) -> Iterator[Predicates]:
    for is_after in sequence.is_after_image.tolist():
        yield ["after image"] if is_after else []


_Finder = Callable[[BlockSequence, _Names | None], Iterator[Predicates]]
_PREDICATES: Final[Mapping[str, tuple[tuple[str, ...], _Finder]]] = {
    WORDS: (("word=",), _words),
    STOP_WORDS: (("stop-word=",), _stop_words),
    ENTITIES: (("entity=",), _entities),
    "title-case": (("case=",), _title_case),
    "anchors": (("anchors:",), _anchors),
    "title-match": (("title:",), _title_match),
    "ancestors": (("parent=", "grandparent="), _tags_of("parent", "grandparent")),
    "descendants": (("inside=",), _descendants),
    "siblings": (("before=", "behind="), _tags_of("before", "behind")),
    "word-count": (("tokens:",), _word_count),
    "after-image": (("after image",), _after_image),
}
STARTS: Final = {name: starts for name, (starts, _) in _PREDICATES.items()}
"""How predicates of each type begin."""
