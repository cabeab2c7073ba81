"""A small model of the made-up sites, fitted once."""

from collections.abc import Iterator

import pytest
from threadpoolctl import threadpool_limits

from contentseeker.fitting.blocks.fitting import fit_blocks
from contentseeker.fitting.blocks.network_training import NetworkTraining
from contentseeker.fitting.tree_training import Boosting
from contentseeker.methods.blocks.model import BlockModel
from tests.contentseeker.methods.blocks.made_sites import examples


@pytest.fixture(autouse=True, scope="module")
def one_thread() -> Iterator[None]:
    """On a busy machine threads that wait for each other take most of the time."""
    with threadpool_limits(1):
        yield


FEW_TREES = Boosting(trees=10, depth=3, learning_rate=0.5, feature_share=1.0)
SHORT_TRAINING = NetworkTraining(width=4, layers=1, epochs=4)
"""For small pages, quick on a busy machine."""


def fit_made_sites() -> BlockModel:
    """A model that knows the made-up sites."""
    return fit_blocks(
        examples(), boosting=FEW_TREES, training=SHORT_TRAINING, facts={"data": "Käse"}
    )


@pytest.fixture(scope="session")
def model() -> BlockModel:
    """The same for all tests; none of them changes it."""
    return fit_made_sites()
