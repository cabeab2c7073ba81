"""Gold standards: recording versions, and making texts from labels.

Every change is a new version; nothing is overwritten. Writers of one page take turns, so two
who save at the same moment give two versions.
"""

from dataclasses import dataclass
from typing import Final

from django.contrib.auth.models import User
from django.db import transaction

from annotate.errors import AnnotateError
from annotate.models import ChainGold, GoldStandard, Label, Page
from annotate.services.anchoring import places
from annotate.services.parsed import parsed
from annotate.signals import tell_of_gold
from extraction.labels.regions import Regions, gold_text

LONGEST_TEXT: Final = 1_000_000


class GoldTooLongError(AnnotateError):
    """A gold text longer than any page's main content."""

    def __init__(self, length: int) -> None:
        super().__init__(
            f"The gold text has {length:,} characters, more than the {LONGEST_TEXT:,} that can be "
            "kept. Shorten it to the page's main content."
        )


class NoMainLabelsError(AnnotateError):
    """Gold from labels was asked for where nobody labelled main content."""

    def __init__(self) -> None:
        super().__init__(
            "You have not labelled any main content on this page. Label it first, then take the "
            "gold text from your labels."
        )


class NewerGoldError(AnnotateError):
    """Somebody else saved a newer version than the one that was corrected."""

    def __init__(self, newer: GoldStandard | ChainGold) -> None:
        self.newer = newer
        super().__init__(
            f"Version {newer.version} was saved by {newer.created_by} while you were writing. Your "
            "text is kept below: compare it with that version, then save it again if it should "
            "stand."
        )


@dataclass(frozen=True)
class GoldFromLabels:
    """The text that an annotator's labels make up."""

    text: str
    region_count: int


@transaction.atomic
def record_gold(page: Page, text: str, origin: GoldStandard.Origin, *, by: User) -> GoldStandard:
    """Add a version of the page's gold text; the same text again adds none."""
    tidy = tidy_gold(text)
    current = _locked_current(page)
    if current is not None and current.text == tidy:
        return current
    version = current.version + 1 if current else 1
    added = GoldStandard.objects.create(
        page=page, text=tidy, origin=origin, version=version, created_by=by
    )
    tell_of_gold([page.pk])
    return added


@transaction.atomic
def correct_gold(page: Page, text: str, *, base: int, by: User) -> GoldStandard:
    """Add a typed version, unless there is a newer one than ``base`` (0: none), which it is about.

    The same text as the newer one is no conflict.
    """
    current = _locked_current(page)
    if current is not None and current.version != base and current.text != tidy_gold(text):
        raise NewerGoldError(current)
    return record_gold(page, text, GoldStandard.Origin.TYPED, by=by)


def revert_gold(earlier: GoldStandard, *, by: User) -> GoldStandard:
    """Make an earlier version the newest again, as a version of its own with the same origin."""
    return record_gold(earlier.page, earlier.text, GoldStandard.Origin(earlier.origin), by=by)


def gold_from_labels(page: Page, *, by: User) -> GoldFromLabels:
    """The text of all that ``by`` labelled main, without what is noisy in it."""
    regions = standing_regions(page, by)
    if not any(content == Label.Content.MAIN for _, content in regions.values()):
        raise NoMainLabelsError
    return GoldFromLabels(gold_text(parsed(page), regions), len(regions))


def standing_regions(page: Page, annotator: User) -> Regions:
    """Segments and contents an annotator gave to elements of the page that are surely known."""
    rows = page.labels.filter(annotator=annotator).standing().order_by("pk")
    said = list(rows.values_list("node", "path", "fingerprint", "segment", "content"))
    found = places(page, ((node, path, print_) for node, path, print_, *_ in said))
    return {
        node: (segment, content)
        for stored_node, path, print_, segment, content in said
        if (segment or content) and (node := found[stored_node, path, print_].node) is not None
    }


def _locked_current(page: Page) -> GoldStandard | None:
    # The row of the page is the turnstile of its versions.
    Page.objects.select_for_update().only("pk").get(pk=page.pk)
    return page.gold_standards.current().select_related("created_by").first()


def tidy_gold(text: str) -> str:
    """Line breaks as everywhere else; no NUL, which PostgreSQL cannot keep."""
    tidy = text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "").strip("\n")
    if len(tidy) > LONGEST_TEXT:
        raise GoldTooLongError(len(tidy))
    return tidy
