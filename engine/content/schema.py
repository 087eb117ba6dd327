"""Turns a game's dataclasses into a schema for its authors' files.

One definition serves both sides: the engine's frozen dataclasses are mirrored here as models of the validation library,
with dashes for underscores in keys, numbers allowed where an id is wanted, and unknown keys refused. All errors come at
once, with their paths.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from functools import cache, reduce
from operator import or_
from typing import Annotated, Any, Literal, NewType, Union, get_args, get_origin, get_type_hints

from pydantic import BaseModel, BeforeValidator, ConfigDict, Discriminator, Field, Tag, ValidationError, create_model

from engine.content.source import Path_, Source
from engine.core.errors import Problem

Normalise = Mapping[Any, Callable[[str], str]]
"""For ids with a form of their own: NewType -> function that gives the canonical text or raises ValueError."""


def _dashed(name: str) -> str:
    return name.rstrip("_").replace("_", "-")  # a word of Python's own has an underscore behind it: from_


_CONFIG = ConfigDict(extra="forbid", alias_generator=_dashed, coerce_numbers_to_str=True, use_enum_values=True)


class Schema:
    """Reads one kind of author's file into the JSON that the engine's codec understands."""

    def __init__(self, root: type, normalise: Normalise) -> None:
        self._normalise = normalise
        self._models: dict[type, type[BaseModel]] = {}
        self.model = self._mirror(root)

    def json_schema(self) -> dict[str, Any]:
        """JSON Schema of the file, for editors."""
        return self.model.model_json_schema(by_alias=True)

    def read(self, source: Source, data: Any = None, base: Path_ = ()) -> tuple[Any, list[Problem]]:
        """The engine's JSON for a file (or the part of it below ``base``), and all that is wrong with it."""
        data = source.data if data is None else data
        try:
            model = self.model.model_validate(data)
        except ValidationError as error:
            found = [(detail, _where(detail["loc"], data)) for detail in error.errors()]
            return None, [source.problem((*base, *path), _sentence(detail, path)) for detail, path in found]
        return _dump(model), []

    def _mirror(self, cls: type) -> type[BaseModel]:
        if cls not in self._models:
            hints = get_type_hints(cls)
            parts: dict[str, Any] = {}
            for f in fields(cls):
                if f.metadata.get("codec", True) is False:
                    continue
                required = f.default is MISSING and f.default_factory is MISSING
                parts[f.name] = (self._type(hints[f.name]), ... if required else Field(default=None))
            self._models[cls] = create_model(cls.__name__, __config__=_CONFIG, __doc__=cls.__doc__, **parts)
        return self._models[cls]

    def _type(self, hint: Any) -> Any:
        if hint in self._normalise:
            return Annotated[str, BeforeValidator(_checked(self._normalise[hint]))]
        while isinstance(hint, NewType):
            hint = hint.__supertype__
            if hint in self._normalise:
                return Annotated[str, BeforeValidator(_checked(self._normalise[hint]))]
        origin, inner = get_origin(hint), get_args(hint)
        if origin in (Union, types.UnionType):
            return self._union(inner)
        if origin is tuple:
            return list[self._type(inner[0])]  # type: ignore[misc]
        if origin is not None and isinstance(origin, type) and issubclass(origin, Mapping):
            return dict[self._type(inner[0]), self._type(inner[1])]  # type: ignore[misc]
        if is_dataclass(hint) and isinstance(hint, type):
            return self._mirror(hint)
        return hint

    def _union(self, options: tuple[Any, ...]) -> Any:
        classes = [option for option in options if isinstance(option, type) and is_dataclass(option)]
        tagged = {tag: option for option in classes if (tag := _literal(option)) is not None}
        if len(tagged) > 1:
            bare = [option for option in classes if option not in tagged.values()]
            choices = [Annotated[self._type(option), Tag(tag)] for tag, option in tagged.items()]
            choices += [Annotated[self._type(option), Tag(option.__name__.lower())] for option in bare]
            other = bare[0].__name__.lower() if bare else ""
            pick = Discriminator(
                lambda value: value.get("do", other) if isinstance(value, dict) else other,
                custom_error_type="verb",
                custom_error_message=f"unknown 'do'; there are {', '.join(sorted(tagged))}",
            )
            return Annotated[_either(choices), pick]
        return _either([self._type(option) for option in options])


def _either(options: list[Any]) -> Any:
    """The union of types known only now."""
    return reduce(or_, options)


def _dump(value: Any) -> Any:
    """What the author wrote, as the engine's JSON: only keys that were set, under the engine's names."""
    if isinstance(value, BaseModel):
        return {
            name: _dump(getattr(value, name)) for name in type(value).model_fields if name in value.model_fields_set
        }
    if isinstance(value, Mapping):
        return {_dump(key): _dump(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_dump(item) for item in value]
    return value.value if isinstance(value, Enum) else value


@cache
def _literal(cls: type) -> str | None:
    hints = get_type_hints(cls)
    for f in fields(cls):
        if f.name == "do" and get_origin(hints[f.name]) is Literal:
            return str(f.default)
    return None


def _checked(function: Callable[[str], str]) -> Callable[[Any], str]:
    def check(value: Any) -> str:
        if isinstance(value, bool) or not isinstance(value, str | int):
            raise ValueError(f"{value!r} is no id")  # noqa: TRY004 (the library turns a ValueError into its own report)
        return function(str(value))

    return check


def _where(loc: tuple[str | int, ...], data: Any) -> Path_:
    """The path in the file; the library puts names of union branches and ``[key]`` between, which the file has not."""
    path: list[str | int] = []
    for part in loc:
        inside = range(len(data)) if isinstance(data, list) else data if isinstance(data, Mapping) else ()
        if part in inside:
            data = data[part]
            path.append(part)
    return tuple(path)


def _sentence(detail: Any, path: Path_) -> str:
    kind, last = detail["type"], detail["loc"][-1]
    if kind == "extra_forbidden":
        return f"unknown key {last!r}"
    if kind == "missing":
        return f"{last!r} is missing"
    return f"{'.'.join(map(str, path))}: {detail['msg'].removeprefix('Value error, ')}"
