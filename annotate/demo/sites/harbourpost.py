"""The Harbour Post: a local paper of 2005, laid out in nested tables with ``FONT`` tags.

Tag names in capitals, attributes without quotation marks, paragraphs separated by ``BR``, and
the article in one table cell together with its photograph, a box of links and the byline.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from annotate.demo import pictures
from annotate.demo.articles import Article, Edition, Schedule, generate_articles, long_date, weekday
from annotate.demo.boilerplate import banner, headlines, menu, text_advert
from annotate.demo.drafts import Draft
from annotate.demo.markup import MAIN, MIXED, NOISE, Style, escaped, write
from annotate.demo.records import DemoSite
from annotate.demo.scripts import CURLY, read_scripts

SITE = DemoSite(
    host="harbourpost.example",
    name="The Harbour Post",
    genre="news",
    split="train",
    language="en",
    about="Table layout of 2005 with font tags, capitals and unquoted attributes.",
)

_SCHEDULE = Schedule(date(2005, 3, 1), 9, ("Joan Merrow", "Sid Garside", "Our reporter"), CURLY)

_STYLE = Style(
    opening="<SPAN CLASS=lead{mark}>{}</SPAN><BR><BR>\n",
    paragraph="{}<BR><BR>\n",
    image=(
        "<TABLE WIDTH=220 ALIGN=right CELLPADDING=4 CELLSPACING=0{mark}><TR><TD BGCOLOR=#E6ECF2>\n"
        "{picture}<BR><FONT FACE=Verdana SIZE=1 COLOR=#555555>{}</FONT></TD></TR></TABLE>\n"
    ),
    bold="<B>{}</B>",
    italic="<I>{}</I>",
    link="<A HREF=archive.asp>{}</A>",
    named_entities=True,
    caption_is_main=False,
)

_SECTIONS = (
    "Front page|Local news|Harbour and shipping|Fishing|Council|Schools|Courts|Sport|Tide table|"
    "Weather|Letters|Obituaries|Births|Property|Cars and boats|Jobs|Church notices|What's on|"
    "Recipes|Crossword|Archive|Contact us"
)

_CSS = """<STYLE TYPE="text/css">
<!--
A { color: #003366 }
A:hover { color: #CC0000 }
TD { font-family: Georgia, "Times New Roman", serif }
.nav { font: 11px Verdana, sans-serif; text-decoration: none }
.lead { font-weight: bold }
-->
</STYLE>"""

_POLLS = (
    ("Should the ferry run on Christmas Day?", ("Yes", "No", "Only the morning boat")),
    ("Is the new fish market any better?", ("Better", "Worse", "I miss the gulls")),
    ("Do you want the bandstand back?", ("Yes", "No", "What bandstand?")),
)


def pages(seed: int) -> Iterator[Draft]:
    """The ten pages of the site."""
    edition = generate_articles(SITE.host, read_scripts("harbourpost"), _SCHEDULE, seed)
    for article in edition.articles:
        yield _page(article, edition)


def _address(article: Article) -> str:
    return f"http://www.harbourpost.example/news/story.asp?id={4100 + article.number * 17}"


def _page(article: Article, edition: Edition) -> Draft:
    photos = article.photos(210, 150, "<IMG SRC={} WIDTH=210 HEIGHT=150 BORDER=0>")
    body = write(article.blocks, _STYLE, pictures=photos, inserts={3: _related(article, edition)})
    title = escaped(article.title, _STYLE)
    cell = f"""<TD WIDTH=430 VALIGN=top BGCOLOR=#FFFFFF{MAIN}>
<FONT FACE="Georgia" SIZE=5 COLOR=#003366><B>{title}</B></FONT><BR>
<SPAN{NOISE}><FONT FACE=Verdana SIZE=1 COLOR=#777777>By {article.author.upper()} &nbsp;|&nbsp;
{weekday(article.day)}, {long_date(article.day)}</FONT><HR SIZE=1 NOSHADE></SPAN>
<FONT SIZE=3>
{body.html}</FONT>
{_tools()}
</TD>"""
    return Draft(
        url=_address(article),
        title=article.title,
        page_type="article",
        html=_frame(title, cell, article, edition),
        gold=(article.title, *body.gold),
        charset="windows-1252",
    )


def _related(article: Article, edition: Edition) -> str:
    links = headlines(
        edition.others(article, 3), _address, "<LI><A HREF={0}><FONT SIZE=2>{1}</FONT></A>\n"
    )
    return f"""<TABLE WIDTH=180 ALIGN=left BORDER=1 CELLPADDING=5 CELLSPACING=0{NOISE}>
<TR><TD BGCOLOR=#FFFFCC><FONT FACE=Verdana SIZE=1><B>ALSO IN THE POST</B></FONT>
<UL>
{links}</UL></TD></TR></TABLE>
"""


def _tools() -> str:
    return (
        f"<CENTER><TABLE{NOISE}><TR><TD><FONT FACE=Verdana SIZE=1>"
        "[ <A HREF=print.asp>Print this story</A> ] "
        "[ <A HREF=mail.asp>E-mail it to a friend</A> ] "
        "[ <A HREF=letters.asp>Write to the editor</A> ]</FONT></TD></TR></TABLE></CENTER>"
    )


def _frame(title: str, cell: str, article: Article, edition: Edition) -> str:
    spacer = f"<IMG SRC={pictures.blank()} WIDTH=10 HEIGHT=1>"
    return f"""<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">
<HTML>
<HEAD>
<META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=windows-1252">
<TITLE>The Harbour Post - {title}</TITLE>
{_CSS}
</HEAD>
<BODY BGCOLOR=#9DB2C6 TEXT=#000000 TOPMARGIN=0 LEFTMARGIN=0{MIXED}>
<!-- ### header ### -->
<CENTER>
<TABLE WIDTH=780 BORDER=0 CELLPADDING=0 CELLSPACING=0 BGCOLOR=#FFFFFF{MIXED}>
{_header(article)}
<TR><TD COLSPAN=3{MIXED}>
<TABLE WIDTH=780 BORDER=0 CELLPADDING=8 CELLSPACING=0>
<TR{MIXED}>
<!-- left column -->
<TD WIDTH=140 VALIGN=top BGCOLOR=#E6ECF2{NOISE}>
{menu(_SECTIONS, "<A CLASS=nav HREF={0}.asp>{1}</A><BR>" + spacer + "<BR>" + chr(10))}</TD>
<!-- story starts -->
{cell}
<!-- story ends -->
<TD WIDTH=170 VALIGN=top BGCOLOR=#E6ECF2{NOISE}>
{_right_column(article, edition)}</TD>
</TR></TABLE>
</TD></TR>
{_footer()}
</TABLE>
</CENTER>
<SCRIPT LANGUAGE="JavaScript">
<!--
var hits = {article.rng.between(900, 99000)}; // page counter
//-->
</SCRIPT>
</BODY>
</HTML>
"""


def _header(article: Article) -> str:
    logo = pictures.sign("The Harbour Post", 300, 60, "#003366", "#ffffff")
    return f"""<TR{NOISE}><TD><IMG SRC={logo} WIDTH=300 HEIGHT=60 ALT="The Harbour Post"></TD>
<TD COLSPAN=2 ALIGN=right><IMG SRC={banner(article.rng, 468, 60)} WIDTH=468 HEIGHT=60></TD></TR>
<TR BGCOLOR=#003366{NOISE}><TD COLSPAN=3><FONT FACE=Verdana SIZE=1 COLOR=#FFFFFF>&nbsp;
Serving Marrow Haven and the islands since 1884 &nbsp;&#149;&nbsp; High water today
{article.rng.between(1, 11)}:{article.rng.between(10, 59)} &nbsp;&#149;&nbsp; Wind
{article.rng.choice(("NW 4", "SW 6", "E 3", "W 5, gusting 7"))}</FONT></TD></TR>"""


def _right_column(article: Article, edition: Edition) -> str:
    question, answers = article.rng.choice(_POLLS)
    options = "".join(f"<INPUT TYPE=radio NAME=poll> {answer}<BR>\n" for answer in answers)
    top = headlines(edition.others(article, 5), _address, "<LI><A HREF={0}>{1}</A>\n")
    headline, text, host = text_advert(article.rng)
    return f"""<FONT FACE=Verdana SIZE=1><FORM ACTION=poll.asp>
<B>POST POLL</B><BR>{question}<BR>
{options}<INPUT TYPE=submit VALUE=Vote></FORM>
<B>MOST READ</B>
<OL>
{top}</OL>
<HR><B>{headline}</B><BR>{text}<BR><A HREF=http://{host}/>{host}</A></FONT>
"""


def _footer() -> str:
    return f"""<TR BGCOLOR=#003366{NOISE}><TD COLSPAN=3 ALIGN=center><FONT FACE=Verdana SIZE=1
COLOR=#FFFFFF>© 2005 Harbour Post Printing Co., 3 Quay Street, Marrow Haven. No part of this
page may be reproduced without permission. Best viewed at 800 &times; 600.</FONT></TD></TR>"""
