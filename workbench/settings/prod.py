"""For those who use the workbench, on a laptop or on a server.

Static files are collected into the data folder under names that hold a hash of their
content, so browsers keep them for ever and never see a stale one.
"""

from workbench.secret_key import read_or_create_secret_key
from workbench.settings.base import *  # noqa: F403  (settings build on one another)
from workbench.settings.base import DATA_DIR, ENVIRONMENT, HTTPS

# Machines that share a PostgreSQL database have to share the key too: sessions are signed.
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

# On when a proxy on this machine ends TLS in front of the workbench. Not on by default:
# secure cookies would make logging in to http://127.0.0.1 impossible in some browsers.
SESSION_COOKIE_SECURE = HTTPS
CSRF_COOKIE_SECURE = HTTPS
SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
# Whether all of the domain speaks HTTPS, and for ever, is for its owner to promise.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
