"""The Patient Loaf: a blog of 2007 in many nested ``div`` boxes, between two sidebars.

The left sidebar opens with the owner's profile, a long text that is not part of any post.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta

from annotate.demo import pictures
from annotate.demo.articles import (
    Article,
    Comment,
    Edition,
    Schedule,
    american_date,
    generate_articles,
    weekday,
)
from annotate.demo.boilerplate import headlines, menu, safe
from annotate.demo.drafts import Draft
from annotate.demo.markup import MAIN, MIXED, NOISE, Style, write
from annotate.demo.records import DemoSite
from annotate.demo.scripts import read_scripts
from annotate.demo.seeded_random import SeededRandom

SITE = DemoSite(
    host="patientloaf.example",
    name="The Patient Loaf",
    genre="blog",
    split="train",
    language="en",
    about="Nested div boxes between two sidebars, with the owner's profile and user comments.",
)

_SCHEDULE = Schedule(date(2007, 1, 20), 11, ("Clara",))
_STYLE = Style(
    heading="<h4>{}</h4>\n",
    image='<div class="pic">{picture}<br><span class="cap">{}</span></div>\n',
    bold='<span style="font-weight:bold">{}</span>',
    italic='<span style="font-style:italic">{}</span>',
    link='<a href="http://patientloaf.example/2006/11/index.html">{}</a>',
)
_BLOGROLL = (
    "Flour on the Cat|Oven Door Diaries|Mill Stream Notes|The Second Rise|Rye Comedy|"
    "A Pinch Too Much|Butter Side Up|Grain and Again|Hot Stone, Cold Hands"
)

_CSS = """
body { background: #f5ecd9; margin: 0; color: #4a3b28; font: 13px/1.6 "Trebuchet MS", Verdana; }
a { color: #a4491c; }
#outer-wrapper { width: 980px; margin: 0 auto; background: #fffaf0; border: 1px solid #d9c7a3; }
#header { text-align: center; padding: 30px; border-bottom: 1px dotted #b89f6c; }
#header h1 { font: normal 44px Georgia, serif; margin: 0; color: #7a3a12; }
#header p { font-style: italic; margin: 4px 0 0; }
#left-sidebar { float: left; width: 190px; padding: 14px; font-size: 11px; }
#right-sidebar { float: right; width: 190px; padding: 14px; font-size: 11px; }
#main-wrapper { float: left; width: 510px; padding: 10px 8px; }
.sidebar h2 { font: bold 12px Georgia, serif; text-transform: uppercase; letter-spacing: 1px;
  border-bottom: 1px dotted #b89f6c; color: #7a3a12; }
.sidebar ul { list-style: none; padding: 0; }
.date-header { font: normal 12px Georgia, serif; text-transform: uppercase; color: #a08a5e; }
.post h3 { font: normal 24px Georgia, serif; margin: 4px 0; color: #a4491c; }
.post-body { text-align: justify; }
.pic { text-align: center; margin: 12px 0; } .pic img { border: 6px solid #fff; }
.cap { font-size: 11px; font-style: italic; }
.post-footer { border-top: 1px dotted #b89f6c; font-size: 11px; color: #a08a5e; padding: 6px 0; }
#comments { margin-top: 20px; } #comments dt { font-weight: bold; margin-top: 12px; }
#comments dd { margin: 2px 0 2px 18px; } .stamp { font-size: 10px; color: #a08a5e; }
#footer { clear: both; text-align: center; border-top: 1px dotted #b89f6c; padding: 12px; }
"""

_PROFILE = """I am a bookbinder by day and I bake in a kitchen of six square metres with one window
and no dishwasher. I began in the winter that my grandmother's oven came to live with us, and I have
not bought a loaf since, except once, on a Sunday, and it was not worth the walk. I am not a
professional. I burn things. If a recipe here works for you it is because I got it wrong before you
did. My family consists of one husband, two children and a cat, none of whom eat crusts."""


def pages(seed: int) -> Iterator[Draft]:
    """The ten pages of the blog."""
    edition = generate_articles(SITE.host, read_scripts("patientloaf"), _SCHEDULE, seed)
    for article in edition.articles:
        yield _page(article, edition)


def _address(article: Article) -> str:
    return f"http://patientloaf.example/{article.day:%Y/%m}/{article.slug}.html"


def _page(article: Article, edition: Edition) -> Draft:
    photos = article.photos(400, 280, '<img src="{}" width="400" height="280" alt="">')
    body = write(article.blocks, _STYLE, pictures=photos)
    post = f"""<div class="post"{MAIN}>
<h3 class="post-title">{safe(article.title)}</h3>
<div class="post-header-line-1"></div>
<div class="post-body">
{body.html}<div style="clear: both;"></div>
</div>
<div class="post-footer"{NOISE}><span>Posted by Clara at {_evening(article.rng)}</span> |
<a href="#comments">{len(article.comments)} comments</a> | Labels:
<a href="/search/label/bread">bread</a>, <a href="/search/label/kitchen">kitchen</a></div>
</div>"""
    return Draft(
        url=_address(article),
        title=article.title,
        page_type="article_with_comments",
        html=_frame(article, edition, post),
        gold=(article.title, *body.gold),
    )


def _evening(rng: SeededRandom) -> str:
    return f"{rng.between(6, 11)}:{rng.between(10, 59)} PM"


def _comment(comment: Comment, article: Article) -> str:
    when = american_date(article.day + timedelta(hours=comment.hours_later))
    return (
        f"<dt>{safe(comment.author)} said...</dt>\n<dd><p>{safe(comment.text)}</p>"
        f'<span class="stamp">{when}</span></dd>\n'
    )


def _comments(article: Article) -> str:
    said = "".join(_comment(comment, article) for comment in article.comments)
    return f"""<div id="comments"{NOISE}><h4>{len(article.comments)} comments:</h4>
<dl>
{said}</dl><p><a href="/comment">Post a comment</a></p></div>"""


def _left(article: Article) -> str:
    portrait = pictures.photo("table", article.rng, 120, 90)
    return f"""<div id="left-sidebar" class="sidebar"{NOISE}>
<div class="widget"><h2>About me</h2><div class="widget-content"><img src="{portrait}" width="120"
height="90" alt=""><p><b>Clara</b>, between the river and the railway</p><p>{_PROFILE}</p>
<a href="/profile">View my complete profile</a></div></div>
<div class="widget"><h2>Currently proving</h2><p>Half rye, {article.rng.between(60, 80)} per cent
water, in the airing cupboard.</p></div>
</div>"""


def _right(article: Article, edition: Edition) -> str:
    recent = headlines(edition.others(article, 6), _address, '<li><a href="{0}">{1}</a></li>\n')
    return f"""<div id="right-sidebar" class="sidebar"{NOISE}>
<div class="widget"><h2>Previous posts</h2><ul>
{recent}</ul></div>
<div class="widget"><h2>Other kitchens</h2><ul>{menu(_BLOGROLL, '<li><a href="{0}">{1}</a></li>')}
</ul></div>
<div class="widget"><h2>Visitors</h2><script type="text/javascript">document.write("");</script>
<p>{article.rng.between(4000, 90000)} since the first loaf</p></div>
</div>"""


def _frame(article: Article, edition: Edition, post: str) -> str:
    return f"""<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN"
 "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">
<html xmlns="http://www.w3.org/1999/xhtml">
<head>
<meta http-equiv="Content-Type" content="text/html; charset=UTF-8" />
<title>The Patient Loaf: {safe(article.title)}</title>
<style type="text/css">{_CSS}</style>
</head>
<body{MIXED}>
<div id="outer-wrapper"{MIXED}><div id="wrap2"{MIXED}>
<div id="header-wrapper"><div class="header section"{NOISE}><div id="header"><h1>The Patient
Loaf</h1><p>bread, mostly; the rest is waiting</p></div></div></div>
<div id="content-wrapper"{MIXED}>
{_left(article)}
<div id="main-wrapper"{MIXED}><div class="main section" id="main"><div class="widget Blog"
id="Blog1"><div class="blog-posts hfeed">
<h2 class="date-header"{NOISE}>{weekday(article.day)}, {american_date(article.day)}</h2>
{post}
{_comments(article)}
</div></div></div></div>
{_right(article, edition)}
</div>
<div id="footer"{NOISE}>Text and photographs are mine. Crumbs are yours.</div>
</div></div>
</body>
</html>
"""
