"""App configuration of the project: start-up command, navigation, roles."""

from django.apps import AppConfig, apps
from django.db.models.signals import post_migrate


def _update_roles(**_: object) -> None:
    from workbench.roles import ensure_roles

    ensure_roles()


class WorkbenchConfig(AppConfig):
    name = "workbench"

    def ready(self) -> None:
        # Permissions are created app by app; after the last app all of them exist.
        last = [app for app in apps.get_app_configs() if app.models_module][-1]
        post_migrate.connect(_update_roles, sender=last, dispatch_uid="workbench-roles")
