"""``python -m extraction``: the library from a shell. What it does is in ``commands``."""

import sys

from extraction.commands.main import main

if __name__ == "__main__":
    sys.exit(main())
