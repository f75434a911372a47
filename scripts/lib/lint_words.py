"""Words on screen stand in the nested `enum Localization` of their screen."""
import os
import re
import sys

from swift_source import read, report, swift_files

# A protocol paints nothing: those that conform to it have the words.
SHAPE = re.compile(r"\bprotocol\s+\w+Screen\b")
SCREEN = re.compile(r"\b(?:class|struct|actor|enum|extension)\s+\w+\s*(?:<[^>]*>)?\s*:[^{]*\bScreen\b[^{]*\{")
PAINTED = re.compile(r"\.text\(\s*(?:#*)(\")")
INTERPOLATION = re.compile(r"\\#*\([^()]*(?:\([^()]*\)[^()]*)*\)")


def complaints(root):
    for path in swift_files(root, "Sources/App"):
        source = read(root, path)
        named = os.path.basename(path).endswith("Screen.swift") and not SHAPE.search(source.code)
        if not (named or SCREEN.search(source.code)):
            continue
        if not re.search(r"\benum\s+Localization\b", source.code):
            yield f"{path}:1: a screen without a nested enum Localization"
        for match in PAINTED.finditer(source.code):
            words = INTERPOLATION.sub("", source.literals.get(match.start(1), ""))
            if any(character.isalpha() for character in words):
                yield f"{path}:{source.line(match.start())}: paints the literal “{words}”; it belongs into Localization"


if __name__ == "__main__":
    sys.exit(report("words", list(complaints(sys.argv[1])), "screens of App"))
