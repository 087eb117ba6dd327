"""A static server that behaves like GitHub Pages, for looking at the site and for tests.

Like Pages: 301 to the address with a slash for a folder asked for without one, the root's `404.html` with status 404
for everything unknown, right types for modules and WebAssembly, gzip, ETag with 304, ten minutes of cache, no special
headers.
For tests it can stand under a sub-path, answer slowly, or fail on purpose.
Command: `python -m site_hooks.serve --dir site --port 8000`.
"""

from __future__ import annotations

import argparse
import errno
import gzip
import hashlib
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Literal
from urllib.parse import quote, unquote, urlsplit

from site_hooks.project import ROOT

Fault = Literal["404", "truncated", "html", "hang", "down"]
FaultFor = Callable[[str], Fault | None]

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".gz": "application/gzip",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/vnd.microsoft.icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json; charset=utf-8",
    ".map": "application/json; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json; charset=utf-8",
    ".woff2": "font/woff2",
    ".xml": "application/xml; charset=utf-8",
    ".yaml": "text/yaml; charset=utf-8",
    ".zip": "application/zip",
}
COMPRESSED = frozenset(
    {".css", ".html", ".js", ".json", ".map", ".mjs", ".svg", ".txt", ".wasm", ".webmanifest", ".xml"}
)
PIECE = 16 * 1024
HANG_SECONDS = 3600


class PortTakenError(Exception):
    """The wanted port cannot be used; the text says what to do."""


@dataclass(slots=True)
class Line:
    """A line of limited rate, shared by all answers, and with a delay before each."""

    bytes_per_second: float = 0
    latency: float = 0
    _free_at: float = 0
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def wait_for_turn(self, size: int) -> None:
        """Return when that many bytes may be on their way."""
        if not self.bytes_per_second:
            return
        with self._lock:
            now = time.monotonic()
            self._free_at = max(self._free_at, now) + size / self.bytes_per_second
            pause = self._free_at - now
        time.sleep(pause)


@dataclass(frozen=True, slots=True)
class File:
    """A file's content as it may be sent."""

    data: bytes
    zipped: bytes | None
    etag: str
    type: str


class Shelf:
    """The files of a folder, read and compressed once for each change."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder.resolve()
        self._files: dict[Path, tuple[int, File]] = {}

    def path(self, relative: str) -> Path | None:
        """The file or folder of an address, or None if it is not there or lies outside."""
        path = (self.folder / relative).resolve()
        inside = path == self.folder or self.folder in path.parents
        return path if inside and path.exists() else None

    def file(self, path: Path) -> File:
        """A file's content, from memory if it has not changed."""
        changed = path.stat().st_mtime_ns
        known = self._files.get(path)
        if known is not None and known[0] == changed:
            return known[1]
        data = path.read_bytes()
        file = File(
            data=data,
            zipped=gzip.compress(data, 6, mtime=0) if path.suffix in COMPRESSED else None,
            etag=f'"{hashlib.sha256(data).hexdigest()[:16]}"',
            type=TYPES.get(path.suffix, "application/octet-stream"),
        )
        self._files[path] = (changed, file)
        return file


class PagesServer(ThreadingHTTPServer):
    """Serves a folder under a sub-path of an address on this machine."""

    daemon_threads = True
    allow_reuse_address = True
    request_queue_size = 64

    def __init__(self, folder: Path, *, port: int, prefix: str, fault: FaultFor | None, line: Line) -> None:
        self.shelf = Shelf(folder)
        self.prefix = f"/{prefix.strip('/')}/" if prefix.strip("/") else "/"
        self.fault = fault
        self.line = line
        self.requested: list[str] = []
        super().__init__(("127.0.0.1", port), _Handler)

    @property
    def url(self) -> str:
        """The address of the site's root, with a slash at the end."""
        return f"http://127.0.0.1:{self.server_address[1]}{self.prefix}"

    def handle_error(self, request: object, client_address: object) -> None:
        """A browser that goes away in the middle of an answer is no news."""
        if not isinstance(sys.exception() if hasattr(sys, "exception") else sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: PagesServer

    def do_GET(self) -> None:
        self._answer(with_body=True)

    def do_HEAD(self) -> None:
        self._answer(with_body=False)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Keep quiet: a page asks for dozens of files."""

    def _answer(self, *, with_body: bool) -> None:
        address = unquote(urlsplit(self.path).path)
        self.server.requested.append(address)
        if self.server.line.latency:
            time.sleep(self.server.line.latency)
        fault = self.server.fault(address) if self.server.fault else None
        if fault is not None:
            self._fail(fault, address, with_body=with_body)
            return
        path = self._path(address)
        if path is not None and path.is_dir():
            if not address.endswith("/"):
                self._redirect(address + "/")
                return
            index = path / "index.html"
            path = index if index.is_file() else None
        elif address.endswith("/"):
            path = None
        if path is None:
            self._not_found(with_body=with_body)
            return
        self._send(self.server.shelf.file(path), HTTPStatus.OK, with_body=with_body)

    def _path(self, address: str) -> Path | None:
        if address + "/" == self.server.prefix:
            return self.server.shelf.folder
        if not address.startswith(self.server.prefix):
            return None
        relative = address.removeprefix(self.server.prefix)
        # Pages also finds `about.html` when `about` is asked for.
        return self.server.shelf.path(relative) or (self.server.shelf.path(relative + ".html") if relative else None)

    def _redirect(self, address: str) -> None:
        query = urlsplit(self.path).query
        self.send_response(HTTPStatus.MOVED_PERMANENTLY)
        self.send_header("Location", quote(address) + (f"?{query}" if query else ""))
        self.send_header("Content-Length", "0")
        self.end_headers()

    def _not_found(self, *, with_body: bool) -> None:
        page = self.server.shelf.path("404.html")
        plain = File(data=b"404: there is no such file\n", zipped=None, etag="", type="text/plain; charset=utf-8")
        self._send(self.server.shelf.file(page) if page else plain, HTTPStatus.NOT_FOUND, with_body=with_body)

    def _send(self, file: File, status: HTTPStatus, *, with_body: bool) -> None:
        found = status is HTTPStatus.OK
        unchanged = found and file.etag in self.headers.get("If-None-Match", "")
        body = file.data
        self.send_response(HTTPStatus.NOT_MODIFIED if unchanged else status)
        if not unchanged:
            self.send_header("Content-Type", file.type)
            if file.zipped is not None and "gzip" in self.headers.get("Accept-Encoding", ""):
                body = file.zipped
                self.send_header("Content-Encoding", "gzip")
            self.send_header("Content-Length", str(len(body)))
        if found:
            self.send_header("ETag", file.etag)
            self.send_header("Cache-Control", "max-age=600")
        if file.zipped is not None:
            self.send_header("Vary", "Accept-Encoding")
        self.end_headers()
        if with_body and not unchanged:
            self._write(body)

    def _write(self, body: bytes) -> None:
        if not self.server.line.bytes_per_second:
            self.wfile.write(body)
            return
        for start in range(0, len(body), PIECE):
            piece = body[start : start + PIECE]
            self.server.line.wait_for_turn(len(piece))
            self.wfile.write(piece)

    def _fail(self, fault: Fault, address: str, *, with_body: bool) -> None:
        if fault == "down":
            self.close_connection = True
            return
        path = self._path(address)
        if path is not None and path.is_dir():
            path /= "index.html"
        if fault == "404" or path is None or not path.is_file():
            self._not_found(with_body=with_body)
        elif fault == "html":
            text = b"<!doctype html><title>Sign in</title><p>Please sign in to this network."
            self._send(
                File(data=text, zipped=None, etag='"html"', type=TYPES[".html"]), HTTPStatus.OK, with_body=with_body
            )
        else:
            self._break_off(self.server.shelf.file(path), hang=fault == "hang")

    def _break_off(self, file: File, *, hang: bool) -> None:
        """Promise the whole file, send half of it, and close the line (or keep it open and say nothing more)."""
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", file.type)
        self.send_header("Content-Length", str(len(file.data)))
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        self.wfile.write(file.data[: len(file.data) // 2])
        self.wfile.flush()
        if hang:
            time.sleep(HANG_SECONDS)
        self.close_connection = True


@contextmanager
def pages_server(
    folder: Path,
    prefix: str = "/",
    *,
    port: int = 0,
    fault: FaultFor | None = None,
    bytes_per_second: float = 0,
    latency: float = 0,
) -> Iterator[str]:
    """Serve a folder while the block runs; yields the address of its root, with a slash at the end.

    `fault` is asked for each address (with the prefix) what shall go wrong with it: `"404"`, `"truncated"` (half of it
    comes), `"hang"` (half of it comes and then nothing more), `"html"` (a web page comes instead), `"down"` (no answer
    at all, as without a network), or None for nothing.

    Raises PortTakenError if the port cannot be used; port 0 finds a free one.
    """
    server = make_server(folder, prefix, port=port, fault=fault, line=Line(bytes_per_second, latency))
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    try:
        yield server.url
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def make_server(folder: Path, prefix: str, *, port: int, fault: FaultFor | None = None, line: Line) -> PagesServer:
    """A server that is bound and does not run yet.

    Raises PortTakenError if the port cannot be used.
    """
    try:
        return PagesServer(folder, port=port, prefix=prefix, fault=fault, line=line)
    except OSError as error:
        if error.errno in (errno.EADDRINUSE, errno.EACCES):
            raise PortTakenError(
                f"Port {port} is taken or not allowed here. Choose another one: make serve PORT={max(port, 1024) + 1}"
            ) from error
        raise


def main(arguments: list[str] | None = None) -> int:
    """Serve until Ctrl+C."""
    parser = argparse.ArgumentParser(
        prog="python -m site_hooks.serve", description="Serves a built site like GitHub Pages."
    )
    parser.add_argument("--dir", type=Path, default=ROOT / "site", help="the folder to serve (default: site)")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--prefix", default="/", help="sub-path the site stands under, such as /rules/")
    parser.add_argument(
        "--rate", type=float, default=0, help="bytes a second for all answers together (default: no limit)"
    )
    parser.add_argument("--latency", type=float, default=0, help="seconds before each answer")
    options = parser.parse_args(arguments)
    if not options.dir.is_dir():
        print(f"There is no folder {options.dir}. `make site` builds the site.", file=sys.stderr)
        return 1
    try:
        server = make_server(options.dir, options.prefix, port=options.port, line=Line(options.rate, options.latency))
    except PortTakenError as error:
        print(error, file=sys.stderr)
        return 1
    print(f"{server.url} (Ctrl+C ends it)", flush=True)
    with server:
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print()
    return 0


if __name__ == "__main__":
    sys.exit(main())
