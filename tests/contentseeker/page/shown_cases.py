"""Small pages whose text looks hidden, or shown, to somebody who reads the markup.

The texts are those that Chromium shows once the page's own scripts have run, words in their
order on the page.
"""

from typing import Final

MUCH: Final = "A sentence that says something about the harbour. " * 6
_REACT: Final = (
    "<script>function $RC(b,s){b=document.getElementById(b);s=document.getElementById(s);"
    "s.remove();while(s.firstChild)b.parentNode.insertBefore(s.firstChild,b)}$RC('B:0','S:0')"
    "</script>"
)

CASES: Final = {
    # The head ends where something begins that may not be there.
    "unknown element in the head": (
        "<head><meta name=a><x-bar>one</x-bar><link rel=b></head><body><p>two</p></body>",
        "one two",
    ),
    "content inside an unknown element in the head": (
        "<head><x-bar><div><p>one</p></div></x-bar><title>no</title></head><p>two</p>",
        "one two",
    ),
    "object in the head": ("<head><object><p>one</p></object></head><p>two</p>", "one two"),
    "element in the head, title behind it": (
        "<head><div>one</div><title>no</title><link></head><p>two</p>",
        "one two",
    ),
    "head as it should be": (
        "<head><title>no</title><script>no</script><noscript>no</noscript></head><p>two</p>",
        "two",
    ),
    # Elements whose text is never shown.
    "title in the body": ("<p>one</p><title>no</title><p>two</p>", "one two"),
    "what is played or drawn": (
        "<canvas>no</canvas><video>no</video><audio>no</audio><p>two</p>",
        "two",
    ),
    "lists and frames": (
        "<datalist><option>no</datalist><noframes>no</noframes><p>two</p>",
        "two",
    ),
    "brackets of ruby": ("<ruby>one<rp>(</rp><rt>two</rt><rp>)</rp></ruby>", "onetwo"),
    "dialogs": ("<dialog>no</dialog><dialog open>one</dialog><p>two</p>", "one two"),
    "noscript": ("<noscript><p>no</p></noscript><p>two</p>", "two"),
    "embedded tweet": (
        "<blockquote class=twitter-tweet><p>one <a href=x>#two</a></p>&mdash; three</blockquote>",
        "one #two — three",
    ),
    # Styles.
    "style stronger than hidden": ("<p hidden style='display:block'>one</p><p>two</p>", "one two"),
    "collapsed": ("<p style='visibility:collapse'>no</p><p>two</p>", "two"),
    # Drawings.
    "text of a drawing": (
        "<svg><title>no</title><desc>no</desc><text>one</text>"
        "<foreignObject><p>two</p></foreignObject></svg><p>three</p>",
        "one two three",
    ),
    "drawing without text": ("<p>one <svg><g>no<path d=x></g></svg> two</p>", "one two"),
    "drawing without end": ("<svg><path d=x><p>one</p><div>two</div>", "one two"),
    "hidden drawing": ("<svg style='display:none'><text>no</text></svg><p>two</p>", "two"),
    # Formulas.
    "notes to a formula": (
        "<math><semantics><mrow><mn>1</mn></mrow><annotation encoding='application/x-tex'>no"
        "</annotation><annotation-xml><mn>2</mn></annotation-xml></semantics></math><p>two</p>",
        "1 two",
    ),
    # Content that comes later.
    "streamed content": (
        f"<div><template id=B:0></template></div><div hidden id=S:0><p>one</p></div>{_REACT}",
        "one",
    ),
    "streamed rows": (
        "<table><tr><td>one</td></tr><template id=B:0></template></table>"
        f"<table hidden><tbody id=S:0><tr><td>two</td></tr></tbody></table>{_REACT}",
        "one two",
    ),
    "hidden, and nothing waits for it": ("<div hidden id=S:1>no</div><p>two</p>", "two"),
    # Shadow roots.
    "shadow root": (
        "<div><template shadowrootmode=open><p>one</p><slot></slot></template><p>two</p></div>",
        "one two",
    ),
    "closed names of slots": (
        "<x-a><template shadowrootmode=open><p>one <slot name=s>no</slot></p></template>"
        "<p>no</p><b slot=s>two</b></x-a>",
        "one two",
    ),
    "slot nobody fills": (
        "<x-a><template shadowrootmode=open><div>one <slot>two</slot></div></template></x-a>",
        "one two",
    ),
    "plain template": ("<x-a><template><p>no</p></template><p>two</p></x-a>", "two"),
}
"""Markup behind the doctype, and the text."""
