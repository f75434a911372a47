"""The import arrow of `architecture.md`, "Rooms", over all of Sources, for every form of import."""
import os
import re
import sys

from swift_source import read, report, swift_files

# Which of our own modules, and of the libraries that have one owner, a room may import.
ALLOWED = {
    "WooFoundation": set(),
    "CartEngine": {"WooFoundation"},
    "Networking": {"WooFoundation", "CCurl"},
    "Storage": {"WooFoundation", "CSQLite", "GRDB", "GRDBSQLite", "Crypto"},
    "Hardware": {"WooFoundation", "CLibUSB"},
    "Yosemite": {"WooFoundation", "CartEngine", "Networking", "Storage", "Hardware"},
    "Experiments": {"WooFoundation"},
    "TerminalUI": {"WooFoundation", "CNcurses", "CSignals"},
    "App": {"WooFoundation", "Yosemite", "TerminalUI", "Experiments", "TOMLKit"},
    "DemoStore": {"WooFoundation", "FlyingFox", "FlyingSocks"},
    "Merced": {
        "WooFoundation", "App", "Yosemite", "TerminalUI", "Experiments", "DemoStore", "TOMLKit", "ArgumentParser",
    },
    "CopiableGenerator": set(),
    "CopiablePlugin": set(),
}
# C rooms hold headers, no Swift.
WITHOUT_SWIFT = {"CCurl", "CSQLite", "CNcurses", "CLibUSB", "CNoICUData", "CSignals"}
ANYTHING = {"TestSupport"}
LIBRARIES = {
    "GRDB", "GRDBSQLite", "SQLite3", "CSQLite", "Crypto", "FlyingFox", "FlyingSocks", "TOMLKit", "ArgumentParser",
}
GUARDED = set(ALLOWED) | WITHOUT_SWIFT | ANYTHING | LIBRARIES
NOWHERE = {"FoundationNetworking", "XCTest"}
# Foundation beyond FoundationEssentials brings ICU, whose data weigh more than the program. These run nowhere but here.
WITH_FOUNDATION = {"TestSupport", "CopiableGenerator", "CopiablePlugin"}
FOUNDATION = {"Foundation", "FoundationInternationalization"}
# What a file sees of Foundation although it does not import it, because a library of its room does.
LEAKING = re.compile(
    r"\.(?:trimmingCharacters|replacingOccurrences|localizedDescription|localizedStandardContains"
    r"|localizedCaseInsensitiveCompare|addingPercentEncoding|removingPercentEncoding"
    r"|(?:pre|de)composedStringWith\w+|folding)\b|\bString\(format:|\bNS(?:Decimal|String|Number|Lock)\w*"
)

IMPORT = re.compile(
    r"(?P<attributes>(?:@\w+(?:\s*\([^)]*\))?\s*)*)"
    r"(?:(?:public|package|internal|fileprivate|private)\s+)?"
    r"(?<![\w.`$#@])import\s+"
    r"(?:(?:typealias|struct|class|enum|protocol|actor|let|var|func|macro)\s+)?"
    r"`?(?P<module>[A-Za-z_]\w*)`?"
)


def complaints(root):
    for path in swift_files(root, "Sources"):
        parts = path.split(os.sep)
        room = parts[1]
        if len(parts) < 3 or room in WITHOUT_SWIFT or room not in GUARDED:
            yield f"{path}:1: is in no room that scripts/lib/lint_imports.py knows"
            continue
        source = read(root, path)
        for match in IMPORT.finditer(source.code):
            module = match["module"]
            place = f"{path}:{source.line(match.start('module'))}"
            if module in NOWHERE:
                yield f"{place}: nobody imports {module}"
            elif module in FOUNDATION and room not in WITH_FOUNDATION:
                yield f"{place}: {room} imports FoundationEssentials in the place of {module}"
            elif room in ANYTHING:
                continue
            elif module in GUARDED and module != room and module not in ALLOWED[room]:
                yield f"{place}: {room} may not import {module}"
            elif module in GUARDED and "@_exported" in match["attributes"]:
                yield f"{place}: @_exported carries {module} past the import arrow; use type aliases"
        if room not in WITH_FOUNDATION:
            for match in LEAKING.finditer(source.code):
                yield f"{path}:{source.line(match.start())}: {match.group().lstrip('.')} is Foundation's and brings ICU"


if __name__ == "__main__":
    sys.exit(report("imports", list(complaints(sys.argv[1])), f"{len(swift_files(sys.argv[1], 'Sources'))} files"))
