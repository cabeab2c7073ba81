"""The block model, as an entry of the registry."""

from typing import Final

from extraction.blocks.extractor import BlockExtractor
from extraction.method import Family, Method

METHODS: Final = (
    Method(
        name="blocks",
        family=Family.BLOCKS,
        summary="Text blocks chosen by gradient boosting for the best expected F1.",
        origin="this project",
        extractor=BlockExtractor,
    ),
)
