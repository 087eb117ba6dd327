"""Build the whole site: ``python -m site_hooks.site --site-url URL --out site [--only en,pl]``."""

from __future__ import annotations

import argparse
import dataclasses
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from site_hooks import build_log, languages, offline, root_files, search_index
from site_hooks.errors import SiteError
from site_hooks.languages import Build
from site_hooks.navigation import titles
from site_hooks.places import ASSETS, LANGUAGES, PUBLIC, shown
from site_hooks.project import BUILD, ROOT, BuildError
from site_hooks.shared import engine_folder, shared, write_assets

DEFAULT_URL = "http://127.0.0.1:8000/"
PROCESSES = 2
EPOCH = "315532800"
"""A fixed date (1980-01-01) for what would otherwise carry the time of the build: same input, same site."""
Say = Callable[[str], None]
Content = Callable[[Path, str, Iterable[str]], Mapping[str, Any]]


def main(arguments: Iterable[str] | None = None) -> int:
    """The command; 0 when the site stands."""
    options = _options(arguments)
    started = time.monotonic()
    try:
        build(options.site_url, options.out, options.only, say=_say)
    except BuildError as error:
        sys.stderr.write(f"\n{error}\n")
        return 1
    _say(f"{shown(options.out)} stands after {time.monotonic() - started:.1f} s, to be served at {options.site_url}")
    return 0


def build(
    site_url: str,
    out: Path,
    only: tuple[str, ...] = tuple(LANGUAGES),
    *,
    say: Say,
    work: Path = BUILD,
    content: Content | None = None,
    engine: tuple[str, Path] | None = None,
) -> None:
    """Build the site into ``out``, which is replaced only once all has gone well.

    ``work`` is the folder for what is made on the way; ``content`` compiles the games and ``engine`` is a built engine
    (its folder below the site's root, and where it lies): by default those of the project.

    Raises BuildError with everything that is wrong with the pages.
    """
    _check_url(site_url)
    say("content: decks, texts, worked examples")
    files = work / PUBLIC
    _empty(files)
    paths = (content or _content())(files, languages.base_of(site_url), only)
    if engine is None:
        _programs(files, paths)
    common = shared()
    engine_name, engine_files = engine or engine_folder()
    fresh = out.with_name(f"{out.name}.new")
    plan = Build(
        site_url=site_url,
        out=fresh,
        languages=only,
        shared=common.folder,
        styles=common.styles,
        modules=common.modules,
    )
    plan = dataclasses.replace(plan, release=offline.release(plan, engine_name, paths))
    write_assets(work / ASSETS, plan.base, engine_name, paths)
    _empty(fresh)
    say(f"pages: {', '.join(only)}")
    _build_languages(plan, work, say)
    say("shared files: styles, scripts, fonts, content, engine")
    common.copy(fresh)
    shutil.copytree(files, fresh, dirs_exist_ok=True)
    shutil.copytree(engine_files, fresh / engine_name.rstrip("/"))
    root_files.write(plan)
    offline.write(plan, engine_name, paths)
    if out.exists():
        shutil.rmtree(out)
    fresh.rename(out)


def _programs(files: Path, paths: Mapping[str, Any]) -> None:
    from site_hooks.content import write_programs

    write_programs(files, paths)


def _content() -> Content:
    from site_hooks.content import build_content

    return build_content


def _build_languages(plan: Build, work: Path, say: Say) -> None:
    """Build the languages, two at a time; raise SiteError with the troubles of all of them."""
    with ThreadPoolExecutor(PROCESSES) as pool:
        found = list(pool.map(partial(_build_language, plan, work, say), plan.languages))
    troubles = [trouble for of_language in found for trouble in of_language]
    if troubles:
        raise SiteError("\n".join(["The pages have these faults:", *dict.fromkeys(troubles)]))


def _build_language(plan: Build, work: Path, say: Say, lang: str) -> list[str]:
    started = time.monotonic()
    try:
        config = languages.write(plan, lang, work)
    except SiteError as error:
        return [str(error)]
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--config-file", str(config)]
    done = subprocess.run(command, cwd=ROOT, env=_environment(lang, work), capture_output=True, text=True, check=False)
    if done.returncode:
        return build_log.troubles(done.stdout + done.stderr, plan.docs / lang)
    search_index.finish(plan.out / lang, titles(plan.docs / lang))
    (plan.out / lang / "404.html").unlink(missing_ok=True)  # the one at the root speaks all languages
    say(f"  {lang}: {sum(1 for _ in (plan.out / lang).rglob('*.html'))} pages in {time.monotonic() - started:.1f} s")
    return []


def _environment(lang: str, work: Path) -> dict[str, str]:
    search = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))
    fixed = {"PLAY_LANG": lang, "PLAY_ASSETS": str(work / ASSETS), "PYTHONPATH": search, "NO_MKDOCS_2_WARNING": "1"}
    return {"SOURCE_DATE_EPOCH": EPOCH, **os.environ, **fixed}


def _check_url(url: str) -> None:
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.query or parts.fragment:
        raise SiteError(f"--site-url {url!r}: give the whole address that the site is served at, such as {DEFAULT_URL}")


def _empty(folder: Path) -> None:
    if folder.exists():
        shutil.rmtree(folder)
    folder.mkdir(parents=True)


def _options(arguments: Iterable[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m site_hooks.site", description="Build the site in all its languages."
    )
    parser.add_argument(
        "--site-url", default=os.environ.get("SITE_URL", DEFAULT_URL), help="address that it is served at"
    )
    parser.add_argument("--out", type=Path, default=ROOT / "site", help="folder that it is put into")
    parser.add_argument("--only", type=_languages, default=tuple(LANGUAGES), help="languages, such as en,pl")
    return parser.parse_args(None if arguments is None else list(arguments))


def _languages(text: str) -> tuple[str, ...]:
    chosen = tuple(lang.strip() for lang in text.split(",") if lang.strip())
    for lang in chosen:
        if lang not in LANGUAGES:
            raise argparse.ArgumentTypeError(f"no language {lang!r}; there are {', '.join(LANGUAGES)}")
    return chosen


def _say(text: str) -> None:
    sys.stderr.write(f"{text}\n")
    sys.stderr.flush()


if __name__ == "__main__":
    raise SystemExit(main())
