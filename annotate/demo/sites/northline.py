"""Northline: a news site in semantic HTML5, where ``article`` holds the text and little else."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from annotate.demo.articles import Article, Edition, Schedule, generate_articles, long_date
from annotate.demo.boilerplate import COOKIE_NOTICE, headlines, menu, safe
from annotate.demo.drafts import Draft
from annotate.demo.markup import MAIN, MIXED, NOISE, Style, write
from annotate.demo.records import DemoSite
from annotate.demo.scripts import CURLY, read_scripts

SITE = DemoSite(
    host="northline.example",
    name="Northline",
    genre="news",
    split="evaluation",
    language="en",
    about="Semantic HTML5: article, nav, aside and figure, with a mega menu and a cookie notice.",
)

_SCHEDULE = Schedule(
    date(2018, 2, 12), 11, ("Elin Vance", "Rafe Coombe", "Ines Farrow", "Samir Hollis"), CURLY
)

_STYLE = Style(
    image="<figure>{picture}<figcaption>{}</figcaption></figure>\n",
    link='<a href="/background">{}</a>',
)

_MENU = {
    "Transport": "Railways|Trams and buses|Ferries|Cycling|Freight",
    "Energy": "Heat|Wind|Grid and storage|Prices",
    "Towns": "Housing|Libraries|Trees and parks|Coast|Streets",
    "About": "Our journalists|How we work|Support us|Podcast|Newsletters",
}

_CSS = """
:root { --ink: #10212b; --accent: #d1495b; --soft: #f3f1ec; }
body { margin: 0; color: var(--ink); font: 19px/1.65 "Source Serif", Georgia, serif; }
a { color: inherit; text-decoration-color: var(--accent); }
body > header { background: var(--ink); color: #fff; padding: 20px 40px; display: flex;
  justify-content: space-between; align-items: baseline; font-family: Helvetica, sans-serif; }
body > header a.brand { font-size: 30px; font-weight: 800; letter-spacing: 2px;
  text-decoration: none; text-transform: uppercase; }
nav.mega { background: var(--soft); display: flex; gap: 60px; padding: 14px 40px;
  font: 14px/1.5 Helvetica, sans-serif; }
nav.mega ul { list-style: none; margin: 4px 0 0; padding: 0; color: #556; }
nav.crumbs { font: 13px Helvetica, sans-serif; padding: 16px 40px 0; color: #778; }
main { display: flex; gap: 60px; padding: 10px 40px 40px; max-width: 1200px; }
article { flex: 1; max-width: 720px; }
article h1 { font-size: 44px; line-height: 1.1; margin: 16px 0; }
article h2 { font-size: 25px; margin-top: 36px; }
.by { font: 14px Helvetica, sans-serif; color: #667; border-bottom: 2px solid var(--accent);
  padding-bottom: 12px; }
figure { margin: 30px 0; } figure img { max-width: 100%; }
figcaption { font: 14px/1.5 Helvetica, sans-serif; color: #667; padding-top: 6px; }
article aside { float: right; width: 230px; margin: 6px -20px 16px 30px; padding: 12px 16px;
  background: var(--soft); font: 14px/1.5 Helvetica, sans-serif; }
article footer { border-top: 1px solid #ccc; font: 14px Helvetica, sans-serif; padding-top: 14px; }
article footer span { background: var(--soft); border-radius: 12px; padding: 4px 12px;
  margin-right: 8px; }
main > aside { width: 280px; font: 15px/1.5 Helvetica, sans-serif; }
main > aside section { border-top: 3px solid var(--ink); margin-bottom: 30px; }
body > footer { background: var(--soft); padding: 30px 40px 100px;
  font: 13px Helvetica, sans-serif; }
.consent { position: fixed; right: 24px; bottom: 24px; width: 340px; background: #fff;
  border: 1px solid #ccc; box-shadow: 0 4px 20px #0003; padding: 16px;
  font: 13px/1.5 Helvetica, sans-serif; }
"""


def pages(seed: int) -> Iterator[Draft]:
    """The ten pages of the site."""
    edition = generate_articles(SITE.host, read_scripts("northline"), _SCHEDULE, seed)
    for article in edition.articles:
        yield _page(article, edition)


def _address(article: Article) -> str:
    return f"https://northline.example/{article.day:%Y/%m/%d}/{article.slug}"


def _page(article: Article, edition: Edition) -> Draft:
    photos = article.photos(720, 420, '<img src="{}" width="720" height="420" alt="">')
    body = write(article.blocks, _STYLE, pictures=photos, inserts={3: _read_next(article, edition)})
    text = f"""<article{MAIN}>
<header>
<h1>{safe(article.title)}</h1>
<p class="by"{NOISE}>{article.author}, <time datetime="{article.day.isoformat()}">
{long_date(article.day)}</time></p>
</header>
{body.html}{_after(article)}
</article>"""
    return Draft(
        url=_address(article),
        title=article.title,
        page_type="article",
        html=_frame(article, edition, text),
        gold=(article.title, *body.gold),
    )


def _read_next(article: Article, edition: Edition) -> str:
    links = headlines(edition.others(article, 2), _address, '<p><a href="{0}">{1}</a></p>\n')
    return f"<aside{NOISE}><b>Read next</b>\n{links}</aside>\n"


def _after(article: Article) -> str:
    topics = article.rng.sample(("Railways", "Islands", "Repair", "Coast", "Heat", "Streets"), 3)
    tags = "".join(f"<span>{topic}</span>" for topic in topics)
    return f"""<footer{NOISE}>{tags}
<p>Northline is paid for by its readers. If you found this useful,
<a href="/support">become a member</a> for the price of one coffee a month.</p></footer>"""


def _mega_menu() -> str:
    columns = "".join(
        f"<div><b>{heading}</b><ul>{menu(entries, '<li><a href={0}>{1}</a></li>')}</ul></div>\n"
        for heading, entries in _MENU.items()
    )
    return f'<nav class="mega"{NOISE}>\n{columns}</nav>'


def _frame(article: Article, edition: Edition, text: str) -> str:
    latest = headlines(edition.others(article, 5), _address, '<li><a href="{0}">{1}</a></li>\n')
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>{safe(article.title)} - Northline</title>
<meta name="description" content="Northline reports on railways, energy and towns.">
<style>{_CSS}</style>
</head>
<body{MIXED}>
<header{NOISE}><a class="brand" href="/">Northline</a><a href="/search">Search</a></header>
{_mega_menu()}
<nav class="crumbs"{NOISE}><a href="/">Home</a> &rsaquo; <a href="/reports">Reports</a> &rsaquo;
{article.day.year}</nav>
<main{MIXED}>
{text}
<aside{NOISE}>
<section><h3>Latest</h3><ol>
{latest}</ol></section>
<section><h3>Listen</h3><p>The Junction, our podcast about places where lines meet. New every
second Friday.</p></section>
</aside>
</main>
<footer{NOISE}>Northline Cooperative, Corran. <a href="/imprint">Imprint</a> &middot;
<a href="/privacy">Privacy</a> &middot; <a href="/accessibility">Accessibility</a></footer>
<div class="consent"{NOISE}><b>Your choice</b><p>{COOKIE_NOTICE}</p><button>Accept</button>
<button>Only what is needed</button></div>
<noscript><p>Some charts need scripts.</p></noscript>
<script type="application/ld+json">{{"@type": "NewsArticle", "datePublished":
"{article.day.isoformat()}"}}</script>
</body>
</html>
"""
