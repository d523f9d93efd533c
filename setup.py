"""Builds the compiled route search where Cython and a C compiler are at hand; elsewhere does without."""

from hashlib import sha256
from pathlib import Path

from setuptools import Extension, setup

SOURCE = "src/railhead/routing/search/_search.pyx"


def fingerprint() -> str:
    """Of the source, however its lines end: the compiled search tells from which it was made."""
    return sha256(Path(SOURCE).read_bytes().replace(b"\r\n", b"\n")).hexdigest()[:16]


try:
    from Cython.Build import cythonize
except ImportError:
    modules = []
else:
    fresh = ("RAILHEAD_SOURCE", f'"{fingerprint()}"')
    search = Extension("railhead.routing.search._search", [SOURCE], define_macros=[fresh])
    modules = cythonize([search], build_dir="build", quiet=True)
    for module in modules:
        module.optional = True  # after cythonize, which forgets it

setup(ext_modules=modules)
