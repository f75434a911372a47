#!/usr/bin/env python3
"""Scans into the dialogs of the register while merced does not run: stopped after the code's first key, or kept from every
processor. No key of a code may press anything, and nothing may be paid. `--long` tries every case, else some by chance."""
import argparse
import itertools
import os
import pathlib
import random
import re
import signal
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts" / "lib" / "bench"))
from terminal import Broken, Terminal  # noqa: E402

ITEM = b"4022594872708"
# Each begins with a key that means something somewhere: a note, yes, a choice, a quantity.
CODES = ("a12345678", "y1234567", "c40063813", "12345678", "20000", "x-77")
DIALOGS = {"box": b"", "cash": b"\x1b[18~", "pay": b"\x1b[20~", "discount": b"\x1b[19~", "quantity": b"\x1b[17~"}
PAUSES = (45, 60, 80, 100, 150)
GAP = 0.010


class Till:
    def __init__(self, program, folder):
        environment = {**os.environ, "HOME": folder, "TERM": "xterm-256color", "LANG": "C.UTF-8"}
        for name in [name for name in environment if name.startswith(("XDG_", "SSH_"))]:
            del environment[name]
        self.terminal = Terminal([program, "demo", "--orders", "30"], environment, folder, 100, 30)
        self.terminal.wait(lambda lines: any("Synced" in line for line in lines), 90, "“Synced”")
        self.press(b"7", lambda lines: any("Scan the first item." in line for line in lines), "the register")
        # No hand is as quick behind the key that opens the register.
        time.sleep(0.2)
        self.press(ITEM + b"\r", lambda lines: self.items(lines) == 1, "an item")
        os.write(self.terminal.descriptor, DIALOGS["cash"])
        self.terminal.settle(0.6)
        if self.shows("Name of this register"):
            for key in (b"R", b"1", b"\r"):
                time.sleep(0.15)
                os.write(self.terminal.descriptor, key)
        self.until(lambda lines: any("Handed over" in line for line in lines), "the cash dialog")
        self.leave()

    @staticmethod
    def items(lines):
        found = re.search(r"\b(\d+) items?\b", "\n".join(lines))
        return int(found[1]) if found else 0

    def text(self):
        return "\n".join(self.terminal.screen.text())

    def shows(self, words):
        return words in self.text()

    def press(self, keys, condition, what):
        if self.terminal.answer(keys, condition, 20) is None:
            raise Broken(f"{what} did not come; the screen:\n{self.text()}")

    def until(self, condition, what):
        if not condition(self.terminal.screen.text()) and self.terminal.until(condition, 20) is None:
            raise Broken(f"{what} did not come; the screen:\n{self.text()}")

    def leave(self):
        """Back to the box, whatever is open, with nothing in it."""
        for _ in range(8):
            os.write(self.terminal.descriptor, b"\x1b")
            self.terminal.settle(0.12)
            if self.shows("Discard"):
                os.write(self.terminal.descriptor, b"y")
                self.terminal.settle(0.5)
        os.write(self.terminal.descriptor, b"\x1bOQ")
        self.terminal.settle(0.12)

    def undo(self):
        for key in (b"\t", b"u", b"\x1bOQ"):
            time.sleep(0.15)
            os.write(self.terminal.descriptor, key)
        self.until(lambda lines: not any("Coupon “" in line for line in lines), "the cart without a coupon")

    def scan(self, code, pause):
        """Types it as a scanner does; after the first key merced does not run for `pause` milliseconds."""
        keys = [bytes([byte]) for byte in code.encode()] + [b"\r"]
        os.write(self.terminal.descriptor, keys[0])
        time.sleep(0.004)
        begun = time.monotonic()
        stopped = [pid for pid in self.terminal.family()]
        for pid in stopped:
            os.kill(pid, signal.SIGSTOP)
        released = False
        for index, key in enumerate(keys[1:], 1):
            due = begun - 0.004 + GAP * index
            while time.monotonic() < due:
                if not released and time.monotonic() - begun >= pause / 1000:
                    released = self.release(stopped)
                time.sleep(0.0005)
            os.write(self.terminal.descriptor, key)
        while not released:
            if time.monotonic() - begun >= pause / 1000:
                released = self.release(stopped)
            time.sleep(0.0005)
        self.terminal.settle(0.35, 3.0)

    @staticmethod
    def release(stopped):
        for pid in reversed(stopped):
            os.kill(pid, signal.SIGCONT)
        return True


class Load:
    """Everything that computes, before anything else: what merced gets while others take every processor."""

    def __init__(self, seconds):
        self.seconds = seconds

    def __enter__(self):
        burn = f"import os,time\nos.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(20))\nend=time.monotonic()+{self.seconds}\nwhile time.monotonic()<end: pass"
        self.processes = [subprocess.Popen([sys.executable, "-c", burn], stderr=subprocess.DEVNULL) for _ in range(os.cpu_count() or 1)]
        return self

    def __exit__(self, *_):
        for process in self.processes:
            process.wait()


def loaded(till, code, pause):
    """The same with the processors taken in place of a stop."""
    os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(40))
    try:
        with Load(pause / 1000):
            time.sleep(0.06)
            for byte in code.encode() + b"\r":
                os.write(till.terminal.descriptor, bytes([byte]))
                time.sleep(GAP)
    finally:
        os.sched_setscheduler(0, os.SCHED_OTHER, os.sched_param(0))
    till.terminal.settle(0.35, 3.0)


def keypad(till):
    """A sale by a keypad in its application mode, as other programs leave it behind."""
    os.write(till.terminal.descriptor, DIALOGS["cash"])
    till.until(lambda lines: any("Handed over" in line for line in lines), "the cash dialog")
    for key in (b"\x1bOq", b"\x1bOt", b"\x1bOp"):
        time.sleep(0.15)
        os.write(till.terminal.descriptor, key)
    till.until(lambda lines: any("CHANGE" in line for line in lines), "140 in the field")
    time.sleep(0.15)
    till.press(b"\x1bOM", lambda lines: any("PAID" in line for line in lines), "the paid sale")
    if not re.search(r"140[.,]00", till.text()):
        raise SystemExit(f"the keypad typed another amount; the screen:\n{till.text()}")


def pasted(till):
    """An address without the marks of a paste, on every place: nothing of it acts."""
    text = b"so 12 Main Street\rdq Harbor, ME 04101\rx*s"
    for place in (b"2", b"3", b"4", b"5", b"6", b"1"):
        time.sleep(0.3)
        os.write(till.terminal.descriptor, place)
        till.terminal.settle(0.4)
        os.write(till.terminal.descriptor, text)
        if till.terminal.until(lambda lines: any("came all at once" in line or "That was a scan" in line for line in lines), 5) is None:
            raise SystemExit(f"a paste on place {place.decode()} was not shown; the screen:\n{till.text()}")
        till.terminal.settle(0.3)
        if f"[{place.decode()} " not in till.text() or "Discard" in till.text() or "not sent yet" in till.text():
            raise SystemExit(f"a paste on place {place.decode()} did something; the screen:\n{till.text()}")


def check(till, case):
    problems = [words for words in ("PAID", "Cash received") if till.shows(words)]
    till.leave()
    if till.items(till.terminal.screen.text()) != 1:
        problems.append("another cart")
    if problems:
        raise SystemExit(f"{case}: {', '.join(problems)}; the screen:\n{till.text()}")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--long", action="store_true", default="MERCED_LONG" in os.environ, help="every case")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    program = os.environ.get("MERCED_BINARY") or str(ROOT / ".build" / "debug" / "merced")
    # Whoever runs beside this would be kept from the processors too.
    cases = list(itertools.product(DIALOGS, CODES, PAUSES, ("stop", "load") if options.long else ("stop",)))
    if not options.long:
        cases = random.Random(options.seed).sample(cases, 16)
    skipped = 0
    with tempfile.TemporaryDirectory() as folder:
        till = Till(program, folder)
        try:
            for dialog, code, pause, kind in cases:
                if dialog == "box" and code == "20000":
                    continue
                if DIALOGS[dialog]:
                    os.write(till.terminal.descriptor, DIALOGS[dialog])
                    till.terminal.settle(0.25, 2.0)
                try:
                    if kind == "stop":
                        till.scan(code, pause)
                    else:
                        loaded(till, code, pause * 2)
                except PermissionError:
                    skipped += 1
                check(till, f"{code} into {dialog}, {kind} of {pause} ms")
                # There a scan is a coupon.
                if till.shows("Coupon “"):
                    till.undo()
            keypad(till)
            os.write(till.terminal.descriptor, b"\t")
            pasted(till)
        finally:
            till.terminal.close()
    print(f"{len(cases) - skipped} scans pressed nothing" + (f", {skipped} not tried: no right to take processors" if skipped else ""))


if __name__ == "__main__":
    main()
