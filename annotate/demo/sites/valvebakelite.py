"""Valve & Bakelite: a hand-written home page whose invalid HTML parsers repair differently.

Paragraphs, list items and table cells are never closed, formatting elements overlap, end tags
have no start tag, ampersands are not escaped and attributes have no quotation marks.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from annotate.demo import pictures
from annotate.demo.articles import Article, Edition, Schedule, generate_articles, long_date
from annotate.demo.boilerplate import headlines, safe
from annotate.demo.drafts import Draft
from annotate.demo.markup import MAIN, MIXED, NOISE, Style, write
from annotate.demo.records import DemoSite
from annotate.demo.scripts import read_scripts

SITE = DemoSite(
    host="valvebakelite.example",
    name="Valve & Bakelite",
    genre="blog",
    split="train",
    language="en",
    about="Broken HTML: unclosed paragraphs, items and cells, overlapping formatting, stray ends.",
)

_SCHEDULE = Schedule(date(2003, 6, 1), 35, ("Edgar",))
_STYLE = Style(
    paragraph="<p{mark}>{}\n",
    items="<ul>\n{}</ul></font>\n",
    item="<li>{}\n",
    bold="<b><font color=#990000>{}</b></font>",
    italic="<i>{}</i>",
)

_LOGO = pictures.sign("Valve &amp; Bakelite", 460, 70, "#5b2c0f", "#e8c98a")
_STAMPS = ("Typed by hand", "Best heard on 31 metres", "Powered by 250 volts")


def pages(seed: int) -> Iterator[Draft]:
    """The ten pages of the site."""
    edition = generate_articles(SITE.host, read_scripts("valvebakelite"), _SCHEDULE, seed)
    for article in edition.articles:
        yield _page(article, edition)


def _address(article: Article) -> str:
    return f"http://www.valvebakelite.example/~edgar/radio{article.number + 1:02}.htm"


def _page(article: Article, edition: Edition) -> Draft:
    body = write(article.blocks, _STYLE)
    return Draft(
        url=_address(article),
        title=article.title,
        page_type="article",
        html=_frame(article, edition, f"<h2><u>{safe(article.title)}</h2></u>\n{body.html}"),
        gold=(article.title, *body.gold),
        charset="windows-1252",
    )


def _frame(article: Article, edition: Edition, text: str) -> str:
    links = headlines(edition.others(article, 7), _address, "<li><a href={0}>{1}</a>\n")
    tile = pictures.sign("~", 40, 40, "#e3d3ae", "#efe3c8")
    return f"""<html>
<head>
<title>Valve & Bakelite -- {safe(article.title)}
</title>
<meta http-equiv=Content-Type content="text/html; charset=windows-1252">
</head>
<body background={tile} text=#332211 link=#990000 vlink=#665544{MIXED}>
<center{NOISE}>
<img src={_LOGO} width=460 height=70>
<br><marquee width=460><font face=Arial size=2>Welcome to my page about old wireless sets!! Last
changed {long_date(article.day)}. NO I do not buy televisions.</marquee></font>
</center>
<table border=4 cellpadding=10 width=900 align=center bgcolor=#fff8e6{MIXED}>
<tr><td width=170 valign=top{NOISE}><font face=Arial size=2><b>My pages
<ul>
{links}</ul></b>
<hr>
<b>Webring</b><br>[ <a href=#>&lt;&lt; prev</a> | <a href=#>random</a> | <a href=#>next >></a> ]
<hr>Wireless & Valve Ring, site {article.rng.between(3, 80)} of 84
<!-- TODO put the other links back - E. -->
<td valign=top width=560{MAIN}>
{text}<hr width=50%>
<p{NOISE}><font size=2>Questions? <a href=mailto:edgar@valvebakelite.example>Write to Edgar</a> or
sign the <a href=guest.htm>guest book</a>. Go <a href=index.htm>back to the bench</a>.
<td valign=top width=130 bgcolor=#f3dfb0{NOISE}><font face=Arial size=1><center>You are visitor<br>
<b><font size=4>00{article.rng.between(1000, 9999)}</font></b><br>since 1999
<p>{"<p>".join(_STAMPS)}
<p><img src={pictures.sign("NEW!", 70, 24, "#ffffff", "#cc0000")}> Swap list:
<a href=swap.htm>what I need</a>, <a href=swap.htm>what I have too many of</a></center>
</div>
<script language=JavaScript>
<!--
var now = new Date(); // shows the date, if it works
//-->
</script>
</table>
<p align=center{NOISE}><font size=1>(c) Edgar. You may copy anything here if you tell me what you
are mending. <a href=#top>Top</a>
</center></html>
"""
