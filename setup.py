"""Builds the package as plain Python, or compiled if `MYOMER_COMPILE` is 1 (docs/performance.md, "Compiling")."""

from __future__ import annotations

import sys
from pathlib import Path

from setuptools import Extension, setup

sys.path.insert(0, str(Path(__file__).resolve().parent))

from builder.backend import compiling

if compiling():
    from builder.compiled import BuildCompiled

    setup(ext_modules=[Extension("myomer", [])], cmdclass={"build_ext": BuildCompiled})
else:
    setup()
