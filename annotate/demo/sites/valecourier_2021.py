"""The Vale Courier after its redesign: an HTML5 grid with a cookie notice."""

from __future__ import annotations

from collections.abc import Callable

from annotate.demo.articles import Article, Edition, long_date
from annotate.demo.boilerplate import COOKIE_NOTICE, headlines, menu, safe, text_advert
from annotate.demo.markup import MAIN, MIXED, NOISE, Style, Written, write

_STYLE = Style(
    image="<figure>{picture}<figcaption>{}</figcaption></figure>\n",
    link='<a href="/tag/vale">{}</a>',
)

_SECTIONS = "News|Sport|Farming|What's on|Opinion|Newsletters"

_CSS = """
* { box-sizing: border-box; }
body { margin: 0; font: 18px/1.6 Georgia, serif; color: #1b1b1b; background: #fff; }
a { color: #14532d; }
.cookie-bar { position: fixed; bottom: 0; left: 0; right: 0; background: #14532d; color: #fff;
  padding: 14px 24px; font: 14px/1.4 sans-serif; z-index: 9; }
.cookie-bar button { margin-left: 12px; border: 0; padding: 8px 16px; border-radius: 4px; }
.site-head { text-align: center; border-bottom: 1px solid #ddd; padding: 18px; }
.site-head strong { font-size: 34px; color: #14532d; letter-spacing: -1px; }
.site-nav { display: flex; justify-content: center; gap: 28px; padding: 10px;
  border-bottom: 3px double #14532d; font: 600 15px sans-serif; }
.site-nav a { text-decoration: none; }
.page { max-width: 1120px; margin: 0 auto; padding: 24px; display: grid; gap: 48px;
  grid-template-columns: minmax(0, 1fr) 300px; }
h1 { font-size: 38px; line-height: 1.15; margin: 0 0 12px; }
h2 { font-size: 23px; }
.meta { font: 14px sans-serif; color: #666; margin: 0 0 20px; }
figure { margin: 24px 0; } figure img { width: 100%; height: auto; border-radius: 6px; }
figcaption { font: 14px/1.4 sans-serif; color: #666; }
.promo { background: #f1f5f0; border-left: 4px solid #14532d; padding: 14px 18px; margin: 24px 0;
  font: 15px/1.5 sans-serif; }
.promo ul { margin: 6px 0 0; padding-left: 18px; }
.advert { text-align: center; background: #f7f7f7; padding: 18px; margin: 24px 0;
  font: 15px sans-serif; color: #444; }
.advert::before { content: "Advertisement"; display: block; font-size: 11px; color: #999; }
.talk { border-top: 3px double #14532d; margin-top: 40px; font: 16px/1.5 sans-serif; }
.talk li { list-style: none; border-bottom: 1px solid #eee; padding: 12px 0; }
.talk ul { padding: 0; } .talk time { color: #999; font-size: 13px; margin-left: 8px; }
aside.rail { font: 15px/1.45 sans-serif; } aside.rail li { margin-bottom: 10px; }
.site-foot { background: #1b1b1b; color: #ccc; padding: 32px 24px 90px; font: 14px sans-serif; }
.site-foot a { color: #fff; margin-right: 18px; }
"""


def lay_out(article: Article, edition: Edition, address: Callable[[Article], str]) -> Written:
    """One page of the new site."""
    photos = article.photos(760, 400, '<img src="{}" width="760" height="400" alt="">')
    inserts = {3: _more(article, edition, address), 5: _advert(article)}
    body = write(article.blocks, _STYLE, pictures=photos, inserts=inserts)
    text = f"""<div class="article-text"{MAIN}>
<h1>{safe(article.title)}</h1>
<p class="meta"{NOISE}>By <a href="/author">{article.author}</a> &middot; <time
datetime="{article.day.isoformat()}">{long_date(article.day)}</time> &middot; {
        len(body.gold) // 3 + 1
    } minute read</p>
{body.html}</div>"""
    return Written(_page(article, edition, address, text), (article.title, *body.gold))


def _more(article: Article, edition: Edition, address: Callable[[Article], str]) -> str:
    links = headlines(edition.others(article, 2), address, '<li><a href="{0}">{1}</a></li>')
    return f'<aside class="promo"{NOISE}><b>Read more</b><ul>{links}</ul></aside>\n'


def _advert(article: Article) -> str:
    headline, text, host = text_advert(article.rng)
    return f"""<div class="advert"{NOISE}><b>{headline}</b> {text}
<a href="https://{host}/">{host}</a></div>
"""


def _talk(article: Article) -> str:
    said = "".join(
        f"<li><b>{safe(comment.author)}</b><time>{comment.hours_later}h</time>"
        f"<div>{safe(comment.text)}</div></li>\n"
        for comment in article.comments
    )
    return f"""<section class="talk" id="talk"{NOISE}><h2>{len(article.comments)} comments</h2>
<ul>
{said}</ul><form><textarea rows="3" cols="60" placeholder="Join in"></textarea><br>
<button type="button">Post</button></form></section>"""


def _page(article: Article, edition: Edition, address: Callable[[Article], str], text: str) -> str:
    rail = headlines(edition.others(article, 5), address, '<li><a href="{0}">{1}</a></li>\n')
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{safe(article.title)} | Vale Courier</title>
<style>{_CSS}</style>
</head>
<body{MIXED}>
<div class="cookie-bar"{NOISE} role="dialog">{COOKIE_NOTICE} <button>Accept all</button>
<button>Settings</button></div>
<div class="modal" style="display: none"{NOISE}><p>Before you go: read five stories a month for
nothing. Leave us your address and we will send you the link.</p></div>
<header class="site-head"{NOISE}><strong>Vale Courier</strong></header>
<nav class="site-nav"{NOISE}>{menu(_SECTIONS, '<a href="{0}">{1}</a>')}</nav>
<main class="page"{MIXED}>
<article{MIXED}>
{text}
{_talk(article)}
</article>
<aside class="rail"{NOISE}><h3>Most talked about</h3><ol>
{rail}</ol>
<h3>The Vale in your inbox</h3><p>Every morning at six: weather, roads and the three stories that
matter.</p><form><input type="email" placeholder="you@mail.example"><button>Sign up</button></form>
</aside>
</main>
<footer class="site-foot"{NOISE}><a href="/about">About us</a><a href="/contact">Contact</a>
<a href="/complaints">Complaints</a><a href="/privacy">Privacy</a> &copy; 2021 Vale Newspapers Ltd
</footer>
<script>window.courier = {{ views: {article.rng.between(100, 9000)} }};</script>
</body>
</html>
"""
