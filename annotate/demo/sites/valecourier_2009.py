"""The Vale Courier until its redesign: floated columns, and boxes inside the story."""

from __future__ import annotations

from collections.abc import Callable

from annotate.demo.articles import Article, Edition, long_date
from annotate.demo.boilerplate import banner, headlines, menu, safe, text_advert
from annotate.demo.markup import MAIN, MIXED, NOISE, Style, Written, write

_STYLE = Style(
    heading="<h3>{}</h3>\n",
    image='<div class="photo">{picture}<span class="caption">{}</span></div>\n',
    link='<a href="/topics/">{}</a>',
)

_TABS = "Home|News|Sport|Farming|Business|Leisure|Opinion|Family notices|Jobs|Homes|Motors"
_TOWNS = "Ostley|Nether Coombe|Harrow|Weir|Mill Ford|Upper Dunn|Lower Dunn|Cold Edge|Brack|Ossel"

_CSS = """
body { margin: 0; background: #dfe6dc; font: 13px/1.5 Arial, Helvetica, sans-serif; color: #222; }
a { color: #1d5b2a; }
#wrap { width: 960px; margin: 0 auto; background: #fff; padding: 0 12px; }
#head { height: 92px; border-bottom: 4px solid #1d5b2a; }
#head h2 { float: left; font: bold 40px Georgia, serif; color: #1d5b2a; margin: 20px 0 0; }
#head form { float: right; margin-top: 34px; }
#tabs { list-style: none; margin: 0; padding: 0; height: 30px; background: #1d5b2a; }
#tabs li { float: left; }
#tabs a { display: block; padding: 5px 12px; color: #fff; text-decoration: none; }
#towns { background: #eef3ec; padding: 4px 8px; font-size: 11px; }
#left { float: left; width: 620px; padding: 10px 0; }
#right { float: right; width: 310px; padding: 10px 0; }
#story h1 { font: bold 28px/1.2 Georgia, serif; margin: 4px 0 8px; }
#story h3 { font-family: Georgia, serif; }
.byline { color: #777; font-size: 11px; border-top: 1px dotted #999; padding: 4px 0; }
.share { background: #f4f4f4; border: 1px solid #ddd; padding: 4px 8px; font-size: 11px; }
.share span { margin-right: 14px; }
.photo { border: 1px solid #ccc; padding: 5px; margin: 10px 0; background: #fafafa; }
.caption { display: block; font-size: 11px; color: #555; }
.mpu { float: right; width: 200px; margin: 4px 0 8px 14px; border: 1px solid #c9b458;
  background: #fffbe6; padding: 8px; font-size: 12px; }
.mpu small { color: #999; display: block; text-align: right; font-size: 9px; }
.related { float: left; width: 190px; margin: 4px 14px 8px 0; background: #eef3ec;
  border-top: 3px solid #1d5b2a; padding: 6px 10px; }
.related h4, .box h4 { margin: 2px 0 6px; }
.related ul, .box ul, .box ol { margin: 0; padding-left: 18px; }
#comments { border-top: 3px solid #1d5b2a; margin-top: 16px; clear: both; }
.comment { border-bottom: 1px solid #ddd; padding: 8px 0; }
.comment .who { font-weight: bold; } .comment .when { color: #999; font-size: 11px; }
.box { border: 1px solid #ccd8c8; margin-bottom: 14px; padding: 8px 10px; }
#foot { clear: both; border-top: 1px solid #ccc; padding: 12px 0; font-size: 11px; color: #777; }
"""


def lay_out(article: Article, edition: Edition, address: Callable[[Article], str]) -> Written:
    """One page of the old site."""
    photos = article.photos(600, 300, '<img src="{}" width="600" height="300" alt="">')
    links = headlines(edition.others(article, 4), address, '<li><a href="{0}">{1}</a></li>\n')
    inserts = {
        2: _advert(article),
        4: f'<div class="related"{NOISE}><h4>Related stories</h4><ul>\n{links}</ul></div>\n',
    }
    body = write(article.blocks, _STYLE, pictures=photos, inserts=inserts)
    story = f"""<div id="story"{MAIN}>
<h1>{safe(article.title)}</h1>
<div class="byline"{NOISE}>{long_date(article.day)} | By {article.author} | <a href="#comments">
{len(article.comments)} comments</a></div>
{_share()}
{body.html}</div>"""
    return Written(_page(article, edition, address, story), (article.title, *body.gold))


def _advert(article: Article) -> str:
    headline, text, host = text_advert(article.rng)
    return (
        f'<div class="mpu"{NOISE}><small>Advertisement</small><b>{headline}</b><br>{text}<br>'
        f'<a href="http://{host}/">{host}</a></div>\n'
    )


def _share() -> str:
    ways = ("Print this page", "E-mail this page", "Text size: A A A", "Bookmark", "Comment")
    spans = "".join(f"<span><a href='#'>{way}</a></span>" for way in ways)
    return f'<div class="share"{NOISE}>{spans}</div>'


def _comments(article: Article) -> str:
    said = "".join(
        f'<div class="comment"><span class="who">{safe(comment.author)}</span>, '
        f'<span class="when">{comment.hours_later} hours later</span>'
        f"<p>{safe(comment.text)}</p><a href='#'>Report this comment</a></div>\n"
        for comment in article.comments
    )
    return f"""<div id="comments"{NOISE}><h3>Your comments</h3>
{said}<p>Have your say: <a href="/login">log in</a> or <a href="/join">register</a> to comment. By
posting you agree to our house rules.</p></div>"""


def _page(article: Article, edition: Edition, address: Callable[[Article], str], story: str) -> str:
    most_read = headlines(edition.others(article, 6), address, '<li><a href="{0}">{1}</a></li>\n')
    return f"""<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN"
 "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml">
<head>
<meta http-equiv="Content-Type" content="text/html; charset=utf-8" />
<title>{safe(article.title)} (From Vale Courier)</title>
<style type="text/css">{_CSS}</style>
</head>
<body{MIXED}>
<div id="wrap"{MIXED}>
<div id="head"{NOISE}><h2>Vale Courier</h2><form action="/search"><input type="text" name="q" />
<input type="submit" value="Search" /></form></div>
<ul id="tabs"{NOISE}>{menu(_TABS, '<li><a href="{0}">{1}</a></li>')}</ul>
<div id="towns"{NOISE}>Your town: {menu(_TOWNS, '<a href="{0}">{1}</a> &middot; ')}</div>
<div id="left"{MIXED}>
{story}
{_comments(article)}
</div>
<div id="right"{NOISE}>
<img src="{banner(article.rng, 300, 250)}" width="300" height="250" alt="Advertisement" />
<div class="box"><h4>Most read</h4><ol>
{most_read}</ol></div>
<div class="box"><h4>Weather in Ostley</h4>Today {article.rng.between(4, 22)}&deg;C, light rain
later. Tomorrow {article.rng.between(4, 22)}&deg;C, brighter.</div>
<div class="box"><h4>Get the paper delivered</h4>Six days a week, through your door before seven.
<a href="/subscribe">Find out more</a></div>
</div>
<div id="foot"{NOISE}>&copy; 2009 Vale Newspapers Ltd | <a href="/terms">Terms</a> |
<a href="/privacy">Privacy</a> | <a href="/advertise">Advertise with us</a> | Registered in Ostley.
We adhere to the editors' code of practice.</div>
</div>
</body>
</html>
"""
