"""Pages: from bytes to the flat page that every part of the library works on."""

from contentseeker.errors import ArgumentError
from contentseeker.page.encoding import to_utf8
from contentseeker.page.events import read_events
from contentseeker.page.flat import FlatPage
from contentseeker.page.recovery import repaired

__all__ = ["FlatPage", "parse"]


def parse(markup: bytes | str, *, url: str | None = None, encoding: str | None = None) -> FlatPage:
    """Parse a page. Bad markup and bad characters are repaired, never refused.

    ``url`` is the page's address, for resolving its links. ``encoding`` is what the HTTP header
    or another outside source declares. Both are optional.
    """
    if not isinstance(markup, bytes | str):
        raise ArgumentError(
            f"markup must be bytes or str, not {type(markup).__name__}: "
            "pass the page itself, e.g. Path('page.html').read_bytes()."
        )
    for name, value in (("url", url), ("encoding", encoding)):
        if not isinstance(value, str | None):
            raise ArgumentError(
                f"{name} must be str or None, not {type(value).__name__}: leave it out if unknown."
            )
    utf8, used_encoding = to_utf8(markup, encoding)
    page = FlatPage(read_events(utf8), markup=utf8, url=url, encoding=used_encoding)
    better = repaired(page)
    if better is None:
        return page
    return FlatPage(read_events(better), markup=better, url=url, encoding=used_encoding)
