"""Frames, plug-ins, and everything else that embeds something foreign."""

from tests.browser.hostile.payloads.payload import Family, family, whole

EMBEDDING: Family = family(
    {
        "iframe": "<iframe src=//evil.test/></iframe>",
        "iframe with javascript": "<iframe src=javascript:parent.RUN></iframe>",
        "iframe with data": "<iframe src='data:text/html,<script>RUN</script>'></iframe>",
        "iframe with a document": "<iframe srcdoc='<script>RUN</script>'></iframe>",
        "iframe with a document in references": (
            "<iframe srcdoc='&lt;script&gt;parent.parent.RUN&lt;/script&gt;'></iframe>"
        ),
        "iframe in an iframe": (
            "<iframe srcdoc=\"<iframe srcdoc='<script>RUN</script>'></iframe>\"></iframe>"
        ),
        "iframe of the app": "<iframe src=/queue/ name=page-frame></iframe>",
        "iframe allowed everything": (
            "<iframe src=//evil.test/ sandbox='allow-scripts allow-same-origin "
            "allow-top-navigation'"
            " allow='camera; microphone' allowfullscreen></iframe>"
        ),
        "iframe that breaks out": "<iframe></iframe><img src=x onerror=RUN></iframe>",
        "object": "<object data=//evil.test/x.swf><param name=movie value=//evil.test/y></object>",
        "object with html": "<object data=//evil.test/ type=text/html></object>",
        "object with a class": "<object classid=clsid:0 codebase=//evil.test/x.cab></object>",
        "embed": "<embed src=//evil.test/x.svg type=image/svg+xml>",
        "embed with javascript": "<embed src=javascript:RUN>",
        "embed of a plug-in": "<embed code=//evil.test/x pluginspage=//evil.test/p>",
        "applet": "<applet code=Evil.class codebase=//evil.test/ archive=x.jar></applet>",
        "portal": "<portal src=//evil.test/></portal>",
        "fenced frame": "<fencedframe src=//evil.test/></fencedframe>",
        "web view": "<webview src=//evil.test/></webview>",
        "layers of old": "<ilayer src=//evil.test/></ilayer><layer src=//evil.test/></layer>",
        "data island": "<xml id=x src=//evil.test/x.xml></xml><p datasrc=#x datafld=a>x</p>",
        "template": "<template><img src=//evil.test/x onerror=RUN></template>",
        "shadow tree": (
            "<div><template shadowrootmode=open><script>RUN</script><img src=//evil.test/x>"
            "</template>x</div>"
        ),
        "permission button": "<permission type=camera>x</permission><geolocation autolocate>",
    }
) | whole(
    {
        "frameset": (
            "<frameset onload=RUN cols=*,*><frame src=//evil.test/><frame src=javascript:RUN>"
            "</frameset><noframes><p>KNOWN</p></noframes><p>KNOWN</p>"
        ),
    }
)
