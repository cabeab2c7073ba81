"""The methods that benchmarks compare, ready to extract."""

from functools import cache
from typing import Final

from contentseeker import registry
from contentseeker.result import Extractor

BLOCKS: Final = "blocks"
TRAFILATURA: Final = "trafilatura"
WITH_COMMENTS: Final = "trafilatura, comments"
PEERS: Final = (
    TRAFILATURA,
    WITH_COMMENTS,
    "readability-lxml",
    "resiliparse",
    "jusText",
    "boilerpy3",
)
"""Other people's extractors. That with comments is trafilatura, too."""


@cache
def extractor(name: str, model: str = "") -> Extractor:
    """A method by its name, with a model folder if it takes one; made once per process."""
    if name == WITH_COMMENTS:
        return registry.get(TRAFILATURA).create(include_comments=True)
    method = registry.get(name)
    return method.create(model=model) if model else method.create()
