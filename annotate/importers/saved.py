"""The folder that browsers put beside a saved page: ``name.html`` and ``name_files/``."""

from collections.abc import Iterator, Sequence
from posixpath import basename
from typing import Final
from urllib.parse import quote, urljoin

from annotate.importers import assets
from annotate.importers.addresses import base_inside
from annotate.importers.contents import read_whole
from annotate.importers.errors import SpentError, UnreadableError
from annotate.importers.kinds import stem
from annotate.importers.limits import MOST_ASSET_BYTES, MOST_ASSETS_BYTES_PER_PAGE
from annotate.importers.places import Place
from annotate.importers.records import IncomingAsset, Refused
from annotate.importers.texts import storable

SUFFIX: Final = "_files"
# The characters that browsers leave alone in a path.
_PLAIN: Final = "/!$&'()*+,;=:@|[]^"


def folder_of(page_name: str) -> str:
    """Where the files of a saved page lie, with the closing slash."""
    return f"{stem(page_name)}{SUFFIX}/"


def read_assets(
    place: Place, page_name: str, names: Sequence[str], *, html: bytes, url: str
) -> Iterator[IncomingAsset | Refused]:
    """Everything in a saved page's folder that it needs to be shown."""
    if not names:
        return
    base = base_inside(html, url)
    inside = len(page_name) - len(basename(page_name))
    room = MOST_ASSETS_BYTES_PER_PAGE
    for name in names:
        try:
            found = _read(place, name, room)
        except SpentError:
            raise
        except UnreadableError as error:
            yield Refused(place.shown(name), str(error))
            continue
        if found is not None:
            data, media_type = found
            room -= len(data)
            for address in _addresses(base, name[inside:]):
                yield IncomingAsset(address, data, media_type)


def _read(place: Place, name: str, room: int) -> tuple[bytes, str] | None:
    media_type = assets.by_name(name)
    is_nameless = "." not in basename(name)
    if place.sizes[name] == 0 or not (media_type or is_nameless):
        return None
    if place.sizes[name] > room:
        raise UnreadableError("The files beside this page are too large together to be kept.")
    data = read_whole(place, name, min(room, MOST_ASSET_BYTES))
    media_type = media_type or assets.by_bytes(data)
    return (data, media_type) if media_type else None


def _addresses(base: str, reference: str) -> list[str]:
    # Some browsers write names as they are, some percent-encoded; pages may ask for either.
    spellings = dict.fromkeys((quote(reference, safe=_PLAIN, errors="replace"), reference))
    return [storable(urljoin(base, spelling) if base else spelling) for spelling in spellings]
