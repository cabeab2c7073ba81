"""Entry point of ASGI servers, for those who run one in front of a team."""

import os

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "workbench.settings.prod")

application = get_asgi_application()
