"""The mutants of a module: cosmic-ray's operators, one more for the faces, and what is left out on purpose."""

import ast
import difflib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import parso
from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator

_SWAPS = {
    "Binary": "Add_Sub Sub_Add Mul_FloorDiv FloorDiv_Mul Mod_Mul Div_Mul Pow_Mul RShift_LShift LShift_RShift "
    "BitAnd_BitOr BitOr_BitAnd BitXor_BitOr",
    "Comparison": "Eq_NotEq NotEq_Eq Lt_LtE LtE_Lt Gt_GtE GtE_Gt Is_IsNot IsNot_Is",
    "Unary": "Delete_USub Delete_Not Delete_Invert",
}
_OTHERS = (
    "ReplaceAndWithOr ReplaceOrWithAnd ReplaceTrueWithFalse ReplaceFalseWithTrue AddNot NumberReplacer "
    "ZeroIterationForLoop ReplaceBreakWithContinue ReplaceContinueWithBreak"
)
OPERATORS = (
    *(f"core/Replace{kind}Operator_{swap}" for kind, swaps in _SWAPS.items() for swap in swaps.split()),
    *(f"core/{name}" for name in _OTHERS.split()),
)
"""One or two changes for each thing; all those that cosmic-ray knows would be three times as many, and alike."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mutant:
    """A module with one thing changed."""

    module: str
    scope: str
    """The function or class that it lies in, empty at the top of the module."""
    line: str
    becomes: str
    source: str

    @property
    def name(self) -> tuple[str, str, str, str]:
        """Return what tells it from others and outlives a change elsewhere in the module."""
        return self.module, self.scope, self.line, self.becomes


class ReplaceFace:
    """Changes a face code, which is a string and so nothing to cosmic-ray: one symbol less, or one where none was."""

    def mutation_positions(self, node: Any) -> Iterator[tuple[Any, Any]]:
        """Yield the place of a string that could be a face code."""
        if isinstance(node, parso.python.tree.String) and re.fullmatch(r'"[SFATXYLD]{0,2}"', node.value):
            yield node.start_pos, node.end_pos

    def mutate(self, node: Any, _index: int) -> Any:
        """Return the changed string."""
        code = node.value.strip('"')
        return parso.python.tree.String(f'"{code[:-1] if code else "S"}"', node.start_pos, node.prefix)


def mutants_of(path: Path) -> Iterator[Mutant]:
    """Yield the mutants of a module that are still Python, each text once."""
    source = path.read_text(encoding="utf-8")
    scopes = _scopes(source)
    nodes = list(ast_nodes(get_ast(source)))
    seen = {source}
    for operator in (*(get_operator(name)() for name in OPERATORS), ReplaceFace()):
        places = [node for node in nodes for _ in operator.mutation_positions(node)]
        for occurrence, node in enumerate(places):
            if _left_out(node):
                continue
            mutated = mutate_code(source, operator, occurrence)
            if mutated in seen or not _is_python(mutated):
                continue
            seen.add(mutated)
            number, line, becomes = _difference(source, mutated)
            yield Mutant(module=str(path), scope=scopes[number], line=line, becomes=becomes, source=mutated)


def _left_out(node: Any) -> bool:
    """Whether nothing that runs depends on it: types, what decorators are told, and `strict=`, which only guards."""
    while (parent := node.parent) is not None:
        match parent.type:
            case "decorator":
                return True
            case "annassign" if node is parent.children[1]:
                return True
            case "tfpdef":
                return True
            case "funcdef" if node is parent.annotation:
                return True
            case "argument" if parent.children[0].get_code().strip() == "strict":
                return True
        node = parent
    return False


def _is_python(source: str) -> bool:
    try:
        ast.parse(source)
    except SyntaxError:
        return False
    return True


def _difference(before: str, after: str) -> tuple[int, str, str]:
    """Return the number of the first line that differs, and how it reads before and after."""
    old, new = before.splitlines(), after.splitlines()
    changes = difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    kind, start, stop, first, last = next(change for change in changes if change[0] != "equal")
    assert kind == "replace", kind
    return start + 1, _tidy(old[start:stop]), _tidy(new[first:last])


def _tidy(lines: list[str]) -> str:
    # The replaced numbers come with spaces of their own.
    text = re.sub(r"(?:(?<=[(\[{])|(?<=\w=)) ", "", " ".join(" ".join(lines).split()))
    return re.sub(r"(?<=[=(,:\[] -) (?=\d)|(?<=[=(\[]-) (?=\d)", "", text)


def _scopes(source: str) -> dict[int, str]:
    """Return for each line the name of what is defined there, with the names of what that lies in."""
    scopes = dict.fromkeys(range(1, source.count("\n") + 2), "")

    def walk(node: ast.AST, outer: str) -> None:
        for child in ast.iter_child_nodes(node):
            inner = outer
            if isinstance(child, ast.stmt) and (name := _defined(child)):
                inner = f"{outer}.{name}".lstrip(".")
                scopes.update(dict.fromkeys(range(child.lineno, (child.end_lineno or child.lineno) + 1), inner))
            walk(child, inner)

    walk(ast.parse(source), "")
    return scopes


def _defined(node: ast.stmt) -> str:
    match node:
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            return name
        case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)) if name.isupper():
            return name
    return ""
