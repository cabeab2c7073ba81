"""Archives: everything about some corpora in one zip, to be taken elsewhere and read again.

``layout`` says what lies where in the zip, ``records`` how a row of the database becomes a
line of JSON and back, ``writing`` and ``reading`` do it, ``container`` opens a zip from a
stranger, ``arrivals`` finds or makes what the rows of an archive refer to.
"""

from annotate.archives.container import is_archive

__all__ = ["is_archive"]
