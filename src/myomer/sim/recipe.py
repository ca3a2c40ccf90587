"""A design changed by a short recipe: equipment removed and added, armor moved.

Recipe(add=["hatchet@right-arm"], remove=["medium-laser@right-arm"], armor={"right-arm": 20})
"""

from __future__ import annotations

from dataclasses import dataclass, field

from myomer.rules.armory import item
from myomer.rules.components import HEAT_SINK, JUMP_JET
from myomer.rules.locations import ARMOR_NAMES
from myomer.units.assembly import assemble
from myomer.units.blueprint import blueprint_with
from myomer.units.build import Workshop
from myomer.units.design import Design


class RecipeError(ValueError):
    """A part of a recipe that cannot be, such as `add[1]` or `armor.head`."""

    def __init__(self, part: str, message: str) -> None:
        self.part = part
        super().__init__(message)


@dataclass(frozen=True)
class Recipe:
    """What is changed about a design."""

    add: list[str] = field(default_factory=list)
    """Equipment as `name@location`, with marks and counts as in `Workshop.add`."""
    remove: list[str] = field(default_factory=list)
    """Equipment as `name@location`, or just the name: then the first of them."""
    armor: dict[str, int] = field(default_factory=dict)
    """By location, as on the record sheet, the new armor points."""
    model: str = ""
    """The model of the changed design; by default the old one with the changes."""

    @property
    def changes(self) -> bool:
        """Whether it changes anything."""
        return bool(self.add or self.remove or self.armor or self.model)

    @property
    def description(self) -> str:
        """The changes in a few words."""
        armor = [f"{location}:{points}" for location, points in self.armor.items()]
        return " ".join([*[f"-{text}" for text in self.remove], *[f"+{text}" for text in self.add], *armor])


def changed_design(design: Design, recipe: Recipe) -> tuple[Design, tuple[str, ...]]:
    """The design after the changes, and what `problems` finds about it that was not so before.

    RecipeError if something to remove is not there, something to add has no room, or a name is unknown; ValueError if
    the whole cannot be built. An overweight design is a finding, not an error: a study may want it.
    """
    blueprint = blueprint_with(list(design.blueprint.values()))
    shop = Workshop(blueprint.tons, blueprint.frame)
    shop.clan = blueprint.clan
    shop.strict = True
    shop.take_over(blueprint.mounts)

    before = _counts(shop)
    for part, texts, change in (("remove", recipe.remove, shop.remove), ("add", recipe.add, shop.add)):
        for number, text in enumerate(texts):
            try:
                change(text)
            except ValueError as problem:
                raise RecipeError(f"{part}[{number}]", str(problem)) from problem
    after = _counts(shop)
    blueprint.heat_sinks += after[HEAT_SINK] - before[HEAT_SINK]
    blueprint.jump += after[JUMP_JET] - before[JUMP_JET]
    if recipe.add or recipe.remove:
        shop.write_mounts(blueprint)

    names = ARMOR_NAMES[blueprint.frame]
    blueprint.armor = blueprint.armor[:]
    for location, points in recipe.armor.items():
        if location not in names:
            raise RecipeError(
                f"armor.{location}",
                f"there is no armor at {location!r}; it is at {', '.join([name for name in names if name])}",
            )
        blueprint.armor[names.index(location)] = points

    blueprint.model = recipe.model or f"{blueprint.model} ({recipe.description})".strip()
    blueprint.mul_id = 0
    changed = assemble(blueprint)
    before_it = [(problem.kind, problem.where) for problem in design.problems()]
    findings = [problem for problem in changed.problems() if (problem.kind, problem.where) not in before_it]
    return changed, tuple([f"{changed.name}: {problem.where or 'as a whole'}: {problem.text}" for problem in findings])


def _counts(shop: Workshop) -> dict[int, int]:
    """How many heat sinks and jump jets are mounted."""
    counts = {HEAT_SINK: 0, JUMP_JET: 0}
    for mount in shop.mounted():
        kind = item(mount.key).kind
        if kind in counts:
            counts[kind] += 1
    return counts
