"""No Mutex keeps a bare closure: each look at it would wrap it twice more, and each call go through all of that."""
import re
import sys

from swift_source import read, report, swift_files

BARE = re.compile(r"\bMutex\s*(?:<\s*\(*\s*(?:@|\([^<>]*\)\s*(?:async\s+)?(?:throws\s+)?->)|\(\s*\{)")


def complaints(root):
    for path in swift_files(root, "Sources"):
        source = read(root, path)
        for match in BARE.finditer(source.code):
            yield f"{path}:{source.line(match.start())}: a Mutex keeps a bare closure; keep it in a structure, as LateHandler does"


if __name__ == "__main__":
    sys.exit(report("closures", list(complaints(sys.argv[1])), f"{len(swift_files(sys.argv[1], 'Sources'))} files"))
