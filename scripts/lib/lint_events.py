"""Every page, overlay and dialog of App and TerminalUI has its event."""
import re
import sys

from swift_source import read, report, swift_files

SHOWN = re.compile(
    r"\bfinal class (\w+)(?:<[^>]*>)?\s*:[^{]*"
    r"\b(?:Screen|FilteredListScreen|RecordPageScreen|FormScreen|Overlay|CounterDialog|SetupStep|ScanProof|OverlayCover)\b"
)
TRACKED = re.compile(r"\bextension (\w+): Tracked\b")
# What stands around others, whose events are theirs; a question of either kind has `question_shown`.
AROUND = {"CounterOverlay", "ScanShield", "SetupPage", "EmptyScreen", "DialogOverlay", "ChoiceDialog"}


def complaints(root):
    shown, tracked = {}, set()
    for room in ("Sources/App", "Sources/TerminalUI"):
        for path in swift_files(root, room):
            source = read(root, path)
            for match in SHOWN.finditer(source.code):
                shown[match[1]] = f"{path}:{source.line(match.start())}"
            tracked.update(TRACKED.findall(source.code))
    for name, place in sorted(shown.items()):
        if name not in tracked | AROUND:
            yield f"{place}: {name} has no event; it belongs into ScreenStat and ScreenStat+Pages.swift"


if __name__ == "__main__":
    sys.exit(report("events", list(complaints(sys.argv[1])), "pages and overlays"))
