"""How good an extraction is, and whether one method is better than another.

Text scores compare an extracted text with a gold text; block, region and confusion scores
compare labels; the rest summarises scores over pages and tests differences. Plain values
in, frozen dataclasses out. Every wrong argument raises ``ArgumentError``.

Importing this package is quick: the statistics libraries load when first needed.

Not here: extracting (``extraction.heuristics``, ``extraction.baselines``), storing or
drawing results.
"""

from extraction.metrics.blocks import (
    ContiguityScores,
    DocumentScore,
    block_score,
    document_score,
    document_scores_by_contiguity,
    is_contiguous,
)
from extraction.metrics.confusion import ConfusionTable, confusion_table
from extraction.metrics.lcs import LcsScore, lcs_score
from extraction.metrics.matrix import ComparisonMatrix, MatrixRow, comparison_matrix
from extraction.metrics.mcnemar import (
    McNemarBounds,
    McNemarResult,
    mcnemar_bounds,
    mcnemar_counts,
    mcnemar_test,
)
from extraction.metrics.multiple import CorrectedTest, holm
from extraction.metrics.paired import (
    MeanDifference,
    PairedComparison,
    PairedTest,
    cohens_d,
    mean_difference,
    paired_comparison,
    paired_t_test,
    wilcoxon_test,
)
from extraction.metrics.regions import (
    RegionMatch,
    RegionScore,
    diversity,
    match_regions,
    region_accuracy,
    region_score,
    size_agreement,
)
from extraction.metrics.summary import BoxPlot, Outlier, Summary, box_plot, summarise
from extraction.metrics.text import normalise
from extraction.metrics.verdicts import Verdict
from extraction.metrics.words import WordScore, word_score

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
