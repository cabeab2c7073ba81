"""The pages of a crawl archive: WARC and WARC.gz.

Pages are HTML responses with status 200 and HTML resources. Other records (requests, redirects,
images, scripts) are skipped. A damaged record becomes a page with a problem, so that no loss
goes unreported.
"""

from collections.abc import Iterator

from contentseeker.crawl.archives.errors import RecordError
from contentseeker.crawl.archives.members import MemberStream, Readable
from contentseeker.crawl.archives.records import NO_ARCHIVE, Fault, WarcRecord, read_records
from contentseeker.crawl.archives.responses import HttpResponse, has_response, response_of
from contentseeker.crawl.pages import StoredPage
from contentseeker.files.inputs import LARGEST_PAGE, TOO_LARGE


def pages_of(stream: Readable, name: str, *, is_packed: bool) -> Iterator[StoredPage]:
    """Every page of an archive, in its order."""
    members = MemberStream(stream) if is_packed else None
    record, page = None, None
    for record in read_records(members or stream, _is_wanted):
        page = _page(record, name)
        if page is not None:
            yield page
    if record is None:
        yield StoredPage(name, problem=NO_ARCHIVE)
    # A damaged last record is reported already.
    elif members and members.is_cut_off and not (page and page.problem):
        yield StoredPage(f"{name}#{record.number + 1}", problem="It is cut off at its end.")


def _is_wanted(record: WarcRecord) -> bool:
    return has_response(record, _is_page)


def _is_page(response: HttpResponse) -> bool:
    return response.is_html and response.body_length <= LARGEST_PAGE


def _page(record: WarcRecord | Fault, archive: str) -> StoredPage | None:
    if isinstance(record, Fault):
        return StoredPage(f"{archive}#{record.number}", problem=record.reason)
    name, url = f"{archive}#{record.identifier or record.number}", record.url or None
    try:
        response = response_of(record)
    except RecordError as error:
        return StoredPage(name, url=url, problem=str(error))
    if response is None or not response.is_html:
        return None
    if response.body_length > LARGEST_PAGE:
        return StoredPage(name, url=url, problem=f"It {TOO_LARGE}")
    return StoredPage(name, response.body, url, response.charset or None, response.codings)
