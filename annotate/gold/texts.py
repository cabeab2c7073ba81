"""Gold standards: recording versions, and making texts from labels.

Every change is a new version; nothing is overwritten. Writers of one page are serialised by a
row lock, so two simultaneous saves give two versions.
"""

from typing import Final, TypeVar

from django.contrib.auth.models import User
from django.db import models, transaction

from annotate.errors import AnnotateError
from annotate.model_provider.protocol import report_changed_gold
from annotate.models import Chain, ChainGold, GoldStandard, Label, Page
from annotate.pages.anchoring import placed
from annotate.pages.parsed import parsed
from contentseeker.labels.regions import Regions, gold_text

# Longer than the main content of any page; comparing texts is worse than linear.
LONGEST_TEXT: Final = 1_000_000

GoldT = TypeVar("GoldT", GoldStandard, ChainGold)


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


@transaction.atomic
def add_version(
    versions: models.Manager[GoldT],
    owner: Page | Chain,
    text: str,
    origin: str,
    *,
    by: User,
    base: int | None = None,
) -> tuple[GoldT, bool]:
    """Add a version of a gold text; returns the newest version, and whether it was added.

    An unchanged text adds none. ``base`` is the version that was edited (0: none): with a newer
    one the text is refused, unless both are equal.
    """
    tidy = tidy_gold(text)
    # Locking the row of the owner serialises writers, so version numbers stay unique.
    type(owner)._default_manager.select_for_update().only("pk").get(pk=owner.pk)
    current = versions.select_related("created_by").order_by("-version").first()
    if current is not None and current.text == tidy:
        return current, False
    number = current.version if current else 0
    if current is not None and base not in (None, number):
        raise NewerGoldError(current)
    added = versions.create(text=tidy, origin=origin, version=number + 1, created_by=by)
    return added, True


@transaction.atomic
def record_gold(
    page: Page, text: str, origin: GoldStandard.Origin, *, by: User, base: int | None = None
) -> GoldStandard:
    """Add a version of the page's gold text, as ``add_version`` does."""
    gold, is_new = add_version(page.gold_standards, page, text, origin, by=by, base=base)
    if is_new:
        report_changed_gold([page.pk])
    return gold


def correct_gold(page: Page, text: str, *, base: int, by: User) -> GoldStandard:
    """Add a typed version; refused if there is a newer one than ``base``, the edited one."""
    return record_gold(page, text, GoldStandard.Origin.TYPED, base=base, by=by)


def revert_gold(earlier: GoldStandard, *, by: User) -> GoldStandard:
    """Add a copy of an earlier version as the newest, with its origin."""
    return record_gold(earlier.page, earlier.text, GoldStandard.Origin(earlier.origin), by=by)


def gold_from_labels(page: Page, *, by: User) -> str:
    """The text of everything that ``by`` labelled main, without noisy parts inside."""
    regions = standing_regions(page, by)
    if not any(content == Label.Content.MAIN for _, content in regions.values()):
        raise NoMainLabelsError
    return gold_text(parsed(page), regions)


def standing_regions(page: Page, annotator: User) -> Regions:
    """Segments and contents of an annotator, by element, for labels with a sure anchor."""
    rows = page.labels.filter(annotator=annotator).standing().order_by("pk")
    return {
        node: (label.segment, label.content)
        for node, label in placed(page, rows)
        if label.segment or label.content
    }


def tidy_gold(text: str) -> str:
    """Normalise line breaks and remove NUL, which PostgreSQL cannot store."""
    tidy = text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "").strip("\n")
    if len(tidy) > LONGEST_TEXT:
        raise GoldTooLongError(len(tidy))
    return tidy
