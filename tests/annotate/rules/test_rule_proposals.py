"""Rules tried on the stored pages: what they find is proposed, confirmed, dismissed, undone."""

from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from annotate.labelling.suggestions import suggestions_for
from annotate.models import Label, Page, Proposal, ProposedLink, RuleRun, SiteRule
from annotate.models.job import Job
from annotate.rules import applying as rule_proposals
from annotate.rules.applying import request_rule_proposals
from annotate.rules.proposals import confirm, dismiss, undo_confirmation
from contentseeker.pagination.siteinfo_process import PageForRules, RuleAnswer, apply_rules
from tests.annotate.siteinfo import HOSTILE, imported, rule, story, tried
from tests.factories import LabelFactory, PageFactory, UserFactory

pytestmark = pytest.mark.django_db


@pytest.fixture
def me() -> User:
    person: User = UserFactory()
    return person


@pytest.fixture
def book(tmp_path: Path, me: User) -> None:
    imported(tmp_path, rule(), by=me)


def test_a_rule_proposes_content_and_next_link_on_every_page_it_is_for(
    book: None, me: User
) -> None:
    pages = [story(number) for number in (1, 2, 3)]
    PageFactory(html=b"<div class=entry>Elsewhere</div>")

    run = tried(by=me)

    assert run.message == "Rules fit 3 pages of 4 looked at: 1 proposal to be confirmed."
    proposal = Proposal.objects.get()
    assert (proposal.rule, proposal.source) == (SiteRule.objects.get(), pages[0].source)
    assert (proposal.state, proposal.decision) == (Job.State.DONE, "open")
    assert proposal.message == ("3 regions on 3 pages, 2 next links, 1 page that does not go on.")
    labels = Label.objects.filter(batch=proposal.batch)
    assert {(each.segment, each.content, each.origin) for each in labels} == {
        ("good", "main", "rule")
    }
    links = ProposedLink.objects.order_by("pk").values_list("page", "url", "node", "is_last_page")
    assert list(links) == [
        (pages[0].pk, "https://site.example/2", 4, False),
        (pages[1].pk, "https://site.example/3", 4, False),
        (pages[2].pk, "", None, True),
    ]
    assert not Page.objects.with_known_next().exists()
    assert {each.origin for each in suggestions_for(pages[0])} >= {"rule"}


def test_confirming_gives_labels_and_links_and_one_undo_takes_both_back(
    book: None, me: User
) -> None:
    pages = [story(number) for number in (1, 2, 3)]
    tried(by=me)
    proposal = Proposal.objects.get()

    assert confirm(proposal, [pages[0].pk], by=me) == 2
    assert confirm(proposal, None, by=me) == 4

    assert Page.objects.get(is_last_page=True) == pages[2]
    known = Page.objects.exclude(next_page_url="").order_by("pk")
    assert [(page.next_page_url, page.next_link_node, page.next_link_origin) for page in known] == [
        ("https://site.example/2", 4, "rule"),
        ("https://site.example/3", 4, "rule"),
    ]
    assert Label.objects.filter(annotator=me).standing().count() == 3

    assert undo_confirmation(proposal, by=me) == 6
    assert not Page.objects.with_known_next().exists()
    assert not Label.objects.filter(annotator=me).standing().exists()
    assert not ProposedLink.objects.filter(is_confirmed=True).exists()


def test_an_end_is_proposed_only_where_the_rule_finds_next_links_elsewhere(
    book: None, me: User
) -> None:
    story(1, of=1)
    tried(by=me)

    assert Proposal.objects.get().message == "1 region on 1 page, 0 next links."
    assert not ProposedLink.objects.exists()


def test_a_page_of_which_is_known_that_it_does_not_go_on_gets_no_next_link(
    book: None, me: User
) -> None:
    first = story(1)
    tried(by=me)
    Page.objects.filter(pk=first.pk).update(is_last_page=True, next_link_origin="person")
    proposal = Proposal.objects.get()

    confirm(proposal, None, by=me)
    undo_confirmation(proposal, by=me)

    first.refresh_from_db()
    assert (first.next_page_url, first.is_last_page, first.next_link_origin) == ("", True, "person")


def test_what_somebody_said_about_the_next_page_stays(book: None, me: User) -> None:
    first, second = story(1), story(2)
    tried(by=me)
    proposal = Proposal.objects.get()
    Page.objects.filter(pk=first.pk).update(next_page_url="https://site.example/other")
    confirm(proposal, None, by=me)
    Page.objects.filter(pk=second.pk).update(
        next_page_url="https://site.example/9", next_link_origin="person"
    )

    undo_confirmation(proposal, by=me)

    urls = Page.objects.order_by("pk").values_list("next_page_url", flat=True)
    assert list(urls) == ["https://site.example/other", "https://site.example/9"]


def test_dismissing_withdraws_links_as_well_and_they_do_not_come_again(
    book: None, me: User
) -> None:
    story(1)
    tried(by=me)
    proposal = Proposal.objects.get()

    assert dismiss(proposal, by=me) == 2
    assert ProposedLink.objects.get().is_withdrawn
    assert tried(by=me).added == 0
    assert Proposal.objects.count() == 1


def test_a_link_of_the_head_is_proposed_without_an_element(tmp_path: Path, me: User) -> None:
    PageFactory(html=b"<link id=n rel=next href=/2><p>One", url="https://site.example/1")
    imported(tmp_path, rule(nextLink='id("n")'), by=me)
    tried(by=me)
    link = ProposedLink.objects.get()
    assert (link.url, link.node) == ("https://site.example/2", None)


def test_tried_again_only_new_pages_count(book: None, me: User) -> None:
    story(1)
    tried(by=me)
    story(2)

    run = tried(by=me)

    assert (run.added, run.kept) == (1, 1)
    assert Proposal.objects.get().message == "2 regions on 2 pages, 2 next links."


def test_own_labels_and_known_links_are_not_proposed_anew(book: None, me: User) -> None:
    page = story(1)
    LabelFactory(page=page, node=2, annotator=me)
    Page.objects.filter(pk=page.pk).update(next_page_url="https://site.example/2")

    assert tried(by=me).added == 0
    assert not Proposal.objects.exists()


def test_unusable_pages_and_earlier_versions_are_left_alone(book: None, me: User) -> None:
    page = story(1)
    PageFactory(html=b"<div class=entry>Later", url=page.url, corpus=page.corpus, previous=page)
    PageFactory(html=b"<div class=entry>Bad", url="https://site.example/b", unusable_reason="login")

    run = tried(by=me)

    assert run.message.startswith("Rules fit 1 page of 1 looked at")


def test_the_longer_pattern_is_asked_first_and_rules_that_are_off_not_at_all(
    tmp_path: Path, me: User
) -> None:
    story(1)
    longer = rule("^https://site\\.example/[0-9]+$", pageElement="//body")
    imported(tmp_path, rule(), longer, by=me)
    tried(by=me)
    assert Proposal.objects.get().selector == "//body"

    SiteRule.objects.filter(page_element="//body").update(is_off=True)
    other: User = UserFactory()
    tried(by=other)
    assert Proposal.objects.get(started_by=other).rule == SiteRule.objects.get(is_off=False)


def test_hostile_patterns_time_out_and_the_others_go_on(tmp_path: Path, me: User) -> None:
    story(1, path="a" * 60 + "!")
    imported(tmp_path, rule(HOSTILE.replace("//", "//site.example/")), rule(), by=me)

    assert tried(by=me).added == 1


def test_a_hostile_xpath_is_stopped_and_reported_and_the_others_go_on(
    tmp_path: Path, me: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    deep = PageFactory(html=b"<div>" * 700, url="https://slow.example/")

    def impatient(pages: list[PageForRules], *, seconds: float) -> list[RuleAnswer]:
        # However busy this machine is, the others must have time enough.
        return apply_rules(pages, seconds=1 if pages[0].url == deep.url else 3 * seconds)

    monkeypatch.setattr(rule_proposals, "apply_rules", impatient)
    story(1)
    slow = "//div" * 9 + "//a"
    imported(tmp_path, rule("^https://slow", nextLink=slow, pageElement=slow), rule(), by=me)

    run = tried(by=me)

    assert (run.state, run.added, run.rejected) == (Job.State.DONE, 1, 1)
    assert run.rejections.get().name == deep.url
    assert "It took" in run.rejections.get().reason


def test_two_clicks_are_one_trial(me: User) -> None:
    assert request_rule_proposals(by=me) == request_rule_proposals(by=me)
    assert RuleRun.objects.count() == 1


# The screen


def test_the_screen_shows_links_and_counts_them(book: None, client: Client, me: User) -> None:
    pages = [story(number) for number in (1, 2, 3)]
    mine: User = client.user  # type: ignore[attr-defined]  # see conftest
    tried(by=mine)
    proposal = Proposal.objects.get()
    address = reverse("annotate:proposal", args=[proposal.pk])

    shown = client.get(address).content.decode()
    assert "for ^https://site.example/" in shown
    assert f'/pages/{pages[0].pk}/label/?node=4">https://site.example/2</a>' in shown
    assert "rule</span>" in client.get(reverse("annotate:proposals")).content.decode()

    confirmed = client.post(
        reverse("annotate:proposal-confirm", args=[proposal.pk]), {"all": "yes"}, follow=True
    )
    told = confirmed.content.decode()
    assert "6 label(s) and next link(s) given in your name." in told
    assert told.count(">given</span>") == 3
    assert "does not go on" in told
