"""Hedge & Furrow: a gardeners' board of 2010 without tables; profiles are definition lists."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from annotate.demo.boilerplate import safe, text_advert
from annotate.demo.drafts import Draft
from annotate.demo.markup import MAIN, MIXED, NOISE, Style, Written, write
from annotate.demo.records import DemoSite
from annotate.demo.scripts import CURLY, read_scripts
from annotate.demo.threads import (
    ForumProfile,
    Member,
    Post,
    Thread,
    clock,
    generate_threads,
    month_of,
)

SITE = DemoSite(
    host="hedgefurrow.example",
    name="Hedge & Furrow",
    genre="forum",
    split="train",
    language="en",
    about="Table-free forum of 2010: div per post, profile as a definition list, signatures.",
)

_PROFILE = ForumProfile(
    opened=datetime(2010, 4, 12, 8, 3),
    places=("heavy clay", "zone 8, on a slope", "the windy side", "Nether Coombe", "Sarn", "chalk"),
    ranks=("Seedling", "Perennial", "Hardy annual", "Moderator", "Old wood"),
    signatures=(
        "Right plant, wrong place.",
        "My other car is a wheelbarrow.",
        "Gardening is mostly carrying things from one place to another.",
        "Compost happens.",
        "Slugs: 1,204. Me: 3.",
        "The best fertiliser is the gardener's shadow.",
        "Half an acre, half of it nettles.",
        "I came in to wash my hands and lost the afternoon.",
        "Plant the tree. Argue later.",
        "Leave it till next year. It is always next year.",
    ),
    quotes=CURLY,
)
_STYLE = Style(
    paragraph="{}<br /><br />\n",
    quote=('<blockquote{mark}><div><div class="cite">{attribution}</div>{}</div></blockquote>\n'),
    attribution="{speaker} wrote:",
    bold="<strong>{}</strong>",
    italic="<em>{}</em>",
)

_CSS = """
body { background: #f0f4ea; color: #333; font: 13px/1.5 "Lucida Grande", Verdana, sans-serif; }
a { color: #3b6e22; } #wrap { border: 1px solid #c9d8bb; background: #fff; padding: 15px;
  max-width: 1100px; margin: 0 auto; }
.headerbar { background: linear-gradient(#6fa04c, #3b6e22); color: #fff; padding: 12px 20px;
  border-radius: 7px; } .headerbar h1 { margin: 0; font: bold 26px "Trebuchet MS"; }
.navbar { background: #e4edd9; padding: 4px 14px; border-radius: 7px; margin: 4px 0; }
.navbar ul { list-style: none; margin: 2px 0; padding: 0; }
.navbar li { display: inline; margin-right: 16px; }
h2 { color: #28313f; font: normal 24px "Trebuchet MS"; }
.topic-actions { overflow: hidden; font-size: 11px; } .pagination { float: right; }
.post { padding: 8px 14px; margin: 6px 0; border-radius: 7px; overflow: hidden; }
.bg1 { background: #ecf3e6; } .bg2 { background: #e1ebd8; }
.postbody { float: left; width: 76%; } .postbody h3 { font-size: 14px; margin: 0; }
.author { font-size: 11px; color: #666; } .content { min-height: 50px; line-height: 1.55; }
.content blockquote { background: #ebeadd; border: 1px solid #dbdbce; padding: 6px 10px;
  margin: 6px 0 10px; font-size: 12px; } .content .cite { font-weight: bold; }
.signature { border-top: 1px solid #cbd8bd; margin-top: 14px; padding-top: 4px; font-size: 11px;
  clear: left; } .postprofile { float: right; width: 20%; border-left: 1px solid #fff;
  font-size: 11px; padding-left: 10px; } .postprofile dd { margin: 0; }
.advert { border: 1px dashed #b3c79f; text-align: center; padding: 6px; font-size: 12px; }
.copyright { text-align: center; font-size: 10px; padding: 10px; }
"""


def pages(seed: int) -> Iterator[Draft]:
    """The ten threads of the board."""
    for thread in generate_threads(SITE.host, read_scripts("hedgefurrow"), _PROFILE, seed):
        yield _page(thread)


def _page(thread: Thread) -> Draft:
    written = [_post(post, thread) for post in thread.posts]
    # Forums of that time put an advertisement after the opening post.
    written.insert(1, Written(_advert(thread), ()))
    return Draft(
        url=f"http://hedgefurrow.example/viewtopic.php?f=7&t={thread.number}",
        title=thread.title,
        page_type="multiple_areas",
        html=_frame(thread, "".join(post.html for post in written)),
        gold=tuple(line for post in written for line in post.gold),
    )


def _when(post: Post) -> str:
    return f"{month_of(post.when)[:3]} {post.when.day}, {post.when.year} {clock(post.when).lower()}"


def _post(post: Post, thread: Thread) -> Written:
    body = write(post.blocks, _STYLE)
    signature = (
        f'<div id="sig{post.number}" class="signature"{NOISE}>{safe(post.member.signature)}</div>\n'
        if post.member.signature
        else ""
    )
    html = f"""<div id="p{post.number}" class="post bg{2 - post.place_in_thread % 2}"{MIXED}>
<div class="inner"{MIXED}>
<div class="postbody"{MIXED}>
<div class="top"{NOISE}><h3><a href="#p{post.number}">{safe(thread.title)}</a></h3>
<p class="author">by <strong><a href="/member">{post.member.nick}</a></strong> &raquo;
{_when(post)}</p></div>
<div class="content"{MAIN}>{body.html}</div>
{signature}</div>
{_profile(post.member)}
</div></div>
"""
    return Written(html, body.gold)


def _profile(member: Member) -> str:
    return f"""<dl class="postprofile"{NOISE}><dt><img src="{member.picture}" width="70" height="70"
alt="User avatar" /><br /><a href="/member">{member.nick}</a></dt><dd>{member.rank}</dd>
<dd>&nbsp;</dd><dd><strong>Posts:</strong> {member.post_count}</dd><dd><strong>Joined:</strong>
{month_of(member.joined)}</dd><dd><strong>Soil:</strong> {member.place}</dd></dl>"""


def _advert(thread: Thread) -> str:
    headline, text, host = text_advert(thread.rng)
    return f"""<div class="advert"{NOISE}><strong>{headline}</strong> {text}
<a href="http://{host}/">{host}</a></div>
"""


def _actions(thread: Thread) -> str:
    return f"""<div class="topic-actions"{NOISE}><a href="/posting.php">Post a reply</a>
<input type="text" value="Search this topic..." size="18" /><input type="submit" value="Search" />
<div class="pagination">{len(thread.posts)} posts &bull; Page <strong>1</strong> of
<strong>1</strong></div></div>"""


def _frame(thread: Thread, posts: str) -> str:
    return f"""<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN"
 "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" lang="en-gb">
<head>
<meta http-equiv="content-type" content="text/html; charset=UTF-8" />
<title>Hedge &amp; Furrow &bull; View topic - {safe(thread.title)}</title>
<style type="text/css">{_CSS}</style>
</head>
<body class="section-viewtopic ltr"{MIXED}>
<div id="wrap"{MIXED}>
<div id="page-header"{NOISE}><div class="headerbar"><h1>Hedge &amp; Furrow</h1>
<p>Dig first, ask afterwards</p></div>
<div class="navbar"><ul><li><a href="/">Board index</a></li><li><a href="/fruit">Fruit and
vegetables</a></li><li><a href="/faq">FAQ</a></li><li><a href="/register">Register</a></li>
<li><a href="/login">Login</a></li></ul></div></div>
<div id="page-body"{MIXED}>
<h2{NOISE}><a href="#">{safe(thread.title)}</a></h2>
{_actions(thread)}
{posts}{_actions(thread)}
<div class="online"{NOISE}><h3>Who is online</h3><p>Users browsing this forum:
{thread.posts[0].member.nick} and {thread.rng.between(1, 14)} guests</p></div>
</div>
<div class="copyright"{NOISE}>Hedge &amp; Furrow since 2007 &bull; All times are UTC &bull;
<a href="/team">The team</a> &bull; <a href="/cookies">Delete all board cookies</a></div>
</div>
</body>
</html>
"""
