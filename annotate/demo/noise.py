"""Advertisements and other small print that surrounds the articles, all of it invented."""

from __future__ import annotations

from annotate.demo import pictures
from annotate.demo.dice import Dice

# Headline, one line of text, address shown.
ADVERTISEMENTS = (
    ("Draughty windows?", "Free quotation for sash repairs within two days.", "sashandsill"),
    ("Learn the accordion", "Twelve evening lessons, instrument included.", "squeezeschool"),
    ("Boots resoled by post", "Send them dirty, get them back dry.", "cobblerbypost"),
    ("Cheap storage units", "First month half price, open day and night.", "boxbarn"),
    ("Compare boiler cover", "Three minutes now, a warm house in January.", "warmfront"),
    ("Tax return, done", "A real accountant reads your shoebox of receipts.", "shoeboxtax"),
    ("Second-hand telescopes", "Tested under dark skies, two-year guarantee.", "clearsky"),
    ("Weekend cottages", "Forty houses by the water. Dogs welcome.", "tidecottages"),
    ("Hearing test at home", "No obligation. We bring the kettle.", "clearlyhear"),
    ("Refurbished laptops", "Graded, cleaned and guaranteed for a year.", "secondlid"),
    ("Piano removals", "Four strong people and one good trolley.", "grandmovers"),
    ("Seed potatoes now in", "Thirty-one varieties, delivered by the kilo.", "spudhouse"),
    ("Spectacles from 29", "Two pairs for the price of one until Saturday.", "plainsight"),
    ("Lose that garage door", "Insulated roller doors fitted in a morning.", "upandover"),
)

COOKIE_NOTICE = (
    "We use cookies to remember your settings and to count visits. You can accept all of them "
    "or choose which ones you allow."
)


def text_advert(dice: Dice) -> tuple[str, str, str]:
    """Headline, text and shown address of one small advertisement."""
    headline, text, host = dice.pick(ADVERTISEMENTS)
    return headline, text, f"www.{host}.example"


def banner(dice: Dice, width: int, height: int) -> str:
    """The address of a banner picture."""
    headline, _, _ = dice.pick(ADVERTISEMENTS)
    ink, ground = dice.pick((("#fff", "#b3261e"), ("#222", "#f2c14e"), ("#fff", "#2a6f62")))
    return pictures.sign(headline, width, height, ink, ground)
