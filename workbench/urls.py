"""Addresses of the whole workbench. Every one of them asks for a login unless it says so."""

from django.contrib import admin
from django.contrib.auth.views import LoginView, LogoutView
from django.urls import include, path

from workbench.views import PasswordView

admin.site.site_title = admin.site.site_header = "Workbench administration"

urlpatterns = [
    path("", include("annotate.urls")),
    path(
        "account/login/",
        LoginView.as_view(template_name="workbench/login.html", redirect_authenticated_user=True),
        name="login",
    ),
    path("account/logout/", LogoutView.as_view(), name="logout"),
    path("account/password/", PasswordView.as_view(), name="password"),
    path("admin/", admin.site.urls),
]
