"""J48, WEKA's C4.5 (Quinlan 1993), the learner of the thesis. No maintained package has it.

A tree is grown by gain ratio (``splits``, ``growing``), collapsed and pruned with subtree raising
(``pruning``), and stored as a tree of scikit-learn (``storing``), which model files, drawings and
explanations know.

The main differences from WEKA: an example with a missing value takes one branch instead of a
part of itself each, and an element whose tag had no example takes the branch of the rare tags, or
else the largest one. ``docs/algorithms.md`` has all of them.
"""

from contentseeker.lab.j48.learner import J48

__all__ = ["J48"]
