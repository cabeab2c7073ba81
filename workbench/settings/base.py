"""Settings for all environments: apps, middleware, security, database, background tasks.

Secret key and static files differ between ``dev``, ``prod`` and ``test``.
"""

import os
from datetime import timedelta
from pathlib import Path
from typing import Any

import django_stubs_ext
from csp.constants import NONE, SELF

from workbench.database import database_settings
from workbench.environment import Environment

# Allows generic base classes like ``ModelAdmin[Page]`` at run time.
django_stubs_ext.monkeypatch()

BASE_DIR = Path(__file__).resolve().parents[2]
ENVIRONMENT = Environment(os.environ)
DATA_DIR = ENVIRONMENT.folder("WORKBENCH_DATA_DIR", BASE_DIR / "data")
# Workers use these folders too; workers on other machines must share them.
UPLOAD_DIR = DATA_DIR / "uploads"
EXPORT_DIR = DATA_DIR / "exports"
MODEL_DIR = DATA_DIR / "models"
UPLOAD_LIMIT = ENVIRONMENT.whole_number("WORKBENCH_UPLOAD_LIMIT_MB", 2048, low=1, high=1_000_000)
UPLOAD_LIMIT *= 2**20
# An uploaded folder of pages has many files.
DATA_UPLOAD_MAX_NUMBER_FILES = 25_000
# Whether pages may be fetched from the web; if off, there is no outgoing traffic.
FETCHING = ENVIRONMENT.flag("WORKBENCH_FETCHING")
# The library reads the variable itself; a wrong path must stop the start, not an evaluation.
AD_HOSTS_FILE = ENVIRONMENT.file("CONTENTSEEKER_AD_HOSTS")

DEBUG = False
ALLOWED_HOSTS = ENVIRONMENT.words("WORKBENCH_ALLOWED_HOSTS", ("127.0.0.1", "localhost", "[::1]"))
HOST = ENVIRONMENT.text("WORKBENCH_HOST", "127.0.0.1")
PORT = ENVIRONMENT.whole_number("WORKBENCH_PORT", 8000, low=1, high=65535)
HTTPS = ENVIRONMENT.flag("WORKBENCH_HTTPS")
# Number of proxies that append to X-Forwarded-For. Without a proxy the header is ignored,
# because clients can set it to any address.
PROXIES = ENVIRONMENT.whole_number("WORKBENCH_PROXIES", 0, low=0, high=9)

INSTALLED_APPS = [
    "workbench.apps.WorkbenchConfig",
    "training.apps.TrainingConfig",
    "annotate.apps.AnnotateConfig",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.humanize",
    "django.contrib.messages",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "axes",
    "csp",
    "django_htmx",
    "django_tasks",
    "django_tasks_db",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "workbench.session_expiry.LoginOrProblemMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "workbench.one_time_passwords.OneTimePasswordMiddleware",
    # Last, because it replaces the response of the login page.
    "axes.middleware.AxesMiddleware",
]

ROOT_URLCONF = "workbench.urls"
WSGI_APPLICATION = "workbench.wsgi.application"
ASGI_APPLICATION = "workbench.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "workbench.navigation.navigation",
            ],
        },
    },
]

DATABASES = {"default": database_settings(ENVIRONMENT.text("DATABASE_URL"), DATA_DIR)}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
TASKS = {"default": {"BACKEND": "django_tasks_db.DatabaseBackend"}}

LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "annotate:corpora"
LOGOUT_REDIRECT_URL = "login"
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.Argon2PasswordHasher"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]

# Five wrong passwords lock a pair of user name and IP address for 15 minutes. Not the address
# alone, which a whole office may share; not the name alone, which would let strangers lock
# an account.
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_FAILURE_LIMIT = 5
AXES_COOLOFF_TIME = timedelta(minutes=15)
AXES_RESET_ON_SUCCESS = True
# Attempts during the lock do not extend it.
AXES_RESET_COOL_OFF_ON_FAILURE_DURING_LOCKOUT = False
AXES_LOCKOUT_CALLABLE = "workbench.throttling.refuse"
AXES_USERNAME_CALLABLE = "workbench.throttling.tried_name"
# For privacy; Django stores the last login anyway.
AXES_DISABLE_ACCESS_LOG = True
AXES_ENABLE_ADMIN = False
AXES_VERBOSE = False

# No inline code, no other origins, no frames. The page view, which needs more, sets its own
# policy.
CONTENT_SECURITY_POLICY: dict[str, Any] = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    },
}
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_SAMESITE = "Lax"
X_FRAME_OPTIONS = "DENY"

LANGUAGE_CODE = "en-gb"
TIME_ZONE = "UTC"
USE_I18N = False
USE_TZ = True

STATIC_URL = "static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATICFILES_FINDERS = [
    "django.contrib.staticfiles.finders.FileSystemFinder",
    "django.contrib.staticfiles.finders.AppDirectoriesFinder",
    "workbench.static_files.PlotlyFinder",
]

LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"}},
    "handlers": {"terminal": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["terminal"], "level": "WARNING"},
    "loggers": {
        **{name: {"level": "INFO"} for name in ("workbench", "annotate", "training")},
        # It warns whenever a request waits for a thread, even for a millisecond.
        "waitress.queue": {"level": "ERROR"},
    },
}
