"""URLs of the workbench; views require a login unless marked otherwise."""

from django.contrib import admin
from django.contrib.auth.views import LogoutView
from django.urls import include, path

from workbench import people_views
from workbench.views import LoginView, PasswordView, admin_login, favicon, glossary

admin.site.site_title = admin.site.site_header = "Content Seeker workbench administration"

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
    path("favicon.ico", favicon, name="favicon"),
    path("help/glossary/", glossary, name="glossary"),
    # Replaces the login page of Django's admin site.
    path("admin/login/", admin_login),
    path("admin/", admin.site.urls),
]
