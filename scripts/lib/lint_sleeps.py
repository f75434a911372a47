"""No test sleeps: it waits on a condition, or advances a virtual clock."""
import re
import sys

from swift_source import read, report, swift_files

SLEEP = re.compile(r"(?P<owner>[\w?!]+(?:\(\))?\s*\.\s*)?\b(?:u|nano)?sleep\s*\(")
CLOCKS = re.compile(r"(?i)clock\W*$")


def complaints(root):
    for path in swift_files(root, "Tests"):
        source = read(root, path)
        for match in SLEEP.finditer(source.code):
            owner = match["owner"] or ""
            declares = source.code[: match.start()].rstrip().endswith("func")
            if not declares and not (CLOCKS.search(owner) and not owner.startswith(("ContinuousClock", "SuspendingClock"))):
                yield f"{path}:{source.line(match.start())}: a test sleeps; wait on a condition instead"


if __name__ == "__main__":
    sys.exit(report("sleeps", list(complaints(sys.argv[1])), f"{len(swift_files(sys.argv[1], 'Tests'))} files"))
