"""How a stored page is written for a browser: names, attributes, style sheets.

The way in is ``extraction.page.render``.
"""
