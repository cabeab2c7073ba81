"""How long everything takes, as ratios to lxml's parse of the same pages in the same run."""

from collections.abc import Sequence
from typing import Any, Final

from rapidfuzz.distance import LCSseq

from contentseeker import registry
from contentseeker.corpus import LabelledPage
from tests.bench.pages import grown, spread
from tests.bench.sizes import size
from tests.bench.stages import PARSE, STAGES, method_stage, parse_only
from tests.bench.timing import milliseconds

STAGE_PAGES: Final = size(200, small=3)
METHOD_PAGES: Final = size(60, small=2)
SIZES: Final = size((10_000, 100_000, 1_000_000, 10_000_000), small=(10_000, 20_000))
LCS_LENGTHS: Final = size((5_000, 20_000, 100_000), small=(1_000,))


def _with_ratio(times: dict[str, float]) -> dict[str, dict[str, float]]:
    unit = times[PARSE]
    return {name: {"ms": time, "ratio": time / unit} for name, time in times.items()}


def stages(pages: Sequence[LabelledPage]) -> dict[str, Any]:
    """Milliseconds per page of parse, flat page and features."""
    inputs = [page.markup for page in spread(pages, STAGE_PAGES)]
    milliseconds(STAGES, inputs[:5], repeats=1)  # caches and late imports
    return _with_ratio(milliseconds(STAGES, inputs, repeats=size(5, small=1)))


def methods(pages: Sequence[LabelledPage]) -> dict[str, Any]:
    """Milliseconds per page of every method, bytes to text."""
    inputs = [page.markup for page in spread(pages, METHOD_PAGES)]
    names = registry.names(available_only=True)
    functions = {PARSE: parse_only, **{name: method_stage(name) for name in names}}
    milliseconds(functions, inputs[:2], repeats=1)
    return _with_ratio(milliseconds(functions, inputs, repeats=2))


def growth(pages: Sequence[LabelledPage]) -> dict[str, dict[int, float]]:
    """Milliseconds per page as pages grow."""
    own = [name for name in registry.names() if registry.get(name).family != "peer"]
    functions = {**STAGES, **{name: method_stage(name) for name in own}}
    by_size = {
        size: milliseconds(functions, [grown(pages, size)], repeats=3 if size < SIZES[-1] else 1)
        for size in SIZES
    }
    return {name: {size: by_size[size][name] for size in SIZES} for name in functions}


def lcs(pages: Sequence[LabelledPage]) -> dict[int, float]:
    """Pairs of texts scored per second, by their length in characters."""
    text = "\n".join(page.gold for page in pages)
    speed = {}
    for length in LCS_LENGTHS:
        pair = (text[:length], text[length // 10 : length + length // 10])
        score = {"lcs": lambda pair: LCSseq.similarity(*pair)}
        speed[length] = 1000 / milliseconds(score, [pair], repeats=3)["lcs"]
    return speed
