"""Shared code of the corpus readers: the folder ``html/`` and the gold texts next to it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from posixpath import basename
from typing import Final

from annotate.files.errors import BudgetExceededError, UnreadableError
from annotate.importing.readers.file_contents import read_page
from annotate.importing.readers.file_sets import FileSet
from annotate.importing.readers.file_types import FileType, file_type_of, stem
from annotate.importing.readers.records import Incoming, IncomingPage, Refused

PAGES_FOLDER: Final = "html/"
_ABOUT_NAMES: Final = ("license", "readme", "metadata.json")


@dataclass(frozen=True)
class CorpusFiles:
    """The files below the folder of a corpus."""

    file_set: FileSet
    root: str
    """The parent of ``html/``: empty, or a folder with a trailing slash."""
    names: Sequence[str]
    """Sorted names of all files below it, without system files."""

    @cached_property
    def pages(self) -> dict[str, str]:
        """Pages by name without folder and ending."""
        return self.below(PAGES_FOLDER, FileType.PAGE)

    def below(self, folder: str, file_type: FileType) -> dict[str, str]:
        """Files of a type directly inside a folder, by name without ending."""
        return {
            stem(basename(name)): name
            for name in self._directly_inside(folder)
            if file_type_of(name) is file_type
        }

    def json_below(self, folder: str) -> dict[str, str]:
        """JSON files directly inside a folder, by name without ending."""
        found = self._directly_inside(folder)
        return {basename(name)[:-5]: name for name in found if name.lower().endswith(".json")}

    def has(self, name: str) -> bool:
        """Return whether the corpus has this file."""
        return self.root + name in self.file_set.sizes

    def about(self) -> list[str]:
        """Readme, licence and metadata files."""
        found = self._directly_inside("")
        return [name for name in found if basename(name).lower().startswith(_ABOUT_NAMES)]

    def _directly_inside(self, folder: str) -> list[str]:
        prefix = self.root + folder
        length = len(prefix)
        return [name for name in self.names if name.startswith(prefix) and "/" not in name[length:]]


ReadPage = Callable[[str, IncomingPage], IncomingPage]
"""Adds what the corpus states about a page, whose name without ending is the first argument."""


@dataclass(frozen=True)
class RecognisedCorpus:
    """A recognised corpus."""

    layout: str
    files: CorpusFiles
    prepare: Callable[[], ReadPage]
    """Reads metadata of the whole corpus and returns the reader of a page."""
    golds: Mapping[str, str] = field(default_factory=dict)
    """Files with the gold text of one page, by the page's name without ending."""
    index_file: str = ""
    """The file about all pages, if there is one."""

    @property
    def all_files(self) -> set[str]:
        """All files of the corpus."""
        files = self.files
        return {*files.pages.values(), *self.golds.values(), *files.about(), self.index_file}

    @property
    def total(self) -> int | None:
        return len(self.files.pages.keys() | self.golds.keys())

    def items(self) -> Iterator[Incoming]:
        file_set = self.files.file_set
        # Gold texts without a page first: a person may have forgotten to upload the pages.
        for bare_name in sorted(self.golds.keys() - self.files.pages.keys()):
            reason = "Its page is missing. Put the page into the corpus's folder html."
            yield Refused(file_set.shown(self.golds[bare_name]), reason)
        try:
            read = self.prepare()
        except UnreadableError as error:
            yield Refused(file_set.shown(self.files.root or self.layout), str(error))
            return
        for bare_name, name in self.files.pages.items():
            try:
                page = IncomingPage(file_set.shown(name), read_page(file_set, name))
                yield read(bare_name, page)
            except BudgetExceededError:
                raise
            except UnreadableError as error:
                yield Refused(file_set.shown(name), str(error))
