"""Timing small functions on many inputs, on machines where other things go on."""

import time
from collections.abc import Callable, Mapping, Sequence
from statistics import fmean
from typing import TypeVar

from tqdm import tqdm

Input = TypeVar("Input")


def milliseconds(
    functions: Mapping[str, Callable[[Input], object]], inputs: Sequence[Input], *, repeats: int
) -> dict[str, float]:
    """Mean processor time of each function per input.

    The functions take turns on every input, and of each input's times the shortest counts:
    a disturbance then hits all of them alike, or is forgotten. While other programs have the
    processor, the clock stands.
    """
    total = dict.fromkeys(functions, 0.0)
    for value in tqdm(inputs, unit="page", disable=None, leave=False):
        best = dict.fromkeys(functions, float("inf"))
        for _ in range(repeats):
            for name, function in functions.items():
                start = time.process_time()
                function(value)
                best[name] = min(best[name], time.process_time() - start)
        for name, seconds in best.items():
            total[name] += seconds
    return {name: 1000 * seconds / len(inputs) for name, seconds in total.items()}


def mean_ratio(
    function: Callable[[Input], object],
    unit: Callable[[Input], object],
    inputs: Sequence[Input],
) -> float:
    """How many times as long as ``unit`` a function takes, on the average of inputs of any size.

    Each input once: what a function remembers of it would make it look quick.
    """
    functions = {"function": function, "unit": unit}
    milliseconds(functions, inputs[:2], repeats=1)
    times = [milliseconds(functions, [value], repeats=1) for value in inputs]
    return fmean(each["function"] / each["unit"] for each in times)
