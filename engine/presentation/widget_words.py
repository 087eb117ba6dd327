"""The sentences that the page's own script needs: they come with each widget, since the script knows no language."""

from __future__ import annotations

WIDGET_WORDS = (
    "starting",
    "progress",
    "thinking",
    "failed-network",
    "failed-http",
    "failed-cut",
    "failed-html",
    "failed-timeout",
    "failed-worker",
    "failed-crash",
    "retry",
    "cancel",
    "save",
    "restart",
    "share-copied",
    "share-too-long",
    "share-unreadable",
    "shared-opened",
    "own-game",
    "save-unreadable",
    "storage-full",
    "saved",
    "loaded",
    "resumed",
    "discard-resumed",
    "copied",
    "copy-failed",
    "reload-new-version",
    "confirm-restart",
    "bot-paused",
    "go-on",
)
"""Keys as the script says them; in the catalogues each is ``widget.<key>``."""
