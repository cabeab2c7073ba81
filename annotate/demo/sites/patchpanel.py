"""Patchpanel: a board of 2022 in HTML5, one ``article`` per post, without visible tables."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from annotate.demo.boilerplate import menu, safe
from annotate.demo.drafts import Draft
from annotate.demo.markup import MAIN, MIXED, NOISE, Style, Written, write
from annotate.demo.records import DemoSite
from annotate.demo.scripts import CURLY, read_scripts
from annotate.demo.threads import ForumProfile, Post, Thread, generate_threads, month_of

SITE = DemoSite(
    host="patchpanel.example",
    name="Patchpanel",
    genre="forum",
    split="evaluation",
    language="en",
    about="Modern HTML5 forum: an article per post, quotes as aside, timeline, suggested topics.",
)

_PROFILE = ForumProfile(
    opened=datetime(2022, 1, 15, 20, 5),
    places=("cellar",),
    ranks=("Member", "Regular", "Leader"),
    signatures=(),
    quotes=CURLY,
)
_STYLE = Style(
    quote=(
        '<aside class="quote"{mark}><div class="title">{attribution}</div>'
        "<blockquote><p>{}</p></blockquote></aside>\n"
    ),
    attribution="{speaker}:",
)
_CATEGORIES = "Networking|Storage|Backups|Power|Automation|Show your cupboard|Meta"

_CSS = """
body { margin: 0; font: 16px/1.55 system-ui, Arial, sans-serif; color: #222; background: #fff; }
a { color: #0e76a8; text-decoration: none; }
.d-header { display: flex; justify-content: space-between; padding: 12px 40px;
  box-shadow: 0 1px 4px #0003; } .d-header strong { font-size: 22px; color: #0e76a8; }
.d-header button { background: #0e76a8; color: #fff; border: 0; border-radius: 3px;
  padding: 6px 14px; margin-left: 8px; }
.layout { display: grid; grid-template-columns: 190px minmax(0, 720px) 130px; gap: 30px;
  padding: 20px 40px; } .side { font-size: 14px; } .side li { padding: 4px 0; list-style: none; }
.side ul { padding: 0; } .side h4 { margin: 12px 0 2px; color: #888; }
.topic-head h1 { font-size: 27px; margin: 0; } .topic-head { border-bottom: 1px solid #ddd; }
.topic-head span { display: inline-block; background: #e7f2f8; padding: 0 8px; font-size: 13px; }
.topic-post { display: grid; grid-template-columns: 55px 1fr; border-bottom: 1px solid #e9e9e9;
  padding: 14px 0; } .topic-post img { border-radius: 50%; width: 45px; height: 45px; }
.names { display: flex; justify-content: space-between; font-size: 14px; color: #888; }
.names b { color: #444; } .cooked p { margin: 10px 0; }
.quote { border-left: 5px solid #e0e0e0; background: #f8f8f8; padding: 8px 12px; }
.quote .title { color: #777; font-size: 14px; } .quote blockquote { margin: 0; }
.controls { color: #aaa; font-size: 13px; text-align: right; }
.timeline { position: sticky; top: 20px; font-size: 13px; color: #777; }
.timeline div { border-left: 2px solid #0e76a8; padding: 4px 10px; }
.suggested table { width: 100%; font-size: 15px; } .suggested td { border-top: 1px solid #eee; }
"""


def pages(seed: int) -> Iterator[Draft]:
    """The ten threads of the board."""
    threads = generate_threads(SITE.host, read_scripts("patchpanel"), _PROFILE, seed)
    for thread in threads:
        yield _page(thread, threads)


def _address(thread: Thread) -> str:
    return f"https://patchpanel.example/t/{thread.slug}/{thread.number}"


def _page(thread: Thread, threads: tuple[Thread, ...]) -> Draft:
    written = [_post(post) for post in thread.posts]
    return Draft(
        url=_address(thread),
        title=thread.title,
        page_type="multiple_areas",
        html=_frame(thread, threads, "".join(post.html for post in written)),
        gold=tuple(line for post in written for line in post.gold),
    )


def _post(post: Post) -> Written:
    # Only the first two paragraphs of the page are labelled as examples.
    body = write(post.blocks, _STYLE, examples=1 if post.place_in_thread <= 2 else 0)
    likes = post.number % 7
    html = f"""<article id="post_{post.place_in_thread}" class="topic-post clearfix"{MIXED}>
<div class="topic-avatar"{NOISE}><img src="{post.member.picture}" alt=""></div>
<div class="topic-body"{MIXED}>
<div class="names"{NOISE}><span><b>{post.member.nick}</b> {post.member.rank}</span>
<time datetime="{post.when.isoformat()}">{post.when.day} {month_of(post.when)}</time></div>
<div class="cooked"{MAIN}>
{body.html}</div>
<div class="controls"{NOISE}>{f"{likes} Likes" if likes > 1 else "Like"} &nbsp; Share &nbsp;
Reply</div>
</div></article>
"""
    return Written(html, body.gold)


def _suggested(thread: Thread, threads: tuple[Thread, ...]) -> str:
    others = [other for other in threads if other.number != thread.number][:5]
    rows = "".join(
        f'<tr><td><a href="{_address(other)}">{safe(other.title)}</a></td>'
        f"<td>{len(other.posts) - 1}</td><td>{other.views}</td>"
        f"<td>{month_of(other.posts[-1].when)}</td></tr>\n"
        for other in others
    )
    return f"""<section class="suggested"{NOISE}><h3>Suggested topics</h3><table>
<thead><tr><th>Topic</th><th>Replies</th><th>Views</th><th>Activity</th></tr></thead>
<tbody>
{rows}</tbody></table></section>"""


def _frame(thread: Thread, threads: tuple[Thread, ...], posts: str) -> str:
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>{safe(thread.title)} - Patchpanel</title>
<style>{_CSS}</style>
</head>
<body{MIXED}>
<header class="d-header"{NOISE}><strong>Patchpanel</strong><div><button>Sign Up</button>
<button>Log In</button></div></header>
<div hidden{NOISE}><p>There was a problem loading new posts. Reload the page to try again.</p></div>
<div class="layout"{MIXED}>
<nav class="side"{NOISE}><h4>Categories</h4>
<ul>{menu(_CATEGORIES, '<li><a href="/c{0}">{1}</a></li>')}</ul>
<h4>More</h4><ul><li><a href="/latest">Latest</a></li><li><a href="/top">Top</a></li>
<li><a href="/badges">Badges</a></li><li><a href="/guidelines">Guidelines</a></li></ul></nav>
<main{MIXED}>
<div class="topic-head"{NOISE}><h1>{safe(thread.title)}</h1>
<p><span>{thread.rng.choice(_CATEGORIES.split("|"))}</span> <span>solved</span></p></div>
<section class="posts"{MIXED}>
{posts}</section>
<div class="summary"{NOISE}><p>created {month_of(thread.posts[0].when)} &middot;
{len(thread.posts) - 1} replies &middot; {thread.views} views &middot;
<button>Reply</button></p></div>
{_suggested(thread, threads)}
</main>
<aside class="timeline"{NOISE}><div>{month_of(thread.posts[0].when)}<br><br><b>1 /
{len(thread.posts)}</b><br><br>{month_of(thread.posts[-1].when)}</div></aside>
</div>
<noscript><p>This forum works better with scripts.</p></noscript>
</body>
</html>
"""
