"""Archives: complete corpora in one zip file, for transfer to another workbench.

``layout`` names the files of the zip, ``records`` converts database rows to JSON lines and back,
``writing`` and ``reading`` export and import, ``archive_file`` opens an untrusted zip, and
``references`` finds or creates the rows that an archive refers to.
"""
