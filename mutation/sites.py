"""Places in a module where a small fault can be put, and the module with the fault in it."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
COUNTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
}
CALLED = {"min": "max", "max": "min", "any": "all", "all": "any"}


@dataclass(frozen=True)
class Site:
    """The number-th place of a module."""

    path: Path
    number: int
    lines: tuple[int, ...]
    """Those a test has to reach to notice; none for what runs when the module is read."""
    what: str

    @property
    def name(self) -> str:
        return f"{'/'.join(self.path.parts[-3:])}:{self.number} {self.what}"


def sites_in(path: Path) -> list[Site]:
    finder = _Finder()
    finder.visit(ast.parse(path.read_text(encoding="utf-8")))
    return [Site(path, number, lines, what) for number, (lines, what) in enumerate(finder.found)]


def faulty(path: Path, number: int) -> ast.Module:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    _Finder(wanted=number).visit(tree)
    return ast.fix_missing_locations(tree)


class _Finder(ast.NodeTransformer):
    """Counts places in the order of the text; at the wanted one it changes the tree."""

    def __init__(self, wanted: int = -1) -> None:
        self.wanted = wanted
        self.found: list[tuple[tuple[int, ...], str]] = []
        self.inside = 0

    def _is_here(self, node: ast.expr | ast.stmt, what: str) -> bool:
        lines = tuple(range(node.lineno, (node.end_lineno or node.lineno) + 1)) if self.inside else ()
        self.found.append((lines, f"line {node.lineno}: {what}"))
        return len(self.found) - 1 == self.wanted

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        self.inside += 1
        node.body = [kept for statement in node.body for kept in _listed(self.visit(statement))]
        self.inside -= 1
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        """Its body alone: that a class is frozen is no rule."""
        node.body = [kept for statement in node.body for kept in _listed(self.visit(statement))]
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        if node.value is not None:
            node.value = self.visit(node.value)
        return node

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        self.generic_visit(node)
        for at, operator in enumerate(node.ops):
            other = COMPARED[type(operator)]
            if self._is_here(node, f"{type(operator).__name__} is {other.__name__}"):
                node.ops[at] = other()
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.AST:
        self.generic_visit(node)
        other: ast.boolop = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        if self._is_here(node, f"{type(node.op).__name__} is {type(other).__name__}"):
            node.op = other
        return node

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.AST:
        self.generic_visit(node)
        return node.operand if isinstance(node.op, ast.Not) and self._is_here(node, "not is gone") else node

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        self.generic_visit(node)
        other = COUNTED.get(type(node.op))
        if other is not None and self._is_here(node, f"{type(node.op).__name__} is {other.__name__}"):
            node.op = other()
        return node

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        if isinstance(node.value, bool):
            if self._is_here(node, f"{node.value} is {not node.value}"):
                return ast.copy_location(ast.Constant(not node.value), node)
        elif isinstance(node.value, int) and self._is_here(node, f"{node.value} is {node.value + 1}"):
            return ast.copy_location(ast.Constant(node.value + 1), node)
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.func, ast.Name) and node.func.id in CALLED:
            other = CALLED[node.func.id]
            if self._is_here(node, f"{node.func.id} is {other}"):
                node.func = ast.copy_location(ast.Name(other, ast.Load()), node.func)
        return node

    def visit_If(self, node: ast.If) -> ast.AST:
        self.generic_visit(node)
        if self._is_here(node.test, "the condition is turned round"):
            node.test = ast.copy_location(ast.UnaryOp(ast.Not(), node.test), node.test)
        return node

    def visit_Expr(self, node: ast.Expr) -> ast.AST:
        self.generic_visit(node)
        if self.inside and isinstance(node.value, ast.Call) and self._is_here(node, "the call is gone"):
            return ast.copy_location(ast.Pass(), node)
        return node


def _listed(visited: ast.AST | list[ast.stmt] | None) -> Iterator[ast.stmt]:
    match visited:
        case ast.stmt():
            yield visited
        case list():
            yield from visited
