"""Consent dialogs: found by class and id, and not part of the revealed page."""

import pytest

from contentseeker.page import parse
from contentseeker.page.visibility import consent_dialogs

ARTICLE = "<main><h1>The canal</h1><p>Water came in, and boats went out again.</p></main>"
DIALOG = "<p>We value your privacy.</p><button>Accept all</button>"


def found(markup: str) -> list[str]:
    """Ids or classes of the found elements."""
    page = parse(markup)
    attributes = [page.attrs(node) for node in consent_dialogs(page).tolist()]
    return [each.get("id") or each["class"] for each in attributes]


@pytest.mark.parametrize(
    "name",
    [
        "id=onetrust-banner-sdk",
        "id=CybotCookiebotDialog",
        "class=cmplz-cookiebanner",
        "class=didomi-popup-container",
        "class='notice iubenda-cs-container'",
        "class=fc-consent-root",
        "class=moove-gdpr-info-bar",
        "id=cookie-law-info-bar",
        "class=cookieConsent",
        "class=cookies-eu-banner",
        "class=cookie_notice",
    ],
)
def test_a_dialog_is_known_by_its_name(name: str) -> None:
    page = parse(f"<body>{ARTICLE}<div {name}>{DIALOG}</div></body>")
    (node,) = consent_dialogs(page).tolist()
    assert page.text(node) == "We value your privacy.\nAccept all"
    assert page.revealed.text(page.body).split("\n") == [
        "The canal",
        "Water came in, and boats went out again.",
    ]
    # Who looks at the page still sees it.
    assert "Accept all" in page.text(page.body)


@pytest.mark.parametrize(
    "name",
    [
        "class=cookie-recipes",
        "id=cookies",
        "class=cookie-barrel",
        "class=cookie-policy",
        "class=dissent",
        "class=banner",
        "data-name=cookie-banner",
    ],
)
def test_other_names_are_none(name: str) -> None:
    assert found(f"<body>{ARTICLE}<div {name}>{DIALOG}</div></body>") == []


def test_what_holds_the_page_itself_is_no_dialog() -> None:
    inner = f"<div id=gdpr-box>{DIALOG}</div>"
    assert found(f"<body class=cookie-consent-open>{ARTICLE}{inner}</body>") == ["gdpr-box"]
    assert found(f"<body><div id=consent-pending>{ARTICLE}{inner}</div></body>") == ["gdpr-box"]
    plain = "<p>" + "A page without a heading. " * 20 + "</p>"
    assert found(f"<body><div id=consent-pending>{plain}</div><p>End</p></body>") == []


def test_a_page_without_names_has_none() -> None:
    assert found("<body><p>text</p></body>") == []
    assert found("") == []


def test_dialogs_inside_dialogs_are_gone_with_them() -> None:
    markup = f"<body>{ARTICLE}<div id=onetrust-sdk><div class=consent>{DIALOG}</div></div></body>"
    assert found(markup) == ["onetrust-sdk", "consent"]
    assert "privacy" not in parse(markup).revealed.text(0)
