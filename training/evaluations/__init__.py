"""Evaluations: methods scored on pages, in the background.

``methods`` names a method exactly, ``requests`` creates evaluations, ``running`` scores them,
``rescoring`` follows corrected gold texts. ``training.scoreboard`` shows the scores.
"""
