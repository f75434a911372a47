"""What a connected card reader costs while nobody does anything, beside a program that has nothing but libusb."""
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time

from table import Line
from terminal import KEYS, Broken, Terminal

HERE = os.path.dirname(os.path.abspath(__file__))
EMULATOR = os.path.normpath(os.path.join(HERE, "..", "..", "..", "Tests", "Emulators", "emulator.py"))
# The emulated reader's vendor and product, interface and endpoint.
READER = ("0801", "2020", "0", "81")
# Threads that wait for the bus: the emulated one wakes them all the time.
BUS = ("merced.usb", "libusb_event")


def connected(merced, seconds):
    """The list of orders, before and after the reader is connected by hand. The gateway of `idle_with_reader` is set up."""
    if shutil.which("umockdev-wrapper") is None:
        print("skipped: idle with a connected reader needs umockdev", file=sys.stderr)
        return
    reports = [os.path.join(merced.folder, f"bus-{name}") for name in ("merced", "bare")]
    terminal = Terminal(emulated(reports[0], *merced.command), merced.environment, merced.folder)

    def rest():
        terminal.settle(0.5, longest=1.0)

    try:
        terminal.wait(lambda lines: any("Synced" in line for line in lines), 60, "“Synced”")
        terminal.settle(3.0)
        without = Idle(terminal.pid, reports[0], seconds, rest)
        # One by one, as a hand: what comes at once is taken for a scan.
        for letter in b":readers\r":
            terminal.key(bytes([letter]), 0.2)
        terminal.wait(lambda lines: any("DynaFlex" in line for line in lines), 30, "the emulated reader")
        terminal.key(b"\r", 0.5)
        terminal.wait(lambda lines: any("Reader ✓" in line for line in lines), 30, "the connected reader")
        terminal.key(KEYS["ESC"], 0.5)
        terminal.settle(3.0)
        ours = Idle(terminal.pid, reports[0], seconds, rest)
    finally:
        terminal.close()
    bare = [sys.executable, os.path.join(HERE, "bare_reader.py"), *READER]
    process = subprocess.Popen(emulated(reports[1], *bare), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, env=merced.environment)
    try:
        if process.stdout.readline().strip() != b"waiting":
            raise Broken("bare_reader.py does not wait for the reader")
        time.sleep(1.0)
        theirs = Idle(process.pid, reports[1], seconds, lambda: time.sleep(0.5))
    finally:
        process.terminate()
        process.wait()
    yield Line("idle, a reader connected: threads woken", "a second", ours.woken, "libusb", theirs.woken, 1.1,
               f"over {seconds} s; the emulated bus wakes libusb itself")
    yield Line("idle, a reader connected: others woken", "a second", ours.others, "without it", without.others, 1.1,
               "threads besides the one that waits for the bus")
    yield Line("idle, a reader connected: transfers begun", "transfers", ours.submitted, "libusb", theirs.submitted, 1.1,
               f"over {seconds} s")


def emulated(report, *program):
    return ["/usr/bin/python3", "-B", EMULATOR, "--report", report, "p2pe", "no-card", "--", *program]


class Idle:
    """How often the emulator's program was woken, and how many transfers it began, while `rest` is called again and again."""

    def __init__(self, emulator, report, seconds, rest):
        self.emulator, self.report = emulator, report
        program = self.program()
        begun, first, before, woken, others = time.monotonic(), self.count(), switches(program), 0, 0
        while time.monotonic() - begun < seconds:
            rest()
            # Threads come and go.
            now = switches(program)
            for thread, count in now.items():
                more = max(0, count - before.get(thread, 0))
                woken += more
                others += more if thread[1] not in BUS else 0
            before = now
        taken = time.monotonic() - begun
        self.woken, self.others, self.submitted = woken / taken, others / taken, self.count() - first

    def program(self):
        for entry in filter(str.isdigit, os.listdir("/proc")):
            try:
                with open(f"/proc/{entry}/stat") as file:
                    if int(file.read().rsplit(")", 1)[1].split()[1]) == self.emulator:
                        return int(entry)
            except OSError:
                continue
        raise Broken("the emulator's program has ended")

    def count(self):
        """Transfers begun so far, as the emulator says when it is asked."""
        size = os.path.getsize(self.report)
        os.kill(self.emulator, signal.SIGUSR1)
        deadline = time.monotonic() + 5
        while time.monotonic() < deadline:
            with open(self.report, encoding="utf-8") as file:
                file.seek(size)
                for line in file:
                    if line.endswith("\n") and (fact := json.loads(line))["event"] == "counted":
                        return fact["submitted"]
            time.sleep(0.02)
        raise Broken("the emulator does not say what it counted")


def switches(pid):
    """{(thread, its name): voluntary context switches so far} of one process."""
    found = {}
    for task in os.listdir(f"/proc/{pid}/task"):
        try:
            with open(f"/proc/{pid}/task/{task}/status") as file:
                status = file.read()
            found[task, re.search(r"Name:\s+(.*)", status)[1]] = int(re.search(r"\nvoluntary_ctxt_switches:\s+(\d+)", status)[1])
        except OSError:
            continue
    return found
