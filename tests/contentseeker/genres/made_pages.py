"""Pages of two made-up genres, alike across sites, and a folder of live models for them."""

import shutil
from functools import lru_cache
from pathlib import Path

import contentseeker
from contentseeker import parse
from contentseeker.fitting.genres.examples import GenreExample
from contentseeker.fitting.genres.fitting import fit_genres
from contentseeker.genres.model import GenreModel
from contentseeker.genres.traits import genre_traits
from contentseeker.live_models import DETECTOR

SITES = ("amber", "birch", "cedar", "delta", "ember", "fjord")
_WORDS = ("harbour", "lighthouse", "winter", "bicycle", "orchard", "kettle", "river")


def thread(site: str, number: int = 0) -> bytes:
    """A page of a forum."""
    posts = "".join(
        f'<div class="post"><b>user{each}</b> <i>{10 + each}:30</i><p>I think the '
        f"{_WORDS[(number + each) % 7]} of {site} is fine, thanks for asking me.</p>"
        "<a href=/r>Reply</a></div>"
        for each in range(3 + number % 3)
    )
    return f"<title>{site}</title><body class={site}><div id=thread>{posts}</div>".encode()


def story(site: str, number: int = 0) -> bytes:
    """A page of a newspaper."""
    paragraphs = "".join(
        f"<p>The {_WORDS[(number + each) % 7]} of {site} was opened on Tuesday, said the mayor, "
        "after the council had voted for it by a large majority in its last session.</p>"
        for each in range(4 + number % 3)
    )
    return (
        f"<title>{site}</title><body class={site}><article><h1>Opened</h1>"
        f"<time>2009-05-0{1 + number % 9}</time>{paragraphs}</article>"
    ).encode()


MAKE = {"forum": thread, "news": story}


def url_of(genre: str, site: str) -> str:
    """The address of a page: nothing in it tells the genre."""
    return f"https://{site}-{len(genre)}.example/{site}"


def examples(sites: int = len(SITES), pages: int = 3) -> list[GenreExample]:
    """Pages of both genres: each site has pages of one."""
    return [
        GenreExample(
            f"{genre}-{site}", genre, genre_traits(parse(MAKE[genre](site, number), url=None))
        )
        for genre in MAKE
        for site in SITES[:sites]
        for number in range(pages)
    ]


@lru_cache
def fitted() -> GenreModel:
    """A model of both genres."""
    return fit_genres(examples(), facts={"pages": 36})


def live_folder(folder: Path) -> Path:
    """A folder as a workbench keeps it: links to models, and the detector."""
    shipped = Path(contentseeker.__file__).parent / "models"
    for genre, name in (("forum", "maxent"), ("news", "blocks")):
        target = folder / ".versions" / f"1-{name}"
        shutil.copytree(shipped / name, target)
        (folder / genre).symlink_to(target)
    fitted().save(folder / DETECTOR)
    return folder
