"""The sites of the demo corpus, one module each: what the site is, and how it lays out a page.

A module offers ``SITE``, the record of the site, and ``pages(seed)``, which writes its pages
with markers on the labelled elements. Adding a site means copying a sibling, writing stories
for it, and naming it here.
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
