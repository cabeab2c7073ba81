"""Plot Fourteen: a journal of 2004 in nested tables, in iso-8859-1.

Paragraphs are separated by ``br``; comments are tables indented by a spacer. One more page
shows a month of short entries: several areas of main text.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from annotate.demo import pictures
from annotate.demo.articles import Article, Schedule, american_date, generate_articles
from annotate.demo.boilerplate import safe
from annotate.demo.drafts import Draft
from annotate.demo.markup import MAIN, MIXED, NOISE, Style, Written, write
from annotate.demo.records import DemoSite
from annotate.demo.scripts import read_scripts
from annotate.demo.seeded_random import SeededRandom

SITE = DemoSite(
    host="plotfourteen.example",
    name="Plot Fourteen",
    genre="blog",
    split="train",
    language="en",
    about="Journal of 2004 in nested tables and iso-8859-1, br between paragraphs; a month page.",
)

_SCHEDULE = Schedule(date(2004, 1, 2), 30, ("mudlark",), in_order=True)
_STYLE = Style(
    opening="<span{mark}>{}</span><br><br>\n",
    paragraph="{}<br><br>\n",
    bold="<b>{}</b>",
    italic="<i>{}</i>",
)
_MOODS = ("hopeful", "muddy", "smug", "defeated", "sunburnt", "content", "cold", "outnumbered")
_MUSIC = ("rain on the shed roof", "the 7:42 to Corran", "Walter whistling", "the kettle")
_PLACES = ("shed", "plot", "bath", "train")
_MONTH = Schedule(date(2005, 5, 1), 3, ("mudlark",))
_PORTRAIT = pictures.avatar(SeededRandom(14, "mudlark"), 100)

_CSS = """
body, td { font: 13px Verdana, Arial, sans-serif; color: #223311; }
a { color: #556b2f; } .subject { font-weight: bold; font-size: 15px; }
.tiny { font-size: 10px; color: #667755; }
"""


def pages(seed: int) -> Iterator[Draft]:
    """The ten entries, and a page with a month of short ones."""
    edition = generate_articles(SITE.host, read_scripts("plotfourteen"), _SCHEDULE, seed)
    for article in edition.articles:
        yield _entry_page(article)
    month = generate_articles(
        "month." + SITE.host, read_scripts("plotfourteen_short"), _MONTH, seed
    )
    yield _month_page(month.articles)


def _address(article: Article) -> str:
    return f"http://www.plotfourteen.example/users/mudlark/{article.number * 311 + 8120}.html"


def _entry_page(article: Article) -> Draft:
    entry = _entry(article)
    content = entry.html + _comments(article)
    return Draft(
        url=_address(article),
        title=article.title,
        page_type="article_with_comments",
        html=_frame(article.title, content),
        gold=entry.gold,
        charset="iso-8859-1",
    )


def _month_page(articles: tuple[Article, ...]) -> Draft:
    entries = [_entry(article) for article in articles]
    title = "Plot Fourteen: May 2005"
    return Draft(
        url="http://www.plotfourteen.example/users/mudlark/2005/05/",
        title=title,
        page_type="multiple_areas",
        html=_frame(title, "".join(entry.html for entry in entries)),
        gold=tuple(line for entry in entries for line in entry.gold),
        charset="iso-8859-1",
    )


def _entry(article: Article) -> Written:
    body = write(article.blocks, _STYLE)
    rng = article.rng
    html = f"""<table width="100%" cellpadding="6" cellspacing="0" border="0"{MIXED}>
<tr bgcolor="#c5d6a5"><td{NOISE}><b>mudlark</b> <span class="tiny">({american_date(article.day)},
{rng.between(1, 12)}:{rng.between(10, 59)} pm)</span></td></tr>
<tr><td bgcolor="#f4f7ea"{MAIN}><font class="subject">{safe(article.title)}</font><br><br>
{body.html}<table border="0" cellpadding="2"{NOISE}><tr><td class="tiny"><b>Current mood:</b>
{rng.choice(_MOODS)}<br><b>Current music:</b> {rng.choice(_MUSIC)}<br><b>Written in:</b>
{rng.choice(_PLACES)}</td></tr></table></td></tr>
<tr><td align="right" class="tiny"{NOISE}>( <a href="?mode=reply">{len(article.comments)}
comments</a> | <a href="?mode=reply">leave a comment</a> )</td></tr>
</table>
"""
    return Written(html, (article.title, *body.gold))


def _comments(article: Article) -> str:
    spacer = pictures.blank()
    said = "".join(
        f"""<table width="100%" cellpadding="3" cellspacing="0" border="0"><tr>
<td width="{25 * place}"><img src="{spacer}" width="{25 * place}" height="1"></td>
<td bgcolor="#e6eed4"><font class="tiny"><b>{safe(comment.author)}</b>, {comment.hours_later} hours
later</font><br>{safe(comment.text)}<br><font class="tiny">(<a href="?reply">Reply to this</a>)
(<a href="?thread">Thread</a>)</font></td></tr></table>
"""
        for place, comment in enumerate(article.comments)
    )
    return f'<table width="100%" cellpadding="0" border="0"{NOISE}><tr><td>{said}</td></tr></table>'


def _frame(title: str, content: str) -> str:
    return f"""<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">
<html>
<head>
<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-1">
<title>{safe(title)} (mudlark's journal)</title>
<style type="text/css">{_CSS}</style>
</head>
<body bgcolor="#8aa05a"{MIXED}>
<table width="760" align="center" cellpadding="10" cellspacing="0" bgcolor="#ffffff"{MIXED}>
<tr bgcolor="#556b2f"{NOISE}><td colspan="2"><font color="#ffffff" size="5" face="Georgia"><b>Plot
Fourteen</b></font><br><font color="#dde8c0" size="2">250 square metres of optimism</font></td></tr>
<tr>
<td width="150" valign="top" bgcolor="#e6eed4"{NOISE}>
<img src="{_PORTRAIT}" width="100" height="100" alt="userpic"><br><b>mudlark</b><br>
<font class="tiny">One plot, one shed, one patient husband (J.). I work in a library and garden
badly. Everything here is true except for the weights.</font><br><br>
<a href="/">Recent entries</a><br><a href="/friends">Friends</a><br><a href="/calendar">Calendar</a>
<br><a href="/userinfo">User info</a><br><a href="/memories">Memories</a><br><br>
<font class="tiny"><b>Plots nearby</b><br><a href="#">ruth_on_22</a><br><a href="#">marjorie</a><br>
<a href="#">beanpole</a><br><a href="#">the_committee</a></font></td>
<td width="590" valign="top"{MIXED}>
<!-- entries -->
{content}
<!-- /entries -->
</td></tr>
<tr><td colspan="2" align="center"{NOISE}><font class="tiny"><a href="?skip=20">Previous 20</a> |
<a href="/">Top</a> | This journal is café-powered.</font></td></tr>
</table>
</body>
</html>
"""
