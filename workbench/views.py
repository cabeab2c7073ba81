"""Screens that belong to no app: changing one's password."""

from django.contrib.auth.forms import PasswordChangeForm
from django.contrib.auth.views import PasswordChangeView
from django.contrib.messages.views import SuccessMessageMixin
from django.urls import reverse_lazy


class PasswordView(SuccessMessageMixin[PasswordChangeForm], PasswordChangeView):
    template_name = "workbench/password.html"
    success_url = reverse_lazy("annotate:corpora")
    success_message = "Your password is changed."
