"""Which attributes a rendered element keeps, and with what values.

These are allow-lists: an attribute that is not listed is dropped. That covers every event
handler and every attribute that browsers will add in future. Addresses are never copied: links
lead to ``#``, pictures and style sheets come from the caller's addresses.

``id`` and ``name`` are kept, because style sheets need them. Our script in the rendered page
must expect that they shadow properties of ``document`` and of forms.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from html import escape
from typing import Final

from contentseeker.page.rendering.assets import Assets
from contentseeker.page.rendering.css import clean_css
from contentseeker.page.rendering.vocabulary import PLACEHOLDERS

# Attributes that affect looks or meaning, and neither load nor run anything.
_KEPT: Final = frozenset(
    "abbr align alink alt axis bgcolor border bordercolor cellpadding cellspacing char charoff "
    "checked class clear color cols colspan compact controls coords datetime dir disabled "
    "face for frame frameborder headers height hidden high hspace id label lang leftmargin link "
    "low marginheight marginwidth max maxlength media min multiple muted name noshade nowrap "
    "open optimum placeholder popover readonly reversed role rows rowspan rules scope selected "
    "shape size sizes span start step summary text title topmargin translate valign value vlink "
    "vspace width wrap".split()
)
_KEPT_IN_SVG: Final = frozenset(
    "alignment-baseline amplitude azimuth basefrequency baseline-shift bias class clip "
    "clip-path clip-rule clippathunits color color-interpolation color-interpolation-filters cx "
    "cy d diffuseconstant direction display divisor dominant-baseline dx dy edgemode elevation "
    "exponent fill fill-opacity fill-rule filter filterunits flood-color flood-opacity "
    "font-family font-size font-stretch font-style font-variant font-weight fr fx fy "
    "gradienttransform gradientunits height hidden id image-rendering in in2 intercept k1 k2 k3 "
    "k4 kernelmatrix kernelunitlength lang lengthadjust letter-spacing lighting-color "
    "limitingconeangle marker-end marker-mid marker-start markerheight markerunits markerwidth "
    "mask mask-type maskcontentunits maskunits media mode numoctaves offset opacity operator "
    "order orient overflow paint-order pathlength patterncontentunits patterntransform "
    "patternunits pointer-events points pointsatx pointsaty pointsatz preservealpha "
    "preserveaspectratio primitiveunits r radius refx refy result role rotate rx ry scale seed "
    "shape-rendering slope specularconstant specularexponent spreadmethod startoffset "
    "stddeviation stitchtiles stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset "
    "stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width surfacescale "
    "systemlanguage tablevalues targetx targety text-anchor text-decoration text-rendering "
    "textlength transform transform-origin type unicode-bidi values vector-effect viewbox "
    "visibility width word-spacing writing-mode x x1 x2 xchannelselector y y1 y2 "
    "ychannelselector z".split()
)
_OPEN_FAMILY: Final = re.compile(r"(?:data|aria)-[a-z0-9_.-]+")
# On these elements ``type`` changes only the looks; on others it changes behaviour.
_TYPED: Final = frozenset({"li", "ol", "source", "style", "ul"})
# Controls that submit, reset or open a browser dialog, and harmless replacements.
_INPUT_TYPES: Final = {
    "submit": "button",
    "reset": "button",
    "image": "button",
    "file": "button",
    "password": "text",
}
_DEFAULT_LABELS: Final = {"submit": "Submit", "reset": "Reset", "file": "Choose file"}

_SIZE: Final = re.compile(r"\s*(\d{1,4})\s*(%|px)?\s*", re.IGNORECASE)
_BOX: Final = "display:inline-block;outline:1px dashed gray;overflow:hidden;"
# Browsers' default size of a frame. Other placeholders may contain fallback text.
_FRAME_SIZE: Final = {"width": "300", "height": "150"}
_HOLD_TEXT: Final = frozenset({"applet", "object"})


def _inside_page(_: Assets, written: str) -> str | None:
    return written if written.startswith("#") else None


_ADDRESSES: Final[Mapping[str, Mapping[str, Callable[[Assets, str], str | None]]]] = {
    "img": {"src": Assets.picture, "srcset": Assets.pictures, "usemap": _inside_page},
    "source": {"srcset": Assets.pictures},
    "video": {"poster": Assets.picture},
    **{name: {"background": Assets.picture} for name in ("body", "table", "td", "th", "tr")},
}


class AttributeWriter:
    """Writes the attributes of one page's elements."""

    def __init__(self, assets: Assets, stamp: str) -> None:
        self._assets = assets
        self._stamp = stamp

    def written(self, tag: str, name: str, attributes: Mapping[str, str]) -> str | None:
        """Attributes of a ``tag`` that is written as ``name``, each with a space before it.

        None if the element is useless without its address, so that it is left out.
        """
        kept = dict(self._shared(attributes, _KEPT))
        kept.update(self._addresses(name, attributes))
        if tag in PLACEHOLDERS and "hidden" not in attributes:
            kept["style"] = _box(tag, attributes) + kept.get("style", "")
        if name in _TYPED and "type" in attributes:
            kept["type"] = attributes["type"]
        match name:
            case "a" | "area" if "href" in attributes:
                kept["href"] = "#"
            case "form":
                # This method closes a dialog; outside a dialog it does nothing.
                kept["method"] = "dialog"
            case "button":
                kept["type"] = "button"
            case "input":
                kept.update(_control(attributes))
            case "link" if "href" not in kept:
                return None
            case "source" if "srcset" not in kept:
                return None
        return _joined(kept)

    def written_in_svg(self, name: str, attributes: Mapping[str, str]) -> str:
        """Attributes of an element of a drawing."""
        kept = {
            # Presentation attributes are CSS values and can hold a url().
            key: clean_css(value, self._assets.in_style) if "(" in value else value
            for key, value in self._shared(attributes, _KEPT_IN_SVG)
        }
        href = attributes.get("href", attributes.get("xlink:href", ""))
        find = Assets.picture if name == "image" else _inside_page
        target = find(self._assets, href)
        if target is not None:
            kept["href"] = target
        return _joined(kept)

    def css(self, css: str) -> str:
        """The content of a style element."""
        return clean_css(css, self._assets.in_style)

    def _shared(
        self, attributes: Mapping[str, str], allowed: frozenset[str]
    ) -> Iterator[tuple[str, str]]:
        for key, value in attributes.items():
            if key in allowed or (_OPEN_FAMILY.fullmatch(key) and key != self._stamp):
                yield key, value
            elif key == "style":
                yield key, clean_css(value, self._assets.in_style)

    def _addresses(self, name: str, attributes: Mapping[str, str]) -> Iterator[tuple[str, str]]:
        kinds = attributes.get("rel", "").lower().split()
        # Browsers load alternate style sheets only when a reader chooses them.
        if name == "link" and "stylesheet" in kinds and "alternate" not in kinds:
            target = self._assets.stored(attributes.get("href", ""))
            if target is not None:
                yield from (("rel", "stylesheet"), ("href", target))
        for key, find in _ADDRESSES.get(name, {}).items():
            target = find(self._assets, attributes[key]) if key in attributes else None
            if target is not None:
                yield key, target


def _control(attributes: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    kind = attributes.get("type", "text").strip().lower()
    yield "type", _INPUT_TYPES.get(kind, kind)
    if "value" not in attributes and kind in _INPUT_TYPES and kind != "password":
        yield "value", attributes.get("alt") or _DEFAULT_LABELS.get(kind, "Submit")


def _box(tag: str, attributes: Mapping[str, str]) -> str:
    sizes = {**({} if tag in _HOLD_TEXT else _FRAME_SIZE), **attributes}
    found = ((side, _SIZE.fullmatch(sizes.get(side, ""))) for side in ("width", "height"))
    return _BOX + "".join(f"{side}:{size[1]}{size[2] or 'px'};" for side, size in found if size)


def _joined(attributes: Mapping[str, str]) -> str:
    return "".join(f' {key}="{escape(value)}"' for key, value in attributes.items())
