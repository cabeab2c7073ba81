"""Evaluations: methods on pages, scored in the background and kept.

``methods`` says which method exactly, ``requests`` which pages and who asked, ``running`` does
the work, ``rescoring`` follows corrected gold texts. What the scores mean for a reader is
elsewhere (``training.services.scoreboard``).
"""
