"""What goes wrong in a build, as sentences for the person who writes pages."""

from __future__ import annotations

from site_hooks.project import BuildError


class SiteError(BuildError):
    """A page, or what stands around the pages, keeps the site from being built."""
