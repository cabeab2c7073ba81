"""Precision, recall and F1 from counts, including counts of zero.

Used by text scores and confusion tables, so that "nothing to find, nothing found" is a perfect
score in all of them.
"""


def precision_recall_f1(common: int, gold: int, extracted: int) -> tuple[float, float, float]:
    """Return precision, recall and F1 of ``common`` items out of two sets of given sizes.

    If both sets are empty, all three are 1. If only one is empty, all three are 0. The
    published few-shot tables follow this rule (4 and 160 of 164 pages print as .024 and .975).
    """
    if gold == 0 and extracted == 0:
        return 1.0, 1.0, 1.0
    if gold == 0 or extracted == 0:
        return 0.0, 0.0, 0.0
    # 2c/(g+e) is 2PR/(P+R) with the fractions cleared: it needs no case for P+R = 0.
    return common / extracted, common / gold, 2 * common / (gold + extracted)
