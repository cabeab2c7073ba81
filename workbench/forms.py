"""Forms of account management."""

from django import forms
from django.contrib.auth.forms import UsernameField
from django.contrib.auth.models import User
from django.contrib.auth.validators import UnicodeUsernameValidator

from workbench.roles import ROLES


class RoleForm(forms.Form):
    role = forms.ChoiceField(choices=[(role, role) for role in ROLES])


class PersonForm(RoleForm):
    username = UsernameField(
        label="Name",
        max_length=150,
        validators=[UnicodeUsernameValidator()],
        help_text="Letters, digits and @ . + - _ only.",
    )
    field_order = ("username", "role")

    def clean_username(self) -> str:
        username: str = self.cleaned_data["username"]
        # Ann and ann would be two accounts that are easily confused.
        if User.objects.filter(username__iexact=username).exists():
            raise forms.ValidationError("This name is taken.")
        return username


class ActiveForm(forms.Form):
    is_active = forms.BooleanField(required=False)
