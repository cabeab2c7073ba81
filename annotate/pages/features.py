"""Element features of a stored page, kept with its parse."""

from annotate.models import Page, PageLayout
from annotate.pages.layouts import read
from annotate.pages.parsed import derived
from contentseeker.features.nodes import NodeFeatures, Profile, node_features
from contentseeker.page import FlatPage


def page_features(page: Page, profile: Profile = "html5") -> NodeFeatures:
    """Features of a page's candidates, the visual ones too if its layout is recorded."""
    layout_id = PageLayout.objects.filter(page=page).values_list("pk", flat=True).first()

    def compute(flat: FlatPage) -> NodeFeatures:
        if layout_id is None:
            return node_features(flat, profile=profile)
        layout = read(PageLayout.objects.get(pk=layout_id))
        return node_features(flat, profile=profile, layout=layout)

    return derived(page, ("features", profile, layout_id), compute)
