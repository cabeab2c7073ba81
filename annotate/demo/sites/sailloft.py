"""The Sail Loft: a board of 2006 with one table for each post.

All post tables have the same signature, which the table pattern heuristic (TP) looks for. User
details, signature and tools are cells of the same table.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from annotate.demo.boilerplate import banner, safe
from annotate.demo.drafts import Draft
from annotate.demo.markup import MAIN, MIXED, NOISE, Style, Written, write
from annotate.demo.records import DemoSite
from annotate.demo.scripts import read_scripts
from annotate.demo.threads import ForumProfile, Post, Thread, clock, generate_threads, month_of

SITE = DemoSite(
    host="sailloft.example",
    name="The Sail Loft",
    genre="forum",
    split="train",
    language="en",
    about="Forum of 2006 with one table per post, signatures and a quick reply form.",
)

_PROFILE = ForumProfile(
    opened=datetime(2006, 2, 3, 19, 12),
    places=("Westhaven", "Corran", "Marrow Haven", "on the hard", "Inish Varra", "usually aground"),
    ranks=("Deck hand", "Able seaman", "Bosun", "Old salt", "New crew"),
    signatures=(
        "Any fool can sail in a breeze.",
        "Small, wooden, wet inside. So is the boat.",
        "The varnish is never finished.",
        "Reef early, eat often.",
        "Gone sailing. Back when the money runs out or the wind does.",
        "26 feet, 1968, and she still answers back.",
        "If in doubt, anchor.",
        "There are two kinds of sailors: those who have run aground and liars.",
        "One hand for the ship, one for the biscuit tin.",
        "For sale: dinghy, two oars, some optimism.",
    ),
)
_STYLE = Style(
    paragraph="{}<br />\n<br />\n",
    quote=(
        '<div style="margin:20px; margin-top:5px;">\n'
        f'<div class="smallfont"{NOISE}>Quote:</div>\n'
        '<table cellpadding="6" cellspacing="0" width="100%"{mark}><tr><td class="alt2">\n'
        '<div>{attribution}</div>\n<div style="font-style:italic">{}</div>\n</td></tr></table>'
        "</div>\n"
    ),
    attribution="Originally Posted by *{speaker}*",
    bold="<b>{}</b>",
    italic="<i>{}</i>",
)

_CSS = """
body { background: #e1e4f2; color: #000; font: 10pt verdana, geneva, sans-serif; margin: 5px 10px; }
a { color: #22229c; } .page { background: #fff; padding: 10px 25px; }
.tborder { background: #d1d1e1; border: 1px solid #0b198c; }
.tcat { background: #869bbf; color: #fff; font: bold 10pt verdana; }
.thead { background: #5c7099; color: #fff; font: bold 11px tahoma, verdana; }
.thead a { color: #fff; } .alt1 { background: #f5f5ff; } .alt2 { background: #e1e4f2; }
.smallfont { font: 11px verdana, sans-serif; } .bigusername { font-size: 14pt; }
.navbar { font: 11px verdana; } .banner { text-align: center; }
"""

_FORUMS = ("The Slipway", "Deck and hull", "Engines", "Rigging and sails", "Passages", "For sale")


def pages(seed: int) -> Iterator[Draft]:
    """The ten threads of the board."""
    threads = generate_threads(SITE.host, read_scripts("sailloft"), _PROFILE, seed)
    for thread in threads:
        yield _page(thread, threads)


def _address(thread: Thread) -> str:
    return f"http://www.sailloft.example/forums/showthread.php?t={thread.number}"


def _page(thread: Thread, threads: tuple[Thread, ...]) -> Draft:
    written = [_post(post, thread) for post in thread.posts]
    return Draft(
        url=_address(thread),
        title=thread.title,
        page_type="multiple_areas",
        html=_frame(thread, threads, "".join(post.html for post in written)),
        gold=tuple(line for post in written for line in post.gold),
    )


def _post(post: Post, thread: Thread) -> Written:
    body = write(post.blocks, _STYLE)
    member = post.member
    html = f"""<!-- post #{post.number} -->
<table class="tborder" id="post{post.number}" cellpadding="6" cellspacing="1" border="0"
width="100%" align="center"{MIXED}>
<tr><td class="thead"{NOISE}><div style="float:right">#<b>{post.place_in_thread}</b></div>
{post.when:%d-%m-%Y}, {clock(post.when)}</td></tr>
<tr><td class="alt2"{NOISE}>
<table cellpadding="0" cellspacing="6" border="0" width="100%"><tr>
<td><img src="{member.picture}" width="60" height="60" alt="" /></td>
<td nowrap="nowrap"><a class="bigusername" href="member.php?u={member.nick}">{member.nick}</a>
<div class="smallfont">{member.rank}</div></td><td width="100%">&nbsp;</td>
<td valign="top" nowrap="nowrap"><div class="smallfont">Join Date: {month_of(member.joined)}<br />
Location: {member.place}<br />Posts: {member.post_count:,}</div></td></tr></table></td></tr>
<tr><td class="alt1" id="td_post_{post.number}"{MIXED}>
<div class="smallfont"{NOISE}><strong>{_heading(post, thread)}</strong><hr size="1" /></div>
<div id="post_message_{post.number}"{MAIN}>{body.html}</div>
{_signature(post)}<div align="right"{NOISE}><a href="newreply.php?p={post.number}">Reply With
Quote</a></div>
</td></tr>
</table>
<br />
"""
    return Written(html, body.gold)


def _heading(post: Post, thread: Thread) -> str:
    return safe(thread.title) if post.place_in_thread == 1 else f"Re: {safe(thread.title)}"


def _signature(post: Post) -> str:
    if not post.member.signature:
        return ""
    return f"<div{NOISE}>__________________<br />\n{safe(post.member.signature)}</div>\n"


def _quick_reply() -> str:
    return f"""<table class="tborder" cellpadding="6" cellspacing="1" width="100%"{NOISE}>
<tr><td class="tcat">Quick Reply</td></tr><tr><td class="alt1"><form action="newreply.php">
<div class="smallfont">Message:</div><textarea name="message" cols="70" rows="6"></textarea><br />
<input type="checkbox" /> Quote message in reply? <input type="submit" value="Post Quick Reply" />
</form></td></tr></table><br />"""


def _similar(thread: Thread, threads: tuple[Thread, ...]) -> str:
    others = [other for other in threads if other.number != thread.number][:5]
    rows = "".join(
        f'<tr><td class="alt1"><a href="{_address(other)}">{safe(other.title)}</a></td>'
        f'<td class="alt2">{other.posts[0].member.nick}</td><td class="alt1">'
        f"{len(other.posts) - 1}</td></tr>\n"
        for other in others
    )
    return f"""<table class="tborder" cellpadding="6" cellspacing="1" width="100%"{NOISE}>
<tr><td class="thead">Similar Threads</td><td class="thead">Thread Starter</td>
<td class="thead">Replies</td></tr>
{rows}</table><br />"""


def _rules() -> str:
    jump = "".join(f"<option>{forum}</option>" for forum in _FORUMS)
    return f"""<table cellpadding="0" cellspacing="0" border="0" width="100%"{NOISE}><tr>
<td class="smallfont">You may not post new threads<br />You may not post replies<br />You may not
post attachments<br />Smilies are <b>On</b>, HTML code is <b>Off</b></td>
<td align="right" class="smallfont">Forum Jump <select>{jump}</select></td></tr></table>"""


def _frame(thread: Thread, threads: tuple[Thread, ...], posts: str) -> str:
    return f"""<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN"
 "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" dir="ltr" lang="en">
<head>
<meta http-equiv="Content-Type" content="text/html; charset=UTF-8" />
<title>{safe(thread.title)} - The Sail Loft</title>
<style type="text/css">{_CSS}</style>
</head>
<body{MIXED}>
<div class="page"{MIXED}>
<div class="banner"{NOISE}>
<img src="{banner(thread.rng, 468, 60)}" width="468" height="60" alt="" /></div>
<table class="tborder" cellpadding="6" cellspacing="1" border="0" width="100%"{NOISE}><tr>
<td class="alt1"><div class="navbar"><a href="index.php">The Sail Loft</a> &gt;
<a href="forumdisplay.php?f=4">{thread.rng.choice(_FORUMS)}</a></div>
<strong>{safe(thread.title)}</strong></td>
<td class="alt2"><form action="login.php"><div class="smallfont">User Name <input type="text"
size="10" /> Password <input type="password" size="10" /> <input type="submit" value="Log in" />
</div></form></td></tr></table><br />
<table cellpadding="0" cellspacing="0" border="0" width="100%"{NOISE}><tr>
<td class="smallfont"><a href="newreply.php">Post Reply</a> &nbsp; <a href="newthread.php">New
Thread</a></td><td align="right" class="smallfont">Thread Tools | Search this Thread | Rate Thread |
Views: {thread.views:,}</td></tr></table><br />
<div id="posts"{MIXED}>
{posts}</div>
{_quick_reply()}
{_similar(thread, threads)}
{_rules()}
<div align="center" class="smallfont"{NOISE}>All times are GMT. The time now is
{clock(thread.posts[-1].when)}.<br />The Sail Loft - <a href="archive">Archive</a> -
<a href="#top">Top</a></div>
</div>
</body>
</html>
"""
