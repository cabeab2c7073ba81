import pytest

from annotate.training_rows.classes import Task, class_of, columns


@pytest.mark.parametrize(
    ("said", "segment", "content", "single"),
    [
        (("good", "main"), "good", "main", "main"),
        (("good", "noisy"), "good", "noisy", "noisy"),
        (("bad", "main"), "bad", "main", "noisy"),
        (("bad", "noisy"), "bad", "noisy", "noisy"),
        (("good", ""), "good", None, None),
        (("", "main"), None, "main", None),
        (("bad", ""), "bad", None, "noisy"),
        (("", "noisy"), None, "noisy", "noisy"),
        (("uncertain", "main"), None, "main", None),
        (("good", "uncertain"), "good", None, None),
    ],
)
def test_the_classes_are_those_of_the_thesis(
    said: tuple[str, str], segment: str | None, content: str | None, single: str | None
) -> None:
    assert class_of(Task.SEGMENT, *said) == segment
    assert class_of(Task.CONTENT, *said) == content
    assert class_of(Task.SINGLE, *said) == single


def test_a_training_set_can_be_features_and_class_alone() -> None:
    assert columns(Task.SINGLE)[0].name == "page"
    assert columns(Task.SINGLE, features_only=True)[0].name == "innerTxtLength"
    assert columns(Task.SEGMENT)[-1].domain == ("good", "bad")
