"""The files at the site's root: the choice of a language, *not found*, and what crawlers read."""

from __future__ import annotations

from html import escape
from pathlib import Path

from site_hooks import front_matter
from site_hooks.languages import Build
from site_hooks.places import LANGUAGES
from site_hooks.words import word

TEMPLATES = Path(__file__).parent / "templates"
DEFAULT = "en"


def write(build: Build) -> None:
    """Write all of them into the built site."""
    files = {
        "index.html": _page(build, "index.html", _choices(build)),
        "404.html": _page(build, "404.html", _not_found(build)),
        ".nojekyll": "",
        "robots.txt": f"User-agent: *\nAllow: /\nSitemap: {build.origin}{build.base}sitemap.xml\n",
        "sitemap.xml": _sitemaps(build),
    }
    for name, text in files.items():
        (build.out / name).write_text(text, encoding="utf-8")


def _page(build: Build, template: str, body: str) -> str:
    """A page of the root: it stands at any depth (a 404 does), so every address in it begins with a slash."""
    text = (TEMPLATES / template).read_text(encoding="utf-8")
    style = (TEMPLATES / "root.css").read_text(encoding="utf-8")
    fonts = f"{build.base}{build.shared}vendor/fonts/fonts.css"
    alternates = "\n".join(
        f'<link rel="alternate" hreflang="{lang}" href="{escape(build.origin + build.home(lang))}">'
        for lang in build.languages
    )
    values = {
        "name": _name(build, DEFAULT),
        "description": front_matter.description(build.docs / DEFAULT / "index.md"),
        "style": style,
        "fonts": fonts,
        "icon": f"{build.base}{build.shared}icon.svg",
        "alternates": alternates,
        "canonical": build.origin + build.base,
        "release": build.release,
        "body": body,
    }
    for key, value in values.items():
        raw = key in ("style", "body", "alternates")
        text = text.replace(f"{{{{ {key} }}}}", value if raw else escape(value))
    return text


def _name(build: Build, lang: str) -> str:
    return front_matter.title(build.docs / lang / "index.md")


def _choices(build: Build) -> str:
    return "\n".join(
        f'<li><a href="{escape(build.home(lang))}" hreflang="{lang}" lang="{lang}">'
        f"<b>{escape(LANGUAGES[lang])}</b><span>{escape(_name(build, lang))}</span>"
        f"<small>{escape(word('tagline', lang))}</small></a></li>"
        for lang in build.languages
    )


def _not_found(build: Build) -> str:
    return "\n".join(
        f'<section lang="{lang}"><h2>{escape(word("not-found", lang))}</h2>'
        f"<p>{escape(word('not-found-text', lang))}</p>"
        f'<p><a href="{escape(build.home(lang))}" hreflang="{lang}">{escape(word("home", lang))}</a></p></section>'
        for lang in build.languages
    )


def _sitemaps(build: Build) -> str:
    entries = "".join(
        f"  <sitemap><loc>{escape(build.origin + build.home(lang))}sitemap.xml</loc></sitemap>\n"
        for lang in build.languages
    )
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n{entries}</sitemapindex>\n'
    )
