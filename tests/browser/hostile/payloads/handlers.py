"""Event handlers on every kind of element."""

from tests.browser.hostile.payloads.payload import Family, complete, family

# Element, event, what else makes it happen.
_HANDLERS = (
    ("img", "error", "src=x"),
    ("img", "load", "src='data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='"),
    ("body", "load", ""),
    ("body", "pageshow", ""),
    ("body", "message", ""),
    ("body", "hashchange", ""),
    ("frameset", "load", ""),
    ("svg", "load", ""),
    ("input", "focus", "autofocus"),
    ("textarea", "focus", "autofocus"),
    ("select", "focus", "autofocus"),
    ("a", "focus", "href=# autofocus"),
    ("p", "focus", "tabindex=0 autofocus"),
    ("div", "focusin", "contenteditable autofocus"),
    ("details", "toggle", "open"),
    ("dialog", "toggle", "open"),
    ("div", "beforetoggle", "popover"),
    ("video", "error", "src=x autoplay"),
    ("audio", "error", "src=x autoplay"),
    ("object", "error", "data=x"),
    ("embed", "load", "src=x"),
    ("iframe", "load", "src=about:blank"),
    ("style", "load", ""),
    ("link", "error", "rel=stylesheet href=x"),
    ("script", "error", "src=x"),
    ("marquee", "start", "loop=1"),
    ("p", "animationstart", "style='animation:spin 1s'"),
    ("p", "transitionend", "style='transition:color .01s'"),
    ("p", "scrollsnapchange", "style='overflow:scroll;height:9px'"),
    ("p", "pointerrawupdate", ""),
    ("p", "contentvisibilityautostatechange", "style='content-visibility:auto'"),
    ("button", "click", "accesskey=x"),
    ("form", "submit", ""),
    ("x-unknown", "click", "tabindex=0"),
    ("math", "click", ""),
)

HANDLERS: Family = complete(
    {
        f"on{event} of {tag} {extra}".strip(): (
            f"<style>@keyframes spin{{to{{color:red}}}}</style>"
            f"<{tag} {extra} on{event}=RUN>some text</{tag}>"
        )
        for tag, event, extra in _HANDLERS
    }
) | family(
    {
        "handler behind slashes": "<img/src=x/onerror=RUN/>",
        "handler behind a broken quote": '<img """><img src=x onerror=RUN>">',
        "handler named twice": "<img src=x onerror='' ONERROR=RUN onerror=RUN>",
        "handler behind a form feed": "<img src=x\x0conerror=RUN>",
        "handler behind a grave accent": "<img src=`x`onerror=RUN>",
        "handler behind an equals sign": "<img =src=x onerror=RUN>",
        "handler in a closing tag": "<p>x</p onclick=RUN><br/onclick=RUN>",
    }
)
