"""Features computed by hand: the table in docs/algorithms.md, and one case per rule."""

import pytest

from contentseeker.features import node_features
from contentseeker.features.catalogue import STRUCTURAL_FEATURES
from contentseeker.page import parse


class TestTheWorkedExample:
    """Section 2 of the algorithms: every number of its table."""

    MARKUP = (
        "<body><div id=nav><a href=/>Home</a> <a href=/n>News</a></div>"
        "<div id=main><h1>Storm hits coast</h1><p>The storm was in the north of the coast.</p>"
        "<p>It is over.</p></div><div id=foot>Copyright 2009</div></body>"
    )
    WORDS = ("the", "was", "in", "of", "it", "is", "over")

    @pytest.mark.parametrize(
        ("feature", "raw", "normalised"),
        [
            ("innerTxtLength", (8, 67, 14), (0.0899, 0.7528, 0.1573)),
            ("innerHtmlLength", (42, 90, 14), (0.2019, 0.4327, 0.0673)),
            ("linkToTextRatio", (1, 0, 0), (1, 0, 0)),
            ("stopWordRatio", (0, 9, 0), (0, 1, 0)),
            ("stringMax", (4, 40, 14), (0.1, 1, 0.35)),
            ("domHeight", (1, 1, 0), (0.5, 0.5, 0)),
            ("paraNum", (0, 2, 0), (0, 1, 0)),
            ("linkNum", (2, 0, 0), (1, 0, 0)),
            ("divNum", (0, 0, 0), (0, 0, 0)),
            ("headerAround", (0, 1, 0), (0, 1, 0)),
        ],
    )
    def test_a_row_of_the_table(
        self, feature: str, raw: tuple[float, ...], normalised: tuple[float, ...]
    ) -> None:
        features = node_features(parse(self.MARKUP), stopwords=self.WORDS)
        assert features.frame("raw")[feature].tolist() == pytest.approx(raw)
        assert features.frame()[feature].tolist() == pytest.approx(normalised, abs=5e-5)

    def test_the_bodys_own_markup_has_208_characters(self) -> None:
        page = parse(f"<html><div>{self.MARKUP.removeprefix('<body>').removesuffix('</body>')}")
        outer = node_features(page).frame("raw").iloc[0]
        assert outer["innerHtmlLength"] == 208

    def test_the_penalty_for_links_is_left_out_of_what_is_divided_by(self) -> None:
        # By Eq. 4.1 of the body this would be 9 / 8.191 = 1.099.
        features = node_features(parse(self.MARKUP), stopwords=self.WORDS)
        assert features.frame()["stopWordRatio"].max() == 1


def feature(markup: str, name: str, *, profile: str = "html5", kind: str = "raw") -> list[float]:
    features = node_features(parse(markup), profile=profile, stopwords=("the",))  # type: ignore[arg-type]
    values: list[float] = features.frame(kind)[name].tolist()  # type: ignore[arg-type]
    return values


class TestSingleFeatures:
    @pytest.mark.parametrize(
        ("markup", "html4", "html5"),
        [
            ("<div>a</div><h1>b</h1>", [1], [1]),  # a sibling
            ("<div><h2>b</h2></div>", [1], [1]),  # a child
            ("<h3><span>a</span></h3>", [1], [1]),  # the parent
            ("<div><p><h4>b</h4></p></div>", [1], [1]),  # the parser closes the paragraph
            ("<div><center><h1>b</h1></center></div>", [0], [0]),  # a grandchild
            ("<h1>a</h1><center><div>b</div></center>", [0], [0]),  # the parent's sibling
            ("<div>a</div><h6>b</h6>", [0], [1]),
            ("<div>a</div><hr>", [0], [0]),
        ],
    )
    def test_header_around(self, markup: str, html4: list[float], html5: list[float]) -> None:
        assert feature(markup, "headerAround", profile="html4") == html4
        assert feature(markup, "headerAround", profile="html5") == html5

    @pytest.mark.parametrize(
        ("name", "html4", "html5"),
        [
            ("imgNum", 1, 3),
            ("interactionNum", 2, 4),
            ("formNum", 1, 1),
            ("optionNum", 2, 2),
            ("paraNum", 1, 1),
            ("linkNum", 1, 1),
            ("divNum", 1, 1),
            ("tableNum", 4, 4),
        ],
    )
    def test_counts_of_the_two_profiles(self, name: str, html4: float, html5: float) -> None:
        markup = (
            "<div><img><picture></picture><svg></svg><form><input><textarea></textarea>"
            "<button>b</button><select><option>1<option>2</select></form><p>x</p>"
            "<a href=/>l</a><a name=n>m</a><div></div>"
            "<table><tr><td>c<td>d</table></div>"
        )
        assert feature(markup, name, profile="html4")[0] == html4
        assert feature(markup, name, profile="html5")[0] == html5

    def test_counts_leave_the_element_itself_out(self) -> None:
        assert feature("<div><div><div></div></div></div>", "divNum") == [2, 1, 0]
        assert feature("<table><tr><td>x</table>", "tableNum") == [2, 1, 0]
        # The body has three divs.
        shares = feature("<div><div></div></div><div></div>", "divNum", kind="normalised")
        assert shares == pytest.approx([1 / 3, 0, 0])

    def test_height_counts_elements_not_text(self) -> None:
        markup = "<div>a<ul><li>b<b><i>c</i></b></li></ul></div><div>d</div>"
        assert feature(markup, "domHeight") == [4, 3, 2, 0]
        assert feature(markup, "domHeight", kind="normalised") == [0.8, 0.6, 0.4, 0]

    def test_the_longest_text_node_is_not_the_longest_block(self) -> None:
        markup = "<div>twelve chars<b>and</b>ten chars!</div><div>x</div>"
        assert feature(markup, "stringMax") == [12, 1]
        assert feature(markup, "stringMax", kind="normalised") == pytest.approx([1, 1 / 12])

    def test_link_share_of_text(self) -> None:
        markup = "<div><a href=/>four</a> four<a name=x> four</a></div><div></div>"
        assert feature(markup, "linkToTextRatio") == pytest.approx([4 / 12, 0])

    def test_stop_words_in_links_count_less(self) -> None:
        markup = "<div><a href=/>the the</a> the</div><div>the</div>"
        # Three stop words, and 3 of 10 characters outside links.
        assert feature(markup, "stopWordRatio") == pytest.approx([0.9, 1])
        assert feature(markup, "stopWordRatio", kind="normalised") == pytest.approx([0.225, 0.25])

    @pytest.mark.parametrize("name", STRUCTURAL_FEATURES)
    def test_nothing_divided_by_nothing_is_nothing(self, name: str) -> None:
        assert feature("<div></div>", name, kind="normalised") == [0.0]

    def test_hidden_text_counts_for_nothing_and_hidden_elements_count(self) -> None:
        markup = "<div>ab<p hidden>the cd</p></div>"
        assert feature(markup, "innerTxtLength") == [2]
        assert feature(markup, "stopWordRatio") == [0]
        assert feature(markup, "stringMax") == [2]
        assert feature(markup, "paraNum") == [1]
