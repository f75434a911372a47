"""No file beyond 400 lines; the median of each part is printed."""
import os
import statistics
import sys

from swift_source import report, swift_files

LIMIT = 400


def script_files(root):
    found = []
    for folder in ("scripts", "Tests"):
        for place, _, names in os.walk(os.path.join(root, folder)):
            found += [
                os.path.relpath(os.path.join(place, name), root)
                for name in names
                if name.endswith((".py", ".sh")) or (folder == "scripts" and "." not in name)
            ]
    return sorted(found)


def main(root):
    found, medians = [], []
    parts = (
        ("Sources", swift_files(root, "Sources")), ("Tests", swift_files(root, "Tests")), ("scripts", script_files(root)),
    )
    for title, paths in parts:
        lengths = []
        for path in paths:
            with open(os.path.join(root, path), "rb") as file:
                lengths.append(file.read().count(b"\n"))
            if lengths[-1] > LIMIT:
                found.append(f"{path}:{LIMIT + 1}: {lengths[-1]} lines, the limit is {LIMIT}")
        if lengths:
            medians.append(f"{title}: {len(lengths)} files, median {statistics.median(lengths):.0f}, longest {max(lengths)}")
    return report("sizes", found, "; ".join(medians))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
