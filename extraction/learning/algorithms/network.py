"""A neural network with one hidden layer."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from extraction.learning.algorithms.algorithm import Occasion, Options, without_gaps
from extraction.parameters import parameter

if TYPE_CHECKING:
    from sklearn.base import ClassifierMixin

_CLASSES = 2


@dataclass(frozen=True)
class NetworkOptions(Options):
    """WEKA's defaults, except that it stops when 10 rounds in a row bring nothing."""

    hidden: int = parameter(
        0, "Hidden units; 0: half as many as columns and classes.", at_least=0, at_most=500
    )
    learning_rate: float = parameter(0.3, "Size of a step.", at_least=1e-4, at_most=1.0)
    momentum: float = parameter(0.2, "What is kept of the last step.", at_least=0.0, at_most=0.99)
    epochs: int = parameter(500, "Rounds over all examples at most.", at_least=1, at_most=5000)

    def learner(self, occasion: Occasion) -> "ClassifierMixin":
        from sklearn.neural_network import MLPClassifier
        from sklearn.preprocessing import MinMaxScaler

        network = MLPClassifier(
            (self.hidden or (occasion.columns + _CLASSES) // 2,),
            activation="logistic",
            solver="sgd",
            learning_rate_init=self.learning_rate,
            momentum=self.momentum,
            max_iter=self.epochs,
            random_state=occasion.seed,
        )
        return without_gaps(MinMaxScaler((-1, 1)), network)
