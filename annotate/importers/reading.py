"""From what somebody hands over to pages: recognising the layout and reading on and on.

Formats have modules of their own; here is only what holds them together. Reading is lazy
and bounded: one page with its pictures is in memory at a time, and the order is the same
each time, so an import that was stopped can go on where it was.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from annotate.importers.archives import Zip
from annotate.importers.branches import Branch, survey
from annotate.importers.errors import NothingToImportError, UnreadableError
from annotate.importers.kinds import Kind, is_clutter, kind_of
from annotate.importers.places import Folder
from annotate.importers.records import Incoming, Refused

_NOTHING_INSIDE: Final = "There is nothing in it of a kind this reads."


@dataclass(frozen=True)
class Reading:
    """An upload that was recognised."""

    layout: str
    """What it is, for people."""
    total: int | None
    """How many items will come, if that is known before reading."""
    branches: Sequence[Branch]
    refused: Sequence[Refused] = ()
    """What could not even be looked into."""

    def items(self) -> Iterator[Incoming]:
        """Everything in it, in the same order each time; what cannot be read says why."""
        yield from self.refused
        for branch in self.branches:
            yield from branch.items()


def open_upload(path: Path) -> Reading:
    """Recognise a file, or a folder of files, that somebody handed over.

    Raises ``NothingToImportError`` where nothing in it is of a kind that is read. What is
    of such a kind and broken is refused while reading, and ends nothing.
    """
    folder = Folder(path)
    archives = [name for name in folder.sizes if kind_of(name) is Kind.ZIP]
    with folder.session():
        own = survey(folder, [name for name in folder.sizes if kind_of(name) is not Kind.ZIP])
    found = [_look_into(folder, name) for name in archives if not is_clutter(name)]
    branches = [one for one in (own, *found) if isinstance(one, Branch)]
    refused = [one for one in found if isinstance(one, Refused)]
    if not branches and all(one.reason == _NOTHING_INSIDE for one in refused):
        raise NothingToImportError(folder.title)
    return Reading(_layout(branches), _total(branches, len(refused)), branches, refused)


def _look_into(folder: Folder, name: str) -> Branch | Refused:
    try:
        archive = Zip(folder, name)
        with archive.session():
            found = survey(archive, list(archive.sizes))
    except UnreadableError as error:
        return Refused(folder.shown(name), str(error))
    return found or Refused(folder.shown(name), _NOTHING_INSIDE)


def _layout(branches: Sequence[Branch]) -> str:
    layouts = [part.layout for branch in branches for part in branch.parts]
    return ", ".join(dict.fromkeys(filter(None, layouts))) or "nothing that can be read"


def _total(branches: Sequence[Branch], refused: int) -> int | None:
    totals = [branch.total for branch in branches]
    known = [total for total in totals if total is not None]
    return refused + sum(known) if len(known) == len(totals) else None
