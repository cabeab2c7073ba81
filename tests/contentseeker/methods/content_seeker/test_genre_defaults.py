"""The heuristic of a genre, where nobody chose one."""

import pytest

from contentseeker.methods.content_seeker.genre_defaults import default_heuristic
from contentseeker.methods.content_seeker.settings import HEURISTICS


@pytest.mark.parametrize(
    ("genre", "heuristic"),
    [("news", "LBS"), ("blog", "LBS"), ("forum", "TP-any"), ("recipe", "LBS"), ("", "LBS")],
)
def test_each_genre_of_the_thesis_has_its_heuristic_and_others_the_largest_block(
    genre: str, heuristic: str
) -> None:
    assert default_heuristic(genre) == heuristic
    assert heuristic in HEURISTICS
