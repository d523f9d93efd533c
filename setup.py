"""Builds the compiled twin of the route search where Cython and a C compiler are at hand; elsewhere does without."""

from hashlib import sha256
from pathlib import Path

from setuptools import Extension, setup

SOURCE = "src/railhead/routing/_search.pyx"


def fingerprint() -> str:
    """Of the source, however its lines end: the compiled twin tells from which it was made."""
    return sha256(Path(SOURCE).read_bytes().replace(b"\r\n", b"\n")).hexdigest()[:16]


try:
    from Cython.Build import cythonize
except ImportError:
    modules = []
else:
    twin = Extension("railhead.routing._search", [SOURCE], define_macros=[("RAILHEAD_SOURCE", f'"{fingerprint()}"')])
    modules = cythonize([twin], build_dir="build", quiet=True)
    for module in modules:
        module.optional = True  # after cythonize, which forgets it

setup(ext_modules=modules)
