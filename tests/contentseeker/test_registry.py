"""The registry: names, descriptions, creating extractors, errors."""

from dataclasses import FrozenInstanceError, fields

import pytest

from contentseeker import registry
from contentseeker.errors import ArgumentError, MissingPackageError, UnknownMethodError
from contentseeker.method import Family, Method
from contentseeker.page import FlatPage, parse
from contentseeker.result import Extraction

BASELINES = [
    *("body", "Crunch", "FE", "KFE", "LQF-25", "LQF-50", "LQF-75"),
    *("LP-7", "DSC", "CCB-r40", "ACCB-r40", "TCCB-25"),
]
PEERS = ["trafilatura", "readability-lxml", "jusText", "boilerpy3", "resiliparse"]


@pytest.fixture
def own_registry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Methods registered by a test are gone after it."""
    monkeypatch.setattr(registry, "_METHODS", dict(registry._METHODS))


class Shouting:
    """An extractor without parameters."""

    def extract(self, page: FlatPage) -> Extraction:
        return Extraction.of(page, page.text(page.body).upper())


def shouting(name: str, module: str = "") -> Method:
    return Method(
        name=name,
        family=Family.BASELINE,
        summary="Shouts.",
        origin="here",
        extractor=Shouting,
        module=module,
    )


def test_every_method_of_the_comparison_is_there_under_its_name() -> None:
    assert registry.names(Family.BASELINE) == BASELINES
    assert registry.names("peer") == PEERS
    assert set(BASELINES + PEERS) <= set(registry.names())


@pytest.mark.parametrize("name", registry.names())
def test_every_method_says_what_it_is(name: str) -> None:
    method = registry.get(name)
    assert method.summary.endswith(".")
    assert "\n" not in method.summary
    assert method.origin
    assert method.cost
    assert all(each.meaning and each.allowed for each in method.parameters)


@pytest.mark.parametrize("name", registry.names(available_only=True))
def test_extractors_are_immutable_and_made_of_their_parameters(name: str) -> None:
    method = registry.get(name)
    extractor = method.create()
    for known in method.parameters:
        assert getattr(extractor, known.name) == known.default
        with pytest.raises(FrozenInstanceError):
            setattr(extractor, known.name, known.default)


@pytest.mark.parametrize("name", [*BASELINES, *PEERS])
def test_every_field_of_an_extractor_is_a_documented_parameter(name: str) -> None:
    method = registry.get(name)
    documented = [each.name for each in method.parameters]
    assert [each.name for each in fields(method.extractor)] == documented  # type: ignore[arg-type]


def test_names_do_not_care_about_case() -> None:
    assert registry.get("ACCB-R40") is registry.get("accb-r40")
    assert registry.get("JUSTEXT").name == "jusText"


def test_one_class_stands_behind_several_names() -> None:
    quotas = {name: registry.get(name).parameters[0].default for name in BASELINES if "LQF" in name}
    assert quotas == {"LQF-25": 0.25, "LQF-50": 0.5, "LQF-75": 0.75}


def test_parameters_replace_defaults() -> None:
    page = parse("<p>See <a href=/a>there</a></p>")
    assert registry.get("LQF-75").create().extract(page).text == "See there"
    assert registry.get("LQF-75").create(quota=0.1).extract(page).text == ""


@pytest.mark.parametrize(
    ("wrong", "right"), [("CCB", "CCB-r40"), ("trafiltura", "trafilatura"), ("lqf25", "LQF-25")]
)
def test_an_unknown_name_is_answered_with_near_ones(wrong: str, right: str) -> None:
    with pytest.raises(UnknownMethodError, match=f"'{wrong}'.*Did you mean.*{right}"):
        registry.get(wrong)


@pytest.mark.parametrize("wrong", ["", "something else entirely", None, 7])
def test_a_name_near_nothing_is_answered_with_all(wrong: str) -> None:
    with pytest.raises(UnknownMethodError, match=r"There are: .*Crunch.*resiliparse"):
        registry.get(wrong)


def test_an_unknown_parameter_is_refused_with_the_known_ones() -> None:
    with pytest.raises(ArgumentError, match=r"^quotta: LQF-50 .* It takes: quota\.$"):
        registry.get("LQF-50").create(quotta=0.5)
    with pytest.raises(ArgumentError, match=r"^depth: body .* It takes none\.$"):
        registry.get("body").create(depth=1)


def test_a_parameter_out_of_range_is_refused_by_name() -> None:
    with pytest.raises(ArgumentError, match=r"^k: 0 .* Pass a whole number of 1 or more\.$"):
        registry.get("LP-7").create(k=0)


def test_an_unknown_family_is_refused_with_the_known_ones() -> None:
    with pytest.raises(ArgumentError, match=r"family: .*'peers'.*'baseline', 'peer'"):
        registry.names("peers")


@pytest.mark.usefixtures("own_registry")
def test_a_registered_method_is_found_and_runs() -> None:
    registry.register(shouting("Shout"))
    assert registry.names()[-1] == "Shout"
    assert registry.get("shout").create().extract(parse("<p>hey")).text == "HEY"
    assert registry.get("shout").parameters == ()


@pytest.mark.usefixtures("own_registry")
def test_a_taken_name_is_refused_whatever_its_case() -> None:
    with pytest.raises(ArgumentError, match=r"name: 'crunch' is taken"):
        registry.register(shouting("crunch"))


@pytest.mark.usefixtures("own_registry")
def test_methods_without_their_package_can_be_left_out() -> None:
    registry.register(shouting("Absent", module="no_such_package_here"))
    assert not registry.get("Absent").is_available()
    assert "Absent" in registry.names()
    assert "Absent" not in registry.names(available_only=True)


def test_creating_a_peer_without_its_package_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    method = registry.get("trafilatura")
    monkeypatch.setattr(method.extractor, "module", "no_such_package_here")
    with pytest.raises(MissingPackageError, match=r"pip install 'contentseeker\[peers\]'"):
        method.create()
