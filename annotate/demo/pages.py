"""Fill the templates of a site with its stories: one draft per page of an article or thread."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial

from jinja2 import Template
from markupsafe import Markup

from annotate.demo.articles import Article, generate_articles
from annotate.demo.drafts import Draft
from annotate.demo.markup import EXAMPLES, Style, escaped, gold_lines, write
from annotate.demo.scripts import Block, read_scripts
from annotate.demo.sites import Layout, MonthPage, Site
from annotate.demo.templates import ENVIRONMENT
from annotate.demo.threads import ForumProfile, Thread, generate_threads

# Compiled once, because every page prints the URLs of other pages.
_compiled: Callable[[str], Template] = cache(ENVIRONMENT.from_string)


def drafts(site: Site, seed: int) -> Iterator[Draft]:
    """Yield all pages of a site."""
    scripts, host = read_scripts(site.name), site.record.host
    if isinstance(site.schedule, ForumProfile):
        threads = generate_threads(host, scripts, site.schedule, seed)
        yield from (_thread_draft(site.layouts[0], thread, threads) for thread in threads)
        return
    generated = generate_articles(host, scripts, site.schedule, seed)
    articles = [_dated(article, site.layout_of(article)) for article in generated]
    for article in articles:
        yield from _article_drafts(site, article, articles)
    if site.month:
        yield _month_draft(site, site.month, seed)


def _dated(article: Article, layout: Layout) -> Article:
    # Dated before any page is filled, because pages print the URLs and dates of one another.
    return replace(article, day=article.day.replace(year=article.day.year + layout.years_later))


def _thread_draft(layout: Layout, thread: Thread, threads: Sequence[Thread]) -> Draft:
    other_threads = [other for other in threads if other.number != thread.number]

    def address(thread: Thread) -> str:
        return _compiled(layout.url).render(thread=thread)

    html = _fill(
        layout,
        title=thread.title,
        thread=thread,
        rng=thread.rng,
        address=address,
        others=lambda count: other_threads[:count],
    )
    return Draft(
        url=address(thread),
        title=thread.title,
        page_type="multiple_areas",
        html=html,
        gold=tuple(line for post in thread.posts for line in gold_lines(post.blocks, layout.style)),
        charset=layout.charset,
    )


def _article_drafts(site: Site, article: Article, articles: Sequence[Article]) -> Iterator[Draft]:
    layout = site.layout_of(article)
    # Photographs are drawn before anything else of the page: the order decides the random numbers.
    photos = article.photos(*layout.photo_size)
    other_articles = [other for other in articles if other.number != article.number]

    def address(article: Article, page: int = 1) -> str:
        return _compiled(site.layout_of(article).url).render(article=article, page=page)

    for page, blocks in enumerate(article.pages, start=1):
        gold = gold_lines(blocks, layout.style)
        html = _fill(
            layout,
            photos,
            title=article.title,
            article=article,
            articles=[article],
            blocks=blocks,
            gold=gold,
            page=page,
            rng=article.rng,
            address=address,
            others=partial(article.rng.sample, other_articles),
        )
        yield Draft(
            url=address(article, page),
            title=article.title,
            page_type="article_with_comments" if article.comments else "article",
            html=html,
            gold=(article.title, *gold) if layout.title_is_main and page == 1 else gold,
            charset=layout.charset,
            next_url=address(article, page + 1) if page < len(article.pages) else None,
            is_last=page == len(article.pages) > 1,
        )


def _month_draft(site: Site, month: MonthPage, seed: int) -> Draft:
    layout = site.layouts[0]
    articles = generate_articles(
        f"month.{site.record.host}", read_scripts(month.stories), month.schedule, seed
    )
    return Draft(
        url=month.url,
        title=month.title,
        page_type="multiple_areas",
        html=_fill(layout, title=month.title, articles=articles),
        gold=tuple(
            line
            for article in articles
            for line in (article.title, *gold_lines(article.blocks, layout.style))
        ),
        charset=layout.charset,
    )


def _fill(layout: Layout, photos: Sequence[str] = (), *, title: str, **context: object) -> str:
    return ENVIRONMENT.get_template(layout.page).render(
        title=Markup(escaped(title, layout.style)),  # noqa: S704 (escaped here)
        text=partial(_text, layout.style, photos),
        **context,
    )


def _text(
    style: Style,
    photos: Sequence[str],
    blocks: Sequence[Block],
    inserts: Mapping[int, str] | None = None,
    examples: int = EXAMPLES,
) -> Markup:
    written = write(blocks, style, pictures=photos, inserts=inserts, examples=examples)
    return Markup(written.html)  # noqa: S704 (escaped by ``write``)
