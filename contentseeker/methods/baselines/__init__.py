"""Extraction methods from the literature, to compare with; one file per family.

They need no training and no tuning per site, and run on the flat page alone. Where a
paper leaves something open, the method's module says what was chosen. Beside the methods
stand their common base (``baseline``) and what several of them need: text out of a choice
(``selection``), the page as a sequence (``stream``), parts of the page (``regions``).
"""

from typing import Final

from contentseeker.method import Family, Method
from contentseeker.methods.baselines.blurring import ContentCodeBlurring, TokenCodeBlurring
from contentseeker.methods.baselines.body import WholeBody
from contentseeker.methods.baselines.crunch import Crunch
from contentseeker.methods.baselines.features import ClusteringFeatureExtractor, FeatureExtractor
from contentseeker.methods.baselines.link_quota import LinkQuotaFilter
from contentseeker.methods.baselines.pagelet import LargestPagelet
from contentseeker.methods.baselines.slope import DocumentSlopeCurve

_BLURRING: Final = "linear, times the radius and the number of passes"
_GOTTRON: Final = "Gottron 2008, Content Extraction (thesis, Mainz)"
_DEBNATH: Final = "Debnath, Mitra, Giles 2005, Automatic Extraction of Informative Blocks (SAC)"


def _lqf(percent: int) -> Method:
    return Method(
        name=f"LQF-{percent}",
        family=Family.BASELINE,
        summary=f"Link quota filter: drops text that is more than {percent} % links.",
        origin="Gupta, Kaiser, Stolfo 2005, Extracting Context (WWW posters)",
        extractor=LinkQuotaFilter,
        preset={"quota": percent / 100},
    )


METHODS: Final = (
    Method(
        name="body",
        family=Family.BASELINE,
        summary="All visible text of the body: the trivial bound.",
        origin="none",
        extractor=WholeBody,
    ),
    Method(
        name="Crunch",
        family=Family.BASELINE,
        summary="Removes links, forms, advertisements and table cells full of links.",
        origin="Gupta, Kaiser, Neistadt, Grimm 2003, DOM-based Content Extraction (WWW)",
        extractor=Crunch,
    ),
    Method(
        name="FE",
        family=Family.BASELINE,
        summary="Feature extractor: the one block that is most purely text.",
        origin=_DEBNATH,
        extractor=FeatureExtractor,
    ),
    Method(
        name="KFE",
        family=Family.BASELINE,
        summary="Feature extractor with k-means: the cluster of blocks most purely text.",
        origin=_DEBNATH,
        extractor=ClusteringFeatureExtractor,
        cost="k-means over the blocks, not bounded by the page's size; skipped on large pages",
        module="sklearn",
    ),
    _lqf(25),
    _lqf(50),
    _lqf(75),
    Method(
        name="LP-7",
        family=Family.BASELINE,
        summary="Largest pagelet: most text among the parts whose children have few links.",
        origin="Bar-Yossef, Rajagopalan 2002, Template Detection via Data Mining (WWW)",
        extractor=LargestPagelet,
    ),
    Method(
        name="DSC",
        family=Family.BASELINE,
        summary="Document slope curve: long stretches with few tags.",
        origin="Pinto et al. 2002, QuASM (JCDL)",
        extractor=DocumentSlopeCurve,
    ),
    Method(
        name="CCB-r40",
        family=Family.BASELINE,
        summary="Content code blurring: characters with much text and little code around.",
        origin=_GOTTRON,
        extractor=ContentCodeBlurring,
        cost=_BLURRING,
    ),
    Method(
        name="ACCB-r40",
        family=Family.BASELINE,
        summary="Content code blurring that does not see the tags of links.",
        origin=_GOTTRON,
        extractor=ContentCodeBlurring,
        preset={"ignore_anchors": True},
        cost=_BLURRING,
    ),
    Method(
        name="TCCB-25",
        family=Family.BASELINE,
        summary="Content code blurring over tags and words instead of characters.",
        origin=_GOTTRON,
        extractor=TokenCodeBlurring,
        cost=_BLURRING,
    ),
)
