"""Whole crawls: ``contentseeker extract CRAWL --out FILE``.

Pages are read one after the other (``sources``, ``warc``), cut into chunks (``pages``),
extracted by many processes of this machine or of a Dask cluster (``engines``, ``dask_engine``)
and written in the order of the inputs (``results``). So the result does not depend on the
number of processes. Extraction always runs in a child process (``processes``, ``worker``): a
page that crashes it costs no other page.

Pages are found and records formatted by ``contentseeker.files``; archives are parsed by
``crawl.archives``. Packages of the extra ``bulk`` are imported where they are used.
"""
