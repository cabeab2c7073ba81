"""The queue as tests ask it."""

from django.contrib.auth.models import User

from annotate.models import Page
from annotate.queue.filters import QueueFilter
from annotate.queue.next_page import next_pick


def next_page(annotator: User, wanted: QueueFilter, *, after: int | None = None) -> Page | None:
    """The page to label next, whyever it is this one."""
    pick = next_pick(annotator, wanted, after=after)
    return None if pick is None else pick.page
