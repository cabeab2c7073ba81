"""The command line: ``python -m extraction extract|features|score|methods``.

Commands read files and print; whatever they print was computed by the rest of the library,
which knows nothing of them. ``main`` turns arguments into a call and errors into one
sentence; each command is a file of its own; what they share is in ``inputs`` (finding and
reading pages), ``outputs`` (writing), ``work`` (progress, failures) and ``tables``. Whole
crawls have an engine of their own in ``extraction.bulk``; ``bulk`` here is the way to it.
"""
