"""``python -m contentseeker``: the library from a shell. The commands are in ``cli``."""

import sys

from contentseeker.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
