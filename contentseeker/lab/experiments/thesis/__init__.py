"""The thesis on one's own data: chapter 6 of Louvan 2009, table by table.

``THESIS`` is the experiment. The figures that the thesis prints stand beside the measured ones;
``published_classification`` and ``published_extraction`` have them.
"""

from contentseeker.lab.experiments.thesis.experiment import THESIS

__all__ = ["THESIS"]
