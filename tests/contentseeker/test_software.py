"""The identity of the code behind a method."""

from importlib.metadata import version

import pytest

from contentseeker import registry
from contentseeker.software import software_of


def test_our_methods_are_known_by_the_library_as_it_is() -> None:
    ours = {software_of(registry.get(name)) for name in ("CS+plain", "body", "DSC")}

    [software] = ours
    assert software.startswith("contentseeker ")


def test_other_projects_are_known_by_their_version_too() -> None:
    pytest.importorskip("trafilatura")

    software = software_of(registry.get("trafilatura"))

    assert software.startswith(f"trafilatura {version('trafilatura')}, contentseeker ")


def test_every_method_that_is_there_has_software_that_fits_its_column() -> None:
    names = registry.names(available_only=True)

    assert all(0 < len(software_of(registry.get(name))) <= 100 for name in names)
