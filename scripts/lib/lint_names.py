"""Names: tests in snake_case and marked `@Test`."""
import re
import sys

from swift_source import read, report, swift_files

TEST = re.compile(r"@Test\b")
FUNCTION = re.compile(r"\bfunc\s+(`[^`]*`|\w+)")
GOOD_TEST = re.compile(r"^test_[a-z0-9]+(_[a-z0-9]+)*$")


def after_arguments(code, index):
    """The offset behind `(…)`, where one follows."""
    while index < len(code) and code[index].isspace():
        index += 1
    if index >= len(code) or code[index] != "(":
        return index
    depth = 0
    while index < len(code):
        depth += (code[index] == "(") - (code[index] == ")")
        index += 1
        if depth == 0:
            return index
    return index


def test_complaints(root):
    for path in swift_files(root, "Tests"):
        source = read(root, path)
        marked = set()
        for match in TEST.finditer(source.code):
            function = FUNCTION.search(source.code, after_arguments(source.code, match.end()))
            if not function:
                continue
            marked.add(function.start())
            if not GOOD_TEST.match(function[1]):
                yield f"{path}:{source.line(function.start())}: {function[1]} is not named test_what_when_then"
        for function in FUNCTION.finditer(source.code):
            if function[1].strip("`").startswith("test") and function.start() not in marked:
                yield f"{path}:{source.line(function.start())}: {function[1]} lacks @Test and never runs"


if __name__ == "__main__":
    sys.exit(report("names", list(test_complaints(sys.argv[1])), "tests"))
