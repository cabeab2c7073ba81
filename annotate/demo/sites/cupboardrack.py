"""A Rack in the Cupboard: a plain dark HTML5 blog with code listings and a table of contents."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from annotate.demo.articles import Article, Edition, Schedule, generate_articles, long_date, slug
from annotate.demo.boilerplate import headlines, safe
from annotate.demo.drafts import Draft
from annotate.demo.markup import MAIN, MIXED, NOISE, Style, write
from annotate.demo.records import DemoSite
from annotate.demo.scripts import CURLY, HEADING, read_scripts

SITE = DemoSite(
    host="cupboardrack.example",
    name="A Rack in the Cupboard",
    genre="blog",
    split="evaluation",
    language="en",
    about="Plain HTML5 with code listings, a table of contents inside the article and comments.",
)

_SCHEDULE = Schedule(date(2019, 10, 2), 20, ("Ivo",), CURLY)
_STYLE = Style(
    heading="<h2>{}</h2>\n",
    code="<pre><code>{}</code></pre>\n",
    link='<a href="/notes/">{}</a>',
)

_CSS = """
html { background: #1c1f26; color: #d7dae0; font: 17px/1.7 system-ui, sans-serif; }
body { max-width: 720px; margin: 0 auto; padding: 24px; }
a { color: #7fb4ca; } h1 { font-size: 32px; line-height: 1.25; color: #fff; margin: 8px 0; }
h2 { color: #fff; font-size: 22px; margin-top: 36px; }
.top { display: flex; justify-content: space-between; border-bottom: 1px solid #343a46;
  padding-bottom: 14px; }
.top b { color: #e0a96d; } .top nav a { margin-left: 18px; }
.when { color: #858c99; font-size: 14px; }
pre { background: #12141a; border: 1px solid #343a46; border-radius: 6px; padding: 14px;
  overflow: auto; font: 14px/1.5 ui-monospace, monospace; color: #b8d38a; }
code { font-family: ui-monospace, monospace; color: #b8d38a; }
.toc { background: #232731; border-radius: 6px; padding: 10px 20px; font-size: 15px; }
.toc ol { margin: 4px 0; } .tags a { margin-right: 10px; font-size: 14px; }
.pager { display: flex; justify-content: space-between; margin: 30px 0; font-size: 15px; }
.replies { border-top: 1px solid #343a46; font-size: 15px; }
.replies article { border-left: 3px solid #e0a96d; padding-left: 14px; margin: 18px 0; }
.replies header { color: #858c99; }
.foot { border-top: 1px solid #343a46; color: #858c99; font-size: 13px; padding-top: 12px; }
"""


def pages(seed: int) -> Iterator[Draft]:
    """The pages of the blog."""
    edition = generate_articles(SITE.host, read_scripts("cupboardrack"), _SCHEDULE, seed)
    for article in edition.articles:
        yield _page(article, edition)


def _address(article: Article) -> str:
    return f"https://cupboardrack.example/{article.slug}/"


def _page(article: Article, edition: Edition) -> Draft:
    body = write(article.blocks, _STYLE)
    post = f"""<article class="post"{MAIN}>
<h1>{safe(article.title)}</h1>
<p class="when"{NOISE}><time datetime="{article.day.isoformat()}">{long_date(article.day)}</time>,
{max(1, len(" ".join(body.gold).split()) // 180)} min</p>
{_contents(article)}{body.html}<p class="tags"{NOISE}><a href="/tags/network">#network</a><a
href="/tags/mistakes">#mistakes</a><a href="/tags/cupboard">#cupboard</a></p>
</article>"""
    return Draft(
        url=_address(article),
        title=article.title,
        page_type="article_with_comments",
        html=_frame(article, edition, post),
        gold=(article.title, *body.gold),
    )


def _contents(article: Article) -> str:
    sections = [block.text for block in article.blocks if block.kind == HEADING]
    if not sections:
        return ""
    items = "".join(f'<li><a href="#{slug(name)}">{safe(name)}</a></li>' for name in sections)
    return f'<nav class="toc"{NOISE}><b>On this page</b><ol>{items}</ol></nav>\n'


def _replies(article: Article) -> str:
    said = "".join(
        f"<article><header>{safe(comment.author)}, {comment.hours_later} h</header>"
        f"<p>{safe(comment.text)}</p></article>\n"
        for comment in article.comments
    )
    return f"""<section class="replies"{NOISE}><h2>Replies by mail</h2>
{said}<p>Write to cupboard at this domain. I print the ones that make me laugh or that save somebody
an evening.</p></section>"""


def _frame(article: Article, edition: Edition, post: str) -> str:
    links = headlines(edition.others(article, 2), _address, '<a href="{0}">{1}</a>')
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{safe(article.title)}</title>
<style>{_CSS}</style>
</head>
<body{MIXED}>
<header class="top"{NOISE}><b>A Rack in the Cupboard</b><nav><a href="/">posts</a><a
href="/about">about</a><a href="/feed.xml">feed</a></nav></header>
<main{MIXED}>
{post}
<nav class="pager"{NOISE}>{links}</nav>
{_replies(article)}
</main>
<footer class="foot"{NOISE}>Served from under the stairs. Uptime {article.rng.between(2, 400)}
days. No cookies, no trackers, one cat.</footer>
<template id="offline"><p>You are reading a stored copy.</p></template>
</body>
</html>
"""
