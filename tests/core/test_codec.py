"""The codec refuses what it does not know and says where."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Literal

import pytest
from hypothesis import given, strategies as st

from engine.core.codec import decode, encode
from engine.core.errors import CodecError


class Colour(Enum):
    RED = "red"
    BLUE = "blue"


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw:
    do: Literal["draw"] = "draw"
    count: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Paint:
    do: Literal["paint"] = "paint"
    colour: Colour


@dataclass(frozen=True, slots=True, kw_only=True)
class Say:
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Tree:
    name: str
    steps: tuple[Draw | Paint | Say, ...] = ()
    pair: tuple[int, str] = (0, "")
    colours: frozenset[Colour] = frozenset()
    costs: Mapping[Colour, int] = field(default_factory=dict)
    child: Tree | None = None
    cache: object = field(default=None, compare=False, metadata={"codec": False})


steps = st.one_of(
    st.builds(Draw, count=st.integers()),
    st.builds(Paint, colour=st.sampled_from(Colour)),
    st.builds(Say, text=st.text()),
)
trees = st.recursive(
    st.builds(Tree, name=st.text(), steps=st.lists(steps).map(tuple), pair=st.tuples(st.integers(), st.text())),
    lambda below: st.builds(
        Tree,
        name=st.text(),
        colours=st.frozensets(st.sampled_from(Colour)),
        costs=st.dictionaries(st.sampled_from(Colour), st.integers()),
        child=below,
    ),
    max_leaves=5,
)


@given(trees)
def test_every_value_comes_back_through_json_text(tree):
    assert decode(Tree, json.loads(json.dumps(encode(tree)))) == tree


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"name": "x", "size": 3}, "unknown key 'size' in Tree"),
        ({}, "Tree lacks 'name'"),
        ({"name": 3}, "name: expected str, found 3"),
        ({"name": True}, "name: expected str, found True"),
        ({"name": "x", "steps": [{"do": "fly"}]}, r"steps\[0\]: expected one of do: draw, do: paint"),
        ({"name": "x", "steps": [{"do": "draw", "n": 1}]}, r"steps\[0\]: unknown key 'n' in Draw"),
        ({"name": "x", "steps": [{"do": "paint", "colour": "green"}]}, r"steps\[0\].colour: expected red or blue"),
        ({"name": "x", "pair": [1]}, "pair: expected 2 values, found 1"),
        ({"name": "x", "colours": "red"}, "colours: expected a list"),
        ({"name": "x", "costs": {"green": 1}}, "costs.green: expected red or blue"),
        ({"name": "x", "child": {"name": "y", "child": 5}}, "child.child: expected a mapping"),
        ([], "expected a mapping"),
    ],
)
def test_what_is_not_expected_is_refused_with_its_path(data, message):
    with pytest.raises(CodecError, match=message):
        decode(Tree, data)


def test_true_is_no_number():
    with pytest.raises(CodecError, match="count: expected int, found True"):
        decode(Draw, {"count": True})


def test_a_value_without_json_form_is_refused():
    with pytest.raises(CodecError, match="object has no JSON form"):
        encode(object())


@dataclass(frozen=True, kw_only=True)
class MaybeRow:
    """A collection that may be missing; missing is something else than empty."""

    row: tuple[str | None, ...] | None = None


@pytest.mark.parametrize("row", [None, (), ("a", None)])
def test_a_collection_or_nothing_comes_back(row):
    assert decode(MaybeRow, encode(MaybeRow(row=row))) == MaybeRow(row=row)
