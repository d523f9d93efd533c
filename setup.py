"""Builds the compiled twin of the route search where Cython and a C compiler are at hand; elsewhere does without."""

from setuptools import Extension, setup

try:
    from Cython.Build import cythonize
except ImportError:
    modules = []
else:
    twin = Extension("railhead.routing._search", ["src/railhead/routing/_search.pyx"])
    modules = cythonize([twin], build_dir="build", quiet=True)
    for module in modules:
        module.optional = True  # after cythonize, which forgets it

setup(ext_modules=modules)
