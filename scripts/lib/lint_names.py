"""Names: tests in snake_case and marked `@Test`; every XRemote conforms to its XRemoteProtocol."""
import re
import sys

from swift_source import read, report, swift_files

TEST = re.compile(r"@Test\b")
FUNCTION = re.compile(r"\bfunc\s+(`[^`]*`|\w+)")
GOOD_TEST = re.compile(r"^test_[a-z0-9]+(_[a-z0-9]+)*$")
REMOTE = re.compile(r"\b(?:class|struct|actor)\s+(\w+Remote)\b\s*(?:<[^>]*>)?\s*(:[^{]*)?\{")
EXTENSION = re.compile(r"\bextension\s+(\w+Remote)\b\s*:([^{]*)\{")


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


def remote_complaints(root):
    declared, conforming = {}, set()
    for path in swift_files(root, "Sources/Networking"):
        source = read(root, path)
        for match in REMOTE.finditer(source.code):
            declared[match[1]] = f"{path}:{source.line(match.start())}"
            if re.search(rf"\b{match[1]}Protocol\b", match[2] or ""):
                conforming.add(match[1])
        for match in EXTENSION.finditer(source.code):
            if re.search(rf"\b{match[1]}Protocol\b", match[2]):
                conforming.add(match[1])
    for name in sorted(set(declared) - conforming):
        yield f"{declared[name]}: {name} does not conform to {name}Protocol"


if __name__ == "__main__":
    found = list(test_complaints(sys.argv[1])) + list(remote_complaints(sys.argv[1]))
    sys.exit(report("names", found, "tests and remotes"))
