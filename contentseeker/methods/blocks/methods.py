"""The block model, as an entry of the registry."""

from typing import Final

from contentseeker.method import Family, Method
from contentseeker.methods.blocks.extractor import BlockExtractor

METHODS: Final = (
    Method(
        name="blocks",
        family=Family.BLOCKS,
        summary="Text blocks chosen by gradient boosting for the best expected F1.",
        origin="this project",
        extractor=BlockExtractor,
    ),
)
