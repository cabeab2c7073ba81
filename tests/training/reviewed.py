"""What the tests of the review screens share: an evaluation, addresses, and what is shown."""

import re
from typing import TYPE_CHECKING, Any

from django.urls import reverse

from tests.training.scored import scored_evaluation
from training.models import Evaluation

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse as Response


def two_methods() -> Evaluation:
    """One method misses posts, the other takes the menu, on three pages."""
    return scored_evaluation(3, takes={"CS+LBS": ".post:last-child", "trafilatura": "body"})


def address(name: str, evaluation: Evaluation, *more: int, **query: Any) -> str:
    return reverse(f"training:{name}", args=[evaluation.pk, *more], query=query)


def text(response: "Response", status: int = 200) -> str:
    """What was answered, in one line."""
    assert response.status_code == status
    return re.sub(r"\s+", " ", response.content.decode())
