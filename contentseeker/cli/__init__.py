"""The command line: ``contentseeker extract|features|score|methods|next|join``.

``main`` turns arguments into a call and errors into one sentence. Each command is a module;
they share ``arguments``, ``parameters``, ``work`` (progress, failures) and ``tables``. Pages
are read and results written by ``contentseeker.files``. Whole crawls are extracted by
``contentseeker.crawl``, which ``bulk`` calls.
"""
