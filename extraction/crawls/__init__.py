"""Crawl archives (WARC, packed or not) taken apart, whatever damage is in them.

``members`` unpacks, ``records`` finds the records, ``answers`` reads what a web server said in
one, ``bodies`` undoes what it did to the page for the journey. Nothing is lost unseen: what
cannot be read becomes a fault or an error, and reading goes on behind it.

Which records are wanted, and how much of them, is decided by the callers: whole crawls
(``extraction.bulk``) and the importer of the workbench. Needs ``fastwarc``, imported late.
"""
