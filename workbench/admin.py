"""Accounts are not edited in the administration: its forms know none of the rules of ``people``."""

from django.contrib import admin
from django.contrib.auth import admin as auth_admin  # noqa: F401  (registers what is taken out)
from django.contrib.auth.models import Group, User

admin.site.unregister([User, Group])
