"""What compiles, passes tests of the debug program, and goes wrong."""
import re
import sys

from swift_source import read, report, swift_files

# Below which folder; what; why not.
HAZARDS = [
    # Each look at it would wrap it twice more, and each call go through all of that.
    (
        "",
        re.compile(r"\bMutex\s*(?:<\s*\(*\s*(?:@|\([^<>]*\)\s*(?:async\s+)?(?:throws\s+)?->)|\(\s*\{)"),
        "a Mutex keeps a bare closure; keep it in a structure, as LateHandler does",
    ),
    # The release has ICU without its data: a host is empty there. URL does not ask ICU.
    ("", re.compile(r"\bURLComponents\b"), "URLComponents has no host in the release program; use URL"),
    # Another encoder has another form of times.
    ("Sources/Merced/", re.compile(r"\bJSONEncoder\s*\("), "JSONOutput alone encodes what verbs print"),
]
ALLOWED = "Sources/Merced/Output/JSONOutput.swift"


def complaints(root):
    for path in swift_files(root, "Sources"):
        source = read(root, path)
        for folder, pattern, words in HAZARDS:
            if not path.startswith(folder) or folder and path == ALLOWED:
                continue
            for match in pattern.finditer(source.code):
                yield f"{path}:{source.line(match.start())}: {words}"


if __name__ == "__main__":
    sys.exit(report("hazards", list(complaints(sys.argv[1])), f"{len(swift_files(sys.argv[1], 'Sources'))} files"))
