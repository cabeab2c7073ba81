"""Scores of extractions, and significance tests for comparing methods.

Text scores compare an extracted text with a gold text. Block, region and confusion scores
compare labels. The other functions summarise scores over pages and test differences. They take
plain values and return frozen dataclasses. Invalid arguments raise ``ArgumentError``.

Importing this package is fast: statistics libraries are loaded when first needed.
"""

from contentseeker.metrics.blocks import (
    ContiguityScores,
    DocumentScore,
    block_score,
    document_score,
    document_scores_by_contiguity,
    is_contiguous,
)
from contentseeker.metrics.confusion import ConfusionTable, confusion_table
from contentseeker.metrics.lcs import LcsScore, lcs_score
from contentseeker.metrics.matrix import ComparisonMatrix, MatrixRow, comparison_matrix
from contentseeker.metrics.mcnemar import (
    McNemarBounds,
    McNemarResult,
    mcnemar_bounds,
    mcnemar_counts,
    mcnemar_test,
)
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
from contentseeker.metrics.regions import (
    RegionMatch,
    RegionScore,
    diversity,
    match_regions,
    region_accuracy,
    region_score,
    size_agreement,
)
from contentseeker.metrics.summary import BoxPlot, Outlier, Summary, box_plot, summarise
from contentseeker.metrics.text import normalise
from contentseeker.metrics.verdicts import Verdict
from contentseeker.metrics.words import WordScore, word_score

__all__ = [
    "BoxPlot",
    "ComparisonMatrix",
    "ConfusionTable",
    "ContiguityScores",
    "CorrectedTest",
    "DocumentScore",
    "LcsScore",
    "MatrixRow",
    "McNemarBounds",
    "McNemarResult",
    "MeanDifference",
    "Outlier",
    "PairedComparison",
    "PairedTest",
    "RegionMatch",
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
    "document_scores_by_contiguity",
    "holm",
    "is_contiguous",
    "lcs_score",
    "match_regions",
    "mcnemar_bounds",
    "mcnemar_counts",
    "mcnemar_test",
    "mean_difference",
    "normalise",
    "paired_comparison",
    "paired_t_test",
    "region_accuracy",
    "region_score",
    "size_agreement",
    "summarise",
    "wilcoxon_test",
    "word_score",
]
