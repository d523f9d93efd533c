"""Builds the compiled parts of the route finder where Cython and a C compiler are at hand; elsewhere does without."""

from hashlib import sha256
from pathlib import Path

from setuptools import Extension, setup

ROUTING = "src/railhead/routing"
SOURCES = {
    "search._frontier": f"{ROUTING}/search/_frontier.pyx",
    "search._search": f"{ROUTING}/search/_search.pyx",
    "select._joining": f"{ROUTING}/select/_joining.pyx",
    "select._prices": f"{ROUTING}/select/_prices.pyx",
    "select._selection": f"{ROUTING}/select/_selection.pyx",
}


def fingerprint() -> str:
    """Of the sources, however their lines end: what is compiled tells from which it was made."""
    text = b"".join(Path(source).read_bytes() for source in SOURCES.values())
    return sha256(text.replace(b"\r\n", b"\n")).hexdigest()[:16]


try:
    from Cython.Build import cythonize
except ImportError:
    modules = []
else:
    fresh = ("RAILHEAD_SOURCE", f'"{fingerprint()}"')
    parts = [Extension(f"railhead.routing.{name}", [source], define_macros=[fresh]) for name, source in SOURCES.items()]
    modules = cythonize(parts, build_dir="build", quiet=True)
    for module in modules:
        module.optional = True  # after cythonize, which forgets it

setup(ext_modules=modules)
