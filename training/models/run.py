"""A run: retraining, an experiment or an evaluation, done in the background."""

from django.db import models
from django.db.models import Q

from annotate.models import Genre, Job
from training.models.artefact import Artefact
from training.models.training_set import TrainingSet


class Run(Job):
    """Background work with steps, a log and an outcome."""

    class Kind(models.TextChoices):
        RETRAIN = "retrain", "retraining"
        THESIS = "thesis", "the thesis reproduced"
        ALGORITHMS = "algorithms", "algorithms compared"
        SELECTION = "selection", "feature selection compared"
        COSTS = "costs", "cost sweep"
        CROSS_GENRE = "cross-genre", "every genre's model on every genre"
        FEW_SHOT = "few-shot", "few training instances"
        LEARNING_CURVE = "learning-curve", "learning curve"
        ABLATION = "ablation", "feature ablation"
        THRESHOLDS = "thresholds", "style-density thresholds learned"
        REGIMES = "split-regimes", "sequence labellers under four splits"
        PRIORS = "priors", "priors of sequence labellers"
        FEATURE_TYPES = "feature-types", "feature types of sequence labellers left out"
        DATA_AMOUNT = "data-amount", "sequence labellers with less data"
        NEXT_LINKS = "next-links", "next links found"
        MAIN_NODES = "main-nodes", "main content of paginated pages found"
        EVALUATE = "evaluate", "evaluation"
        GENRES = "genres", "genre detection"

    kind = models.CharField(max_length=16, choices=Kind)
    genre = models.ForeignKey(
        Genre,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="runs",
        help_text="Blank for experiments about several.",
    )
    settings = models.JSONField(default=dict, help_text="All that is needed to do it again.")
    purpose = models.CharField(
        max_length=100, help_text="Two runs of one purpose are never under way at once."
    )
    step = models.CharField(max_length=100, blank=True, help_text="What it is doing now.")
    log = models.TextField(blank=True)
    training_set = models.ForeignKey(
        TrainingSet, models.PROTECT, null=True, blank=True, related_name="runs"
    )
    outcome = models.JSONField(default=dict, blank=True, help_text="Tables, plots and sentences.")
    predictions = models.ForeignKey(
        Artefact,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="+",
        help_text="What the outcome was computed from, as Parquet.",
    )

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["purpose"],
                condition=Q(state__in=["queued", "running"]),
                # Of two clicks at the same moment only one stores a run; see request_run.
                name="run_once_at_a_time",
            )
        ]
        # Lists show the newest runs of some kinds.
        indexes = [models.Index(fields=["kind", "-id"], name="run_by_kind")]

    @property
    def can_restart(self) -> bool:
        """Whether it ended before its end."""
        return self.is_over and self.state != self.State.DONE

    def __str__(self) -> str:
        about = f" of {self.genre}" if self.genre else ""
        return f"{self.get_kind_display()}{about}, run {self.pk}"
