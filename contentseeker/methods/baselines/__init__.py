"""Extraction methods from the literature, to compare with; one file per family.

They need no training and no tuning per site, and run on the flat page alone. Where a
paper leaves something open, the method's module says what was chosen. Modules without a method of
their own: the base class (``baseline``), the page as a sequence (``stream``), and lists of
advertisement hosts (``ad_hosts``).
"""

from functools import partial
from typing import Final

from contentseeker.method import Family, Method
from contentseeker.methods.baselines.ad_hosts import current_data
from contentseeker.methods.baselines.baseline import WholeBody
from contentseeker.methods.baselines.blurring import ContentCodeBlurring, TokenCodeBlurring
from contentseeker.methods.baselines.crunch import Crunch
from contentseeker.methods.baselines.features import ClusteringFeatureExtractor, FeatureExtractor
from contentseeker.methods.baselines.link_quota import LinkQuotaFilter
from contentseeker.methods.baselines.pagelet import LargestPagelet
from contentseeker.methods.baselines.slope import DocumentSlopeCurve

_baseline = partial(Method, family=Family.BASELINE)
_blurring = partial(
    _baseline,
    origin="Gottron 2008, Content Extraction (thesis, Mainz)",
    cost="linear, times the radius and the number of passes",
)
_DEBNATH: Final = "Debnath, Mitra, Giles 2005, Automatic Extraction of Informative Blocks (SAC)"

# Names are those of the comparison in Louvan 2009, with its parameters in them: k of LP, the radius
# of the blurring, the quota in per cent.
METHODS: Final = (
    _baseline(
        name="body",
        summary="All visible text of the body: the trivial bound.",
        origin="none",
        extractor=WholeBody,
    ),
    _baseline(
        name="Crunch",
        summary="Removes links, forms, advertisements and table cells full of links.",
        origin="Gupta, Kaiser, Neistadt, Grimm 2003, DOM-based Content Extraction (WWW)",
        extractor=Crunch,
        data=current_data,
    ),
    _baseline(
        name="FE",
        summary="Feature extractor: the one block that is most purely text.",
        origin=_DEBNATH,
        extractor=FeatureExtractor,
    ),
    _baseline(
        name="KFE",
        summary="Feature extractor with k-means: the cluster of blocks most purely text.",
        origin=_DEBNATH,
        extractor=ClusteringFeatureExtractor,
        cost="k-means over the blocks, not bounded by the page's size; skipped on large pages",
        module="sklearn",
    ),
    *(
        _baseline(
            name=f"LQF-{percent}",
            summary=f"Link quota filter: drops text that is more than {percent} % links.",
            origin="Gupta, Kaiser, Stolfo 2005, Extracting Context (WWW posters)",
            extractor=LinkQuotaFilter,
            preset={"quota": percent / 100},
        )
        for percent in (25, 50, 75)
    ),
    _baseline(
        name="LP-7",
        summary="Largest pagelet: most text among the parts whose children have few links.",
        origin="Bar-Yossef, Rajagopalan 2002, Template Detection via Data Mining (WWW)",
        extractor=LargestPagelet,
    ),
    _baseline(
        name="DSC",
        summary="Document slope curve: long stretches with few tags.",
        origin="Pinto et al. 2002, QuASM (JCDL)",
        extractor=DocumentSlopeCurve,
    ),
    _blurring(
        name="CCB-r40",
        summary="Content code blurring: characters with much text and little code around.",
        extractor=ContentCodeBlurring,
    ),
    _blurring(
        name="ACCB-r40",
        summary="Content code blurring that does not see the tags of links.",
        extractor=ContentCodeBlurring,
        preset={"ignore_anchors": True},
    ),
    _blurring(
        name="TCCB-25",
        summary="Content code blurring over tags and words instead of characters.",
        extractor=TokenCodeBlurring,
    ),
)
