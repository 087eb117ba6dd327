"""The local server answers like GitHub Pages, and fails on purpose when told to."""

from __future__ import annotations

import gzip
import http.client
import socket
import threading
import time
from urllib.parse import urlsplit

import pytest

from site_hooks.serve import PortTakenError, main, pages_server

PAGE = "<!doctype html><title>Žluťoučký</title>" + "<p>text</p>" * 200


@pytest.fixture
def folder(tmp_path):
    site = tmp_path / "site"
    (site / "en" / "rules").mkdir(parents=True)
    (site / "empty").mkdir()
    (site / "index.html").write_text(PAGE, encoding="utf-8")
    (site / "en" / "rules" / "index.html").write_text(PAGE, encoding="utf-8")
    (site / "en" / "about.html").write_text(PAGE, encoding="utf-8")
    (site / "404.html").write_text("<!doctype html><title>Not here</title>", encoding="utf-8")
    for name in ("a.mjs", "a.json", "a.webmanifest", "a.wasm", "a.zip", "a.woff2", "a.svg", "a.css"):
        (site / name).write_bytes(b"0123456789" * 100)
    (tmp_path / "secret.txt").write_text("outside", encoding="utf-8")
    return site


def get(url, path="", method="GET", **headers):
    address = urlsplit(url)
    connection = http.client.HTTPConnection(address.hostname, address.port, timeout=10)
    try:
        connection.request(
            method, address.path + path, headers={name.replace("_", "-"): value for name, value in headers.items()}
        )
        answer = connection.getresponse()
        return answer, answer.read()
    finally:
        connection.close()


@pytest.fixture
def url(folder):
    with pages_server(folder, "/sub/") as address:
        yield address


def test_a_folder_without_its_slash_moves_to_the_one_with(url):
    answer, _ = get(url, "en/rules?x=1")
    assert answer.status == 301
    assert answer.headers["Location"] == "/sub/en/rules/?x=1"
    assert get(url, "en/rules/")[0].status == 200


def test_the_prefix_itself_moves_to_the_one_with_a_slash(url):
    answer, _ = get(url.removesuffix("/"))
    assert (answer.status, answer.headers["Location"]) == (301, "/sub/")


@pytest.mark.parametrize("path", ["none", "en/none/", "empty/", "index.html/", "../secret.txt", "%2e%2e/secret.txt"])
def test_what_is_not_there_answers_with_the_root_page_for_it(url, path):
    answer, body = get(url, path)
    assert answer.status == 404
    assert b"Not here" in body
    assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
    assert "Cache-Control" not in answer.headers


def test_outside_the_prefix_there_is_nothing(url):
    assert get(url.removesuffix("sub/"), "index.html")[0].status == 404


def test_a_page_is_found_without_its_suffix(url):
    assert get(url, "en/about")[0].status == 200


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("a.mjs", "text/javascript; charset=utf-8"),
        ("a.json", "application/json; charset=utf-8"),
        ("a.webmanifest", "application/manifest+json; charset=utf-8"),
        ("a.wasm", "application/wasm"),
        ("a.zip", "application/zip"),
        ("a.woff2", "font/woff2"),
        ("a.svg", "image/svg+xml"),
        ("a.css", "text/css; charset=utf-8"),
    ],
)
def test_files_have_their_types(url, name, kind):
    answer, body = get(url, name)
    assert answer.headers["Content-Type"] == kind
    assert body == b"0123456789" * 100


def test_compresses_text_and_wasm_for_those_who_can_read_it(url):
    answer, body = get(url, "a.wasm", Accept_Encoding="gzip")
    assert answer.headers["Content-Encoding"] == "gzip"
    assert int(answer.headers["Content-Length"]) == len(body) < 1000
    assert gzip.decompress(body) == b"0123456789" * 100
    assert "Content-Encoding" not in get(url, "a.zip", Accept_Encoding="gzip")[0].headers
    assert "Content-Encoding" not in get(url, "a.wasm")[0].headers


def test_an_unchanged_file_is_not_sent_again(url, folder):
    first, _ = get(url, "a.json")
    assert first.headers["Cache-Control"] == "max-age=600"
    second, body = get(url, "a.json", If_None_Match=first.headers["ETag"])
    assert (second.status, body) == (304, b"")
    (folder / "a.json").write_bytes(b"new content")
    third, body = get(url, "a.json", If_None_Match=first.headers["ETag"])
    assert (third.status, body) == (200, b"new content")


def test_head_has_the_headers_only(url):
    answer, body = get(url, "index.html", method="HEAD")
    assert int(answer.headers["Content-Length"]) == len(PAGE.encode())
    assert body == b""


def test_fails_on_purpose(folder):
    faults = {"/sub/a.mjs": "404", "/sub/a.wasm": "truncated", "/sub/a.zip": "html"}
    with pages_server(folder, "sub", fault=faults.get) as url:
        assert get(url, "a.mjs")[0].status == 404
        with pytest.raises(http.client.IncompleteRead) as cut:
            get(url, "a.wasm")
        assert len(cut.value.partial) == 500
        answer, body = get(url, "a.zip")
        assert (answer.status, answer.headers["Content-Type"]) == (200, "text/html; charset=utf-8")
        assert body.startswith(b"<!doctype html>")
        assert get(url, "a.json")[0].status == 200


def test_a_hanging_answer_sends_half_and_nothing_more(folder):
    with pages_server(folder, fault=lambda path: "hang" if path == "/a.wasm" else None) as url:
        with socket.create_connection((urlsplit(url).hostname, urlsplit(url).port), timeout=10) as line:
            line.sendall(b"GET /a.wasm HTTP/1.1\r\nHost: here\r\n\r\n")
            got = b""
            while not got.endswith(b"0123456789" * 50):
                got += line.recv(65536)
            line.settimeout(0.3)
            with pytest.raises(TimeoutError):
                line.recv(1)
        assert get(url, "a.json")[0].status == 200


def test_a_server_that_is_down_says_nothing(folder):
    with pages_server(folder, fault=lambda path: "down" if path == "/a.wasm" else None) as url:
        with pytest.raises(http.client.RemoteDisconnected):
            get(url, "a.wasm")
        assert get(url, "a.json")[0].status == 200


def test_a_limited_line_takes_its_time(folder):
    (folder / "large.zip").write_bytes(b"x" * 60_000)
    with pages_server(folder, bytes_per_second=200_000, latency=0.1) as url:
        start = time.monotonic()
        threads = [threading.Thread(target=get, args=(url, "large.zip")) for _ in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert time.monotonic() - start >= 0.1 + 120_000 / 200_000


def test_a_taken_port_says_what_to_do(folder, capsys):
    with pages_server(folder) as url:
        port = urlsplit(url).port
        with (
            pytest.raises(PortTakenError, match=f"Port {port} is taken.*make serve PORT={port + 1}"),
            pages_server(folder, port=port),
        ):
            pass
        assert main(["--dir", str(folder), "--port", str(port)]) == 1
    assert f"Port {port} is taken" in capsys.readouterr().err


def test_a_missing_folder_says_what_to_do(tmp_path, capsys):
    assert main(["--dir", str(tmp_path / "none")]) == 1
    assert "make site" in capsys.readouterr().err
