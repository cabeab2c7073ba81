"""The Elm Row noticeboard: replies are nested lists below the post they answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime

from annotate.demo.articles import WEEKDAYS, long_date
from annotate.demo.boilerplate import safe
from annotate.demo.drafts import Draft
from annotate.demo.markup import MAIN, MIXED, NOISE, Style, Written, write
from annotate.demo.records import DemoSite
from annotate.demo.scripts import CURLY, read_scripts
from annotate.demo.seeded_random import SeededRandom
from annotate.demo.threads import ForumProfile, Post, Thread, clock, generate_threads

SITE = DemoSite(
    host="elmrow.example",
    name="Elm Row Noticeboard",
    genre="forum",
    split="train",
    language="en",
    about="Threaded neighbourhood board: replies as nested lists, short posts, bin calendar.",
)

_PROFILE = ForumProfile(
    opened=datetime(2015, 3, 2, 18, 20),
    places=("top end", "bottom end", "by the bend", "chapel side"),
    ranks=("neighbour",),
    signatures=(),
    quotes=CURLY,
)
_STYLE = Style(bold="<b>{}</b>", italic="<i>{}</i>")
_DEEPEST = 3

_CSS = """
body { margin: 0; background: #eef1f5; font: 15px/1.5 Tahoma, sans-serif; color: #2c2c2c; }
a { color: #2f5d8a; } #roof { background: #2f5d8a; color: #fff; padding: 16px 32px; }
#roof h1 { margin: 0; font-size: 26px; } #roof a { color: #cfe0f0; margin-right: 16px; }
#house { max-width: 1000px; margin: 20px auto; display: flex; gap: 24px; }
#talk { flex: 1; background: #fff; border: 1px solid #d5dce4; padding: 16px 24px; }
#talk > h2 { margin: 0 0 4px; } .crumb { font-size: 13px; color: #888; }
ul.thread, ul.thread ul { list-style: none; padding-left: 0; }
ul.thread ul { padding-left: 26px; border-left: 2px solid #dde5ee; }
.msg { padding: 8px 0; } .msg .who { font-size: 13px; color: #667; }
.msg .who b { color: #2f5d8a; } .said p { margin: 4px 0; }
.acts { font-size: 12px; } .acts a { margin-right: 10px; color: #99a; }
#side { width: 250px; font-size: 14px; } #side div { background: #fff; border: 1px solid #d5dce4;
  padding: 8px 14px; margin-bottom: 14px; } #side h3 { margin: 4px 0; font-size: 15px; }
#reply { border-top: 1px solid #d5dce4; padding-top: 12px; }
#cellar { text-align: center; font-size: 12px; color: #889; padding: 16px; }
"""


def pages(seed: int) -> Iterator[Draft]:
    """The threads of the board."""
    threads = generate_threads(SITE.host, read_scripts("elmrow"), _PROFILE, seed)
    for thread in threads:
        yield _page(thread, threads)


def _address(thread: Thread) -> str:
    return f"https://elmrow.example/notices/{thread.number}-{thread.slug}"


def _page(thread: Thread, threads: tuple[Thread, ...]) -> Draft:
    written = [_message(post) for post in thread.posts]
    depths = _depths(len(written), thread.rng)
    tree = _nested([post.html for post in written], depths)
    return Draft(
        url=_address(thread),
        title=thread.title,
        page_type="multiple_areas",
        html=_frame(thread, threads, tree),
        gold=tuple(line for post in written for line in post.gold),
    )


def _depths(count: int, rng: SeededRandom) -> list[int]:
    """Return the nesting depth of each post: 0 for the first, at most one more than the last."""
    depths = [0]
    while len(depths) < count:
        depths.append(rng.between(1, min(depths[-1] + 1, _DEEPEST)))
    return depths


def _nested(messages: Sequence[str], depths: Sequence[int]) -> str:
    pieces, last = [], -1
    for message, depth in zip(messages, depths, strict=True):
        steps_up = "</li></ul>\n" * (last - depth)
        pieces.append("<ul>\n<li>" if depth > last else f"{steps_up}</li>\n<li>")
        pieces.append(message)
        last = depth
    tree = "".join(pieces) + "</li></ul>\n" * (last + 1)
    return f'<ul class="thread"{MIXED}>' + tree.removeprefix("<ul>")


def _message(post: Post) -> Written:
    body = write(post.blocks, _STYLE, examples=1 if post.place_in_thread <= 2 else 0)
    html = f"""<div class="msg" id="m{post.number}"{MIXED}>
<div class="who"{NOISE}><b>{post.member.nick}</b> ({post.member.place}),
{WEEKDAYS[post.when.weekday()]} {clock(post.when)}</div>
<div class="said"{MAIN}>
{body.html}</div>
<div class="acts"{NOISE}><a href="#reply">Answer</a><a href="?thank={post.number}">Thank
you</a><a href="?flag={post.number}">Not neighbourly</a></div></div>
"""
    return Written(html, body.gold)


def _side(thread: Thread, threads: tuple[Thread, ...]) -> str:
    others = [other for other in threads if other.number != thread.number][:6]
    notices = "".join(
        f'<li><a href="{_address(other)}">{safe(other.title)}</a> ({len(other.posts) - 1})</li>\n'
        for other in others
    )
    return f"""<div id="side"{NOISE}>
<div><h3>Other notices</h3><ul>
{notices}</ul></div>
<div><h3>Bins this week</h3><table><tr><td>Monday</td><td>paper</td></tr><tr><td>Thursday</td>
<td>{thread.rng.choice(("glass", "garden waste", "everything else"))}</td></tr></table></div>
<div><h3>Who is in charge?</h3>Nobody. Be kind, sign with your end of the street, and do not sell
things above fifty.</div>
</div>"""


def _frame(thread: Thread, threads: tuple[Thread, ...], tree: str) -> str:
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>{safe(thread.title)} | Elm Row</title>
<style>{_CSS}</style>
</head>
<body{MIXED}>
<div id="roof"{NOISE}><h1>Elm Row Noticeboard</h1><a href="/">Notices</a><a href="/lend">Lend and
borrow</a><a href="/map">Map</a><a href="/sign-in">Sign in</a></div>
<div id="house"{MIXED}>
<div id="talk"{MIXED}>
<div class="crumb"{NOISE}>Notices &rsaquo; {long_date(thread.posts[0].when)} &rsaquo; seen by
{thread.views // 40} neighbours</div>
<h2{NOISE}>{safe(thread.title)}</h2>
{tree}
<form id="reply"{NOISE}><label>Your answer<br><textarea rows="3" cols="60"></textarea></label><br>
<button type="button">Put it up</button></form>
</div>
{_side(thread, threads)}
</div>
<div id="cellar"{NOISE}>Run from number 15. If the page is slow, somebody is using the
microwave.</div>
</body>
</html>
"""
