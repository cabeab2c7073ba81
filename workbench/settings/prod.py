"""Settings for use, on a laptop or a server.

Static files are collected into the data folder with a content hash in their names, so that
browsers can cache them without expiry.
"""

from workbench.secret_key import read_or_create_secret_key
from workbench.settings.base import *  # noqa: F403  (settings build on one another)
from workbench.settings.base import DATA_DIR, ENVIRONMENT, HTTPS

# Machines with a shared PostgreSQL database must share the key, which signs sessions.
SECRET_KEY = ENVIRONMENT.text("WORKBENCH_SECRET_KEY") or read_or_create_secret_key(
    DATA_DIR / "secret-key"
)

STATIC_ROOT = DATA_DIR / "static"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "workbench.static_files.HashedStaticFilesStorage",
    },
}

# For a proxy on this machine that terminates TLS. Off by default, because some browsers send
# no secure cookies to http://127.0.0.1.
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SECURE = HTTPS
SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
# HSTS for subdomains and preloading are decisions of the domain's owner.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
