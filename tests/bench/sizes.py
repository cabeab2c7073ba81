"""The size of a benchmark: full, or small for the tests that run every command once."""

import os
from typing import Final, TypeVar

SMALL_SWITCH: Final = "BENCH_SMALL"
"""Environment variable that makes all benchmarks small; child processes inherit it."""

Value = TypeVar("Value")


def size(full: Value, small: Value) -> Value:
    """The full value, or the small one when the environment asks for a small run."""
    return small if os.environ.get(SMALL_SWITCH) else full
