"""Forms of chains and of the rule book."""

from typing import Any, Final

from django import forms
from django.core.validators import MaxLengthValidator

from annotate.chains.requests import MOST_METHODS, method_choices
from annotate.files.limits import MAX_INDEX_BYTES, format_bytes
from annotate.model_provider.results import LIVE
from annotate.models import Chain

_SEARCH_CHARS: Final = 200
_TOO_MANY: Final = f"Choose at most {MOST_METHODS} methods at once."


class JoinForm(forms.Form):
    """The methods of a chain, and whether its missing pages are fetched."""

    methods = forms.MultipleChoiceField(
        required=False,
        widget=forms.CheckboxSelectMultiple,
        validators=[MaxLengthValidator(MOST_METHODS, _TOO_MANY)],
        label="Extract with",
        help_text=f"At most {MOST_METHODS}; the first is the one whose pages are shown.",
    )
    may_fetch = forms.BooleanField(
        required=False,
        label="Fetch missing pages from the web",
        help_text="Slowly, as the site's robots.txt allows; they become pages of the corpus.",
    )

    def __init__(self, *args: Any, may_fetch: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["methods"].choices = method_choices()  # type: ignore[attr-defined]  # a choice field
        if not may_fetch:
            # Removed, not hidden: a forged request must not fetch either.
            del self.fields["may_fetch"]

    @classmethod
    def of(cls, chain: Chain, *, may_fetch: bool) -> "JoinForm":
        """The form filled in as the chain was joined last."""
        known = {"methods": chain.methods or [LIVE], "may_fetch": chain.may_fetch}
        return cls(initial=known, may_fetch=may_fetch)


class RuleFileForm(forms.Form):
    """A file of rules."""

    file = forms.FileField(
        label="SITEINFO file",
        help_text="JSON, as Wedata publishes the rules of AutoPagerize.",
        widget=forms.FileInput(attrs={"accept": ".json,application/json"}),
    )

    def clean_file(self) -> Any:
        file = self.cleaned_data["file"]
        if file.size > MAX_INDEX_BYTES:
            raise forms.ValidationError(f"The file has more than {format_bytes(MAX_INDEX_BYTES)}.")
        return file


class RuleFilterForm(forms.Form):
    search = forms.CharField(required=False, max_length=_SEARCH_CHARS, label="Search")

    @property
    def wanted(self) -> str:
        """The search text; blank for all rules."""
        return str(self.cleaned_data["search"]).strip() if self.is_valid() else ""
