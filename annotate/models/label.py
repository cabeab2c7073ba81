"""Labels: decisions about regions of a page.

Rows are append-only. The newest row of an annotator about a node is the decision in force;
undo is a newer row that withdraws it. So history, audit and inter-annotator agreement need no
further tables.

``origin`` is where a label came from, ``annotator`` who is responsible for it. Unconfirmed
labels of models, rules and imports belong to a service account (``annotate.accounts``). When a
person accepts one, the person gives a new label with its origin, model version and
probability.
"""

from typing import Final, Self

from django.conf import settings
from django.db import models
from django.db.models import Exists, OuterRef, Q

from annotate.models.page import Page

# Not who gave it, when, and in which batch: a copy is a new decision.
_COPIED: Final = (
    "page_id node path fingerprint segment content role origin model_version probability"
).split()


class LabelQuerySet(models.QuerySet["Label"]):
    def current(self) -> Self:
        """Only the newest row per page, node and annotator, withdrawals included."""
        newer = Label.objects.filter(
            page=OuterRef("page"),
            node=OuterRef("node"),
            annotator=OuterRef("annotator"),
            pk__gt=OuterRef("pk"),
        )
        return self.filter(~Exists(newer))

    def standing(self) -> Self:
        """Only labels in force: current and not withdrawn."""
        return self.current().filter(is_withdrawn=False)


class Label(models.Model):
    """One decision about one node. Rows are added, never changed: undo is a new row."""

    class Segment(models.TextChoices):
        GOOD = "good", "good"
        BAD = "bad", "bad"
        UNCERTAIN = "uncertain", "uncertain"

    class Content(models.TextChoices):
        MAIN = "main", "main"
        NOISY = "noisy", "noisy"
        UNCERTAIN = "uncertain", "uncertain"

    class Role(models.TextChoices):
        ARTICLE = "article", "article"
        COMMENT = "comment", "comment"
        AREA = "area", "area"

    class Origin(models.TextChoices):
        PERSON = "person", "person"
        MODEL = "model", "model"
        RULE = "rule", "rule"
        IMPORT = "import", "import"
        GOLD = "gold", "aligned with the gold text"
        COMPLETE = "complete", "completed: outside every labelled region"

    # The index ``label_newest`` begins with the page.
    page = models.ForeignKey(Page, models.CASCADE, related_name="labels", db_index=False)
    node = models.PositiveIntegerField(help_text="Position in document order.")
    path = models.TextField(help_text="The node's place, readable by people.")
    fingerprint = models.CharField(
        max_length=100, help_text="Of the node's text, to find it again when the page changed."
    )
    annotator = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="labels")
    segment = models.CharField(max_length=10, choices=Segment, blank=True)
    content = models.CharField(max_length=10, choices=Content, blank=True)
    role = models.CharField(
        max_length=10,
        choices=Role,
        blank=True,
        default="",
        help_text="What the region is on its page; blank: nobody said.",
    )
    is_withdrawn = models.BooleanField(
        default=False, help_text="Takes back what the annotator said about the node before."
    )
    origin = models.CharField(max_length=10, choices=Origin)
    model_version = models.CharField(max_length=100, blank=True)
    probability = models.FloatField(null=True, blank=True)
    batch = models.UUIDField(
        null=True, blank=True, help_text="Shared by labels given, and undone, together."
    )
    undoes = models.UUIDField(
        null=True, blank=True, help_text="The batch this one takes back; a redo undoes an undo."
    )
    client = models.UUIDField(null=True, blank=True, help_text="The browser that sent it.")
    client_sequence = models.PositiveBigIntegerField(
        null=True, blank=True, help_text="Its number there: sent twice, it is stored once."
    )
    created_at = models.DateTimeField(auto_now_add=True)

    objects = LabelQuerySet.as_manager()

    class Meta:
        indexes = [
            models.Index(fields=["page", "node", "annotator", "-id"], name="label_newest"),
            models.Index(fields=["batch"], name="label_batch", condition=~Q(batch=None)),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["annotator", "client", "client_sequence"], name="label_sent_once"
            ),
            models.CheckConstraint(
                condition=Q(client=None, client_sequence=None)
                | Q(client__isnull=False, client_sequence__isnull=False),
                name="label_client_and_sequence_together",
            ),
            models.CheckConstraint(
                condition=Q(is_withdrawn=True, segment="", content="", role="")
                | Q(is_withdrawn=False) & ~Q(segment="", content="", role=""),
                name="label_says_something_or_withdraws",
            ),
            models.CheckConstraint(
                condition=Q(probability=None) | Q(probability__gte=0, probability__lte=1),
                name="label_probability_from_0_to_1",
            ),
        ]

    def __str__(self) -> str:
        values = " ".join(filter(None, (self.segment, self.content, self.role))) or "withdrawn"
        return f"node {self.node}: {values}"

    @property
    def anchor(self) -> tuple[int, str, str]:
        """Number, path and fingerprint: how the element is found again."""
        return self.node, self.path, self.fingerprint

    def copy(self, **changes: object) -> "Label":
        """An unsaved row with the same decision about the same element, except ``changes``."""
        return Label(**{name: getattr(self, name) for name in _COPIED} | changes)


class Orphan(models.Model):
    """A label of an earlier page version without a sure anchor; a person places or drops it."""

    page = models.ForeignKey(Page, models.CASCADE, related_name="orphans")
    label = models.ForeignKey(Label, models.CASCADE, related_name="+")
    excerpt = models.TextField(blank=True, help_text="How the region's text began.")
    likely_node = models.PositiveIntegerField(
        null=True, blank=True, help_text="Where it may be: a hint, never used unasked."
    )
    confidence = models.FloatField()
    resolved_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+"
    )
    resolved_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["page", "label"], name="orphan_once_per_page")
        ]

    def __str__(self) -> str:
        return f"{self.label} of an earlier version of page {self.page_id}"
