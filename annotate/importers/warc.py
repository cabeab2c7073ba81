"""Crawl archives: WARC and WARC.gz.

Answers with status 200 that hold HTML are pages; style sheets, pictures and fonts are kept
for them. Everything else in a crawl (scripts, redirects, requests) is passed over silently.
Taking the archive apart is the library's work (``extraction.crawls``).
"""

from collections.abc import Iterator

from annotate.importers.addresses import address_inside, web_address
from annotate.importers.assets import is_asset
from annotate.importers.contents import require_markup, require_page_size
from annotate.importers.errors import UnreadableError
from annotate.importers.guard import Budget
from annotate.importers.limits import MOST_FAULTS, MOST_PAGE_BYTES, in_words
from annotate.importers.places import Place
from annotate.importers.records import Incoming, IncomingAsset, IncomingPage, Refused
from annotate.importers.texts import known_encoding, storable
from extraction.crawls.answers import Answer, answer_of, has_answer
from extraction.crawls.bodies import decode
from extraction.crawls.errors import CrawlError
from extraction.crawls.members import BrokenMemberError, MemberStream, Readable
from extraction.crawls.records import GZIP, NO_ARCHIVE, Fault, WarcRecord, read_records


class _GuardedMembers(MemberStream):
    """Unpacked bytes, of which there may not be too many, nor too much damage between them."""

    def __init__(self, packed: Readable, budget: Budget) -> None:
        super().__init__(packed)
        self._budget = budget
        self._faults = 0

    def read(self, size: int, /) -> bytes:
        try:
            data = super().read(size)
        except BrokenMemberError as error:
            self._faults += 1
            if self._faults > MOST_FAULTS:
                reason = "It is damaged in too many places. The rest of it is not read."
                raise UnreadableError(reason) from error
            raise
        self._budget.spend(len(data))
        return data


def read_warc(place: Place, name: str) -> Iterator[Incoming]:
    """Everything of use in an archive, in its order."""
    if place.sizes[name] == 0:
        raise UnreadableError("It is empty.")
    record = None
    with place.open(name) as stored:
        is_packed = stored.peek(len(GZIP)).startswith(GZIP)
        members = _GuardedMembers(stored, Budget(place.sizes[name])) if is_packed else None
        for record in read_records(members or stored, _is_wanted):
            yield from _incoming(record, f"{place.shown(name)}, record {record.number}")
        if members and members.is_cut_off:
            raise UnreadableError("It is cut off at its end.")
    if record is None:
        raise UnreadableError(NO_ARCHIVE)


def _is_wanted(record: WarcRecord) -> bool:
    return has_answer(
        record, lambda answer: _is_kept(answer) and answer.body_length <= MOST_PAGE_BYTES
    )


def _is_kept(answer: Answer) -> bool:
    return answer.is_html or is_asset(answer.media_type)


def _incoming(record: WarcRecord | Fault, where: str) -> Iterator[Incoming]:
    if isinstance(record, Fault):
        yield Refused(where, record.reason)
        return
    try:
        answer = answer_of(record)
        if answer is not None and _is_kept(answer):
            yield from _items(answer, where)
    except (CrawlError, UnreadableError) as error:
        yield Refused(f"{where} ({storable(record.url)[:200]})", str(error))


def _items(answer: Answer, where: str) -> Iterator[Incoming]:
    require_page_size(answer.body_length)
    data = decode(answer.body, answer.codings, MOST_PAGE_BYTES)
    if len(data) > MOST_PAGE_BYTES:
        raise UnreadableError(f"It unpacks to more than {in_words(MOST_PAGE_BYTES)}, the most.")
    url = web_address(answer.record.url)
    if answer.is_html:
        yield _page(where, url, data, known_encoding(answer.charset))
    elif url and data:
        yield IncomingAsset(url, data, answer.media_type)


def _page(where: str, url: str, data: bytes, encoding: str) -> IncomingPage:
    require_markup(data)
    return IncomingPage(
        name=where, html=data, url=url or address_inside(data, encoding), encoding=encoding
    )
