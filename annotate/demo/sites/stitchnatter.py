"""Stitch & Natter: a board of 2008 in floated boxes of alternating colour, below a poll."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from annotate.demo.articles import american_date
from annotate.demo.boilerplate import menu, safe
from annotate.demo.drafts import Draft
from annotate.demo.markup import MAIN, MIXED, NOISE, Style, Written, write
from annotate.demo.records import DemoSite
from annotate.demo.scripts import read_scripts
from annotate.demo.threads import ForumProfile, Post, Thread, clock, generate_threads

SITE = DemoSite(
    host="stitchnatter.example",
    name="Stitch & Natter",
    genre="forum",
    split="train",
    language="en",
    about="Forum of 2008 with alternating boxes, a poll, smilies and a news line.",
)

_PROFILE = ForumProfile(
    opened=datetime(2008, 9, 1, 14, 30),
    places=("by the window", "Ostley", "Aldmere", "sofa", "Lower Dunn"),
    ranks=("Casting on", "Knit one", "Purl one", "Global Natterer", "Stash Keeper"),
    signatures=(
        "Life is too short for cheap wool.",
        "Currently on the needles: do not ask.",
        "A stitch in time saves nine. I have never saved nine of anything.",
        "Fabric is a food group.",
        "I knit so that I do not say it out loud.",
        "Frogging is also knitting, only backwards.",
        "Three cats, two looms, one chair.",
        "Unpicked by hand with love.",
        "Socks are a personality.",
    ),
)
_STYLE = Style(
    paragraph="{}<br /><br />\n",
    quote=(
        '<div class="quotebox"{mark}><div class="quoteheader">{attribution}</div>'
        '<div class="quote">{}</div></div>\n'
    ),
    attribution="Quote from: {speaker}",
    bold="<b>{}</b>",
    italic="<i>{}</i>",
)
_MENU = "Home|Help|Search|Calendar|Gallery|Swap Shop|Chat|Login|Register"
_POLLS = (
    ("What are you making this week?", "Something warm|Something small|A mess|Tea"),
    ("How big is your stash?", "One basket|One cupboard|One room|I would rather not say"),
    ("Straights or circulars?", "Straights|Circulars|Whatever is free"),
)

_CSS = """
body { background: #fbeef3; color: #333; font: 12px verdana, sans-serif; margin: 0 auto;
  width: 940px; } a { color: #a13565; text-decoration: none; }
#header { background: #c55a8a; color: #fff; padding: 14px 18px; border-radius: 0 0 10px 10px; }
#header a { color: #ffe3ee; }
#header b.name { font: bold 28px Georgia, serif; } #news { background: #fff; padding: 6px 12px; }
#menu { background: #e7a9c4; padding: 5px 10px; } #menu a { margin-right: 14px; color: #fff; }
.catbg { background: #c55a8a; color: #fff; padding: 5px 10px; font-weight: bold; }
.windowbg { background: #fff6fa; } .windowbg2 { background: #f9e3ed; }
.windowbg, .windowbg2 { border: 1px solid #e7c0d2; margin-bottom: 4px; overflow: hidden; }
.poster { float: left; width: 150px; padding: 10px; font-size: 11px; }
.postarea { margin-left: 170px; padding: 8px 12px; border-left: 1px solid #e7c0d2; }
.keyinfo { border-bottom: 1px solid #e7c0d2; font-size: 11px; color: #777; padding-bottom: 4px; }
.inner { padding: 10px 0; line-height: 1.5; min-height: 40px; }
.quoteheader { font-size: 10px; color: #a13565; }
.quote { border: 1px solid #e0b5c8; background: #fffdf5; padding: 5px 8px; margin-bottom: 8px; }
.signature { border-top: 1px dashed #ddb; font-size: 11px; color: #888; padding: 4px 0; }
#poll { background: #fff; border: 1px solid #e7c0d2; padding: 8px 14px; margin: 6px 0; }
#poll .bar { background: #c55a8a; height: 9px; display: inline-block; }
.pagelinks { padding: 6px 0; font-size: 11px; }
#footer { text-align: center; font-size: 10px; padding: 14px; color: #999; }
"""


def pages(seed: int) -> Iterator[Draft]:
    """The ten threads of the board."""
    for thread in generate_threads(SITE.host, read_scripts("stitchnatter"), _PROFILE, seed):
        yield _page(thread)


def _page(thread: Thread) -> Draft:
    written = [_post(post, thread) for post in thread.posts]
    return Draft(
        url=f"http://www.stitchnatter.example/index.php?topic={thread.number}.0",
        title=thread.title,
        page_type="multiple_areas",
        html=_frame(thread, "".join(post.html for post in written)),
        gold=tuple(line for post in written for line in post.gold),
    )


def _post(post: Post, thread: Thread) -> Written:
    body = write(post.blocks, _STYLE)
    member = post.member
    answered, reply = "", "on: "
    if post.place_in_thread > 1:
        answered, reply = "Re: ", f"Reply #{post.place_in_thread - 1} on: "
    signature = (
        f'<div class="signature"{NOISE}>{safe(member.signature)}</div>' if member.signature else ""
    )
    html = f"""<div class="windowbg{"2" if post.place_in_thread % 2 == 0 else ""}"{MIXED}>
<div class="poster"{NOISE}><h4><a href="?action=profile">{member.nick}</a></h4>
<ul style="list-style:none;padding:0"><li>{member.rank}</li><li>&#9733;&#9733;&#9733;</li>
<li><img src="{member.picture}" width="65" height="65" alt="" /></li><li>Posts:
{member.post_count}</li><li>{safe(member.place)}</li></ul></div>
<div class="postarea"{MIXED}>
<div class="keyinfo"{NOISE}><b>{answered}{safe(thread.title)}</b><br />
&laquo; <b>{reply}</b> {american_date(post.when)}, {clock(post.when)} &raquo;</div>
<div class="post"><div class="inner" id="msg_{post.number}"{MAIN}>{body.html}</div></div>
{signature}<div class="moderator"{NOISE} align="right"><a href="?report">Report to moderator</a>
Logged</div>
</div></div>
"""
    return Written(html, body.gold)


def _poll(thread: Thread) -> str:
    question, answers = thread.rng.choice(_POLLS)
    rows = "".join(
        f'<div>{answer} <span class="bar" style="width:{votes * 3}px"></span> {votes} votes</div>\n'
        for answer, votes in ((name, thread.rng.between(2, 60)) for name in answers.split("|"))
    )
    return f'<div id="poll"{NOISE}><b>Poll: {question}</b>\n{rows}</div>'


def _frame(thread: Thread, posts: str) -> str:
    links = f"""<div class="pagelinks"{NOISE}>Pages: [<b>1</b>] &nbsp; <a href="#bot">Go Down</a>
&nbsp; <a href="?action=reply">Reply</a> | <a href="?action=notify">Notify</a> |
<a href="?action=print">Print</a></div>"""
    return f"""<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN"
 "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml">
<head>
<meta http-equiv="Content-Type" content="text/html; charset=UTF-8" />
<title>{safe(thread.title)} - Stitch &amp; Natter</title>
<style type="text/css">{_CSS}</style>
</head>
<body{MIXED}>
<div id="header"{NOISE}><b class="name">Stitch &amp; Natter</b> &nbsp; Welcome, <b>Guest</b>. Please
<a href="?action=login">login</a> or <a href="?action=register">register</a>.</div>
<div id="menu"{NOISE}>{menu(_MENU, '<a href="{0}">{1}</a>')}</div>
<div id="news"{NOISE}><b>News:</b> The autumn swap is open. Bring what you will never knit and take
home what you will never sew.</div>
<div id="bodyarea"{MIXED}>
{_poll(thread)}
{links}
<div class="catbg"{NOISE}>Author &nbsp; &nbsp; Topic: {safe(thread.title)} (Read {thread.views}
times)</div>
<form action="?action=quickmod"{MIXED}>
{posts}</form>
{links}
<div class="jump"{NOISE}>Jump to: <select><option>=&gt; Knitting</option><option>=&gt;
Sewing</option>
<option>=&gt; Mending</option><option>=&gt; The biscuit tin (off topic)</option></select></div>
</div>
<div id="footer"{NOISE}>Stitch &amp; Natter | Page created in 0.{thread.rng.between(40, 300)}
seconds
with {thread.rng.between(14, 30)} queries.</div>
<script type="text/javascript">/* smilies are loaded later */ var smilies = [":)", ";D",
"::)"];</script>
</body>
</html>
"""
