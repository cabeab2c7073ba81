"""Crawl archives: WARC and WARC.gz.

HTML responses with status 200 are pages; style sheets, pictures and fonts are assets. Other
records (scripts, redirects, requests) are skipped. ``contentseeker.crawl.archives`` parses the
archive.
"""

from collections.abc import Iterator

from annotate.files.errors import UnreadableError
from annotate.files.limits import MAX_FAULTS, MAX_PAGE_BYTES, format_bytes
from annotate.files.texts import known_encoding, storable
from annotate.files.unpacking import Budget
from annotate.importing.readers.assets import is_asset
from annotate.importing.readers.file_contents import require_markup, require_page_size
from annotate.importing.readers.file_sets import FileSet
from annotate.importing.readers.page_urls import declared_url, web_url
from annotate.importing.readers.records import Incoming, IncomingAsset, IncomingPage, Refused
from contentseeker.crawl.archives.bodies import decode
from contentseeker.crawl.archives.errors import RecordError
from contentseeker.crawl.archives.members import BrokenMemberError, MemberStream, Readable
from contentseeker.crawl.archives.records import GZIP, NO_ARCHIVE, Fault, WarcRecord, read_records
from contentseeker.crawl.archives.responses import HttpResponse, has_response, response_of


class _LimitedMembers(MemberStream):
    """Unpacked bytes with limits for their number and for damaged members."""

    def __init__(self, packed: Readable, budget: Budget) -> None:
        super().__init__(packed)
        self._budget = budget
        self._faults = 0

    def read(self, size: int, /) -> bytes:
        try:
            data = super().read(size)
        except BrokenMemberError as error:
            self._faults += 1
            # Reading goes on with the next member, so faults must be limited.
            if self._faults > MAX_FAULTS:
                reason = "It is damaged in too many places. The rest is not read."
                raise UnreadableError(reason) from error
            raise
        self._budget.spend(len(data))
        return data


def read_warc(file_set: FileSet, name: str) -> Iterator[Incoming]:
    """Yield pages and assets in the order of the archive."""
    if file_set.sizes[name] == 0:
        raise UnreadableError("It is empty.")
    record = None
    with file_set.open(name) as stored:
        # By its first bytes: a compressed archive may be named ``.warc``.
        is_packed = stored.peek(len(GZIP)).startswith(GZIP)
        members = _LimitedMembers(stored, Budget(file_set.sizes[name])) if is_packed else None
        for record in read_records(members or stored, _is_wanted):
            yield from _incoming(record, f"{file_set.shown(name)}, record {record.number}")
        if members and members.is_cut_off:
            raise UnreadableError("It is cut off at its end.")
    if record is None:
        raise UnreadableError(NO_ARCHIVE)


def _is_wanted(record: WarcRecord) -> bool:
    return has_response(
        record, lambda answer: _is_kept(answer) and answer.body_length <= MAX_PAGE_BYTES
    )


def _is_kept(answer: HttpResponse) -> bool:
    return answer.is_html or is_asset(answer.media_type)


def _incoming(record: WarcRecord | Fault, where: str) -> Iterator[Incoming]:
    if isinstance(record, Fault):
        yield Refused(where, record.reason)
        return
    try:
        answer = response_of(record)
        if answer is not None and _is_kept(answer):
            yield from _items(answer, where)
    except (RecordError, UnreadableError) as error:
        yield Refused(f"{where} ({storable(record.url)[:200]})", str(error))


def _items(answer: HttpResponse, where: str) -> Iterator[Incoming]:
    require_page_size(answer.body_length)
    data = decode(answer.body, answer.codings, MAX_PAGE_BYTES)
    if len(data) > MAX_PAGE_BYTES:
        raise UnreadableError(f"It unpacks to more than {format_bytes(MAX_PAGE_BYTES)}, the limit.")
    url = web_url(answer.record.url)
    if answer.is_html:
        require_markup(data)
        encoding = known_encoding(answer.charset)
        yield IncomingPage(where, data, url or declared_url(data, encoding), encoding)
    elif url and data:
        yield IncomingAsset(url, data, answer.media_type)
