"""Settings for development: debug pages, and static files from the checkout."""

from workbench.secret_key import read_or_create_secret_key
from workbench.settings.base import *  # noqa: F403  (settings build on one another)
from workbench.settings.base import DATA_DIR

DEBUG = True
SECRET_KEY = read_or_create_secret_key(DATA_DIR / "secret-key")
