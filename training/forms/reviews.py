"""Forms of the error review."""

from django import forms

from training.forms.checked_form import CheckedForm
from training.models import Finding
from training.reviews.actions import LONGEST_NOTE
from training.scoreboard.reading import Scores
from training.scoreboard.worst import ORDERS, WorstOrder


class WorstForm(CheckedForm):
    """Which pages are the worst, of which method."""

    method = forms.ChoiceField()
    order = forms.ChoiceField(label="Order", choices=list(ORDERS.items()))
    other = forms.ChoiceField(label="Compared with")

    def __init__(self, scores: Scores, order: WorstOrder) -> None:
        start = {"method": order.method, "order": order.order, "other": order.other}
        super().__init__(initial=start, use_required_attribute=False)
        methods = [(version.pk, version.label) for version in scores.methods]
        self.offer("method", methods)
        self.offer("other", [method for method in methods if method[0] != order.method])
        if order.order != "disagreement":
            del self.fields["other"]
        if len(methods) < 2:
            self.offer("order", [each for each in ORDERS.items() if each[0] != "disagreement"])


class FindingForm(forms.Form):
    """A cause to tag, or to untag."""

    cause = forms.ChoiceField(choices=Finding.Cause.choices)
    note = forms.CharField(required=False, max_length=LONGEST_NOTE)
