"""The public function: any page is accepted, and error messages say what to do."""

import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import contentseeker
from contentseeker import registry
from contentseeker.errors import ArgumentError, UnknownMethodError
from contentseeker.page import FlatPage
from contentseeker.result import Extraction, Extractor, Status
from tests.conftest import ROOT
from tests.contentseeker.broken_markup import broken_markup

HOURS = ("sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf", "eins")
SENTENCES = [
    f"Der Sturm über der Küste war gegen {hour} vorüber, und niemand kam zu Schaden."
    for hour in HOURS
]
ARTICLE = "".join(f"<p>{sentence}</p>" for sentence in SENTENCES)
PAGE = f"<html><body><nav><a href=/>Start</a></nav><article>{ARTICLE}</article></body></html>"


class Shouting:
    """An extractor of one's own."""

    def extract(self, page: FlatPage) -> Extraction:
        return Extraction(f"{page.url}: {page.text(page.body).upper()}")


@pytest.mark.parametrize(
    "html",
    [
        pytest.param(PAGE, id="text"),
        pytest.param(PAGE.encode(), id="bytes"),
        pytest.param(f"<meta charset=latin1>{PAGE}".encode("latin-1"), id="declared encoding"),
        pytest.param(PAGE.encode("utf-16"), id="byte order mark"),
    ],
)
def test_a_page_in_any_form_gives_its_main_content(html: bytes | str) -> None:
    result = contentseeker.extract(html)

    assert result.text == "\n".join(SENTENCES)
    assert result.status is Status.OK
    assert result.nodes


def test_the_nodes_are_those_of_the_parsed_page() -> None:
    page = contentseeker.parse(PAGE)
    assert page.text_of(contentseeker.extract(PAGE).nodes) == contentseeker.extract(PAGE).text


def test_without_a_method_the_default_is_used() -> None:
    default = contentseeker.extract(PAGE)
    assert default == contentseeker.extract(PAGE, method=contentseeker.DEFAULT_METHOD)
    assert contentseeker.DEFAULT_METHOD in registry.names()


@pytest.mark.parametrize("name", ["body", "BODY", "Body"])
def test_a_method_is_chosen_by_name_whatever_its_case(name: str) -> None:
    assert contentseeker.extract("<nav>Menu</nav><p>Text", method=name).text == "Menu\nText"


def test_a_method_may_be_an_extractor_with_its_own_parameters() -> None:
    page = "<p>See <a href=/a>there</a></p>"
    strict = registry.get("LQF-50").create(quota=0.1)
    assert contentseeker.extract(page, method="LQF-75").text == "See there"
    assert contentseeker.extract(page, method=strict).text == ""


def test_a_method_may_be_anything_that_extracts_and_learns_the_url() -> None:
    result = contentseeker.extract("<p>hey", "https://example.org/", Shouting())
    assert result.text == "https://example.org/: HEY"


@pytest.mark.parametrize("html", [None, 7, ["<p>"], bytearray(b"<p>"), Path("page.html")])
def test_what_is_no_page_is_refused_by_name(html: object) -> None:
    with pytest.raises(ArgumentError, match=r"^html: .* Pass the page itself as bytes or str"):
        contentseeker.extract(html)  # type: ignore[arg-type]


@pytest.mark.parametrize("url", [7, b"https://example.org/", Path("page.html")])
def test_what_is_no_address_is_refused_by_name(url: object) -> None:
    with pytest.raises(ArgumentError, match=r"^url: .* Pass the page's address as str"):
        contentseeker.extract(PAGE, url)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["", "CS+plane", "nothing like it"])
def test_an_unknown_method_is_answered_with_known_ones(name: str) -> None:
    with pytest.raises(
        UnknownMethodError, match=r"Did you mean .*CS\+plain|There are: .*CS\+plain"
    ):
        contentseeker.extract(PAGE, method=name)


@pytest.mark.parametrize(
    "method", [7, object(), registry.get("body"), registry.get("body").extractor, Shouting]
)
def test_what_cannot_extract_is_refused_with_what_can(method: Extractor) -> None:
    with pytest.raises(ArgumentError, match=r"^method: .* Pass a name, one of: .*create\(\)\.$"):
        contentseeker.extract(PAGE, method=method)


def test_all_errors_have_one_base_class() -> None:
    assert issubclass(contentseeker.ArgumentError, contentseeker.ExtractionError)
    with pytest.raises(contentseeker.ExtractionError):
        contentseeker.extract(PAGE, method="no such method")


@given(st.one_of(broken_markup, st.binary(max_size=300)))
@settings(max_examples=150, suppress_health_check=[HealthCheck.too_slow])
def test_bad_markup_never_raises(html: bytes | str) -> None:
    result = contentseeker.extract(html)
    assert isinstance(result.text, str)
    assert result.status in set(Status)
    assert bool(result.text) == (result.status is not Status.EMPTY)


@pytest.mark.parametrize(
    "html",
    [
        pytest.param("", id="nothing"),
        pytest.param("\0" * 1000, id="NULs"),
        pytest.param(bytes(range(256)) * 40, id="binary"),
        pytest.param("<div>" * 20_000 + "deep", id="20,000 levels"),
        pytest.param("<table><tr><td>" * 10 + "cell", id="tables in tables"),
        pytest.param("<?xml version='1.0'?><rss><item>News</item></rss>", id="XML"),
        pytest.param("<p>" + "word " * 200_000, id="a megabyte in one paragraph"),
        pytest.param("<meta charset=utf-16><p>Not at all", id="a lying charset"),
    ],
)
@pytest.mark.parametrize("method", registry.names("content-seeker"))
def test_odd_pages_never_raise(html: bytes | str, method: str) -> None:
    assert isinstance(contentseeker.extract(html, method=method).text, str)


@pytest.mark.parametrize("name", contentseeker.__all__)
def test_everything_exported_is_there_and_documented(name: str) -> None:
    exported = getattr(contentseeker, name)
    if name not in ("DEFAULT_METHOD", "__version__"):
        assert len(exported.__doc__.split()) > 3
        assert exported.__doc__ != type(exported).__doc__


def run(program: str) -> str:
    """Output of a Python program that is run in a process of its own."""
    finished = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert finished.returncode == 0, finished.stderr
    return finished.stdout


HEAVY = {"django", "sklearn", "scipy", "pandas", "skops", "statsmodels", "joblib", "catboost"}


def loaded_by(program: str) -> set[str]:
    """The packages that a fresh process has imported after a program."""
    return set(
        run(f"{program}\nimport sys; print(*{{n.split('.')[0] for n in sys.modules}})").split()
    )


def test_importing_the_library_does_not_bring_what_takes_long_along() -> None:
    loaded = loaded_by("import contentseeker")
    assert "lxml" in loaded
    assert (HEAVY | {"py3langid"}).isdisjoint(loaded)


@pytest.mark.parametrize("method", ["blocks", "CRF", "MEMM", "MaxEnt", "SD", "Hanamura"])
def test_the_first_extraction_does_not_bring_it_along_either(method: str) -> None:
    # The address makes Hanamura look for a next link, with a model of its own.
    extract = f"contentseeker.extract({PAGE!r}, url='https://a.example/1', method={method!r})"
    assert HEAVY.isdisjoint(loaded_by(f"import contentseeker\n{extract}"))


@pytest.mark.parametrize(
    ("use", "extra"),
    [
        ("contentseeker.extract('<p>x', method='CS+LBS')", "classifiers"),
        ("import contentseeker.fitting", "train"),
        ("from contentseeker import metrics; metrics.mcnemar_test([True], [False])", "evaluate"),
    ],
)
def test_what_needs_an_extra_names_it(use: str, extra: str) -> None:
    # None in place of a module makes its import fail, as if it were not installed.
    program = f"""
import sys
sys.modules.update(dict.fromkeys({HEAVY!r}))
import contentseeker
assert contentseeker.extract({PAGE!r}).text.startswith('Der Sturm')
try:
    {use.replace("; ", chr(10) + "    ")}
except contentseeker.errors.MissingPackageError as error:
    print(error)
"""
    assert f"pip install 'contentseeker[{extra}]'" in run(program)


def test_the_library_works_where_there_is_no_django() -> None:
    program = f"""
import sys

class NoDjango:
    def find_spec(self, name, path=None, target=None):
        if name.split('.')[0] == 'django':
            raise ImportError('there is no Django here')

sys.meta_path.insert(0, NoDjango())
import contentseeker
assert contentseeker.extract({PAGE!r}).text.startswith('Der Sturm')
try:
    import django
except ImportError:
    print('and it was not there')
"""
    assert run(program) == "and it was not there\n"
