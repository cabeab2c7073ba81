import subprocess
import sys

from annotate.model_provider import protocol
from annotate.model_provider.protocol import ModelProvider, provider, registered
from annotate.model_provider.shipped import ShippedModels
from tests.model_providers import METHODS
from training.provider.trained_models import TrainedModels


def test_the_app_that_trains_models_has_registered_its_own() -> None:
    assert isinstance(provider(), TrainedModels)


def test_without_registration_the_models_that_ship_are_used() -> None:
    assert type(protocol._shipped_models()) is ShippedModels


def test_another_provider_is_used_inside_a_with_block_only() -> None:
    other: ModelProvider = ShippedModels()
    with registered(other):
        assert provider() is other
    assert isinstance(provider(), TrainedModels)


def test_the_protocol_has_one_method_per_use_of_models() -> None:
    assert METHODS == [
        "suggest",
        "explain",
        "confidence_models",
        "genre_detector",
        "next_link_model",
        "chain_extractor",
        "corpus_figures",
        "gold_changed",
    ]


def test_registering_loads_no_slow_library() -> None:
    script = (
        "import sys, training.apps, annotate.model_provider.protocol;"
        "print(sorted({'numpy', 'lxml', 'contentseeker', 'training.kinds'} & set(sys.modules)))"
    )
    found = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert found.stdout.strip() == "[]", found.stderr
