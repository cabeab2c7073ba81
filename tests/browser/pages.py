"""Pages written for the tests in a browser."""

ARTICLE = b"""<!doctype html>
<html lang="en"><head><title>Harbour wall repaired</title><style>
body { margin: 0; font: 16px/1.4 serif; }
div, p, h1, ul { margin: 0 0 8px; padding: 4px; }
</style></head><body>
<div id="top" class="banner"><a href="/">Home</a> <a href="/news">News</a></div>
<div id="menu"><ul><li>Sport</li><li>Weather</li></ul></div>
<div id="article" class="article big"><h1>Harbour wall repaired</h1>
<p id="first">The wall was <b id="bold">finished</b> on Friday.</p>
<p id="promo">Read also: boats for sale.</p>
<p id="last">Ships may use the quay again.</p></div>
<div id="comments">
<div class="comment" id="c1"><p>About time.</p></div>
<div class="comment" id="c2"><p>Well done.</p></div>
<div class="comment" id="c3"><p>At last.</p></div>
</div>
<div id="onward">Page 1 of 2 <a id="next" href="/story?page=2">next</a></div>
<div id="foot">Copyright 2005</div>
</body></html>"""

# Names that would break a script which looks things up on the page's own objects.
CLOBBERED = b"""<!doctype html><html><head><title>x</title></head><body>
<form name="documentElement" id="form"><input name="getAttribute"><input name="parentNode">
<input name="localName"><input name="getClientRects"><input name="nodeType"><input name="children">
<p id="inside">Inside of a form that pretends to be the document.</p></form>
<img name="body"><img name="createElement"><img name="querySelectorAll"><img name="readyState">
<img name="adoptedStyleSheets"><img name="createRange">
<a id="addEventListener">one</a><a id="getComputedStyle">two</a><a id="parent">three</a>
<a id="requestAnimationFrame">four</a><a id="postMessage">five</a><a id="Map">six</a>
<div id="story"><p id="text">The story itself.</p></div>
<style>*::backdrop { background: red } div[popover] { display: none !important }</style>
</body></html>"""


def long_page(paragraphs: int) -> bytes:
    """As many sections with a heading, a paragraph and a list, one under another."""
    section = (
        '<div class="section" id="s{0}"><h2>Section {0}</h2><p id="p{0}">Some words of paragraph '
        "{0}, <a href='/{0}'>with a link</a> and <b>bold</b> ones.</p>"
        "<ul><li>one</li><li>two</li></ul></div>"
    )
    body = "".join(section.format(number) for number in range(paragraphs))
    head = "<!doctype html><html lang=en><head><title>Long</title></head>"
    return f"{head}<body>{body}</body></html>".encode()


def big_page(elements: int = 15_000, size: int = 1_000_000) -> bytes:
    """About so many elements and bytes, as one long page."""
    words = "The quay was rebuilt with stones from the old wall. "
    section = (
        '<div class="section" id="s{0}"><h2>Section {0}</h2><p id="p{0}">{1}<a href="/{0}">with a '
        "link</a> and <b>bold</b> ones.</p><ul><li>one {0}</li><li>two {0}</li></ul></div>\n"
    )
    count = elements // 8
    text = words * max((size // count - len(section)) // len(words), 1)
    body = "".join(section.format(number, text) for number in range(count))
    head = "<!doctype html><html lang=en><head><title>Big</title></head>"
    return f"{head}<body>{body}</body></html>".encode()
