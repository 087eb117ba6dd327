"""One configuration for each language: what differs, on top of ``mkdocs.yml``."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from site_hooks import front_matter
from site_hooks.navigation import navigation, titles
from site_hooks.pages import url_of
from site_hooks.places import DOCS, LANGUAGES, OVERRIDES
from site_hooks.project import BUILD, ROOT
from site_hooks.words import word

PALETTE = (
    ("(prefers-color-scheme)", "default", "material/brightness-auto", "to-light"),
    ("(prefers-color-scheme: light)", "default", "material/weather-sunny", "to-dark"),
    ("(prefers-color-scheme: dark)", "slate", "material/weather-night", "to-system"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Build:
    """One build of the site: where it will be served, what goes into it, and where it is put."""

    site_url: str
    out: Path
    languages: tuple[str, ...] = tuple(LANGUAGES)
    shared: str = ""
    """Folder of the shared files below the site's root, with its slash: ``assets/<hash>/``."""
    styles: tuple[str, ...] = ()
    modules: tuple[str, ...] = ()
    release: str = ""
    """Name of the release, on every page of it; empty where the build is of none."""
    repo_url: str = field(default_factory=lambda: os.environ.get("REPO_URL", ""))
    docs: Path = DOCS

    @property
    def base(self) -> str:
        """The path under which the site is served, with a slash at either end."""
        return base_of(self.site_url)

    @property
    def origin(self) -> str:
        """The address without its path."""
        return self.site_url.rstrip("/").removesuffix(self.base.rstrip("/"))

    def home(self, lang: str) -> str:
        """The path of a language's home page."""
        return f"{self.base}{lang}/"


def base_of(site_url: str) -> str:
    """The path of an address, with a slash at either end."""
    return urlsplit(site_url).path.rstrip("/") + "/"


def write(build: Build, lang: str, folder: Path = BUILD) -> Path:
    """Write the language's configuration; it is JSON, which every YAML reader reads."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"mkdocs.{lang}.yml"
    text = json.dumps(config(build, lang, folder), ensure_ascii=False, indent=1)
    file.write_text(text + "\n", encoding="utf-8")
    return file


def config(build: Build, lang: str, folder: Path = BUILD) -> dict[str, Any]:
    """What the language's configuration adds to the shared one; paths are relative to its folder."""
    docs = build.docs / lang
    icon = f"{build.base}{build.shared}icon.svg"
    return {
        "INHERIT": _from(folder, ROOT / "mkdocs.yml"),
        "site_name": front_matter.title(docs / "index.md"),
        "site_description": front_matter.description(docs / "index.md"),
        "site_url": f"{build.site_url.rstrip('/')}/{lang}/",
        "site_dir": _from(folder, build.out / lang),
        "docs_dir": _from(folder, docs),
        "copyright": word("unofficial", lang),
        "theme": {
            "language": lang,
            "custom_dir": _from(folder, OVERRIDES),
            "favicon": icon,
            "logo": icon,
            "palette": [_palette(entry, lang) for entry in PALETTE],
        },
        "hooks": [_from(folder, ROOT / "site_hooks" / "hooks.py")],
        "nav": navigation(docs, lang),
        "markdown_extensions": {
            "site_hooks.pages": {"lang": lang, "docs": str(docs.resolve()), "repo_url": build.repo_url},
        },
        "extra_css": [f"{build.base}{build.shared}{name}" for name in build.styles],
        "extra_javascript": [{"path": f"{build.base}{build.shared}{name}", "type": "module"} for name in build.modules],
        "extra": {
            "scope": build.base,
            "origin": build.origin,
            "release": build.release,
            "icons": f"{build.base}{build.shared}icons/" if build.shared else "",
            "titles": titles(docs),
            "alternate": [_alternate(build, other, lang) for other in build.languages],
            "repository": build.repo_url,
            "words": {key: word(key, lang) for key in ("source-code", "languages", "where")},
        },
    }


def addresses(docs: Path) -> Iterable[str]:
    """The addresses of all pages below a folder, each relative to the language's root, with the slash at its end."""
    for page in sorted(docs.rglob("*.md")):
        url = url_of(page.relative_to(docs).as_posix())
        yield f"{url}/" if url else ""


def _alternate(build: Build, other: str, lang: str) -> dict[str, object]:
    """Another language for the switcher; ``missing`` are pages of this language that the other does not have."""
    missing = set(addresses(build.docs / lang)) - set(addresses(build.docs / other))
    return {"name": LANGUAGES[other], "lang": other, "link": build.home(other), "missing": sorted(missing)}


def _palette(entry: tuple[str, str, str, str], lang: str) -> dict[str, object]:
    media, scheme, icon, key = entry
    toggle = {"icon": icon, "name": word(key, lang)}
    return {"media": media, "scheme": scheme, "primary": "custom", "accent": "custom", "toggle": toggle}


def _from(folder: Path, target: Path) -> str:
    return os.path.relpath(target.resolve(), folder.resolve())
