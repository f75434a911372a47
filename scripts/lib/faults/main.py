"""main.py ROOT SCRATCH check | list | try; see scripts/faults."""
import argparse
import os
import subprocess
import sys

import catalogue
from planting import Plot
from trials import Trials, Verdict, judge

DEPTHS = ["first", "room", "everything"]


def say(words):
    print(words, file=sys.stderr, flush=True)


def build(plot, log):
    say("Building everything with all faults as switches …")
    with open(log, "w", encoding="utf-8") as file:
        # The lock of SwiftPM knows a tree by its path; a copy that stands in its place would wait for the tree.
        lock = ["--ignore-lock"] if plot.is_mounted else []
        words = plot.command(["swift", "build", *lock, "--build-tests"])
        status = subprocess.run(words, stdin=subprocess.DEVNULL, stdout=file, stderr=subprocess.STDOUT).returncode
    if status == 0:
        return True
    with open(log, encoding="utf-8", errors="replace") as file:
        errors = dict.fromkeys(line.rstrip() for line in file if "error:" in line)
    say("\n".join(list(errors)[:40]) or f"The build failed: {log}")
    return False


def table(verdicts):
    rows = [Verdict.HEADER] + [verdict.cells for verdict in verdicts]
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return ["  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip() for row in rows]


def write_table(path, verdicts):
    with open(path, "w", encoding="utf-8") as file:
        for row in [Verdict.HEADER] + [verdict.cells for verdict in verdicts]:
            file.write("\t".join(row) + "\n")


def try_all(arguments, faults):
    plot = Plot(arguments.root, arguments.scratch)
    plot.plant(catalogue.load())
    logs = os.path.join(arguments.scratch, ".build", "logs", "faults")
    os.makedirs(logs, exist_ok=True)
    if not build(plot, os.path.join(logs, "build.log")):
        return 70
    trials = Trials(plot, logs)
    say("Without a fault …")
    control = trials.control("|".join(dict.fromkeys(fault.test for fault in faults)), say)
    if control.caught_by or control.count == 0:
        say(f"Tests fail without any fault: {control.caught_by or 'there are none'}; see {logs}")
        return 70
    if trials.unsteady:
        say(f"Not counted, because they have failed without a fault: {', '.join(sorted(trials.unsteady))}")
    verdicts = []
    for number, fault in enumerate(faults, 1):
        verdict = judge(trials, fault, DEPTHS.index(arguments.depth), say)
        verdicts.append(verdict)
        say(f"{number:2} of {len(faults)}  {fault.name}: {verdict.cells[3]} ({verdict.seconds:.0f} s)")
        if arguments.table:
            write_table(arguments.table, verdicts)
    plot.choose("")
    caught = sum(verdict.caught_by is not None for verdict in verdicts)
    print("\n".join(table(verdicts)))
    print(f"{caught} of {len(verdicts)} caught")
    return 0 if caught == len(verdicts) else 1


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("root")
    parser.add_argument("scratch")
    parser.add_argument("what", choices=["check", "list", "try"])
    parser.add_argument("--only", action="append")
    parser.add_argument("--room", action="append")
    parser.add_argument("--table")
    parser.add_argument("--depth", choices=DEPTHS, default=DEPTHS[-1])
    arguments = parser.parse_args()
    try:
        faults = catalogue.load()
    except (OSError, ValueError, KeyError) as error:
        say(f"faults: {error}")
        return 65
    if arguments.what == "list":
        for fault in faults:
            print(f"{fault.name}\t{fault.room}\t{fault.file}\t{fault.test}\t{fault.loses}")
        return 0
    problems = catalogue.problems(faults, arguments.root)
    for problem in problems:
        say(f"faults: {problem}")
    if problems:
        return 65
    if arguments.what == "check":
        print(f"faults: {len(faults)} can be planted")
        return 0
    chosen = [
        fault
        for fault in faults
        if (not arguments.only or fault.name in arguments.only) and (not arguments.room or fault.room in arguments.room)
    ]
    if not chosen:
        say("faults: there is none of that name or room")
        return 64
    return try_all(arguments, chosen)


if __name__ == "__main__":
    sys.exit(main())
