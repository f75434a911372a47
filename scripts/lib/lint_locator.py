"""ServiceLocator is the root's: its name stands in Sources/App/Root, in Sources/Merced and in tests."""
import re
import sys

from swift_source import read, report, swift_files

MAY = ("Sources/App/Root/", "Sources/Merced/")


def complaints(root):
    for path in swift_files(root, "Sources"):
        if path.startswith(MAY):
            continue
        source = read(root, path)
        for match in re.finditer(r"\bServiceLocator\b", source.code):
            yield f"{path}:{source.line(match.start())}: only App/Root and Merced reach for ServiceLocator; take the service as an argument"


if __name__ == "__main__":
    sys.exit(report("locator", list(complaints(sys.argv[1])), f"{len(swift_files(sys.argv[1], 'Sources'))} files"))
