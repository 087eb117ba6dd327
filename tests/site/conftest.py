"""One built site for the tests that look at it: all languages, below a sub-path, a small stand-in for the engine."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from site_hooks import site as site_command
from site_hooks.places import LANGUAGES

BASE = "/sub/rules/"
ENGINE = "engine/0123456789ab/"
VOID = frozenset({"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"})


@dataclass(eq=False)
class Node:
    """An element of a page: just enough to look for things."""

    tag: str
    attributes: dict[str, str] = field(default_factory=dict)
    parent: Node | None = None
    content: list[Node | str] = field(default_factory=list)

    def __iter__(self) -> Iterator[Node]:
        """All elements below, in the order of the page."""
        for part in self.content:
            if isinstance(part, Node):
                yield part
                yield from part

    def get(self, name: str) -> str | None:
        return self.attributes.get(name)

    def find(self, *tags: str, inside: str = "", **attributes: str | bool) -> list[Node]:
        """Elements below by name, by what they stand in, and by attributes (True: any value; `class_`: one of them)."""
        return [
            node
            for node in self
            if (not tags or node.tag in tags)
            and (not inside or inside in node.around())
            and all(node.matches(name.replace("_", "-"), value=value) for name, value in attributes.items())
        ]

    def matches(self, name: str, *, value: str | bool) -> bool:
        if name == "class-":
            return value in (self.get("class") or "").split()
        return self.get(name) is not None if value is True else self.get(name) == value

    def around(self) -> Iterator[str]:
        """The names of the elements that this one stands in."""
        node = self.parent
        while node is not None:
            yield node.tag
            node = node.parent

    def text(self) -> str:
        return "".join(part if isinstance(part, str) else part.text() for part in self.content)

    def next(self) -> Node | None:
        """The element that follows beside this one."""
        assert self.parent is not None
        beside = [part for part in self.parent.content if isinstance(part, Node)]
        following = beside[beside.index(self) + 1 :]
        return following[0] if following else None


class _Builder(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.root = Node("#document")
        self.open = [self.root]

    def handle_starttag(self, tag, attrs):
        node = Node(tag, {name: value or "" for name, value in attrs}, self.open[-1])
        self.open[-1].content.append(node)
        if tag not in VOID:
            self.open.append(node)

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag):
        names = [node.tag for node in self.open]
        if tag in names:
            del self.open[len(names) - 1 - names[::-1].index(tag) :]

    def handle_data(self, data):
        self.open[-1].content.append(data)


def parse(text: str) -> Node:
    """The page as elements."""
    builder = _Builder()
    builder.feed(text)
    builder.close()
    return builder.root


@dataclass
class Built:
    """A built site, as files."""

    folder: Path
    url: str
    pages: dict[str, Node] = field(default_factory=dict)

    @property
    def origin(self) -> str:
        return self.url.removesuffix(BASE)

    @cached_property
    def paths(self) -> list[str]:
        """Addresses below the root of every page of a language, such as ``en/about/``."""
        found = (page.relative_to(self.folder).as_posix() for page in self.folder.glob("*/**/index.html"))
        return sorted(path.removesuffix("index.html") for path in found)

    def page(self, path: str) -> Node:
        """The page at an address below the root."""
        if path not in self.pages:
            self.pages[path] = parse(self.file(path).read_text(encoding="utf-8"))
        return self.pages[path]

    def file(self, path: str) -> Path:
        return self.folder / path / "index.html" if path == "" or path.endswith("/") else self.folder / path

    def below(self, address: str) -> str:
        """What an address on this site names below its root."""
        parts = urlsplit(address)
        assert not parts.netloc or address.startswith(self.origin), f"{address} is elsewhere"
        assert parts.path.startswith(BASE), f"{address} is not below {BASE}"
        return parts.path.removeprefix(BASE)


@pytest.fixture(scope="session")
def build_site(tmp_path_factory) -> Callable[..., Built]:
    """Builds the site anew, at ``url`` and in the languages ``only``."""

    def build(url: str = f"https://example.org{BASE}", only: tuple[str, ...] = tuple(LANGUAGES)) -> Built:
        folder = tmp_path_factory.mktemp("site")
        engine = folder / "engine"
        engine.mkdir()
        (engine / "manifest.json").write_text(json.dumps({"files": {}}), encoding="utf-8")
        out = folder / "site"
        site_command.build(url, out, only, say=lambda _text: None, work=folder / "build", engine=(ENGINE, engine))
        return Built(out, url)

    return build


@pytest.fixture(scope="session")
def site(build_site) -> Built:
    return build_site()
