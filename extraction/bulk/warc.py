"""The pages of a crawl archive: WARC and WARC.gz.

Pages are answers with status 200 and resources, if they are HTML. Everything else in a crawl
(requests, redirects, pictures, scripts) is passed over silently; a record that is broken
becomes a page with a problem, so that nothing is lost unseen.
"""

from collections.abc import Iterator

from extraction.bulk.pages import StoredPage
from extraction.commands.inputs import LARGEST_PAGE, TOO_LARGE
from extraction.crawls.answers import Answer, answer_of, has_answer
from extraction.crawls.errors import CrawlError
from extraction.crawls.members import MemberStream, Readable
from extraction.crawls.records import NO_ARCHIVE, Fault, WarcRecord, read_records


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
    # Where the last record is broken, that is said already.
    elif members and members.is_cut_off and not (page and page.problem):
        yield StoredPage(f"{name}#{record.number + 1}", problem="It is cut off at its end.")


def _is_wanted(record: WarcRecord) -> bool:
    return has_answer(record, _is_page)


def _is_page(answer: Answer) -> bool:
    return answer.is_html and answer.body_length <= LARGEST_PAGE


def _page(record: WarcRecord | Fault, archive: str) -> StoredPage | None:
    if isinstance(record, Fault):
        return StoredPage(f"{archive}#{record.number}", problem=record.reason)
    name, url = f"{archive}#{record.identifier or record.number}", record.url or None
    try:
        answer = answer_of(record)
    except CrawlError as error:
        return StoredPage(name, url=url, problem=str(error))
    if answer is None or not answer.is_html:
        return None
    if answer.body_length > LARGEST_PAGE:
        return StoredPage(name, url=url, problem=f"It {TOO_LARGE}")
    return StoredPage(name, answer.body, url, answer.charset or None, answer.codings)
