"""Reading crawl archives (WARC, compressed or not), also damaged ones.

``members`` decompresses, ``records`` finds the records, ``responses`` parses the HTTP response
in a record, ``bodies`` decodes its body. What cannot be read becomes a fault or an error, and
reading continues after it.

Callers decide which records they want: whole crawls (``contentseeker.crawl``) and the importer
of the workbench. Needs ``fastwarc``, imported when an archive is read.
"""
