"""The JSON schemas of structs, for the description of the requests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

PLACE: Final = "#/components/schemas/"


def schemas_of(structs: Sequence[type[msgspec.Struct]]) -> dict[str, Any]:
    """The schema of each struct, and of those it has, by name."""
    _, schemas = msgspec.json.schema_components(structs, ref_template=PLACE + "{name}", schema_hook=_anything)
    return schemas


def _anything(_: type) -> dict[str, Any]:
    """The schema of a value that may be anything."""
    return {"description": "any value"}
