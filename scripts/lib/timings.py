"""timings.py: what a build costs, by room.

  run FILE COMMAND…   runs COMMAND; meanwhile adds up the processor seconds of the compilers below it, by module, and writes
                      them to FILE: one line a module, `CPU FIRST LAST MODULE` (seconds; first and last seen after the start)
  table BUILD TESTS   one table of a file of `run` and a file of `SECONDS NAME` lines of tests, dearest first
  self-test           checks the reckoning

Compilers are found by looking at /proc five times a second, so a process that lives shorter may be missed.
"""
import collections
import os
import re
import subprocess
import sys
import time

TICKS = os.sysconf("SC_CLK_TCK")


def processes():
    """`{pid: (parent, name, cpu seconds, start)}` of every process that can be read."""
    found = {}
    for entry in os.listdir("/proc"):
        if not entry.isdigit():
            continue
        try:
            text = open(f"/proc/{entry}/stat", encoding="utf-8", errors="replace").read()
        except OSError:
            continue
        fields = text[text.rindex(")") + 2:].split()
        name = text[text.index("(") + 1:text.rindex(")")]
        found[int(entry)] = (int(fields[1]), name, (int(fields[11]) + int(fields[12])) / TICKS, fields[19])
    return found


def below(root, table):
    """Those of `table` whose line of parents leads to `root`."""
    inside = {root}
    grew = True
    while grew:
        grew = False
        for pid, (parent, *_) in table.items():
            if parent in inside and pid not in inside:
                inside.add(pid)
                grew = True
    return inside - {root}


def module(name, arguments):
    """The module a compiler of this command line works for."""
    if "-module-name" in arguments[:-1]:
        return arguments[arguments.index("-module-name") + 1]
    line = " ".join(arguments)
    if name.startswith("clang") and (match := re.search(r"/([\w-]+)\.build/", line)):
        return match.group(1)
    if name.startswith(("ld", "lld", "gold", "clang")):
        return "(linking)"
    if name.startswith("swift-plugin"):
        return "(macros)"
    return "(SwiftPM and tools)"


def run(path, command):
    child = subprocess.Popen(command)
    began, seen = time.monotonic(), {}
    while True:
        ended = child.poll()
        now, table = time.monotonic() - began, processes()
        for pid in below(os.getpid(), table):
            _, name, cpu, start = table[pid]
            known = seen.get((pid, start))
            # A driver becomes a compiler by exec: its name changes and its number stays.
            if known is None or known[3] != name:
                try:
                    arguments = open(f"/proc/{pid}/cmdline", encoding="utf-8", errors="replace").read().split("\0")
                except OSError:
                    continue
                known = seen[(pid, start)] = [module(name, arguments), now, cpu, name, now]
            known[2], known[4] = cpu, now
        if ended is not None:
            break
        time.sleep(0.2)
    sums, first, last = collections.Counter(), {}, {}
    for room, start, cpu, _, end in seen.values():
        sums[room] += cpu
        first[room] = min(first.get(room, start), start)
        last[room] = max(last.get(room, end), end)
    with open(path, "w", encoding="utf-8") as out:
        for room, cpu in sums.most_common():
            out.write(f"{cpu:.1f} {first[room]:.0f} {last[room]:.0f} {room}\n")
    return ended


def read(path, columns):
    lines = open(path, encoding="utf-8").read().splitlines() if os.path.exists(path) else []
    return [line.split(" ", columns - 1) for line in lines]


def table(build, tests):
    print("  build: processor seconds, from and to (seconds after its start)")
    rows = [(float(cpu), first, last, room) for cpu, first, last, room in read(build, 4)]
    for cpu, first, last, room in rows:
        if cpu >= 0.5:
            print(f"    {cpu:8.1f}  {first:>5} –{last:>5}  {room}")
    print(f"    {sum(row[0] for row in rows):8.1f}  all")
    print("  tests: seconds")
    for seconds, name in sorted(read(tests, 2), key=lambda row: -float(row[0])):
        print(f"    {float(seconds):8.1f}  {name}")


def self_test():
    known = {10: (1, "sh", 0.0, "1"), 11: (10, "swift-build", 1.0, "2"), 12: (11, "swift-frontend", 5.0, "3"), 13: (1, "x", 9.0, "4")}
    assert below(10, known) == {11, 12}, below(10, known)
    assert module("swift-frontend", ["swift-frontend", "-c", "-module-name", "App", ""]) == "App"
    assert module("clang-17", ["clang", "-o", "/b/CTOML.build/toml.cpp.o", ""]) == "CTOML"
    assert module("ld.gold", ["ld.gold", ""]) == "(linking)"
    assert module("swift-build", ["swift-build", ""]) == "(SwiftPM and tools)"
    return 0


def main():
    what, rest = sys.argv[1], sys.argv[2:]
    if what == "run":
        code = run(rest[0], rest[1:])
        sys.exit(code if code >= 0 else 128 - code)
    if what == "table":
        table(*rest)
        sys.exit(0)
    if what == "self-test":
        sys.exit(self_test())
    sys.exit(f"timings.py: unknown word {what}")


main()
