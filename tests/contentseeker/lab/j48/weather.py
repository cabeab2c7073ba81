"""The weather data with numbers, from Quinlan 1993: 14 days, play or not."""

import numpy as np

from contentseeker.lab.j48.examples import Examples

OUTLOOKS = ("overcast", "rainy", "sunny")
COLUMNS = ("temperature", "humidity", "windy", *OUTLOOKS)
_DAYS = (
    *(("sunny", 85, 85, 0, "no"), ("sunny", 80, 90, 1, "no"), ("overcast", 83, 86, 0, "yes")),
    *(("rainy", 70, 96, 0, "yes"), ("rainy", 68, 80, 0, "yes"), ("rainy", 65, 70, 1, "no")),
    *(("overcast", 64, 65, 1, "yes"), ("sunny", 72, 95, 0, "no"), ("sunny", 69, 70, 0, "yes")),
    *(("rainy", 75, 80, 0, "yes"), ("sunny", 75, 70, 1, "yes"), ("overcast", 72, 90, 1, "yes")),
    *(("overcast", 81, 75, 0, "yes"), ("rainy", 71, 91, 1, "no")),
)
SKIES = np.array([day[0] for day in _DAYS])
ROWS = np.array(
    [[*day[1:4], *(day[0] == outlook for outlook in OUTLOOKS)] for day in _DAYS], dtype=np.float32
)
ANSWERS = np.array([day[4] for day in _DAYS])


def weather() -> Examples:
    """All days as examples of no and yes."""
    weights = np.column_stack((ANSWERS == "no", ANSWERS == "yes")).astype(np.float64)
    return Examples(ROWS, weights, tag_columns=3)
