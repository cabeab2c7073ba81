"""The Spanner Board: a board of 2003, all posts in one large table, two cells to a post."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from annotate.demo.articles import WEEKDAYS
from annotate.demo.boilerplate import safe
from annotate.demo.drafts import Draft
from annotate.demo.markup import MAIN, MIXED, NOISE, Style, Written, write
from annotate.demo.records import DemoSite
from annotate.demo.scripts import read_scripts
from annotate.demo.threads import ForumProfile, Post, Thread, clock, generate_threads, month_of

SITE = DemoSite(
    host="spannerboard.example",
    name="Spanner Board",
    genre="forum",
    split="evaluation",
    language="en",
    about="Forum of 2003 in windows-1252, all posts in one table with nested layout tables.",
)

_PROFILE = ForumProfile(
    opened=datetime(2003, 10, 6, 21, 40),
    places=("garage", "under the van", "Ellerby", "Garrick Moor", "hard shoulder", "Pitlow"),
    ranks=("Nut", "Bolt", "Washer", "Socket set", "Torque wrench"),
    signatures=(
        "if it moves and shouldn't: tape. if it doesn't and should: oil",
        "2 mopeds, 1 van, 0 working",
        "Righty tighty, mostly",
        "measure twice, swear once",
        "It ran when I parked it.",
        "wanted: 13mm socket. everybody's 13mm socket",
        "Rust is lighter than carbon",
        "my dad's van, my dad's tools, my own mistakes",
        "Do not throw that away.",
        "part numbers are a suggestion",
    ),
)
_STYLE = Style(
    paragraph="{}<br />\n<br />\n",
    quote=(
        '<table width="90%" cellspacing="1" cellpadding="3" border="0" align="center"{mark}>\n'
        '<tr><td><span class="genmed">{attribution}</span></td></tr>\n'
        '<tr><td class="quote">{}</td></tr></table>\n'
    ),
    attribution="*{speaker} wrote:*",
    bold="<b>{}</b>",
    italic="<i>{}</i>",
)

_CSS = """
body { background: #e5e5e5; } font, th, td, p { font-family: Verdana, Arial, sans-serif; }
a { color: #006699; } .bodyline { background: #fff; border: 1px #98aab1 solid; }
.forumline { background: #fff; border: 2px #006699 solid; }
td.row1 { background: #efefef; } td.row2 { background: #dee3e7; }
td.spaceRow { background: #d1d7dc; }
th { color: #ffa34f; font-size: 11px; background: #006699; height: 25px; }
.maintitle { font-weight: bold; font-size: 22px; font-family: "Trebuchet MS", Verdana; }
.gen { font-size: 12px; } .genmed { font-size: 11px; } .gensmall { font-size: 10px; }
.postbody { font-size: 12px; line-height: 18px; } .name { font-size: 11px; font-weight: bold; }
.postdetails { font-size: 10px; }
.quote { font-size: 11px; color: #444; background: #fafafa; border: 1px solid #d1d7dc; }
"""


def pages(seed: int) -> Iterator[Draft]:
    """The ten threads of the board."""
    threads = generate_threads(SITE.host, read_scripts("spannerboard"), _PROFILE, seed)
    for thread in threads:
        yield _page(thread)


def _address(thread: Thread) -> str:
    return f"http://www.spannerboard.example/viewtopic.php?t={thread.number}"


def _stamp(when: datetime) -> str:
    weekday = WEEKDAYS[when.weekday()][:3]
    return f"{weekday} {month_of(when)[:3]} {when.day:02}, {when.year} {clock(when).lower()}"


def _page(thread: Thread) -> Draft:
    written = [_post(post, thread) for post in thread.posts]
    return Draft(
        url=_address(thread),
        title=thread.title,
        page_type="multiple_areas",
        html=_frame(thread, "".join(post.html for post in written)),
        gold=tuple(line for post in written for line in post.gold),
        charset="windows-1252",
    )


def _post(post: Post, thread: Thread) -> Written:
    row = "row1" if post.place_in_thread % 2 else "row2"
    body = write(post.blocks, _STYLE)
    html = f"""<tr{MIXED}>
<td width="150" align="left" valign="top" class="{row}"{NOISE}><span class="name">
<a name="{post.number}"></a>{post.member.nick}</span><br /><span class="postdetails">
{post.member.rank}<br /><img src="{post.member.picture}" width="80" height="80" alt="" /><br />
<br />Joined: {post.member.joined:%d} {month_of(post.member.joined)}<br />Posts:
{post.member.post_count}
<br />Location: {post.member.place}</span></td>
<td class="{row}" width="100%" height="28" valign="top"{MIXED}>
<table width="100%" border="0" cellspacing="0" cellpadding="0"{MIXED}>
<tr{NOISE}><td width="100%"><span class="postdetails">Posted: {_stamp(post.when)} &nbsp; &nbsp;Post
subject: {"Re: " if post.place_in_thread > 1 else ""}{safe(thread.title)}</span></td>
<td valign="top" nowrap="nowrap"><a href="posting.php?mode=quote">[quote]</a></td></tr>
<tr{NOISE}><td colspan="2"><hr /></td></tr>
<tr><td colspan="2" class="postbody"{MAIN}>{body.html}{_signature(post)}</td></tr>
</table></td>
</tr>
<tr{NOISE}><td class="{row}" width="150"><span class="gensmall"><a href="#top">Back to top</a>
</span></td><td class="{row}"><span class="gensmall">[<a href="profile.php">profile</a>] [<a
href="privmsg.php">pm</a>] [<a href="mailto:">email</a>]</span></td></tr>
<tr><td class="spaceRow" colspan="2" height="1"></td></tr>
"""
    return Written(html, body.gold)


def _signature(post: Post) -> str:
    if not post.member.signature:
        return ""
    return f"""<span class="gensmall"{NOISE}>_________________<br />
{safe(post.member.signature)}</span>"""


def _frame(thread: Thread, posts: str) -> str:
    return f"""<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">
<html dir="ltr">
<head>
<meta http-equiv="Content-Type" content="text/html; charset=windows-1252">
<title>Spanner Board :: View topic - {safe(thread.title)}</title>
<style type="text/css">
<!--{_CSS}-->
</style>
</head>
<body bgcolor="#e5e5e5"{MIXED}>
<table width="100%" cellspacing="0" cellpadding="10" border="0" align="center"{MIXED}>
<tr><td class="bodyline"{MIXED}>
<table width="100%" cellspacing="0" cellpadding="0" border="0"{NOISE}><tr>
<td align="center"><span class="maintitle">SPANNER BOARD</span><br /><span class="gen">it was like
that when I got it</span><br /><span class="gensmall"><a href="faq.php">FAQ</a> &nbsp;
<a href="search.php">Search</a> &nbsp; <a href="memberlist.php">Memberlist</a> &nbsp;
<a href="groups.php">Usergroups</a> &nbsp; <a href="register.php">Register</a> &nbsp;
<a href="login.php">Log in to check your private messages</a></span></td></tr></table>
<table width="100%" cellspacing="2" cellpadding="2" border="0"{NOISE}><tr>
<td><a class="maintitle" href="{_address(thread)}">{safe(thread.title)}</a><br />
<span class="gensmall">Goto page <b>1</b></span></td></tr>
<tr><td><span class="gen">[ <a href="posting.php?mode=newtopic">new topic</a> ] [ <a
href="posting.php?mode=reply">post reply</a> ] &nbsp; <a href="index.php">Spanner Board Forum
Index</a> -&gt; <a href="viewforum.php">In bits</a></span></td></tr></table>
<table class="forumline" width="100%" cellspacing="1" cellpadding="3" border="0"{MIXED}>
<tr align="right"{NOISE}><td class="row1" colspan="2"><span class="gensmall">
<a href="?view=previous">View previous topic</a> :: <a href="?view=next">View next
topic</a></span></td></tr>
<tr{NOISE}><th>Author</th><th>Message</th></tr>
{posts}<tr align="center"{NOISE}><td class="row1" colspan="2"><span class="gensmall">Display posts
from previous: <select><option>All Posts</option><option>1 Day</option><option>7
Days</option></select>
<select><option>Oldest First</option><option>Newest First</option></select> <input type="submit"
value="Go" /></span></td></tr>
</table>
<table width="100%" border="0"{NOISE}><tr><td><span class="gensmall">You <b>cannot</b> post new
topics in this forum<br />You <b>cannot</b> reply to topics in this forum<br />You <b>cannot</b>
edit
your posts in this forum<br />You <b>cannot</b> vote in polls in this forum</span></td><td
align="right">
<span class="gensmall">Page <b>1</b> of <b>1</b><br />All times are GMT</span></td></tr></table>
</td></tr></table>
<div align="center"{NOISE}><span class="gensmall">board software held together with
wire</span></div>
</body>
</html>
"""
