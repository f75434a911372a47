"""scripts/bench: merced beside vim and tig on the same rows, interleaved, medians."""
import argparse
import json
import statistics
import sys
import tempfile

from subjects import Store, floor, tig, vim
from terminal import Broken

# What is compared, with whom, and how much of theirs ours may be (DESIGN.md, "Budgets").
GOALS = [
    ("start to full list", "ms", "start", "tig", 1.0), ("start to full list", "ms", "start", "vim", 1.0),
    ("j p50", "ms", "j", "vim", 1.0), ("j p50", "ms", "j", "tig", 0.5),
    ("page down p50", "ms", "page", "vim", 1.0), ("page down p50", "ms", "page", "tig", None),
    ("memory, highest", "MB", "highest", "vim", 1.0), ("memory, resident", "MB", "resident", "vim", None),
]
LIMITS = [("bytes for one j", "bytes", "bytes", 150), ("writes a frame", "calls", "writes", 1)]


def measure(subjects, starts, rounds, keys):
    """{subject: {what: median}}; one round measures every subject once, so that a busy moment hits all."""
    samples = {subject.name: {what: [] for what in ("start", "j", "first", "page", "bytes", "writes", "syscw", "highest", "resident")}
               for subject in subjects}
    for _ in range(starts):
        for subject in (subject for subject in subjects if subject.name != "detail"):
            terminal, taken = subject.start()
            samples[subject.name]["start"].append(taken)
            terminal.settle()
            highest, resident = terminal.memory()
            samples[subject.name]["highest"].append(highest / 1024)
            samples[subject.name]["resident"].append(resident / 1024)
            terminal.close()
    running = {}
    try:
        for subject in subjects:
            running[subject.name] = subject.start()[0]
            running[subject.name].settle()
            if subject.first:
                running[subject.name].key(subject.first, 0.2)
            # To the last row of the screen, so that each j scrolls.
            for _ in range(running[subject.name].screen.rows + 10):
                running[subject.name].key(b"j", 0.02)
        for what in ("j", "page"):
            for _ in range(rounds):
                for subject in subjects:
                    press(running[subject.name], subject, what, keys, samples[subject.name])
    finally:
        for terminal in running.values():
            terminal.close()
    return {name: {what: statistics.median(values) if values else None for what, values in found.items()}
            for name, found in samples.items()}


def press(terminal, subject, what, keys, found):
    for _ in range(keys):
        before = terminal.writes()
        answer = terminal.key(b"j" if what == "j" else subject.page)
        if answer is None:
            continue
        first, last, size, chunks = answer
        found[what].append(last)
        if what == "j":
            found["first"].append(first)
            found["bytes"].append(size)
            found["writes"].append(chunks)
            found["syscw"].append(terminal.writes() - before)


def results(medians, judged):
    ours = medians["merced"]
    for name, unit, what, peer, goal in GOALS:
        yield result(name, unit, ours[what], peer, medians[peer][what], goal, judged)
    for name, unit, what, limit in LIMITS:
        yield result(name, unit, ours[what], "limit", limit, 1.0, judged)
    beside = medians["detail"]
    for name, unit, what in (("j, list, detail beside", "ms", "first"), ("j, all, detail beside", "ms", "j")):
        yield result(name, unit, beside[what], "vim", medians["vim"]["j"], None, judged)
    yield result("bytes, detail beside", "bytes", beside["bytes"], "tig", medians["tig"]["bytes"], None, judged)
    for peer in ("vim", "tig"):
        yield result("bytes for one j", "bytes", ours["bytes"], peer, medians[peer]["bytes"], None, judged)


def result(name, unit, ours, peer, theirs, goal, judged):
    ratio = ours / theirs if ours is not None and theirs else None
    met = ratio <= goal if judged and goal is not None and ratio is not None else None
    rounded = [value if value is None else round(value, 3) for value in (ours, theirs, ratio)]
    return {"name": name, "unit": unit, "ours": rounded[0], "peer": peer, "theirs": rounded[1], "ratio": rounded[2],
            "goal": goal, "met": met}


def show(found):
    word = {True: "met", False: "NOT met", None: "–"}
    print(f"{'what':<22}{'ours':>10}  {'peer':<6}{'theirs':>10}{'ratio':>8}{'goal':>7}  ")
    for row in found:
        numbers = [("–" if row[key] is None else f"{row[key]:.2f}") for key in ("ours", "theirs", "ratio", "goal")]
        print(f"{row['name']:<22}{numbers[0]:>10}  {row['peer']:<6}{numbers[1]:>10}{numbers[2]:>8}{numbers[3]:>7}"
              f"  {word[row['met']]} ({row['unit']})")


def main():
    parser = argparse.ArgumentParser(prog="scripts/bench")
    parser.add_argument("--binary", required=True)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--rows", type=int)
    options = parser.parse_args()
    count = max(options.rows or (2_000 if options.quick else 100_000), 100)
    starts, rounds, keys = (3, 3, 5) if options.quick else (9, 10, 15)
    try:
        with tempfile.TemporaryDirectory(prefix="merced-bench-") as folder:
            print(f"making {count} rows for vim, tig and merced …", file=sys.stderr)
            peers = [vim(folder, count), tig(folder, count)]
            with Store(options.binary, folder, count) as store:
                merced = store.subject()
                medians = measure([merced, store.beside(merced), *peers, floor(folder)], starts, rounds, keys)
    except Broken as error:
        print(f"scripts/bench: {error}", file=sys.stderr)
        return 1
    found = list(results(medians, not options.quick))
    noise = {"name": "noise floor (echo)", "unit": "ms", "ours": round(medians["floor"]["j"], 3), "peer": "floor",
             "theirs": None, "ratio": None, "goal": None, "met": None}
    if options.json:
        for row in [*found, noise]:
            print(json.dumps(row))
    else:
        print(f"{count} orders, 160×50, medians of {starts} starts and {rounds * keys} keys")
        show([*found, noise])
        print("keys: merced with its list over the whole window (z), as the peers have theirs; \"detail beside\" without z,"
              " where the order follows in a frame of its own")
        print(f"writes a frame: pieces that reached the terminal; write(2) calls of all descriptors: {medians['merced']['syscw']:.0f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
