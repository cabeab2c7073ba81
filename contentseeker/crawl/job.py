"""The job of every page of a run: from stored bytes to one line of JSON."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from contentseeker import registry
from contentseeker.crawl.archives.bodies import decode
from contentseeker.crawl.archives.errors import RecordError
from contentseeker.crawl.pages import StoredPage
from contentseeker.files.formats import Extracted, as_json
from contentseeker.files.inputs import LARGEST_PAGE, TOO_LARGE
from contentseeker.files.outputs import ENCODING, ON_ERROR
from contentseeker.live_models import GenreExtractor, LiveModels
from contentseeker.page import parse
from contentseeker.result import Extraction, Extractor, Status
from contentseeker.result_options import ResultOptions


@dataclass(frozen=True, slots=True)
class RecordLine:
    """The record of one page."""

    text: bytes
    is_failed: bool


@dataclass(frozen=True, slots=True)
class Job:
    """A method, its parameters and the options of all pages. Sent to worker processes."""

    method: str
    parameters: Mapping[str, object] = field(default_factory=dict)
    url: str | None = None
    encoding: str | None = None
    genre: str = ""
    """If given, it chooses one of ``models``, and the method follows from that."""
    models: LiveModels | None = None
    options: ResultOptions = field(default_factory=ResultOptions)

    def extractor(self) -> Extractor:
        """An extractor of the method, or of the genre."""
        if self.models is not None:
            return GenreExtractor(self.models, self.genre)
        return registry.get(self.method).create(**self.parameters)

    def line(self, page: StoredPage, extractor: Extractor) -> RecordLine:
        """Extract one page. Errors become part of its record."""
        if page.problem:
            return self.failed(page, page.problem)
        try:
            return _line(self._extracted(page, extractor))
        except RecordError as error:
            return self.failed(page, str(error))
        # The edge of the job: a method may raise anything on an unusual page, and the other
        # pages of the crawl must still be extracted.
        except Exception as error:  # noqa: BLE001
            return self.failed(page, f"{type(error).__name__}: {error}")

    def failed(self, page: StoredPage, reason: str) -> RecordLine:
        """The record of a page that could not be extracted."""
        extraction = Extraction("", status=Status.FAILED, detail=reason)
        nothing = parse(b"", url=self.url or page.url)
        return _line(Extracted(page.name, self.method, nothing, extraction))

    def _extracted(self, page: StoredPage, extractor: Extractor) -> Extracted:
        markup = decode(page.data, page.codings, LARGEST_PAGE)
        if len(markup) > LARGEST_PAGE:
            raise RecordError(f"It {TOO_LARGE}")
        parsed = parse(markup, url=self.url or page.url, encoding=self.encoding or page.encoding)
        extraction = self.options.applied(extractor.extract(parsed), parsed)
        return Extracted(page.name, self.method, parsed, extraction)


def _line(extracted: Extracted) -> RecordLine:
    text = as_json(extracted).encode(ENCODING, ON_ERROR)
    return RecordLine(text, extracted.extraction.status is Status.FAILED)
