"""Grey Hour: a photographer's blog. Most posts have a picture, a title and almost no text."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from annotate.demo import pictures
from annotate.demo.articles import Article, Edition, Schedule, generate_articles, long_date
from annotate.demo.boilerplate import safe
from annotate.demo.drafts import Draft
from annotate.demo.markup import MAIN, MIXED, NOISE, Style, write
from annotate.demo.records import DemoSite
from annotate.demo.scripts import CURLY, read_scripts
from annotate.demo.seeded_random import SeededRandom

SITE = DemoSite(
    host="greyhour.example",
    name="Grey Hour",
    genre="blog",
    split="train",
    language="en",
    about="Image-only posts: a photograph, a title, at most a caption, and much around it.",
)

_SCHEDULE = Schedule(date(2013, 9, 15), 22, ("Vera Quill",), CURLY, in_order=True)
_STYLE = Style(image='<div class="plate">{picture}<div class="caption">{}</div></div>\n')
_SPEEDS = (15, 30, 60, 125)
_APERTURES = ("f/2.8", "f/4", "f/5.6", "f/8", "f/11")

_CSS = """
body { margin: 0; background: #2a2a2a; color: #bbb; font: 14px/1.6 Helvetica, Arial, sans-serif; }
a { color: #ddd; text-decoration: none; border-bottom: 1px dotted #777; }
#top { text-align: center; padding: 26px; letter-spacing: 8px; text-transform: uppercase; }
#top span { display: block; letter-spacing: 0; text-transform: none; color: #888; }
#stage { width: 860px; margin: 0 auto; }
.plate { background: #111; padding: 24px 24px 12px; margin: 12px 0; text-align: center; }
.plate img { filter: grayscale(1) contrast(1.1); max-width: 100%; }
.caption { color: #999; font-style: italic; padding-top: 8px; }
.photo-post h1 { font-size: 20px; font-weight: normal; color: #eee; text-align: center; }
.photo-post p { max-width: 620px; margin: 14px auto; font: 17px/1.7 Georgia, serif; color: #ccc; }
.exif { text-align: center; color: #777; font-size: 12px; }
.strip { text-align: center; padding: 16px 0; }
.strip img { filter: grayscale(1); width: 90px; height: 60px; margin: 0 4px; }
#talk { width: 620px; margin: 20px auto; border-top: 1px solid #444; }
#talk div { padding: 8px 0; border-bottom: 1px solid #3a3a3a; } #talk b { color: #eee; }
#about { background: #1d1d1d; padding: 24px 0; margin-top: 30px; }
#about div { width: 620px; margin: 0 auto; color: #888; }
"""

_ABOUT = """Vera Quill photographs in the hour before sunrise, mostly on foot and mostly within ten
miles of home, with a folding camera older than she is. She prints in a cellar that used to be a
dairy. Her books are sold in three shops, all of which also sell something else. Prints of every
picture on this page can be ordered in two sizes; please allow a month, since each is made by hand
and the cellar is cold. Please do not copy the pictures without asking. She always says yes."""


def pages(seed: int) -> Iterator[Draft]:
    """The ten pages of the blog."""
    edition = generate_articles(SITE.host, read_scripts("greyhour"), _SCHEDULE, seed)
    for article in edition.articles:
        yield _page(article, edition)


def _address(article: Article) -> str:
    return f"http://greyhour.example/post/{article.number * 53 + 6210}/{article.slug}"


def _page(article: Article, edition: Edition) -> Draft:
    photos = article.photos(800, 520, '<img src="{}" width="800" height="520" alt="">')
    body = write(article.blocks, _STYLE, pictures=photos)
    post = f"""<div class="photo-post"{MAIN}>
<h1>{safe(article.title)}</h1>
{body.html}</div>"""
    return Draft(
        url=_address(article),
        title=article.title,
        page_type="article_with_comments" if article.comments else "article",
        html=_frame(article, edition, post),
        gold=(article.title, *body.gold),
    )


def _exif(article: Article) -> str:
    rng = article.rng
    return f"""<div class="exif"{NOISE}>{long_date(article.day)} | {rng.choice((75, 80, 105))} mm |
{rng.choice(_APERTURES)} | 1/{rng.choice(_SPEEDS)} s | <a href="/order">Order a print</a> |
{rng.between(3, 140)} people liked this</div>"""


def _strip(article: Article, edition: Edition) -> str:
    thumbs = "".join(
        f'<a href="{_address(other)}" title="{safe(other.title)}">'
        f'<img src="{_thumbnail(article.rng)}" alt=""></a>\n'
        for other in edition.others(article, 6)
    )
    return f'<div class="strip"{NOISE}>Earlier<br>\n{thumbs}</div>'


def _thumbnail(rng: SeededRandom) -> str:
    return pictures.photo(rng.choice(("sea", "town", "hills")), rng, 90, 60)


def _talk(article: Article) -> str:
    said = "".join(
        f"<div><b>{safe(comment.author)}</b> {safe(comment.text)}</div>\n"
        for comment in article.comments
    )
    return f'<div id="talk"{NOISE}>\n{said}</div>' if said else ""


def _frame(article: Article, edition: Edition, post: str) -> str:
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Grey Hour | {safe(article.title)}</title>
<style>{_CSS}</style>
</head>
<body{MIXED}>
<div id="top"{NOISE}>Grey Hour<span>photographs before breakfast</span>
<span><a href="/">newest</a> &nbsp; <a href="/archive">archive</a> &nbsp;
<a href="/prints">prints</a> &nbsp; <a href="/random">random</a></span></div>
<div id="stage"{MIXED}>
{post}
{_exif(article)}
{_strip(article, edition)}
</div>
{_talk(article)}
<div id="about"{NOISE}><div>{_ABOUT}</div></div>
</body>
</html>
"""
