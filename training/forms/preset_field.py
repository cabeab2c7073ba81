"""The field of the retrain form that fills in the options of a sequence labeller."""

import json

from django import forms

from training.kinds.sequences.kind import CHOSEN_ALGORITHMS
from training.kinds.sequences.presets import OWN, PARAMETER, TITLES, filled_values


def preset_field() -> forms.ChoiceField:
    """A choice of presets that carries their values, for the script that fills them in."""
    values = json.dumps(filled_values(CHOSEN_ALGORITHMS))
    return forms.ChoiceField(
        choices=list(TITLES.items()),
        label="Preset",
        help_text=PARAMETER.meaning,
        initial=OWN,
        required=False,
        widget=forms.Select(attrs={"data-presets": values}),
    )
