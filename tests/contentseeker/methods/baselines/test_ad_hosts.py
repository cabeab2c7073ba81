"""Lists of advertisement hosts: their formats, their matching, and where they are named."""

from pathlib import Path

import pytest

from contentseeker import registry
from contentseeker.errors import ArgumentError
from contentseeker.methods.baselines.ad_hosts import (
    AD_HOSTS_FILE,
    current_data,
    host_of,
    is_listed,
    read_hosts,
)
from contentseeker.methods.baselines.crunch import Crunch
from contentseeker.page import parse
from contentseeker.software import software_of

HOSTS_FILE = """\
# A hosts file begins with the machine itself.
127.0.0.1 localhost
127.0.0.1 localhost.localdomain
255.255.255.255 broadcasthost
fe80::1%lo0 localhost
0.0.0.0 0.0.0.0

0.0.0.0 Ads.example # the first
127.0.0.1\ttracker.example  second.example
::1 third.example
"""
PLAIN = "# plain names\nads.example\r\n\nsub.tracker.example\nnot a host\n1.2.3.4\nnodot\n"
ADBLOCK = """\
[Adblock Plus 2.0]
! Title: a list
||ads.example^
||tracker.example^$third-party
||popups.example^$popup,third-party
||only-there.example^$domain=news.example
||not-there.example^$~third-party
||ads.example/banner.gif
||ads.*^
@@||good.example^
/banner/*
news.example##.advert
~news.example
"""


@pytest.fixture
def page_of_links() -> str:
    return (
        "<p>a</p><a href='http://click.ads.example/1'>b</a><a href='http://badads.example'>c</a>"
        "<a href='http://['>d</a><object src='//ads.example/x'>e</object>"
    )


def written(folder: Path, content: str, name: str = "ads.txt") -> Path:
    path = folder / name
    path.write_text(content)
    return path


def text_of(markup: str, method: Crunch) -> str:
    return method.extract(parse(f"<body>{markup}</body>")).text.replace("\n", "")


@pytest.mark.parametrize(
    ("content", "hosts"),
    [
        (HOSTS_FILE, {"ads.example", "tracker.example", "second.example", "third.example"}),
        (PLAIN, {"ads.example", "sub.tracker.example"}),
        (ADBLOCK, {"ads.example", "tracker.example", "popups.example"}),
    ],
    ids=["hosts file", "plain names", "adblock"],
)
def test_the_published_formats_are_read(tmp_path: Path, content: str, hosts: set[str]) -> None:
    found = read_hosts(written(tmp_path, content))
    assert found.hosts == hosts
    assert found.origin == "ads.txt"


@pytest.mark.parametrize(
    ("host", "expected"),
    [
        ("ads.example", True),
        ("a.b.ads.example", True),
        ("badads.example", False),
        ("example", False),
        ("", False),
    ],
)
def test_a_host_is_listed_with_its_subdomains(host: str, expected: bool) -> None:
    assert is_listed(host, frozenset({"ads.example"})) is expected


@pytest.mark.parametrize(
    ("url", "host"),
    [
        ("https://Click.ADS.example:8080/x?y#z", "click.ads.example"),
        (" //ads.example./x", "ads.example"),
        ("/local/path", ""),
        ("mailto:ads@ads.example", ""),
        ("http://[", ""),
    ],
)
def test_the_host_of_an_address(url: str, host: str) -> None:
    assert host_of(url) == host


@pytest.mark.parametrize("content", ["", "# nothing\n", "just words\n"])
def test_a_file_without_hosts_is_refused_with_the_accepted_lines(
    tmp_path: Path, content: str
) -> None:
    with pytest.raises(ArgumentError, match=r'no advertisement host .* "0\.0\.0\.0 ads\.example"'):
        Crunch(ad_hosts_file=str(written(tmp_path, content)))


def test_a_wrong_path_is_refused_by_the_name_that_gave_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(ArgumentError, match=r"ad_hosts_file: .*none.* No such file"):
        Crunch(ad_hosts_file=str(tmp_path / "none"))
    monkeypatch.setenv(AD_HOSTS_FILE, str(tmp_path))
    with pytest.raises(ArgumentError, match=rf"{AD_HOSTS_FILE}: .* Is a directory"):
        Crunch()


def test_links_and_objects_of_listed_hosts_go_unless_kept(
    tmp_path: Path, page_of_links: str
) -> None:
    path = str(written(tmp_path, "ads.example"))
    assert text_of(page_of_links, Crunch(keep_text_links=True, ad_hosts_file=path)) == "acd"
    kept = Crunch(keep_text_links=True, keep_ads=True, ad_hosts_file=path)
    assert text_of(page_of_links, kept) == "abcde"


def test_the_environment_names_the_list_of_the_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, page_of_links: str
) -> None:
    monkeypatch.delenv(AD_HOSTS_FILE, raising=False)
    assert text_of(page_of_links, Crunch(keep_text_links=True)) == "abcde"
    monkeypatch.setenv(AD_HOSTS_FILE, str(written(tmp_path, "ads.example\nb.example")))
    assert text_of(page_of_links, Crunch(keep_text_links=True)) == "acd"
    more = frozenset({"badads.example"})
    assert text_of(page_of_links, Crunch(keep_text_links=True, ad_hosts=more)) == "ad"


def test_a_list_is_read_once(tmp_path: Path) -> None:
    path = written(tmp_path, "\n".join(f"ads{number}.example" for number in range(100_000)))
    first = read_hosts(path)
    assert len(first.hosts) == 100_000
    path.unlink()
    assert read_hosts(path) is first


def test_size_and_origin_are_said_and_other_lists_are_other_software(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    method = registry.get("Crunch")
    monkeypatch.delenv(AD_HOSTS_FILE, raising=False)
    without = software_of(method)
    assert "Without a list of advertisement hosts" in current_data().summary
    monkeypatch.setenv(AD_HOSTS_FILE, str(written(tmp_path, HOSTS_FILE, "hosts")))
    assert method.full_summary.endswith("It knows 4 advertisement hosts, from hosts.")
    four = software_of(method)
    monkeypatch.setenv(AD_HOSTS_FILE, str(written(tmp_path, "ads.example", "other")))
    assert len({without, four, software_of(method)}) == 3
    assert len(four) <= 100
    assert software_of(registry.get("FE")) == without
