"""Addresses of the whole workbench. Every one of them asks for a login unless it says so."""

from django.contrib import admin
from django.contrib.auth.views import LogoutView
from django.urls import include, path

from workbench import people_views
from workbench.views import LoginView, PasswordView, admin_login

admin.site.site_title = admin.site.site_header = "Workbench administration"

urlpatterns = [
    path("", include("annotate.urls")),
    path("training/", include("training.urls")),
    path("people/", people_views.people, name="people"),
    path("people/<int:person_id>/role/", people_views.role, name="person-role"),
    path("people/<int:person_id>/active/", people_views.active, name="person-active"),
    path("people/<int:person_id>/password/", people_views.password, name="person-password"),
    path("account/login/", LoginView.as_view(), name="login"),
    path("account/logout/", LogoutView.as_view(), name="logout"),
    path("account/password/", PasswordView.as_view(), name="password"),
    # One door for all: before the administration's own one.
    path("admin/login/", admin_login),
    path("admin/", admin.site.urls),
]
