"""Fetch pages from the public web, one by one, with robots.txt, pauses and limits.

Disabled by default (``settings.FETCHING``). Fetched pages are imported like those of any
reader.
"""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from email.message import Message
from typing import Final
from urllib.parse import urlsplit
from urllib.robotparser import RobotFileParser

import httpx

from annotate.errors import AnnotateError
from annotate.files.limits import MAX_ASSET_BYTES, MAX_PAGE_BYTES, format_bytes
from annotate.importing.public_network import PublicOnlyBackend, PublicOnlyTransport
from annotate.importing.readers.records import Incoming, IncomingAsset, IncomingPage, Refused
from annotate.pages.asset_links import without_assets
from contentseeker.page import FlatPage, parse
from contentseeker.page.render import render

AGENT: Final = "contentseeker-workbench"
MAX_REDIRECTS: Final = 5
MAX_ASSETS: Final = 100
# Behind other ports are servers that expect no web requests.
_PORTS: Final = (None, 80, 443)
_SECONDS_PER_PAGE: Final = 60.0
_TIMEOUT: Final = httpx.Timeout(20.0, connect=10.0)
_MIN_PAUSE: Final = 1.0
# Upper limit for the Crawl-delay of robots.txt, so that an import ends.
_MAX_PAUSE: Final = 30.0
_MAX_ROBOTS_BYTES: Final = 500_000
# Servers that state no type mostly send pages.
_PAGES: Final = frozenset({"text/html", "application/xhtml+xml", ""})


class FetchError(AnnotateError):
    """A page cannot be fetched; the message says why."""


class RefusedError(FetchError):
    """The server answered with an error status."""

    def __init__(self, status: int) -> None:
        self.is_permanent = 400 <= status < 500
        super().__init__(f"The server answered {status}.")


@dataclass(frozen=True)
class Fetched:
    """The response of a URL."""

    url: str
    """After redirects."""
    data: bytes
    media_type: str
    charset: str


class Clock:
    """Time source; tests replace it."""

    now: Callable[[], float] = staticmethod(time.monotonic)
    sleep: Callable[[float], None] = staticmethod(time.sleep)


class Fetcher:
    """Fetches URLs; obeys robots.txt, pauses between requests, and enforces limits."""

    def __init__(
        self, transport: httpx.BaseTransport | None = None, clock: Clock | None = None
    ) -> None:
        self._clock = clock or Clock()
        self._client = httpx.Client(
            transport=transport or PublicOnlyTransport(PublicOnlyBackend(), None),
            headers={"User-Agent": AGENT},
            timeout=_TIMEOUT,
            # Each redirect is checked like a first request.
            follow_redirects=False,
            # A proxy would resolve names itself, around the check of addresses.
            trust_env=False,
        )
        self._last: dict[str, float] = {}
        self._robots: dict[str, RobotFileParser] = {}

    def close(self) -> None:
        self._client.close()

    def fetch(self, url: str, *, most_bytes: int = MAX_PAGE_BYTES) -> Fetched:
        """Fetch a URL; follow and check redirects."""
        return self._follow(url, most_bytes, self._require_permission)

    def _follow(self, url: str, most_bytes: int, check: Callable[[str], None]) -> Fetched:
        for _ in range(MAX_REDIRECTS + 1):
            require_web_address(url)
            check(url)
            answer = self._get(url, most_bytes)
            if isinstance(answer, Fetched):
                return answer
            url = answer
        raise FetchError(f"More than {MAX_REDIRECTS} redirects.")

    def _get(self, url: str, most_bytes: int) -> Fetched | str:
        """Fetch a URL without redirects; return the content or the URL of the redirect."""
        self._wait(url)
        deadline = self._clock.now() + _SECONDS_PER_PAGE
        try:
            with self._client.stream("GET", url) as response:
                if response.next_request is not None:
                    return str(response.next_request.url)
                if not response.is_success:
                    raise RefusedError(response.status_code)
                data = self._read(response, most_bytes, deadline)
                return _fetched(response, data)
        except (httpx.HTTPError, httpx.InvalidURL) as error:
            raise FetchError(
                f"It could not be fetched: {error or type(error).__name__}."
            ) from error

    def _read(self, response: httpx.Response, most_bytes: int, deadline: float) -> bytes:
        chunks, size = [], 0
        for chunk in response.iter_bytes():
            size += len(chunk)
            if size > most_bytes:
                raise FetchError(f"It has more than {format_bytes(most_bytes)}.")
            # httpx limits single reads: a server that sends a byte now and then would never end.
            if self._clock.now() > deadline:
                raise FetchError(f"It took longer than {_SECONDS_PER_PAGE:.0f} seconds.")
            chunks.append(chunk)
        return b"".join(chunks)

    def _wait(self, url: str) -> None:
        """Pause between two requests to a host."""
        host, pause = urlsplit(url).netloc, self._pause(url)
        if host in self._last:
            rest = self._last[host] + pause - self._clock.now()
            if rest > 0:
                self._clock.sleep(rest)
        self._last[host] = self._clock.now()

    def _pause(self, url: str) -> float:
        rules = self._robots.get(_origin(url))
        delay = float(rules.crawl_delay(AGENT) or 0) if rules else 0.0
        return min(max(delay, _MIN_PAUSE), _MAX_PAUSE)

    def _require_permission(self, url: str) -> None:
        origin = _origin(url)
        if origin not in self._robots:
            self._robots[origin] = self._read_rules(origin)
        if not self._robots[origin].can_fetch(AGENT, url):
            raise FetchError("The site's robots.txt asks not to fetch it.")

    def _read_rules(self, origin: str) -> RobotFileParser:
        rules = RobotFileParser()
        try:
            found = self._follow(f"{origin}/robots.txt", _MAX_ROBOTS_BYTES, lambda url: None)
            text = found.data.decode("utf-8", "replace")
        except RefusedError as error:
            # No robots.txt (4xx) permits everything; after a server error nothing is fetched.
            if not error.is_permanent:
                raise
            text = ""
        rules.parse(text.splitlines())
        return rules


def require_web_address(url: str) -> None:
    """Raise ``FetchError`` unless the URL is an ordinary http or https URL."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as error:
        raise FetchError(f"It is no address: {error}.") from error
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise FetchError("Only http:// and https:// addresses are fetched.")
    if port not in _PORTS:
        raise FetchError("Only the ports 80 and 443 are allowed.")
    if parts.username or parts.password:
        raise FetchError("An address with a name or password in it is not fetched.")


def _origin(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"


def _fetched(response: httpx.Response, data: bytes) -> Fetched:
    # The standard library's parser for headers: this one may contain anything.
    header = Message()
    header["Content-Type"] = response.headers.get("Content-Type", "")
    media_type = header.get_content_type() if response.headers.get("Content-Type") else ""
    charset = header.get_content_charset("") or ""
    return Fetched(str(response.url), data, media_type, charset)


@dataclass(frozen=True)
class WebPages:
    """A list of URLs as input of an import."""

    urls: Sequence[str]
    fetcher: Fetcher
    with_assets: bool = False

    @property
    def title(self) -> str:
        rest = f" and {len(self.urls) - 1:,} more" if len(self.urls) > 1 else ""
        return f"{self.urls[0][: 190 - len(rest)]}{rest}"

    @property
    def total(self) -> int | None:
        # How many assets a page needs is known only once it is fetched.
        return None if self.with_assets else len(self.urls)

    def items(self) -> Iterator[Incoming]:
        for url in self.urls:
            try:
                page = self._page(url)
            except AnnotateError as error:
                yield Refused(url, str(error))
                continue
            yield page
            if self.with_assets:
                yield from self._assets(page)

    def _page(self, url: str) -> IncomingPage:
        found = self.fetcher.fetch(url)
        if found.media_type not in _PAGES:
            raise FetchError(f"It is {found.media_type}, not a page.")
        return IncomingPage(name=url, html=found.data, url=found.url, encoding=found.charset)

    def _assets(self, page: IncomingPage) -> Iterator[Incoming]:
        flat = parse(page.html, url=page.url, encoding=page.encoding or None)
        for url in requisites(flat)[:MAX_ASSETS]:
            try:
                found = self.fetcher.fetch(url, most_bytes=MAX_ASSET_BYTES)
            except AnnotateError as error:
                yield Refused(url, str(error))
            else:
                # Stored under the URL in the page, not the URL after redirects.
                yield IncomingAsset(url, found.data, found.media_type)


def requisites(page: FlatPage) -> list[str]:
    """Return the URLs of style sheets and pictures that the page needs, in order."""
    _, named = without_assets(lambda asset_url: render(page, asset_url=asset_url))
    urls = dict.fromkeys(url.partition("#")[0] for url in named)
    return [url for url in urls if urlsplit(url).scheme in ("http", "https")]
