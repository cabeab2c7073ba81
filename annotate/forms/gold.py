"""Forms of gold texts, sources and proposals."""

from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError

from annotate.gold.texts import LONGEST_TEXT
from annotate.models import Genre, Label, Source
from contentseeker.labels.rules import MAX_SELECTOR_LENGTH, MAX_SELECTORS, Rule, selector_problems

# Larger than the limit of gold texts, so that the message can name that limit.
_LONGEST_LIST: Final = 2 * MAX_SELECTORS * MAX_SELECTOR_LENGTH
# Browsers send a field for each, and Django takes a thousand fields.
_MOST_NODES: Final = 900


class GoldTextForm(forms.Form):
    """A gold text typed or corrected by hand, and the version that was edited."""

    text = forms.CharField(
        label="Gold text",
        required=False,
        strip=False,
        max_length=LONGEST_TEXT,
        widget=forms.Textarea(attrs={"rows": 18, "spellcheck": "true"}),
        help_text="One block per line. Empty means that the page has no main content.",
    )
    base = forms.IntegerField(min_value=0, widget=forms.HiddenInput)


class SourceFilterForm(forms.Form):
    search = forms.CharField(required=False, max_length=253, label="Search")
    genre = forms.ModelChoiceField(
        Genre.objects.all(), to_field_name="slug", required=False, empty_label="every genre"
    )
    split = forms.ChoiceField(
        choices=[("", "training and evaluation"), *Source.Split.choices], required=False
    )


class SourceForm(forms.ModelForm[Source]):
    """The facts of a source. A change of its split or genre must be confirmed."""

    is_meant = forms.BooleanField(required=False, label="Yes, change it for all its pages")

    class Meta:
        model = Source
        fields = ["name", "genre", "split", "language", "notes"]
        widgets = {"notes": forms.Textarea(attrs={"rows": 3})}

    def clean(self) -> dict[str, Any]:
        facts: dict[str, Any] = super().clean() or {}
        changed = {"split", "genre"} & set(self.changed_data)
        if changed and not facts.get("is_meant"):
            self.add_error(
                "is_meant", ValidationError(_what_it_means(changed), code="consequences")
            )
        return facts

    def facts(self) -> dict[str, Any]:
        """The fields to change in the source."""
        return {name: self.cleaned_data[name] for name in self.Meta.fields}


def _what_it_means(changed: set[str]) -> list[str]:
    meanings = {
        "split": "All pages of a source are trained on, or all are evaluated on. With the split "
        "they all change sides, and a model trained before has seen them: its scores on them "
        "mean nothing until it is trained again.",
        "genre": "The source's pages follow its genre, except those that were given one of their "
        "own. They will count for the other genre's model.",
    }
    return [meanings[name] for name in sorted(changed)]


def _selector_list(label: str, help_text: str) -> forms.CharField:
    widget = forms.Textarea(attrs={"rows": 4, "spellcheck": "false"})
    return forms.CharField(
        label=label, required=False, max_length=_LONGEST_LIST, widget=widget, help_text=help_text
    )


class RuleForm(forms.Form):
    """A rule for gold texts, one selector per line; errors name the line."""

    include = _selector_list(
        "Take",
        "Selectors of what belongs to the text, one per line: CSS like "
        "<code>div.story</code> or XPath like <code>//div[@id='story']</code>.",
    )
    exclude = _selector_list(
        "Leave out", "Selectors of what does not belong to it although it is inside."
    )

    @classmethod
    def of(cls, rule: Rule) -> "RuleForm":
        """The form filled in with a rule."""
        return cls(initial={"include": "\n".join(rule.include), "exclude": "\n".join(rule.exclude)})

    def clean_include(self) -> tuple[str, ...]:
        return _selectors(self.cleaned_data["include"])

    def clean_exclude(self) -> tuple[str, ...]:
        return _selectors(self.cleaned_data["exclude"])

    def rule(self) -> Rule:
        """The rule that was typed; only of a valid form."""
        return Rule(self.cleaned_data["include"], self.cleaned_data["exclude"])


def _selectors(text: str) -> tuple[str, ...]:
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), start=1)]
    written = [(number, line) for number, line in lines if line]
    problems = selector_problems([line for _, line in written])
    if problems:
        messages = [f"Line {written[place][0]}: {reason}" for place, reason in problems.items()]
        raise ValidationError(messages)
    return tuple(line for _, line in written)


class NodesField(forms.Field):
    """Numbers of elements, one or more."""

    widget = forms.MultipleHiddenInput

    def to_python(self, value: list[str] | None) -> list[int]:
        # isdecimal alone accepts digits of every script, and numbers of any length.
        if not all(len(text) < 10 and text.isascii() and text.isdecimal() for text in value or ()):
            raise ValidationError("Regions are named by the numbers of their elements.")
        nodes = sorted({int(text) for text in value or ()})
        if len(nodes) > _MOST_NODES:
            raise ValidationError(f"Propose at most {_MOST_NODES} regions at once.")
        return nodes


class ProposalForm(forms.Form):
    """A label to carry over to the other pages of a source, and the regions that have it."""

    node = NodesField(error_messages={"required": "Select a labelled region first."})
    segment = forms.ChoiceField(choices=[("", ""), *Label.Segment.choices], required=False)
    content = forms.ChoiceField(choices=[("", ""), *Label.Content.choices], required=False)
    role = forms.ChoiceField(choices=[("", ""), *Label.Role.choices], required=False)

    def clean(self) -> dict[str, Any]:
        given: dict[str, Any] = super().clean() or {}
        if not any(given.get(name) for name in ("segment", "content", "role")):
            raise ValidationError("Choose what to propose: a segment, a content or a role.")
        return given
