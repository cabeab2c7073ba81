"""What is done to every page of a run: from stored bytes to one line of JSON."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from extraction import registry
from extraction.bulk.pages import StoredPage
from extraction.commands.formats import Extracted, as_json
from extraction.commands.inputs import LARGEST_PAGE, TOO_LARGE
from extraction.commands.outputs import ENCODING, ON_ERROR
from extraction.crawls.bodies import decode
from extraction.crawls.errors import CrawlError
from extraction.page import parse
from extraction.result import Extraction, Extractor, Status


@dataclass(frozen=True, slots=True)
class Line:
    """The record of one page."""

    text: bytes
    is_failed: bool


@dataclass(frozen=True, slots=True)
class Job:
    """A method, its parameters and what is known about all pages. Travels between processes."""

    method: str
    parameters: Mapping[str, object] = field(default_factory=dict)
    url: str | None = None
    encoding: str | None = None

    def extractor(self) -> Extractor:
        """The method, ready to work."""
        return registry.get(self.method).create(**self.parameters)

    def line(self, page: StoredPage, extractor: Extractor) -> Line:
        """Extract one page. Whatever goes wrong with it stands in its record."""
        if page.problem:
            return self.failed(page, page.problem)
        try:
            return _line(self._extracted(page, extractor))
        except CrawlError as error:
            return self.failed(page, str(error))
        # The edge of the job: nobody knows what a method does to the strangest page of a crawl,
        # and the thousands around it must not pay for it.
        except Exception as error:  # noqa: BLE001
            return self.failed(page, f"{type(error).__name__}: {error}")

    def failed(self, page: StoredPage, reason: str) -> Line:
        """The record of a page nothing came out of."""
        extraction = Extraction("", status=Status.FAILED, detail=reason)
        nothing = parse(b"", url=self.url or page.url)
        return _line(Extracted(page.name, self.method, nothing, extraction))

    def _extracted(self, page: StoredPage, extractor: Extractor) -> Extracted:
        markup = decode(page.data, page.codings, LARGEST_PAGE)
        if len(markup) > LARGEST_PAGE:
            raise CrawlError(f"It {TOO_LARGE}")
        parsed = parse(markup, url=self.url or page.url, encoding=self.encoding or page.encoding)
        return Extracted(page.name, self.method, parsed, extractor.extract(parsed))


def _line(extracted: Extracted) -> Line:
    text = as_json(extracted).encode(ENCODING, ON_ERROR)
    return Line(text, extracted.extraction.status is Status.FAILED)
