"""The numbers of a dashboard, all out of stored scores.

``reading`` reads them once, ``Scores`` in columns; tables, plots, significance, versions, the
worst pages and files are made of that. Methods are named by their keys, as addresses do.

Not here: scoring (``training.evaluations``) and screens.
"""
