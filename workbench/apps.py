"""Registers the project as an app, so that Django finds its commands."""

from django.apps import AppConfig


class WorkbenchConfig(AppConfig):
    name = "workbench"
