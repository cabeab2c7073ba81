"""Labelled rows made up for the tests of learning, the same for the same seed."""

import numpy as np

from contentseeker.features.catalogue import NAMES, VISUAL
from contentseeker.lab.rows import LabelledRows

TAGS = np.array(["article", "div", "li", "td"], dtype=np.object_)


def labelled_rows(*, number: int = 160, seed: int = 3, has_layout: bool = False) -> LabelledRows:
    """Segments hang on the markup inside, main content (a third) on stop words and the tag.

    With a layout, every second row has boxes; without, none.
    """
    random = np.random.default_rng(seed)
    features = random.random((number, len(NAMES)))
    is_boxless = (np.arange(number) % 2 == 0) | (not has_layout)
    features[np.ix_(is_boxless, [NAMES.index(name) for name in VISUAL])] = np.nan
    tags = random.choice(TAGS, number)
    stop_words = features[:, NAMES.index("stopWordRatio")] + 0.2 * (tags == "article")
    noise = random.normal(0, 0.05, (2, number))
    places = np.arange(number)
    return LabelledRows(
        features=features,
        tags=tags,
        segment=(features[:, NAMES.index("innerHtmlLength")] + noise[0] > 0.4).astype(np.int8),
        content=(stop_words + noise[1] > 0.7).astype(np.int8),
        pages=places // 8,
        nodes=places,
        sources=np.array([f"site-{place // 16}.example" for place in places], dtype=np.object_),
        groups=places // 16,
        explicit=places % 4 != 3,
    )
