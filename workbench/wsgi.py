"""Entry point for WSGI servers; ``manage.py start`` serves it."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "workbench.settings.prod")

application = get_wsgi_application()
