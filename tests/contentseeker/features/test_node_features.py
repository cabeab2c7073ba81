"""All features of all elements, against the definitions taken one at a time."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from contentseeker import ArgumentError
from contentseeker.features import NAMES, candidates, node_features
from contentseeker.features.catalogue import STRUCTURAL_FEATURES, VISUAL
from contentseeker.page import parse
from tests.contentseeker.features.naive import NaiveFeatures
from tests.contentseeker.strategies import Element, known_pages, page_markup, survey

STOP_WORDS = {"the", "and", "of", "из", "της", "don"}


@given(known_pages(), st.sampled_from(["html4", "html5", "all"]))
def test_every_feature_of_every_candidate_agrees_with_its_definition(
    root: Element, profile: str
) -> None:
    page = parse(page_markup(root))
    naive = NaiveFeatures(survey(root), {word.casefold() for word in STOP_WORDS}, profile)
    features = node_features(page, profile=profile, stopwords=STOP_WORDS)  # type: ignore[arg-type]

    assert features.nodes.tolist() == naive.candidates()
    assert features.tags == tuple(page.tags[node] for node in naive.candidates())
    raw, normalised = features.frame("raw"), features.frame("normalised")
    for node in naive.candidates():
        for name, value in naive.raw(node).items():
            assert raw.loc[node, name] == pytest.approx(value), (node, name)
        for name, value in naive.normalised(node).items():
            assert normalised.loc[node, name] == pytest.approx(value), (node, name)


@given(known_pages())
def test_normalised_features_lie_between_0_and_1(root: Element) -> None:
    normalised = node_features(parse(page_markup(root)), stopwords=STOP_WORDS).normalised
    values = normalised[:, : len(STRUCTURAL_FEATURES)]
    assert ((values >= 0) & (values <= 1)).all()


class TestCandidates:
    MARKUP = "<body><div><span>a</span></div><p>b</p></body>"

    def test_the_example_of_the_thesis(self) -> None:
        page = parse(self.MARKUP)
        assert [page.tag(node) for node in candidates(page, "html4")] == ["div", "span"]

    def test_height_is_measured_in_levels_below(self) -> None:
        frame, shares = (node_features(parse(self.MARKUP)).frame(k) for k in ("raw", "normalised"))
        # The div is 1 high, and half as high as the body.
        assert (frame["domHeight"].iloc[0], shares["domHeight"].iloc[0]) == (1, 0.5)

    def test_html5_adds_sections_and_the_like(self) -> None:
        markup = (
            "<body><article><nav>a</nav><main><section>b<aside>c</aside></section></main>"
            "<header>d</header><footer>e</footer><figure>f<figcaption>g</figcaption></figure>"
            "<blockquote>h</blockquote><dl><dt>i<dd>j</dl><form><fieldset>k</fieldset></form>"
            "<details>l</details><dialog open>m</dialog></article><p>n</p><h1>o</h1>"
            "<table><thead><tr><th>p<tbody><tr><td>q<tfoot><tr><td>r</table></body>"
        )
        page = parse(markup)
        html4 = [page.tag(node) for node in candidates(page, "html4")]
        html5 = [page.tag(node) for node in candidates(page, "html5")]
        assert html4 == ["table", "tr", "tr", "td", "tr", "td"]
        assert " ".join(html5) == (
            "article nav main section aside header footer figure figcaption blockquote dl dt dd "
            "form fieldset details dialog table thead tr th tbody tr td tfoot tr td"
        )

    def test_nested_tables_are_candidates_at_every_level(self) -> None:
        page = parse("<table><tr><td><table><tr><td>x</table></table>")
        found = [page.tag(node) for node in candidates(page, "html4")]
        assert found == ["table", "tr", "td"] * 2

    def test_what_cannot_be_seen_is_no_candidate(self) -> None:
        page = parse("<div hidden><div>a</div></div><noscript><div>b</div></noscript><div>c</div>")
        assert [page.text(node) for node in candidates(page)] == ["c"]

    def test_all_elements_of_the_body_are_candidates_of_the_widest_profile(self) -> None:
        page = parse("<title>t</title><body><p>a<b>b</b></p><x-card>c</x-card><p hidden>d</p>")
        assert [page.tag(node) for node in candidates(page, "all")] == ["p", "b", "x-card"]

    def test_labelled_elements_get_features_though_they_are_no_candidates(self) -> None:
        page = parse("<body><div><p>a</p><p>b</p></div><p hidden>c</p></body>")
        [div], [first, _, hidden] = page.select("div"), page.select("p")

        features = node_features(page, also=[first, hidden, div])

        assert features.nodes.tolist() == [div, first]
        assert features.tags == ("div", "p")
        # Half of the body's two characters.
        assert features.frame()["innerTxtLength"].tolist() == [1, 0.5]

    def test_an_unknown_profile_is_refused_by_name(self) -> None:
        with pytest.raises(ArgumentError, match="profile: there is no 'html3'"):
            candidates(parse("<p>"), "html3")  # type: ignore[arg-type]  # the mistake under test


class TestTheTable:
    def test_columns_are_named_and_numbers(self) -> None:
        frame = node_features(parse("<div><p>x</div><ul><li>y</ul>")).frame()
        assert list(frame.columns) == [*NAMES, "tagName"]
        assert set(NAMES) >= {
            *("innerTxtLength", "innerHtmlLength", "imgNum", "interactionNum", "formNum"),
            *("optionNum", "paraNum", "linkNum", "divNum", "tableNum", "linkToTextRatio"),
            *("stopWordRatio", "stringMax", "domHeight", "headerAround"),
            *("centerX", "centerY", "width", "height", "visible"),
        }
        assert all(frame[name].dtype == np.float64 for name in NAMES)
        assert frame["tagName"].dtype.name == "category"
        assert frame["tagName"].tolist() == ["div", "ul", "li"]
        assert frame.index.name == "node"
        assert frame.index.tolist() == [2, 4, 5]

    def test_rows_are_elements_and_columns_are_features(self) -> None:
        features = node_features(parse("<div>x</div><div>y</div>"))
        assert features.raw.shape == features.normalised.shape == (2, len(NAMES))
        assert len(features) == 2
        assert features.columns == NAMES

    @pytest.mark.parametrize("markup", ["", "<p>x</p>", "<!-- -->", "<frameset></frameset>"])
    def test_a_page_without_candidates_has_no_rows(self, markup: str) -> None:
        features = node_features(parse(markup))
        assert len(features) == 0
        assert features.frame().shape == (0, len(NAMES) + 1)

    def test_without_a_layout_the_visual_features_are_missing(self) -> None:
        frame = node_features(parse("<div>x</div>")).frame()
        assert frame[list(VISUAL)].isna().all(axis=None)
        assert frame[list(STRUCTURAL_FEATURES)].notna().all(axis=None)

    def test_an_unknown_kind_is_refused_by_name(self) -> None:
        features = node_features(parse("<div>x</div>"))
        with pytest.raises(ArgumentError, match="kind must be 'raw' or 'normalised', not 'both'"):
            features.frame("both")  # type: ignore[arg-type]  # the mistake under test


class TestLanguage:
    def test_the_pages_language_chooses_the_stop_words(self) -> None:
        markup = "<html lang=de><div>der Sturm und die Küste</div><p>the of and</p>"
        features = node_features(parse(markup))
        assert features.language == "de"
        assert features.frame("raw")["stopWordRatio"].tolist() == [3]

    def test_it_can_be_overridden(self) -> None:
        features = node_features(parse("<html lang=de><div>the of and der</div>"), language="en")
        assert features.language == "en"
        assert features.frame("raw")["stopWordRatio"].tolist() == [3]

    def test_a_language_without_a_list_has_no_stop_words(self) -> None:
        features = node_features(parse("<html lang=tlh><div>the of and</div>"), language="xx")
        assert features.frame()["stopWordRatio"].tolist() == [0]
