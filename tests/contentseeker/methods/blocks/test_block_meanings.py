import pytest

from contentseeker.methods.blocks.explanation.meanings import meaning_of
from contentseeker.methods.blocks.features import feature_names


def test_every_feature_is_explained_in_a_sentence() -> None:
    said = {name: meaning_of(name) for name in feature_names()}
    assert [name for name, meaning in said.items() if not meaning.endswith(".")] == []
    assert [name for name, meaning in said.items() if "{" in meaning] == []


def test_no_two_features_are_explained_alike() -> None:
    said = [meaning_of(name) for name in feature_names()]
    assert len(set(said)) == len(said)


@pytest.mark.parametrize(
    ("name", "meaning"),
    [
        ("words", "Words of the block."),
        ("blocks 0 up", "Blocks in the block's own element."),
        ("blocks 1 up", "Blocks in the element around the block's own."),
        ("blocks 3 up", "Blocks in the element 3 levels around the block's own."),
        ("words around 5", "Mean words of the block and of 5 before and behind it."),
        ("in container", "1 inside the element that most paragraphs are in."),
        ("beauty", ""),
        ("beauty 2 up", ""),
        ("beauty 2", ""),
        ("beauty of container", ""),
    ],
)
def test_names_are_read_with_the_element_they_are_about(name: str, meaning: str) -> None:
    assert meaning_of(name) == meaning
