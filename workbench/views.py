"""Logging in, changing one's password, the icon, and the glossary of the documentation."""

from typing import cast

from django.conf import settings
from django.contrib.auth import views
from django.contrib.auth.decorators import login_not_required
from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm
from django.contrib.auth.views import redirect_to_login
from django.contrib.messages.views import SuccessMessageMixin
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.urls import reverse, reverse_lazy
from django.views.decorators.http import require_safe
from markdown_it import MarkdownIt

from annotate.http import WorkbenchRequest
from workbench import one_time_passwords


class LoginView(views.LoginView):
    template_name = "workbench/login.html"
    redirect_authenticated_user = True

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        response = super().form_valid(form)
        one_time_passwords.note_login(self.request, form.get_user())
        return response


class PasswordView(SuccessMessageMixin[PasswordChangeForm], views.PasswordChangeView):
    template_name = "workbench/password.html"
    success_url = reverse_lazy("annotate:corpora")
    success_message = "Your password is changed."

    def form_valid(self, form: PasswordChangeForm) -> HttpResponse:
        response = super().form_valid(form)
        one_time_passwords.forget(cast(WorkbenchRequest, self.request))
        return response


@login_not_required
def admin_login(request: HttpRequest) -> HttpResponse:
    if not request.user.is_authenticated:
        return redirect_to_login(request.GET.get("next") or reverse("admin:index"))
    if not request.user.is_staff:
        raise PermissionDenied
    return redirect("admin:index")


@login_not_required
@require_safe
def favicon(request: HttpRequest) -> HttpResponse:
    # Browsers ask for this address when an answer names no icon, e.g. when a file is opened.
    return redirect(static("icon.svg"))


@require_safe
def glossary(request: HttpRequest) -> HttpResponse:
    # Read from the documentation, so that screens and docs explain words in the same way.
    source = (settings.BASE_DIR / "docs" / "glossary.md").read_text("utf-8")
    text = MarkdownIt("commonmark", {"html": False}).render(source)
    return render(request, "workbench/glossary.html", {"text": text})
