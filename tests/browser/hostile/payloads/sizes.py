"""Pages that are too deep, too wide or too dear to draw."""

from dataclasses import replace

from tests.browser.hostile.payloads.payload import Family, covering, family, whole

_LAUGHS = "".join(
    f"<g id=l{level}>" + f"<use href=#l{level - 1} />" * 10 + "</g>" for level in range(1, 9)
)
_PATTERNS = "<pattern id=p0 width=1 height=1 />" + "".join(
    f"<pattern id=p{level} width=.1 height=.1>"
    + f"<rect width=9 height=9 fill=url(#p{level - 1}) />" * 10
    + "</pattern>"
    for level in range(1, 8)
)

_SIZES: Family = (
    family(
        {
            "deep": "<div>" * 20_000 + "x",
            "deep inline": "<b><i><font>" * 3_000 + "x",
            "deep lists": "<ul><li>" * 5_000 + "x",
            "deep tables": "<table><tr><td>" * 400 + "x",
            "wide": "<p>x</p>" * 20_000,
            "many attributes": "<p " + " ".join(f"data-x{n}={n}" for n in range(5_000)) + ">x</p>",
            "many ids": "".join(f"<a id=i{n} name=n{n}></a>" for n in range(5_000)),
            "many forms": "<form><input></form>" * 3_000,
            "many columns": "<table><tr><td colspan=1000 rowspan=65534>x" * 50 + "</table>",
            "a billion laughs": (
                f"<svg><defs><circle id=l0 r=1 />{_LAUGHS}</defs><use href=#l8 /></svg>"
            ),
            "a billion patterns": f"<svg width=99 height=99><defs>{_PATTERNS}</defs>"
            "<rect width=99 height=99 fill=url(#p7) /></svg>",
            "laughing at itself": (
                "<svg><g id=a><use href=#b /></g><g id=b><use href=#a /></g></svg>"
            ),
            "huge drawing": (
                "<svg width=99999999 height=99999999><rect width=100% height=100% /></svg>"
            ),
            "huge filter": (
                "<svg><filter id=f><feGaussianBlur stdDeviation=9999 />"
                "<feTurbulence numOctaves=999 />"
                "</filter></svg><div style='filter:url(#f);width:9999px;height:9999px'>x</div>"
            ),
            "huge shadow": (
                "<div style='box-shadow:0 0 99999px 99999px;text-shadow:0 0 9999px'>x</div>"
            ),
            "huge font": "<div style='font-size:100000px'>x</div>",
            "huge canvas": "<canvas width=99999 height=99999></canvas>",
            "huge field": (
                "<textarea rows=99999999 cols=99999999>x</textarea><select size=99999999>"
            ),
            "counters": (
                "<style>p{counter-increment:a 2147483647}p::before{content:counter(a,hebrew)}"
            ),
            "selectors": "<style>" + "*:has(*:has-slotted,:not(:is(*)))" * 200 + "{}</style>",
            "variables that double": (
                "<style>:root{--a0:xx;"
                + "".join(f"--a{n}:var(--a{n - 1})var(--a{n - 1});" for n in range(1, 40))
                + "}p::before{content:var(--a39)}</style>"
            ),
        }
    )
    | covering(
        # Drawing takes seconds. The frame is slow then, but the screen is not.
        {"many shadows": f"<div style='box-shadow:{','.join(['0 0 99px red'] * 2000)}'>x</div>"}
    )
    | whole(
        {
            "nothing but the text": "KNOWN",
            "no body": "<html><head><title>x</title></head><p>KNOWN",
            "words in front of everything": "x<!doctype html><p>KNOWN</p>",
            "two pages in one": (
                "<html><body><p>KNOWN</p></body></html><html><body onload=RUN><p>x</p>"
            ),
        }
    )
)

# What a page costs to draw is no matter of policy.
SIZES: Family = {name: replace(payload, needs_rendering=True) for name, payload in _SIZES.items()}
