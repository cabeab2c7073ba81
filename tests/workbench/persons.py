"""People with roles, for the tests of accounts."""

from typing import Final

from django.contrib.auth.models import Group, User

PASSWORD: Final = "four horses in a row"


def person(name: str, role: str = "", **flags: bool) -> User:
    """Somebody who can log in, as the screen for people makes them."""
    user = User.objects.create_user(name, password=PASSWORD)
    for flag, value in flags.items():
        setattr(user, flag, value)
    if role:
        user.groups.add(Group.objects.get(name=role))
        user.is_staff = role == "admin"
    user.save()
    return user
