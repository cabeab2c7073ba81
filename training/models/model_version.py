"""A model version: one fitted model of a genre, of one of several kinds."""

from typing import Self

from django.conf import settings
from django.db import models
from django.db.models import Q

from annotate.models import Genre
from training.models.artefact import Artefact
from training.models.run import Run
from training.models.training_set import TrainingSet


class Slot(models.TextChoices):
    """What a model is used for. A genre has one live model per slot, or uses the shipped one."""

    EXTRACTION = "extraction", "extraction"
    NEXT_LINKS = "next-links", "next links"


class ModelVersionQuerySet(models.QuerySet["ModelVersion"]):
    def live(self) -> Self:
        """Live versions: at most one per genre and slot."""
        return self.filter(state=ModelVersion.State.LIVE)

    def in_slot(self, slot: Slot) -> Self:
        """Versions of the kinds that belong to a slot."""
        finds_next = Q(kind=ModelVersion.Kind.NEXT_LINK)
        return self.filter(finds_next if slot == Slot.NEXT_LINKS else ~finds_next)

    def listed(self) -> Self:
        """Newest first, with the columns of a list, without the files."""
        related = self.select_related("genre", "created_by", "training_set")
        # The tables of a block model are a megabyte, which no list shows.
        return related.defer("manifest").order_by("-pk")


class ModelVersion(models.Model):
    """A model with its training data and scores. Only its state ever changes."""

    class Kind(models.TextChoices):
        CONTENT_SEEKER = "content-seeker", "Content Seeker"
        BLOCKS = "blocks", "block model"
        STYLE_DENSITY = "style-density", "style density"
        SEQUENCES = "sequences", "sequence labeller"
        NEXT_LINK = "next-link", "next-link model"
        MAIN_NODES = "main-nodes", "main-content elements"

    class State(models.TextChoices):
        CANDIDATE = "candidate", "candidate"
        LIVE = "live", "live"
        RETIRED = "retired", "retired"

    # No index: the constraint on genre and number begins with the genre.
    genre = models.ForeignKey(Genre, models.PROTECT, related_name="versions", db_index=False)
    number = models.PositiveIntegerField(help_text="Counted per genre.")
    kind = models.CharField(max_length=16, choices=Kind, default=Kind.CONTENT_SEEKER)
    state = models.CharField(max_length=10, choices=State, default=State.CANDIDATE)
    run = models.OneToOneField(
        Run,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="version",
        help_text="Blank for models that were uploaded.",
    )
    training_set = models.ForeignKey(
        TrainingSet, models.PROTECT, null=True, blank=True, related_name="versions"
    )
    configuration = models.JSONField(default=dict, blank=True)
    metrics = models.JSONField(default=dict, blank=True)
    manifest = models.JSONField(help_text="manifest.json, as it belongs beside the file.")
    file = models.ForeignKey(Artefact, models.PROTECT, related_name="+", help_text="model.skops")
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    created_at = models.DateTimeField(auto_now_add=True)

    objects = ModelVersionQuerySet.as_manager()

    class Meta:
        ordering = ["-pk"]
        # The names of states and kinds are written out: Meta cannot see the classes above.
        constraints = [
            models.UniqueConstraint(fields=["genre", "number"], name="model_version_numbered_once"),
            models.UniqueConstraint(
                fields=["genre"],
                condition=Q(state="live") & ~Q(kind="next-link"),
                # The database keeps two people from promoting two models at once.
                name="model_version_one_extracts",
            ),
            models.UniqueConstraint(
                fields=["genre"],
                condition=Q(state="live", kind="next-link"),
                name="model_version_one_goes_on",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.genre.slug}-{self.number}"

    @property
    def slot(self) -> Slot:
        """The slot that it is, was or can be live in."""
        return slot_of(self.kind)


def slot_of(kind: str) -> Slot:
    """The slot of a kind."""
    return Slot.NEXT_LINKS if kind == ModelVersion.Kind.NEXT_LINK else Slot.EXTRACTION
