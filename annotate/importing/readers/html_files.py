"""HTML files with their gold texts, and the folders that browsers save next to a page.

A browser saves a page as ``name.html`` with a folder ``name_files/``; a gold text is
``name.txt`` next to ``name.html``.
"""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from posixpath import basename
from typing import Final
from urllib.parse import quote, urljoin

from annotate.files.errors import BudgetExceededError, UnreadableError
from annotate.files.limits import MAX_ASSET_BYTES, MAX_ASSETS_BYTES_PER_PAGE
from annotate.files.texts import storable
from annotate.importing.readers.assets import media_type_by_content, media_type_by_name
from annotate.importing.readers.file_contents import read_bytes, read_page, read_text
from annotate.importing.readers.file_sets import FileSet
from annotate.importing.readers.file_types import FileType, file_type_of, stem
from annotate.importing.readers.page_urls import declared_base_url, declared_url
from annotate.importing.readers.records import Incoming, IncomingAsset, IncomingPage, Refused

_FOLDER_SUFFIX: Final = "_files"
# The characters that browsers do not percent-encode in a path.
_UNQUOTED: Final = "/!$&'()*+,;=:@|[]^"


@dataclass(frozen=True)
class RelatedFiles:
    """Which files belong to an HTML file: its gold text and its assets."""

    names: Sequence[str]
    """Sorted."""

    @cached_property
    def texts(self) -> dict[str, str]:
        """Name of the gold text by the stem it shares with its page."""
        return {stem(name): name for name in self.names if file_type_of(name) is FileType.TEXT}

    def assets(self, page_name: str) -> Sequence[str]:
        """The files in the folder of a saved page."""
        folder = f"{stem(page_name)}{_FOLDER_SUFFIX}/"
        start = bisect_left(self.names, folder)
        # The greatest character: everything inside the folder sorts before it.
        end = bisect_left(self.names, folder + chr(0x10FFFF))
        return self.names[start:end]

    def all_files(self) -> set[str]:
        """All files that belong to some page and are not pages themselves."""
        pages = [name for name in self.names if file_type_of(name) is FileType.PAGE]
        stems = {stem(name) for name in pages}
        texts = {name for shared, name in self.texts.items() if shared in stems}
        return texts.union(*map(self.assets, pages))


def read_html_file(file_set: FileSet, name: str, related: RelatedFiles) -> Iterator[Incoming]:
    """Yield the page with its gold text and assets, and the assets that are refused."""
    html = read_page(file_set, name)
    gold = related.texts.get(stem(name))
    url = declared_url(html)
    assets: list[IncomingAsset] = []
    if names := related.assets(name):
        for asset in _read_assets(file_set, name, names, declared_base_url(html, url)):
            if isinstance(asset, Refused):
                yield asset
            else:
                assets.append(asset)
    yield IncomingPage(
        name=file_set.shown(name),
        html=html,
        url=url,
        gold=None if gold is None else read_text(file_set, gold),
        assets=tuple(assets),
    )


def _read_assets(
    file_set: FileSet, page_name: str, names: Sequence[str], base: str
) -> Iterator[IncomingAsset | Refused]:
    folder_length = len(page_name) - len(basename(page_name))
    bytes_left = MAX_ASSETS_BYTES_PER_PAGE
    for name in names:
        try:
            found = _read_asset(file_set, name, bytes_left)
        except BudgetExceededError:
            raise
        except UnreadableError as error:
            yield Refused(file_set.shown(name), str(error))
            continue
        if found is not None:
            data, media_type = found
            bytes_left -= len(data)
            for url in _asset_urls(base, name[folder_length:]):
                yield IncomingAsset(url, data, media_type)


def _read_asset(file_set: FileSet, name: str, bytes_left: int) -> tuple[bytes, str] | None:
    media_type = media_type_by_name(name)
    # With another ending it is a script, or what else pages do not show.
    has_ending = "." in basename(name)
    if file_set.sizes[name] == 0 or (has_ending and not media_type):
        return None
    if file_set.sizes[name] > bytes_left:
        raise UnreadableError("The files next to this page are too large together to be stored.")
    data = read_bytes(file_set, name, min(bytes_left, MAX_ASSET_BYTES))
    media_type = media_type or media_type_by_content(data)
    return (data, media_type) if media_type else None


def _asset_urls(base: str, reference: str) -> list[str]:
    # Some browsers percent-encode names and some do not; pages may refer to either form.
    spellings = dict.fromkeys((quote(reference, safe=_UNQUOTED, errors="replace"), reference))
    return [storable(urljoin(base, spelling) if base else spelling) for spelling in spellings]
