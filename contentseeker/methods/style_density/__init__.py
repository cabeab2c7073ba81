"""Style density (Pappas, Katsimpras, Stamatatos 2012): the type of a page and its regions.

The longest texts of a page, merged into regions, tell whether it is an article, an article
with comments or several areas alike, and what these are. Two thresholds decide: T1, how much
smaller than the largest region another one may be, and T2, how long a text must be to count.

``variants`` (what the paper says, and what the authors' program does), ``tree`` (densities and
titles of all elements), ``regions`` (texts merged by strong tags), ``comments`` (how comments
are known), ``decision`` (page type, article, comments, areas), ``extractor``, ``model`` (the
fitted T1 and T2). ``contentseeker.fitting.style_density`` fits them.
"""
