"""Lists of advertisement hosts, read from the files that are published for ad blockers.

Three formats are read, line by line: hosts files (``0.0.0.0 ads.example``), plain host names, and
the rules of Adblock lists that block a whole host (``||ads.example^``). Nothing is downloaded. A
file is read once per process.
"""

import os
import re
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from contentseeker.errors import ArgumentError
from contentseeker.method import MethodData

AD_HOSTS_FILE: Final = "CONTENTSEEKER_AD_HOSTS"
"""The environment variable that names the list for this process."""

_HOST: Final = re.compile(r"(?=.{4,253}$)(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?\.)+[a-z0-9-]{2,}")
_ADDRESS: Final = re.compile(r"[0-9.]+|[0-9a-f:.%]*:[0-9a-z:.%]*")
_RULE: Final = re.compile(r"\|\|([^^/$*|]+)\^(?:\$(.*))?")
# Options that still fit a link or a picture on any page; "domain=" and "~" do not.
_OPTIONS: Final = frozenset(
    "3p all doc document image important popup subdocument third-party".split()
)
# Hosts files begin with names of the machine itself.
_OWN_NAMES: Final = frozenset({"localhost.localdomain", "ip6-localhost.localdomain"})
_EXAMPLES: Final = '"0.0.0.0 ads.example", "ads.example" or "||ads.example^"'


@dataclass(frozen=True, slots=True)
class HostList:
    """Host names, and the file they come from."""

    hosts: frozenset[str] = frozenset()
    origin: str = ""
    """The name of the file; empty: there is no list."""
    digest: str = ""


def is_listed(host: str, hosts: frozenset[str]) -> bool:
    """Whether a host or one of its parent domains is among some hosts."""
    while host not in hosts:
        _, dot, host = host.partition(".")
        if not dot:
            return False
    return True


def host_of(url: str) -> str:
    """The host of an address in lower case; empty if it has none."""
    # Most links of a page are relative.
    if "//" not in url:
        return ""
    try:
        return (urlsplit(url.strip()).hostname or "").rstrip(".")
    except ValueError:  # "http://[" and the like
        return ""


def read_hosts(path: Path) -> HostList:
    """The list in a file; raises ``ArgumentError`` for a file that is none."""
    return _read(path.resolve())


@cache
def _read(path: Path) -> HostList:
    try:
        content = path.read_bytes()
    except OSError as error:
        raise ArgumentError(
            f"{path} cannot be read as a list of advertisement hosts: {error.strerror}. Pass the "
            "path of a text file."
        ) from error
    lines = content.decode(errors="replace").splitlines()
    hosts = frozenset(host for line in lines for host in _hosts_in(line.strip().lower()))
    if not hosts:
        raise ArgumentError(
            f"{path} has no advertisement host in it. Pass a text file with lines like {_EXAMPLES}."
        )
    return HostList(hosts, path.name, sha256("\n".join(sorted(hosts)).encode()).hexdigest())


def current_list(path: str = "") -> HostList:
    """The list of a file; without a path that of the environment, or an empty one."""
    chosen = path or os.environ.get(AD_HOSTS_FILE, "").strip()
    if not chosen:
        return HostList()
    try:
        return read_hosts(Path(chosen).expanduser())
    except ArgumentError as error:
        name = "ad_hosts_file" if path else AD_HOSTS_FILE
        raise ArgumentError(f"{name}: {error}") from error


def current_data() -> MethodData:
    """Size and origin of the list of the environment."""
    found = current_list()
    if not found.origin:
        return MethodData(
            f"Without a list of advertisement hosts ({AD_HOSTS_FILE}), advertisements stay."
        )
    return MethodData(
        f"It knows {len(found.hosts):,} advertisement hosts, from {found.origin}.",
        f"hosts {found.digest[:12]}",
    )


def _hosts_in(line: str) -> list[str]:
    """The hosts of a line, which may be of any of the formats."""
    if rule := _RULE.fullmatch(line):
        options = set((rule[2] or "all").split(","))
        return [rule[1]] if options <= _OPTIONS and _is_host(rule[1]) else []
    # Comments of Adblock lists begin with "!", and "##" hides elements of a host.
    words = [] if line.startswith("!") or "##" in line else line.partition("#")[0].split()
    if len(words) > 1 and _ADDRESS.fullmatch(words[0]):
        return [word for word in words[1:] if _is_host(word)]
    return words if len(words) == 1 and _is_host(words[0]) else []


def _is_host(word: str) -> bool:
    is_address = _ADDRESS.fullmatch(word) is not None
    return not is_address and word not in _OWN_NAMES and _HOST.fullmatch(word) is not None
