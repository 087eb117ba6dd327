"""MkDocs calls these; the only module that imports mkdocs, and it thinks nothing of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mkdocs.exceptions import Abort
from pymdownx.superfences import SuperFencesException

from engine.core.errors import EngineError
from site_hooks import pages
from site_hooks.project import BuildError

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page


def on_page_markdown(_markdown: str, page: Page, config: MkDocsConfig, files: Files) -> None:  # noqa: ARG001  MkDocs passes them by name
    """Tell our fences and extensions which page comes next, so that their messages name it."""
    pages.entering(page.file.src_uri)


def on_build_error(error: Exception) -> None:
    """End with the sentence of a page's error instead of a traceback."""
    if isinstance(error, SuperFencesException | BuildError | EngineError):
        raise Abort(str(error)) from error
