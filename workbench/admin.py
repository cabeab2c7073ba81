"""Remove accounts from Django's admin site, which ignores the rules of ``workbench.people``."""

from django.contrib import admin
from django.contrib.auth import admin as auth_admin  # noqa: F401  (registers them)
from django.contrib.auth.models import Group, User

admin.site.unregister([User, Group])
