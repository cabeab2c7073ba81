"""Who may use the workbench: adding people, giving them roles, letting them go.

What holds whoever asks: nobody gives a role that may more than they may themselves, nobody
touches an account that may more, nobody changes their own account here, and the last
administrator stays one. Accounts are never deleted: labels and gold texts belong to them.
"""

import logging
from typing import Final

from django.contrib.auth.hashers import UNUSABLE_PASSWORD_PREFIX
from django.contrib.auth.models import Group, Permission, User
from django.db import IntegrityError, transaction
from django.db.models import Q, QuerySet

from annotate.services.accounts import SERVICE_PREFIX
from workbench import one_time_passwords
from workbench.errors import WorkbenchError
from workbench.roles import ADMINISTRATOR, ROLES

logger = logging.getLogger(__name__)

_YOURSELF: Final = "You cannot change your own account here: ask another administrator."
_MIGHTIER: Final = "{} may do things that you may not do: ask somebody who may do them."
_LAST: Final = "{} is the last administrator. Make somebody else one first."


class PeopleError(WorkbenchError):
    """A change to an account that is not allowed; the message is for the person who asked."""


def people() -> QuerySet[User]:
    """Everybody with an account, services left out."""
    persons = User.objects.exclude(username__startswith=SERVICE_PREFIX)
    return persons.order_by("-is_active", "username").prefetch_related("groups")


def role_of(person: User) -> str:
    """The mightiest of a person's roles; blank without one."""
    if person.is_superuser:
        return ADMINISTRATOR
    groups = {group.name for group in person.groups.all()}
    return next((role for role in reversed(ROLES) if role in groups), "")


@transaction.atomic
def add_person(username: str, role: str, *, by: User) -> tuple[User, str]:
    """Make an account; gives it with its one-time password."""
    _check_role(role, by)
    try:
        with transaction.atomic():
            person = User.objects.create_user(username)
    except IntegrityError as error:
        raise PeopleError(f"There is somebody called {username} already.") from error
    _set_role(person, role)
    logger.info("%s added %s as %s.", by, person, role)
    return person, one_time_passwords.give(person)


@transaction.atomic
def change_role(key: int, role: str, *, by: User) -> User:
    """Give somebody another role instead of the one they have."""
    person = _take(key, by)
    _check_role(role, by)
    if role != ADMINISTRATOR:
        _check_administrators_without(person)
    _set_role(person, role)
    logger.info("%s made %s %s.", by, person, role)
    return person


@transaction.atomic
def change_active(key: int, *, is_active: bool, by: User) -> User:
    """Let somebody in again, or no longer; at once, whether they are logged in or not."""
    person = _take(key, by)
    if not is_active:
        _check_administrators_without(person)
    person.is_active = is_active
    person.save(update_fields=["is_active"])
    logger.info("%s %s %s.", by, "let in" if is_active else "locked out", person)
    return person


@transaction.atomic
def renew_password(key: int, *, by: User) -> tuple[User, str]:
    """Give somebody a new one-time password; wherever they are logged in, they no longer are."""
    person = _take(key, by)
    logger.info("%s gave %s a new password.", by, person)
    return person, one_time_passwords.give(person)


def _take(key: int, by: User) -> User:
    """The account, if ``by`` may change it, kept from other changes until this one is made."""
    # Two administrators who demote each other at the same moment take turns.
    list(Group.objects.select_for_update().filter(name=ADMINISTRATOR))
    person = people().get(pk=key)
    if person == by:
        raise PeopleError(_YOURSELF)
    given = Permission.objects.filter(Q(group__user=person) | Q(user=person))
    names = {
        f"{app}.{code}" for app, code in given.values_list("content_type__app_label", "codename")
    }
    if not by.is_superuser and (person.is_superuser or not by.has_perms(names)):
        raise PeopleError(_MIGHTIER.format(person))
    return person


def _check_role(role: str, by: User) -> None:
    if not by.has_perms(ROLES[role]):
        raise PeopleError(f"The role {role} may do things that you may not do yourself.")


def _check_administrators_without(person: User) -> None:
    able = User.objects.filter(is_active=True).exclude(
        password__startswith=UNUSABLE_PASSWORD_PREFIX
    )
    others = able.filter(Q(is_superuser=True) | Q(groups__name=ADMINISTRATOR))
    if role_of(person) == ADMINISTRATOR and not others.exclude(pk=person.pk).exists():
        raise PeopleError(_LAST.format(person))


def _set_role(person: User, role: str) -> None:
    person.groups.remove(*Group.objects.filter(name__in=ROLES))
    person.groups.add(Group.objects.get(name=role))
    # The administration opens for staff only; nobody becomes a superuser here.
    person.is_staff = role == ADMINISTRATOR
    person.is_superuser = person.is_superuser and role == ADMINISTRATOR
    person.save(update_fields=["is_staff", "is_superuser"])
