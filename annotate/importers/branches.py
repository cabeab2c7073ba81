"""What stands in one place: corpora first, then every other file by its kind."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from annotate.importers.corpora.finding import find_corpora
from annotate.importers.csv_lists import read_csv
from annotate.importers.errors import SpentError, UnreadableError
from annotate.importers.json_lists import read_json_lines
from annotate.importers.kinds import Kind, is_clutter, kind_of
from annotate.importers.limits import MOST_FAULTS
from annotate.importers.mhtml import read_mhtml
from annotate.importers.pages import Beside, read_loose_page
from annotate.importers.places import Place
from annotate.importers.records import Incoming, Refused
from annotate.importers.warc import read_warc

ReadFile = Callable[[Place, str], Iterator[Incoming]]

_READERS: Final[dict[Kind | None, ReadFile]] = {
    Kind.MHTML: read_mhtml,
    Kind.WARC: read_warc,
    Kind.CSV: read_csv,
    Kind.JSON_LINES: read_json_lines,
}


class Part(Protocol):
    """Some files of a place that are read together."""

    @property
    def layout(self) -> str:
        """What they are, for people."""

    @property
    def total(self) -> int | None:
        """How many items they give, if that is known before reading."""

    def items(self) -> Iterator[Incoming]:
        """Pages, what belongs to them, and what is refused."""


@dataclass(frozen=True)
class Branch:
    """All that is read in one place."""

    place: Place
    parts: Sequence[Part]

    @property
    def total(self) -> int | None:
        """How many items will come, if that is known; a broken picture adds one more."""
        totals = [part.total for part in self.parts]
        known = [total for total in totals if total is not None]
        return len(self.place.refused) + sum(known) if len(known) == len(totals) else None

    def items(self) -> Iterator[Incoming]:
        """What the parts give, as long as the place gives it."""
        yield from self.place.refused
        try:
            with self.place.session():
                for part in self.parts:
                    yield from part.items()
        except UnreadableError as error:
            yield Refused(self.place.title, str(error))


@dataclass(frozen=True)
class LooseFiles:
    """Files that belong to no corpus, each read by itself."""

    place: Place
    names: Sequence[str]
    beside: Beside

    @property
    def layout(self) -> str:
        counts = Counter(kind for name in self.names if (kind := kind_of(name)))
        return ", ".join(kind.value for kind in Kind if kind in counts and kind is not Kind.TEXT)

    @property
    def total(self) -> int | None:
        one_each = all(kind_of(name) in _ONE_EACH for name in self.names)
        return len(self.names) if one_each else None

    def items(self) -> Iterator[Incoming]:
        for name in self.names:
            try:
                yield from _while_useful(self._read(name))
            except SpentError:
                raise
            except UnreadableError as error:
                yield Refused(self.place.shown(name), str(error))

    def _read(self, name: str) -> Iterator[Incoming]:
        kind = kind_of(name)
        if kind is Kind.PAGE:
            return read_loose_page(self.place, name, self.beside)
        if kind in _READERS:
            return _READERS[kind](self.place, name)
        return iter([Refused(self.place.shown(name), _WHY_NOT.get(kind, _UNKNOWN))])


def _while_useful(items: Iterator[Incoming]) -> Iterator[Incoming]:
    """What one file gives, until too much of it was refused: such a file is no list of pages."""
    faults = 0
    for item in items:
        yield item
        faults += isinstance(item, Refused)
        if faults > MOST_FAULTS:
            raise UnreadableError("Too much of it cannot be read. The rest is left out.")


_ONE_EACH: Final = frozenset({Kind.PAGE, Kind.MHTML, Kind.TEXT, Kind.ZIP, None})
_UNKNOWN: Final = "It is not a kind of file this reads."
_WHY_NOT: Final[dict[Kind | None, str]] = {
    Kind.TEXT: "It is not a kind of file this reads: a text counts as gold text only beside a "
    "page of the same name (name.html and name.txt).",
    Kind.ZIP: "It is an archive inside an archive. Unpack it and import it by itself.",
}


def survey(place: Place, names: Sequence[str]) -> Branch | None:
    """What can be read in a place, of these files; None if there is nothing."""
    wanted = [name for name in names if not is_clutter(name)]
    corpora = list(find_corpora(place, wanted))
    taken: set[str] = set().union(*(corpus.claimed for corpus in corpora))
    parts: list[Part] = [*corpora]
    left = [name for name in wanted if name not in taken]
    beside = Beside.among(left)
    belonging = beside.claimed()
    if loose := [name for name in left if name not in belonging]:
        parts.append(LooseFiles(place, loose, beside))
    is_anything = corpora or place.refused or any(map(kind_of, loose))
    return Branch(place, parts) if is_anything else None
