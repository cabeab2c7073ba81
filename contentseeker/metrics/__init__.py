"""Scores of extractions, and significance tests for comparing methods.

Text scores compare an extracted text with a gold text. Block, region and confusion scores
compare labels. The other functions summarise scores over pages and test differences. They take
plain values and return frozen dataclasses. Invalid arguments raise ``ArgumentError``.

Importing this package is fast: statistics libraries are loaded when first needed.
"""

from contentseeker.metrics.blocks import block_score, document_score
from contentseeker.metrics.confusion import ConfusionTable, confusion_table
from contentseeker.metrics.lcs import LcsScore, lcs_score
from contentseeker.metrics.matrix import comparison_matrix
from contentseeker.metrics.mcnemar import McNemarResult, mcnemar_counts, mcnemar_test
from contentseeker.metrics.multiple import CorrectedTest, holm
from contentseeker.metrics.paired import (
    MeanDifference,
    PairedComparison,
    PairedTest,
    cohens_d,
    mean_difference,
    paired_comparison,
    paired_t_test,
    wilcoxon_test,
)
from contentseeker.metrics.regions import RegionScore, diversity, region_accuracy, region_score
from contentseeker.metrics.summary import BoxPlot, Summary, box_plot, summarise
from contentseeker.metrics.text import normalise
from contentseeker.metrics.verdicts import Verdict
from contentseeker.metrics.words import WordScore, word_score

__all__ = [
    "BoxPlot",
    "ConfusionTable",
    "CorrectedTest",
    "LcsScore",
    "McNemarResult",
    "MeanDifference",
    "PairedComparison",
    "PairedTest",
    "RegionScore",
    "Summary",
    "Verdict",
    "WordScore",
    "block_score",
    "box_plot",
    "cohens_d",
    "comparison_matrix",
    "confusion_table",
    "diversity",
    "document_score",
    "holm",
    "lcs_score",
    "mcnemar_counts",
    "mcnemar_test",
    "mean_difference",
    "normalise",
    "paired_comparison",
    "paired_t_test",
    "region_accuracy",
    "region_score",
    "summarise",
    "wilcoxon_test",
    "word_score",
]
