"""What nobody may do to an account, whoever they are."""

import pytest
from django.contrib.auth.models import Permission, User

from tests.workbench.persons import person
from workbench.people import (
    PeopleError,
    add_person,
    change_active,
    change_role,
    renew_password,
    role_of,
)
from workbench.roles import ROLES

pytestmark = pytest.mark.django_db


def fresh(user: User) -> User:
    """The same person as a new request would see them, permissions not remembered."""
    return User.objects.get(pk=user.pk)


@pytest.fixture
def root() -> User:
    return person("root", is_superuser=True, is_staff=True)


@pytest.fixture
def admin() -> User:
    return person("adam", "admin")


def test_a_name_taken_a_moment_ago_is_refused_in_words(admin: User) -> None:
    person("ann")
    with pytest.raises(PeopleError, match="The name ann is taken"):
        add_person("ann", "annotator", by=admin)


CHANGES = [
    pytest.param(lambda key, by: change_role(key, "annotator", by=by), id="role"),
    pytest.param(lambda key, by: change_active(key, is_active=False, by=by), id="lock out"),
    pytest.param(lambda key, by: change_active(key, is_active=True, by=by), id="let in"),
    pytest.param(lambda key, by: renew_password(key, by=by), id="password"),
]


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("is_active", [True, False])
def test_a_superuser_is_touched_by_superusers_only(
    admin: User, root: User, change: object, is_active: bool
) -> None:
    User.objects.filter(pk=root.pk).update(is_active=is_active)
    before = User.objects.filter(pk=root.pk).values().get()

    with pytest.raises(PeopleError, match="has permissions that you do not have"):
        change(root.pk, admin)  # type: ignore[operator]  # a parameter

    assert User.objects.filter(pk=root.pk).values().get() == before
    change(root.pk, person("other", is_superuser=True))  # type: ignore[operator]  # a parameter


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("is_active", [True, False])
def test_with_the_right_to_change_users_alone_nobody_touches_an_administrator(
    admin: User, change: object, is_active: bool
) -> None:
    deputy = person("deputy", "annotator")
    deputy.user_permissions.add(Permission.objects.get(codename="change_user"))
    person("second", "admin")  # so that the first is not the last
    User.objects.filter(pk=admin.pk).update(is_active=is_active)

    with pytest.raises(PeopleError, match="has permissions that you do not have"):
        change(admin.pk, fresh(deputy))  # type: ignore[operator]  # a parameter


def test_nobody_gives_a_role_that_may_more_than_they_may() -> None:
    deputy = person("deputy", "reviewer")
    names = ("add_user", "change_user", "view_user")
    deputy.user_permissions.set(Permission.objects.filter(codename__in=names))
    ann = person("ann", "annotator")

    with pytest.raises(PeopleError, match="The role admin has permissions"):
        change_role(ann.pk, "admin", by=fresh(deputy))
    with pytest.raises(PeopleError, match="The role admin has permissions"):
        add_person("mine", "admin", by=fresh(deputy))
    change_role(ann.pk, "reviewer", by=fresh(deputy))


@pytest.mark.parametrize("change", CHANGES)
def test_nobody_changes_their_own_account_here(admin: User, root: User, change: object) -> None:
    for somebody in (admin, root):
        with pytest.raises(PeopleError, match="ask another administrator"):
            change(somebody.pk, somebody)  # type: ignore[operator]  # a parameter


@pytest.mark.parametrize("change", CHANGES[:2])
def test_the_last_administrator_stays(admin: User, change: object) -> None:
    """Reached only by two who demote each other at the same moment: one came first."""
    other = person("bea", "admin")
    known = fresh(other)
    known.has_perms(ROLES["admin"])  # remembered from before the other one was quicker
    change_role(other.pk, "annotator", by=admin)

    with pytest.raises(PeopleError, match="adam is the last administrator"):
        change(admin.pk, known)  # type: ignore[operator]  # a parameter
    assert role_of(fresh(admin)) == "admin"


def test_an_administrator_who_cannot_log_in_does_not_count(root: User, admin: User) -> None:
    person("gone", "admin", is_active=False)
    never = person("never", "admin")
    never.set_unusable_password()
    never.save()
    User.objects.filter(pk=root.pk).update(is_active=False)

    with pytest.raises(PeopleError, match="adam is the last administrator"):
        change_role(admin.pk, "reviewer", by=root)


def test_a_superuser_who_gets_another_role_is_no_longer_one(root: User) -> None:
    other = person("other", is_superuser=True, is_staff=True)

    change_role(other.pk, "reviewer", by=root)

    other.refresh_from_db()
    assert (other.is_superuser, other.is_staff, role_of(other)) == (False, False, "reviewer")
