"""Elements named like what scripts look up on documents, windows and forms."""

from tests.browser.hostile.payloads.payload import Family, family

# What the picker, and what scripts in general, ask a document for.
_OF_DOCUMENT = (
    *("documentElement", "body", "head", "defaultView", "querySelector", "querySelectorAll"),
    *("getElementById", "getElementsByTagName", "createElement", "createRange", "readyState"),
    *("addEventListener", "adoptedStyleSheets", "elementFromPoint", "activeElement", "cookie"),
    *("currentScript", "scrollingElement", "dispatchEvent", "baseURI", "location", "domain"),
    *("children", "childNodes", "firstChild", "parentNode", "nodeType", "hasFocus", "forms"),
)
_OF_WINDOW = (
    *("parent", "top", "self", "opener", "frames", "postMessage", "addEventListener", "name"),
    *("requestAnimationFrame", "getComputedStyle", "MessageChannel", "ResizeObserver", "Map"),
    *("innerWidth", "innerHeight", "scrollX", "scrollY", "devicePixelRatio", "Element", "Node"),
    *("Reflect", "Object", "performance", "CSSStyleSheet", "EventTarget", "Document", "Promise"),
)
_OF_ELEMENT = (
    *("getAttribute", "setAttribute", "closest", "matches", "dataset", "nonce", "parentNode"),
    *("parentElement", "getClientRects", "getBoundingClientRect", "scrollIntoView", "children"),
    *("localName", "tagName", "nodeType", "appendChild", "attributes", "style", "id", "className"),
    *("isConnected", "ownerDocument", "contains", "getRootNode", "shadowRoot", "textContent"),
)
_KINDS = ("img", "form", "object", "embed", "iframe")


def _named(tag: str, names: tuple[str, ...]) -> str:
    return "".join(f"<{tag} name={name} id={name}></{tag}>" for name in names)


def _form(names: tuple[str, ...]) -> str:
    return f"<form>{_named('input', names)}<p>Text in the form.</p></form>"


CLOBBERING: Family = family(
    {
        **{f"document by {tag}": _named(tag, _OF_DOCUMENT) for tag in _KINDS},
        **{f"window by {tag}": _named(tag, _OF_WINDOW) for tag in _KINDS},
        "collections": _named("a", _OF_DOCUMENT) + _named("a", _OF_DOCUMENT),
        "form's fields": _form(_OF_ELEMENT),
        "form's outputs": f"<form>{_named('output', _OF_ELEMENT)}</form>",
        "form's buttons": f"<form>{_named('button', _OF_ELEMENT)}</form>",
        "form in a form's name": (
            "<form id=document><input name=body><input name=querySelectorAll></form>"
        ),
        "field set": f"<fieldset form=x>{_named('input', _OF_ELEMENT)}</fieldset>",
        "prototype": "<img name=__proto__><img name=constructor><form id=prototype></form>",
        "picker's words": _named(
            "a", ("port", "elements", "numbers", "canvas", "pen", "asks", "pickerDrawing")
        ),
        "app's ids": "".join(
            f"<div id={name} class={name}>x</div>"
            for name in (
                "page-frame",
                "said",
                "addresses",
                "texts",
                "trail",
                "label-screen",
                "node",
            )
        ),
    }
)
