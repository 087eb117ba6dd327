"""The compiled helpers of Hypothesis in Python: there is no build of them for Pyodide under Node.

Only what Hypothesis imports from its ``_native`` module; a test holds each against the compiled one.
"""

from __future__ import annotations

import math
import struct
import sys
import types

FORMATS = {16: ("e", "H"), 32: ("f", "I"), 64: ("d", "Q")}
SMALLEST_NORMALS = {16: 2.0**-14, 32: 2.0**-126, 64: sys.float_info.min}


def cathetus(h: float, a: float) -> float:
    """The other leg of a right triangle: sqrt(h² − a²), without overflow."""
    if math.isnan(h):
        return math.nan
    if math.isinf(h):
        return math.nan if math.isinf(a) else math.inf
    h, a = abs(h), abs(a)
    if h < a or math.isnan(a):
        return math.nan
    if h > math.sqrt(sys.float_info.max):
        if h > sys.float_info.max / 2:
            b = math.sqrt(h - a) * math.sqrt(h / 2 + a / 2) * math.sqrt(2)
        else:
            b = math.sqrt(h - a) * math.sqrt(h + a)
    elif a == 0:
        return h
    elif h < math.sqrt(sys.float_info.min):
        b = math.sqrt(h - a) * math.sqrt(h + a)
    else:
        b = math.sqrt((h - a) * (h + a))
    return min(b, h)


def float_to_int(value: float, width: int = 64) -> int:
    floating, whole = FORMATS[width]
    (found,) = struct.unpack(f"!{whole}", struct.pack(f"!{floating}", value))
    return int(found)


def int_to_float(value: int, width: int = 64) -> float:
    floating, whole = FORMATS[width]
    (found,) = struct.unpack(f"!{floating}", struct.pack(f"!{whole}", value))
    return float(found)


def float_of(x: float, width: int) -> float:
    return float(x) if width == 64 else int_to_float(float_to_int(float(x), width), width)


def is_negative(x: float) -> bool:
    return math.copysign(1.0, x) < 0


def next_up(value: float, width: int = 64) -> float:
    if math.isnan(value) or (math.isinf(value) and value > 0):
        return value
    if value == 0.0 and is_negative(value):
        return 0.0
    whole = float_to_int(value, width)
    return int_to_float(whole + 1 if whole >> (width - 1) == 0 else whole - 1, width)


def next_down(value: float, width: int = 64) -> float:
    return -next_up(-value, width)


def width_smallest_normals(width: int) -> float:
    return SMALLEST_NORMALS[width]


def next_up_normal(value: float, width: int, allow_subnormal: bool) -> float:  # noqa: FBT001  as Hypothesis calls it
    found = next_up(value, width)
    smallest = SMALLEST_NORMALS[width]
    if not allow_subnormal and 0 < abs(found) < smallest:
        return -0.0 if is_negative(found) else smallest
    return found


def next_down_normal(value: float, width: int, allow_subnormal: bool) -> float:  # noqa: FBT001
    return -next_up_normal(-value, width, allow_subnormal)


def count_between_floats(x: float, y: float, width: int = 64) -> int:
    assert x <= y
    if is_negative(x):
        if is_negative(y):
            return float_to_int(x, width) - float_to_int(y, width) + 1
        return count_between_floats(x, -0.0, width) + count_between_floats(0.0, y, width)
    return float_to_int(y, width) - float_to_int(x, width) + 1


def install(version: str) -> None:
    """Put it where Hypothesis looks."""
    native, internal = types.ModuleType("hypothesis._native"), types.ModuleType("hypothesis._native.internal")
    parts = {
        "cathetus": (cathetus,),
        "floats": (
            count_between_floats, float_of, float_to_int, int_to_float, is_negative, next_down, next_down_normal,
            next_up, next_up_normal, width_smallest_normals,
        ),
    }  # fmt: skip
    native.__dict__.update(__version__=version, internal=internal, __path__=[])
    internal.__dict__["__path__"] = []
    sys.modules |= {"hypothesis._native": native, "hypothesis._native.internal": internal}
    for name, functions in parts.items():
        module = types.ModuleType(f"hypothesis._native.internal.{name}")
        module.__dict__.update({function.__name__: function for function in functions})
        setattr(internal, name, module)
        sys.modules[module.__name__] = module
