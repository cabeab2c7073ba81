"""Registers the app with Django, and its models with ``annotate``."""

from django.apps import AppConfig

from annotate.model_provider.protocol import ModelProvider, register


class TrainingConfig(AppConfig):
    name = "training"
    verbose_name = "Training and evaluation"

    def ready(self) -> None:
        register(_trained_models)


def _trained_models() -> ModelProvider:
    # Imported when first needed: the libraries behind it take seconds, most commands use none.
    from training.provider.trained_models import TrainedModels

    return TrainedModels()
