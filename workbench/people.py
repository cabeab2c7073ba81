"""Manage accounts: add people, change roles, activate and deactivate.

Rules: a user cannot grant a role with more permissions than their own, change an account with
more permissions, or change their own account; the last administrator keeps the role. Accounts are
never deleted, because labels and gold texts belong to them.
"""

import logging

from django.contrib.auth.hashers import UNUSABLE_PASSWORD_PREFIX
from django.contrib.auth.models import Group, Permission, User
from django.db import IntegrityError, transaction
from django.db.models import Q, QuerySet

from annotate.accounts import SERVICE_PREFIX
from workbench import one_time_passwords
from workbench.errors import WorkbenchError
from workbench.roles import ADMINISTRATOR, ROLES

logger = logging.getLogger(__name__)


class PeopleError(WorkbenchError):
    """A change of an account is not allowed."""


def people() -> QuerySet[User]:
    """Return all accounts of people, without service accounts."""
    persons = User.objects.exclude(username__startswith=SERVICE_PREFIX)
    return persons.order_by("-is_active", "username").prefetch_related("groups")


def role_of(person: User) -> str:
    """Return the role with the most permissions; empty without a role."""
    if person.is_superuser:
        return ADMINISTRATOR
    groups = {group.name for group in person.groups.all()}
    return next((role for role in reversed(ROLES) if role in groups), "")


@transaction.atomic
def add_person(username: str, role: str, *, by: User) -> tuple[User, str]:
    """Create an account; return it with its one-time password."""
    _check_role(role, by)
    try:
        with transaction.atomic():
            person = User.objects.create_user(username)
    except IntegrityError as error:
        raise PeopleError(f"The name {username} is taken.") from error
    _set_role(person, role)
    logger.info("%s added %s as %s.", by, person, role)
    return person, one_time_passwords.give(person)


@transaction.atomic
def change_role(key: int, role: str, *, by: User) -> User:
    """Replace the role of a person."""
    person = _lock_account(key, by)
    _check_role(role, by)
    if role != ADMINISTRATOR:
        _check_administrators_without(person)
    _set_role(person, role)
    logger.info("%s made %s %s.", by, person, role)
    return person


@transaction.atomic
def change_active(key: int, *, is_active: bool, by: User) -> User:
    """Activate or deactivate an account; takes effect for open sessions at once."""
    person = _lock_account(key, by)
    if not is_active:
        _check_administrators_without(person)
    person.is_active = is_active
    person.save(update_fields=["is_active"])
    logger.info("%s %s %s.", by, "activated" if is_active else "deactivated", person)
    return person


@transaction.atomic
def renew_password(key: int, *, by: User) -> tuple[User, str]:
    """Set a new one-time password; this ends all sessions of the person."""
    person = _lock_account(key, by)
    logger.info("%s gave %s a new password.", by, person)
    return person, one_time_passwords.give(person)


def _lock_account(key: int, by: User) -> User:
    """Return the account if ``by`` may change it; lock it until the transaction ends."""
    # Serialises two administrators who demote each other at the same time.
    list(Group.objects.select_for_update().filter(name=ADMINISTRATOR))
    person = people().get(pk=key)
    if person == by:
        raise PeopleError("You cannot change your own account here: ask another administrator.")
    given = Permission.objects.filter(Q(group__user=person) | Q(user=person))
    names = {
        f"{app}.{code}" for app, code in given.values_list("content_type__app_label", "codename")
    }
    if not by.is_superuser and (person.is_superuser or not by.has_perms(names)):
        raise PeopleError(
            f"{person} has permissions that you do not have: ask an administrator who has them."
        )
    return person


def _check_role(role: str, by: User) -> None:
    if not by.has_perms(ROLES[role]):
        raise PeopleError(f"The role {role} has permissions that you do not have.")


def _check_administrators_without(person: User) -> None:
    can_log_in = User.objects.filter(is_active=True).exclude(
        password__startswith=UNUSABLE_PASSWORD_PREFIX
    )
    others = can_log_in.filter(Q(is_superuser=True) | Q(groups__name=ADMINISTRATOR))
    if role_of(person) == ADMINISTRATOR and not others.exclude(pk=person.pk).exists():
        raise PeopleError(
            f"{person} is the last administrator. Make another person an administrator first."
        )


def _set_role(person: User, role: str) -> None:
    person.groups.remove(*Group.objects.filter(name__in=ROLES))
    person.groups.add(Group.objects.get(name=role))
    # Django's admin site requires staff; this screen never creates superusers.
    person.is_staff = role == ADMINISTRATOR
    person.is_superuser = person.is_superuser and role == ADMINISTRATOR
    person.save(update_fields=["is_staff", "is_superuser"])
