"""The three sequence labellers, as entries of the registry."""

from typing import Final

from contentseeker.method import Family, Method
from contentseeker.methods.sequences.extractor import SequenceExtractor
from contentseeker.methods.sequences.model import SHIPPED
from contentseeker.methods.sequences.settings import ALGORITHMS

METHODS: Final = tuple(
    Method(
        name=name,
        family=Family.SEQUENCES,
        summary=f"Text blocks labelled in sequence by {summary}.",
        origin="Gibson, Wellner, Lubar 2007",
        extractor=SequenceExtractor,
        preset={"algorithm": name, "model": SHIPPED[name]},
    )
    for name, summary in ALGORITHMS.items()
)
