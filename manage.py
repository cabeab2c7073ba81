#!/usr/bin/env python
"""Django's entry point for the terminal."""

import os
import sys

from django.core.management import execute_from_command_line

from workbench.errors import WorkbenchError


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "workbench.settings.prod")
    try:
        execute_from_command_line(sys.argv)
    except WorkbenchError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
