"""Slow Spokes: a blog of 2009 with a full sidebar.

The sidebar has a calendar, tag cloud, blogroll, recent comments and archives. The text of a post
is in ``.entry``; title and date are outside of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from annotate.demo import pictures
from annotate.demo.articles import Article, Edition, Schedule, american_date, generate_articles
from annotate.demo.boilerplate import headlines, menu, month_table, safe, tag_cloud
from annotate.demo.drafts import Draft
from annotate.demo.markup import MAIN, MIXED, NOISE, Style, write
from annotate.demo.records import DemoSite
from annotate.demo.scripts import CURLY, read_scripts

SITE = DemoSite(
    host="slowspokes.example",
    name="Slow Spokes",
    genre="blog",
    split="evaluation",
    language="en",
    about="Sidebar with calendar, tag cloud, blogroll and recent comments; title outside the text.",
)

_SCHEDULE = Schedule(date(2009, 4, 1), 27, ("Tobias",), CURLY, in_order=True)
_STYLE = Style(
    image='<div class="wp-caption">{picture}<p class="wp-caption-text">{}</p></div>\n',
    link='<a href="/2008/06/">{}</a>',
)
_TAGS = (
    "gears|string|rain|ferries|maps|saddles|herons|the Ladder|tea|punctures|hub gears|salt road|"
    "panniers|lists|strangers|winter|repairs|getting lost"
)
_BLOGROLL = (
    "Chainstay|Lowest Gear|The Long Way to Work|Tin Mug|Downwind|Two Wheels and a Ukulele|"
    "Verge|A Month of Mudguards|Panniers and Proverbs|Hedge to Hedge"
)

_CSS = """
body { background: #d5d6d7; font: 62.5% "Lucida Grande", Verdana, Arial, sans-serif; color: #333; }
#page { width: 780px; margin: 20px auto; background: #fff; border: 1px solid #959596; }
#header { height: 180px; background: #4180b6; text-align: center; position: relative; }
#header img { width: 780px; height: 180px; }
#header h1 { position: absolute; top: 50px; left: 0; right: 0; margin: 0; font-size: 4em;
  color: #fff; text-shadow: 0 1px 6px #0008; }
#header div { position: absolute; top: 108px; left: 0; right: 0; color: #fff; font-size: 1.3em; }
#content { float: left; width: 480px; padding: 20px 0 20px 32px; font-size: 1.2em; }
h2 { font: bold 1.8em "Trebuchet MS", sans-serif; margin: 14px 0 0; color: #333; }
small { color: #777; font-size: .9em; } .entry { line-height: 1.55em; }
.entry h2 { font-size: 1.3em; } a { color: #06c; text-decoration: none; }
.wp-caption { border: 1px solid #ddd; background: #f3f3f3; padding: 4px; margin: 10px 0; }
.wp-caption-text { font-size: .85em; text-align: center; margin: 4px; }
.postmetadata { border-top: 1px solid #ddd; border-bottom: 1px solid #ddd; padding: 6px 0;
  color: #777; font-size: .9em; }
.navigation { overflow: hidden; padding: 6px 0; } .alignleft { float: left; }
.alignright { float: right; }
.commentlist { padding-left: 20px; } .commentlist li { padding: 8px; margin-bottom: 6px; }
.commentlist li.alt { background: #f8f8f8; border: 1px solid #e8e8e8; }
#sidebar { float: right; width: 200px; padding: 16px 20px 20px 0; font-size: 1.1em; }
#sidebar h2 { font-size: 1.2em; } #sidebar ul { list-style: none; padding: 0; margin: 0 0 14px; }
#sidebar ul ul li { padding: 2px 0 2px 10px; } #sidebar table { width: 100%; text-align: center; }
#footer { clear: both; text-align: center; border-top: 1px solid #959596; padding: 12px;
  background: #e8e8e8; font-size: 1.1em; }
"""


def pages(seed: int) -> Iterator[Draft]:
    """The ten pages of the blog."""
    edition = generate_articles(SITE.host, read_scripts("slowspokes"), _SCHEDULE, seed)
    for article in edition.articles:
        yield _page(article, edition)


def _address(article: Article) -> str:
    return f"http://slowspokes.example/{article.day:%Y/%m/%d}/{article.slug}/"


def _page(article: Article, edition: Edition) -> Draft:
    photos = article.photos(460, 260, '<img src="{}" width="460" height="260" alt="">')
    body = write(article.blocks, _STYLE, pictures=photos)
    return Draft(
        url=_address(article),
        title=article.title,
        page_type="article_with_comments",
        html=_frame(article, edition, f'<div class="entry"{MAIN}>\n{body.html}</div>'),
        gold=body.gold,
    )


def _comments(article: Article) -> str:
    items = "".join(
        f"<li{' class=alt' if place % 2 == 0 else ''}><cite>{safe(comment.author)}</cite> Says:<br>"
        f"<small>{comment.hours_later} hours after the post</small>"
        f"<p>{safe(comment.text)}</p></li>\n"
        for place, comment in enumerate(article.comments)
    )
    return f"""<div class="comments"{NOISE}><h3 id="comments">{len(article.comments)} Responses to
&#8220;{safe(article.title)}&#8221;</h3>
<ol class="commentlist">
{items}</ol>
<h3>Leave a Reply</h3><form><p><input type="text" name="author"> Name (required)</p>
<p><input type="text" name="email"> Mail (will not be published)</p>
<p><textarea cols="50" rows="4"></textarea></p><p><input type="submit" value="Submit Comment"></p>
</form></div>"""


def _recent_comments(article: Article, edition: Edition) -> str:
    return "".join(
        f"<li>{safe(other.comments[0].author)} on "
        f'<a href="{_address(other)}">{safe(other.title)}</a></li>\n'
        for other in edition.others(article, 5)
        if other.comments
    )


def _sidebar(article: Article, edition: Edition) -> str:
    recent = headlines(edition.others(article, 5), _address, '<li><a href="{0}">{1}</a></li>\n')
    return f"""<div id="sidebar"{NOISE}><ul>
<li><form><input type="text" size="14"><input type="submit" value="Search"></form></li>
<li><h2>Who rides here</h2><p>Tobias, 56, surveyor of rivers. One bicycle, steel, green. I write
about going slowly because I cannot go fast, and then I found I would not want to.</p></li>
<li>{month_table(article.day)}</li>
<li><h2>Recent posts</h2><ul>
{recent}</ul></li>
<li><h2>Recent comments</h2><ul>
{_recent_comments(article, edition)}</ul></li>
<li><h2>Tags</h2>{tag_cloud(article.rng.sample(_TAGS.split("|")), article.rng)}</li>
<li><h2>Blogroll</h2><ul>{menu(_BLOGROLL, '<li><a href="{0}">{1}</a></li>')}</ul></li>
<li><h2>Meta</h2><ul><li><a href="/login">Log in</a></li><li><a href="/feed">Entries RSS</a></li>
<li><a href="/comments/feed">Comments RSS</a></li></ul></li>
</ul></div>"""


def _frame(article: Article, edition: Edition, entry: str) -> str:
    before, after = edition.others(article, 2)
    return f"""<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN"
 "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml">
<head>
<meta http-equiv="Content-Type" content="text/html; charset=UTF-8" />
<title>{safe(article.title)} &laquo; Slow Spokes</title>
<style type="text/css">{_CSS}</style>
</head>
<body{MIXED}>
<div id="page"{MIXED}>
<div id="header"{NOISE}><img src="{pictures.photo("hills", article.rng, 780, 180)}" alt="">
<h1>Slow Spokes</h1><div class="description">There is another road, and it is longer</div></div>
<div id="content"{MIXED}>
<div class="navigation"{NOISE}><div class="alignleft">&laquo;
<a href="{_address(before)}">{safe(before.title)}</a></div><div class="alignright">
<a href="{_address(after)}">{safe(after.title)}</a> &raquo;</div></div>
<div class="post" id="post-{article.number + 211}"{MIXED}>
<div class="top"{NOISE}><h2>{safe(article.title)}</h2>
<small>{american_date(article.day)} by {article.author}</small></div>
{entry}
<p class="postmetadata"{NOISE}>This entry was posted on {american_date(article.day)} and is filed
under <a href="/category/riding">Riding</a>. You can follow any responses through the feed. You can
skip to the end and leave a response.</p>
</div>
{_comments(article)}
</div>
{_sidebar(article, edition)}
<div id="footer"{NOISE}>Slow Spokes is proudly pedalled. {article.rng.between(20, 60)} queries.
<!-- cached page, {article.rng.between(1, 9)} seconds --></div>
</div>
</body>
</html>
"""
