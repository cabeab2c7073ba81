"""The sites of the demo corpus, one module per site with its page template.

A module has ``SITE``, the record of the site, and ``pages(seed)``, which yields drafts with
markers on the labelled elements. To add a site, copy a module, write ``stories/<site>.txt``,
and list the module below.
"""

from __future__ import annotations

from annotate.demo.sites import (
    cupboardrack,
    elmrow,
    greyhour,
    harbourpost,
    hedgefurrow,
    kestrelwire,
    meridianweekly,
    northline,
    patchpanel,
    patientloaf,
    plotfourteen,
    sailloft,
    slowspokes,
    spannerboard,
    stitchnatter,
    talblatt,
    valecourier,
    valvebakelite,
)

NEWS = (harbourpost, valecourier, meridianweekly, talblatt, northline, kestrelwire)
BLOGS = (patientloaf, plotfourteen, valvebakelite, greyhour, slowspokes, cupboardrack)
FORUMS = (sailloft, hedgefurrow, stitchnatter, elmrow, spannerboard, patchpanel)
ALL = (*NEWS, *BLOGS, *FORUMS)
