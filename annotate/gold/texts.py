"""Gold standards: recording versions, and making texts from labels.

Every change is a new version; nothing is overwritten. Writers of one page are serialised by a
row lock, so two simultaneous saves give two versions.
"""

from dataclasses import dataclass
from typing import Final

from django.contrib.auth.models import User
from django.db import transaction

from annotate.errors import AnnotateError
from annotate.model_provider.protocol import report_changed_gold
from annotate.models import ChainGold, GoldStandard, Label, Page
from annotate.pages.anchoring import places
from annotate.pages.parsed import parsed
from contentseeker.labels.regions import Regions, gold_text

LONGEST_TEXT: Final = 1_000_000


class GoldTooLongError(AnnotateError):
    """A gold text longer than any page's main content."""

    def __init__(self, length: int) -> None:
        super().__init__(
            f"The gold text has {length:,} characters, more than the {LONGEST_TEXT:,} that can be "
            "kept. Shorten it to the page's main content."
        )


class NoMainLabelsError(AnnotateError):
    """The annotator has labelled no main content to take a gold text from."""

    def __init__(self) -> None:
        super().__init__(
            "You have not labelled any main content on this page. Label it first, then take the "
            "gold text from your labels."
        )


class NewerGoldError(AnnotateError):
    """Another user saved a newer version than the one that was edited."""

    def __init__(self, newer: GoldStandard | ChainGold) -> None:
        self.newer = newer
        super().__init__(
            f"Version {newer.version} was saved by {newer.created_by} while you were writing. Your "
            "text is kept below: compare it with that version, then save it again if it should "
            "stand."
        )


@dataclass(frozen=True)
class GoldFromLabels:
    """The text that an annotator's labels select."""

    text: str
    region_count: int


@transaction.atomic
def record_gold(page: Page, text: str, origin: GoldStandard.Origin, *, by: User) -> GoldStandard:
    """Add a version of the page's gold text; an unchanged text adds none."""
    tidy = tidy_gold(text)
    current = _locked_current(page)
    if current is not None and current.text == tidy:
        return current
    version = current.version + 1 if current else 1
    added = GoldStandard.objects.create(
        page=page, text=tidy, origin=origin, version=version, created_by=by
    )
    report_changed_gold([page.pk])
    return added


@transaction.atomic
def correct_gold(page: Page, text: str, *, base: int, by: User) -> GoldStandard:
    """Add a typed version; refused if there is a newer one than ``base`` (0: none), the edited one.

    A text equal to the newer one is no conflict.
    """
    current = _locked_current(page)
    if current is not None and current.version != base and current.text != tidy_gold(text):
        raise NewerGoldError(current)
    return record_gold(page, text, GoldStandard.Origin.TYPED, by=by)


def revert_gold(earlier: GoldStandard, *, by: User) -> GoldStandard:
    """Add a copy of an earlier version as the newest, with its origin."""
    return record_gold(earlier.page, earlier.text, GoldStandard.Origin(earlier.origin), by=by)


def gold_from_labels(page: Page, *, by: User) -> GoldFromLabels:
    """The text of everything that ``by`` labelled main, without noisy parts inside."""
    regions = standing_regions(page, by)
    if not any(content == Label.Content.MAIN for _, content in regions.values()):
        raise NoMainLabelsError
    return GoldFromLabels(gold_text(parsed(page), regions), len(regions))


def standing_regions(page: Page, annotator: User) -> Regions:
    """Segments and contents of an annotator, by element, for labels with a sure anchor."""
    rows = page.labels.filter(annotator=annotator).standing().order_by("pk")
    given = list(rows.values_list("node", "path", "fingerprint", "segment", "content"))
    found = places(page, ((node, path, print_) for node, path, print_, *_ in given))
    return {
        node: (segment, content)
        for stored_node, path, print_, segment, content in given
        if (segment or content) and (node := found[stored_node, path, print_].node) is not None
    }


def _locked_current(page: Page) -> GoldStandard | None:
    # Locking the row of the page serialises writers, so version numbers stay unique.
    Page.objects.select_for_update().only("pk").get(pk=page.pk)
    return page.gold_standards.current().select_related("created_by").first()


def tidy_gold(text: str) -> str:
    """Normalise line breaks and remove NUL, which PostgreSQL cannot store."""
    tidy = text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "").strip("\n")
    if len(tidy) > LONGEST_TEXT:
        raise GoldTooLongError(len(tidy))
    return tidy
