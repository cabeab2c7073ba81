"""The training examples of main-content models: all elements of labelled pages."""

from dataclasses import replace

import numpy as np

from annotate.training_rows.element_rows import LabelledPage, StoredPages
from contentseeker.fitting.pagination.main_content import (
    NodeExample,
    main_nodes_of_gold,
    node_example,
)
from contentseeker.limits import is_too_large
from contentseeker.methods.hanamura.extractor import next_node
from training.training_sets.pages import PageRows, content_labels, rows_with_examples


def page_rows_and_elements(agreement: str, stored: StoredPages) -> list[PageRows]:
    """The rows of some pages, each with all elements of the page."""
    return rows_with_examples(agreement, stored, _elements_of)


def _elements_of(labelled: LabelledPage, agreement: str) -> NodeExample | None:
    """The page's elements; None for a page that is too large or has no known main element."""
    page, flat = labelled.page, labelled.flat
    # Features compare each link with its neighbours, and gold texts are aligned: both are slow.
    if is_too_large(flat):
        return None
    is_main = content_labels(labelled, agreement) == 1
    main = flat.outermost(labelled.features.nodes[is_main].tolist())
    if not main and labelled.gold:
        # In a thread of posts no single labelled element holds all of them.
        main = main_nodes_of_gold(flat, labelled.gold)
    if not main:
        return None
    example = node_example(str(page.pk), page.source.host, flat, main, next_node(flat))
    return replace(example, rows=example.rows.astype(np.float32))
