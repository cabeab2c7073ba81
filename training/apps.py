"""Registers the app with Django, and follows what happens to gold texts."""

from typing import Any

from django.apps import AppConfig


class TrainingConfig(AppConfig):
    name = "training"
    verbose_name = "Training and evaluation"

    def ready(self) -> None:
        # Models can be imported only now.
        from annotate.signals import gold_changed

        gold_changed.connect(_follow_gold, dispatch_uid="training.follow_gold")


def _follow_gold(*, pages: list[int], **_: Any) -> None:
    # Only now: what scores takes a second to load, and most commands never score.
    from training.tasks.rescoring import rescore_later

    rescore_later(pages)
