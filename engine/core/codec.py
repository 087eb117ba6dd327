"""Frozen dataclasses to plain JSON values and back, driven by their type hints.

Strict on the way in: an unknown or a missing key, or a value of the wrong type, raises CodecError with the path of the
value. A union of dataclasses is told apart by a ``Literal`` field (``do: draw``); of those that have none, a lone one
needs no tag and several are told apart by ``"is"``, the class name. Fields marked ``metadata={"codec": False}`` are
left out and must have a default.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any, Literal, NewType, TypeAlias, TypeGuard, TypeVar, Union, get_args, get_origin, get_type_hints

from engine.core.errors import CodecError

Json: TypeAlias = Any
"""None, bool, int, str, list or dict with str keys."""
T = TypeVar("T")


@cache
def _shape(cls: Any) -> tuple[tuple[Field[Any], Any], ...]:
    hints = get_type_hints(cls)
    return tuple((f, hints[f.name]) for f in fields(cls) if f.metadata.get("codec", True))


def _is_class(hint: Any) -> TypeGuard[Callable[..., Any]]:
    """Whether a type hint is a dataclass."""
    return isinstance(hint, type) and is_dataclass(hint)


@cache
def _tags(options: tuple[Any, ...]) -> dict[Any, tuple[str, str] | None]:
    """The key and value by which each dataclass of a union is known; None for a lone one without a Literal field."""
    tags: dict[Any, tuple[str, str] | None] = {}
    bare = []
    for cls in options:
        if not _is_class(cls):
            continue
        literal = [(f.name, str(f.default)) for f, hint in _shape(cls) if get_origin(hint) is Literal]
        tags[cls] = literal[0] if literal else None
        if not literal:
            bare.append(cls)
    if len(bare) > 1:
        tags.update({cls: ("is", cls.__name__) for cls in bare})
    return tags


def _plain(hint: Any) -> Any:
    while isinstance(hint, NewType):
        hint = hint.__supertype__
    return hint


_PLAIN = frozenset({type(None), bool, int, str})


def encode(value: Any, hint: Any = None) -> Json:
    """The JSON value of ``value``, whose declared type is ``hint`` (by default its class)."""
    if type(value) in _PLAIN:
        return value
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, bool | int | str):
        return value
    hint = _plain(type(value) if hint is None else hint)
    if _is_class(type(value)):
        return _encode_dataclass(value, hint)
    if get_origin(hint) in (Union, types.UnionType):  # of a collection and None
        hint = next((option for option in map(_plain, get_args(hint)) if get_args(option)), None)
    inner = get_args(hint)
    if isinstance(value, frozenset):
        return sorted(encode(item, inner[0] if inner else None) for item in value)
    if isinstance(value, tuple):
        if inner[1:] == (Ellipsis,):
            return [encode(item, inner[0]) for item in value]
        return [encode(item, inner[i] if inner else None) for i, item in enumerate(value)]
    if isinstance(value, Mapping):
        return {str(_key(k)): encode(v, inner[1] if inner else None) for k, v in value.items()}
    if isinstance(value, list):  # data that is JSON already (a hint of Any)
        return [encode(item) for item in value]
    raise CodecError(f"{type(value).__name__} has no JSON form")


def _encode_dataclass(value: Any, hint: Any) -> Json:
    out: dict[str, Json] = {}
    if hint is not type(value) and get_origin(hint) in (Union, types.UnionType):
        tag = _tags(get_args(hint))[type(value)]
        if tag is not None:
            out[tag[0]] = tag[1]
    for name, default, inner in _written(value.__class__):
        item = getattr(value, name)
        if default is MISSING or item != default:
            out[name] = item if type(item) in _PLAIN else encode(item, inner)
    return out


@cache
def _written(cls: Any) -> tuple[tuple[str, Any, Any], ...]:
    """Each field's name, the value for which it is left out (MISSING where it never is), and its type."""
    return tuple(
        (f.name, MISSING if get_origin(inner) is Literal else f.default, _plain(inner)) for f, inner in _shape(cls)
    )


def _key(key: Any) -> Any:
    return key.value if isinstance(key, Enum) else key


def decode(hint: Callable[..., T] | Any, data: Json, path: str = "", *, given: Mapping[str, Any] | None = None) -> T:
    """The value of type ``hint`` that ``data`` stands for; raises CodecError for anything unexpected.

    ``given`` are values for fields of the outermost dataclass that have no JSON form (``metadata={"codec": False}``).
    """
    if given is not None:
        return _decode_dataclass(hint, data, path, given)  # type: ignore[no-any-return]
    return _decode(hint, data, path)  # type: ignore[no-any-return]


def _decode(hint: Any, data: Json, path: str) -> Any:
    hint = _plain(hint)
    origin = get_origin(hint)
    if hint is Any:
        return data
    if hint in (str, int, bool):
        if type(data) is not hint:
            raise _wrong(path, hint.__name__, data)
        return data
    if hint is type(None):
        if data is not None:
            raise _wrong(path, "null", data)
        return None
    if origin is Literal:
        if data not in get_args(hint):
            raise _wrong(path, " or ".join(map(repr, get_args(hint))), data)
        return data
    if origin in (Union, types.UnionType):
        return _decode_union(get_args(hint), data, path)
    if isinstance(hint, type) and issubclass(hint, Enum):
        try:
            return hint(data)
        except ValueError:
            raise _wrong(path, " or ".join(str(member.value) for member in hint), data) from None
    if origin is tuple:
        return _decode_tuple(get_args(hint), data, path)
    if origin is frozenset:
        return frozenset(_decode_tuple((get_args(hint)[0], Ellipsis), data, path))
    if origin is not None and issubclass(origin, Mapping):
        key_hint, value_hint = get_args(hint)
        if not isinstance(data, dict):
            raise _wrong(path, "a mapping", data)
        return {_decode(key_hint, k, f"{path}.{k}"): _decode(value_hint, v, f"{path}.{k}") for k, v in data.items()}
    if _is_class(hint):
        return _decode_dataclass(hint, data, path)
    raise CodecError(f"{path or '.'}: no way to read a {hint}")


def _decode_union(options: tuple[Any, ...], data: Json, path: str) -> Any:
    if data is None and type(None) in options:
        return None
    rest = [option for option in options if option is not type(None)]
    if len(rest) == 1:
        return _decode(rest[0], data, path)
    tags = _tags(tuple(rest))
    if isinstance(data, dict) and tags:
        for cls, tag in tags.items():
            if tag is not None and data.get(tag[0]) == tag[1]:
                return _decode_dataclass(cls, {k: v for k, v in data.items() if k != "is"}, path)
        lone = [cls for cls, tag in tags.items() if tag is None]
        if lone and not any(tag[0] in data for tag in tags.values() if tag is not None):
            return _decode_dataclass(lone[0], data, path)
        known = ", ".join(f"{tag[0]}: {tag[1]}" for tag in tags.values() if tag is not None)
        raise CodecError(f"{path or '.'}: expected one of {known}")
    for option in rest:
        if not _is_class(option):
            try:
                return _decode(option, data, path)
            except CodecError:
                continue
    raise _wrong(path, " or ".join(str(option) for option in rest), data)


def _decode_tuple(inner: tuple[Any, ...], data: Json, path: str) -> tuple[Any, ...]:
    if not isinstance(data, list):
        raise _wrong(path, "a list", data)
    if inner[1:] == (Ellipsis,):
        return tuple(_decode(inner[0], item, f"{path}[{i}]") for i, item in enumerate(data))
    if len(data) != len(inner):
        raise CodecError(f"{path or '.'}: expected {len(inner)} values, found {len(data)}")
    return tuple(_decode(part, item, f"{path}[{i}]") for i, (part, item) in enumerate(zip(inner, data, strict=True)))


def _decode_dataclass(cls: Any, data: Json, path: str, given: Mapping[str, Any] | None = None) -> Any:
    if not isinstance(data, dict):
        raise _wrong(path, f"a mapping ({cls.__name__})", data)
    shape = _shape(cls)
    unknown = [key for key in data if key not in {f.name for f, _ in shape}]
    if unknown:
        raise CodecError(f"{path or '.'}: unknown key {unknown[0]!r} in {cls.__name__}")
    values = dict(given or {})
    for f, hint in shape:
        if f.name in data:
            values[f.name] = _decode(hint, data[f.name], f"{path}.{f.name}".lstrip("."))
        elif f.default is MISSING and f.default_factory is MISSING:
            raise CodecError(f"{path or '.'}: {cls.__name__} lacks {f.name!r}")
    return cls(**values)


def _wrong(path: str, expected: str, found: Json) -> CodecError:
    return CodecError(f"{path or '.'}: expected {expected}, found {found!r}")
