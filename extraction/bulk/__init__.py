"""Whole crawls through one extractor: ``python -m extraction extract CRAWL --out FILE``.

Pages are read one after the other (``sources``, ``warc``), cut into chunks (``pages``), worked
on by many processes of this machine or of a Dask cluster (``engines``, ``dask_engine``) and
written in the order of the inputs (``results``), so the result is the same to the byte whoever
computed it. However a chunk travels, its pages end up in a process of their own
(``processes``, ``worker``): a page that takes its process down costs nothing but itself.

This is the engine of one command; it borrows how pages are found and how records look from
``extraction.commands``, and taking archives apart from ``extraction.crawls``. What of it needs
the packages of the extra ``bulk`` imports them late.
"""
