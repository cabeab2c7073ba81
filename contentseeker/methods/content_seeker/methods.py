"""Content Seeker's configurations, as entries of the registry."""

from typing import Final

from contentseeker.method import Family, Method
from contentseeker.methods.content_seeker.extractor import ContentSeeker

_HEURISTICS: Final = {
    "plain": "their whole text",
    "LBS": "the largest block of string in them",
    "SLS": "the strings that stay after smoothing",
    "TP": "every post of the same table pattern (forums)",
}
_ORIGIN: Final = "Louvan 2009, Content Seeker"


def _method(phases: int, heuristic: str) -> Method:
    classifiers = "two classifiers (segment, content)" if phases == 2 else "one classifier"
    return Method(
        name=f"CS+{'' if phases == 2 else '1+'}{heuristic}",
        family=Family.CONTENT_SEEKER,
        summary=f"Elements chosen by {classifiers}; {_HEURISTICS[heuristic]}.",
        origin=_ORIGIN,
        extractor=ContentSeeker,
        preset={"phases": phases, "heuristic": heuristic},
        module="skops",
    )


METHODS: Final = (
    *(_method(2, heuristic) for heuristic in ("plain", "LBS", "SLS", "TP")),
    *(_method(1, heuristic) for heuristic in ("LBS", "SLS", "TP")),
)
