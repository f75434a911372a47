"""What a comment cites is there: a page of this repository, and a heading that stands on it. The guide's index has each
page of the guide.

In Swift and Python only comments are looked at; in shell scripts and tables every line; in pages the links to other
pages. A citation is a page's name, and may be followed by headings: `tax.md`, "Coupons" and "Lines".
"""
import ast
import io
import os
import re
import sys
import tokenize

from swift_source import SwiftSource, report

PLACES = ["Sources", "Tests", "scripts", "README.md", "Resources", "Package.swift"]
GUIDE = "Resources/guide"
NAMED = re.compile(r"(?<![\w*{}./$-])([\w./$-]*\w\.md)\b`?")
HEADING = re.compile(r',? (?:and )?"([^"]+)"')
NUMBER = re.compile(r",?\s*(?:§|[0-9]+(?:\.[0-9]+)*\b)")
LINK = re.compile(r"\]\(([^)\s:]+\.md)(?:#[^)]*)?\)")


def pages(root):
    """path → headings"""
    found = {}
    for place, below, names in os.walk(root):
        below[:] = [name for name in below if not name.startswith(".")]
        for name in names:
            if name.endswith(".md"):
                path = os.path.relpath(os.path.join(place, name), root)
                with open(os.path.join(root, path), encoding="utf-8") as file:
                    found[path] = {line.lstrip("#").strip() for line in file if re.match(r"#+ ", line)}
    return found


def page(name, found):
    """The page that `name` means: its path, or the end of it."""
    for path in found:
        if path == name or path.endswith("/" + name) or name.endswith("/" + path):
            return path
    return None


def swift_comments(text):
    """Blocks of comment lines as (line, words)."""
    source = SwiftSource(text)
    literals = [(start, start + len(inside) + 8) for start, inside in source.literals.items()]
    lines = []
    offset = 0
    for number, line in enumerate(text.split("\n"), 1):
        kept = "".join(
            character if source.code[offset + at] != character else " " for at, character in enumerate(line)
        )
        inside = any(start < offset + len(line) and offset < end for start, end in literals)
        at = kept.find("//")
        lines.append((number, kept[at:] if at >= 0 else "" if inside else kept))
        offset += len(line) + 1
    return blocks((number, re.sub(r"^\s*(?:///?|/?\*+)", "", line)) for number, line in lines)


def python_comments(text):
    lines = []
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            lines.append((token.start[0], token.string.lstrip("#")))
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, (ast.Module, ast.FunctionDef, ast.ClassDef)) and ast.get_docstring(node, clean=False):
            first = node.body[0]
            words = first.value.value.split("\n")
            lines += [(first.lineno + at, line) for at, line in enumerate(words)]
    return blocks(sorted(lines))


def blocks(lines):
    """Lines that follow one another as one text."""
    start, last, words = None, None, []
    for number, line in lines:
        line = line.strip()
        if not line:
            continue
        if last is not None and number != last + 1:
            yield start, words
            start, words = None, []
        start = number if start is None else start
        last = number
        words.append(line)
    if words:
        yield start, words


def comments(path, text):
    if path.endswith(".swift"):
        return swift_comments(text)
    if path.endswith(".py"):
        return python_comments(text)
    return blocks((number, line.lstrip("#")) for number, line in enumerate(text.split("\n"), 1))


def problems(words, found):
    """(how many lines down, what is wrong) of a text that may cite."""
    text = " ".join(words)
    starts = [0]
    for line in words:
        starts.append(starts[-1] + len(line) + 1)
    for match in NAMED.finditer(text):
        if "$" in match.group(1):
            continue
        down = max(at for at, start in enumerate(starts) if start <= match.start())
        path = page(match.group(1), found)
        if path is None:
            yield down, f"cites {match.group(1)}, which is not in this repository"
            continue
        if NUMBER.match(text, match.end()):
            yield down, f"cites a number of {match.group(1)}; cite a heading"
        at = match.end()
        while heading := HEADING.match(text, at):
            if heading.group(1) not in found[path]:
                yield down, f"{path} has no heading “{heading.group(1)}”"
            at = heading.end()


def files(root):
    for place in PLACES:
        if os.path.isfile(os.path.join(root, place)):
            yield place
        for folder, below, names in os.walk(os.path.join(root, place)):
            below[:] = [name for name in below if not name.startswith(".") and name != "__pycache__"]
            yield from (os.path.relpath(os.path.join(folder, name), root) for name in names)


def unlisted(root, found):
    """Pages of the guide that its index does not link to. That a link leads to a page is asked of every page."""
    index = os.path.join(GUIDE, "index.md")
    if index not in found:
        return
    with open(os.path.join(root, index), encoding="utf-8") as file:
        linked = {os.path.normpath(os.path.join(GUIDE, target)) for target in LINK.findall(file.read())}
    for path in sorted(found):
        if os.path.dirname(path) == GUIDE and path != index and path not in linked:
            yield f"{path}:1: {os.path.basename(path)} is not in the guide's index"


def complaints(root):
    found = pages(root)
    yield from unlisted(root, found)
    for path in sorted(files(root)):
        try:
            with open(os.path.join(root, path), encoding="utf-8") as file:
                text = file.read()
        except UnicodeDecodeError:
            continue
        if ".md" not in text:
            continue
        if path.endswith(".md"):
            for match in LINK.finditer(text):
                target = os.path.normpath(os.path.join(os.path.dirname(path), match.group(1)))
                if target not in found:
                    yield f"{path}:{text.count(chr(10), 0, match.start()) + 1}: links to {match.group(1)}, which is not there"
            continue
        for start, words in comments(path, text):
            for down, problem in problems(words, found):
                yield f"{path}:{start + down}: {problem}"


if __name__ == "__main__":
    sys.exit(report("citations", list(complaints(sys.argv[1])), "comments, scripts and pages"))
