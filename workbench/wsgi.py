"""Entry point of WSGI servers; ``manage.py start`` serves this one."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "workbench.settings.prod")

application = get_wsgi_application()
