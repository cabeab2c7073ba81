"""Named entities in blocks of text: who finds them (``recognisers``), and what is found.

The rules (``rules``) take their names and words from packages of the extra ``entities``. A trained
pipeline of spaCy (``pipeline``) is the other recogniser: it has to be downloaded.
"""
