"""Rules for safe HTML: element names, attributes, style sheets, addresses.

Used by ``contentseeker.page.render``.
"""
