"""Start, keys, bytes and memory of merced and its peers, interleaved, so that a busy moment hits all."""
import os
import re
import shutil
import statistics
import subprocess
import sys
import time

from peers import Subject
from table import Line, quantile
from terminal import KEYS, Broken, Terminal

WHAT = ("start", "j", "first", "page", "bytes", "writes", "syscw", "highest", "private")
WORDS = ("grace brown", "priya patel", "pearl smith")
REGISTER = b"7"


class Keys:
    def __init__(self, subjects, starts, rounds, presses):
        """- subjects: merced first."""
        self.subjects, self.starts, self.rounds, self.presses = subjects, starts, rounds, presses
        self.samples = {subject.name: {what: [] for what in WHAT} for subject in subjects}

    def median(self, name, what):
        found = self.samples.get(name, {}).get(what)
        return statistics.median(found) if found else None

    def run(self):
        for _ in range(self.starts):
            for subject in self.subjects:
                if subject.name not in ("merced", "vim", "tig", "less"):
                    continue
                terminal, taken = subject.start()
                self.samples[subject.name]["start"].append(taken)
                terminal.settle()
                self.samples[subject.name]["highest"].append(terminal.memory()[0] / 1024)
                self.samples[subject.name]["private"].append(terminal.private() / 1024)
                terminal.close()
        running = {}
        try:
            for subject in self.subjects:
                running[subject.name] = terminal = subject.start()[0]
                terminal.settle()
                if subject.first:
                    terminal.key(subject.first, 0.2)
                # To the last row of the screen, so that each step scrolls.
                for _ in range(terminal.screen.rows + 10):
                    terminal.key(subject.down, 0.02)
            for what in ("j", "page"):
                for _ in range(self.rounds):
                    for subject in self.subjects:
                        self.press(running[subject.name], subject, what)
        finally:
            for terminal in running.values():
                terminal.close()

    def press(self, terminal, subject, what):
        found = self.samples[subject.name]
        for _ in range(self.presses):
            before = terminal.writes()
            answer = terminal.key(subject.down if what == "j" else subject.page)
            if answer is None:
                continue
            first, last, size, chunks = answer
            found[what].append(last)
            if what == "j":
                found["first"].append(first)
                found["bytes"].append(size)
                found["writes"].append(chunks)
                found["syscw"].append(terminal.writes() - before)

    def lines(self):
        ours = lambda what: self.median("merced", what)
        for name, unit, what, goals in (
            ("start to full list", "ms", "start", {"tig": 1.0, "vim": 1.0}),
            ("j p50", "ms", "j", {"vim": 1.0, "tig": 0.5, "htop": 0.5, "neomutt": 0.5, "less": None}),
            ("page down p50", "ms", "page", {"vim": 1.0, "tig": None}),
            ("memory, highest", "MB", "highest", {"vim": 1.5}),
            ("memory of its own (without program code)", "MB", "private", {"vim": 1.0}),
            ("bytes for one j", "bytes", "bytes", {"vim": None, "tig": None}),
        ):
            for peer, goal in goals.items():
                if peer in self.samples:
                    yield Line(name, unit, ours(what), peer, self.median(peer, what), goal)
        yield Line("bytes for one j", "bytes", ours("bytes"), "limit", 150, 1.0)
        yield Line("writes to the terminal a frame", "calls", ours("writes"), "limit", 1, 1.0,
                   f"write(2) of all descriptors: {ours('syscw'):.0f}")
        if "detail" in self.samples:
            yield Line("j, order beside the list: list", "ms", self.median("detail", "first"), "vim", self.median("vim", "j"))
            yield Line("j, order beside the list: all", "ms", self.median("detail", "j"), "vim", self.median("vim", "j"))
        yield Line("noise floor (echo)", "ms", self.median("floor", "j"), "", None)


def anything_of(shown):
    """What stands below a full list of merced's: the place and, where it is known, the number of orders."""
    return re.compile(r"1 of [\d,]+" if shown is None else rf"1 of ({shown}|{shown:,})\b")


def beside(subject):
    """merced again, with the selected order beside the list."""
    return Subject("detail", subject.command, subject.environment, subject.folder, r"#\d+", KEYS["PGDN"], 7, subject.also.pattern)


def many_at_once(merced, count=150):
    """How many frames `count` keys make that arrive in one read."""
    terminal = merced.start()[0]
    terminal.settle()
    terminal.key(merced.first, 0.2)
    frames, taken = [], []
    for _ in range(5):
        before = terminal.writes()
        answer = terminal.key(b"j" * count, 0.1)
        frames.append(max(answer[3], 1) if answer else 0)
        taken.append(answer[1] if answer else 0)
        frames[-1] = min(frames[-1], terminal.writes() - before) or frames[-1]
    terminal.close()
    yield Line(f"{count} keys at once", "frames", statistics.median(frames), "limit", 2, 1.0, f"{statistics.median(taken):.1f} ms")


def typed(merced, fzf, words):
    """A letter typed into the search: to its last byte."""
    found = {}
    for subject, begin, leave in ((merced, b"/", KEYS["ESC"]), (fzf, b"", b"\x15")):
        if subject is None:
            continue
        terminal = subject.start()[0]
        terminal.settle(0.6)
        samples = []
        for word in WORDS[:words]:
            if begin:
                terminal.key(begin, 0.3)
            for letter in word:
                answer = terminal.key(letter.encode(), subject.quiet)
                if answer is not None:
                    samples.append(answer[1])
            terminal.key(leave, 0.4)
            terminal.settle(0.3)
            if begin:
                terminal.key(leave, 0.3)
        terminal.close()
        found[subject.name] = samples
    ours, theirs = found.get("merced"), found.get("fzf")
    p50 = lambda values: statistics.median(values) if values else None
    yield Line("typed search letter p50", "ms", p50(ours), "fzf", p50(theirs), 0.125)
    yield Line("typed search letter, slowest", "ms", max(ours, default=None), "fzf", max(theirs or [], default=None), 0.1)


def idle(merced, slow, seconds):
    """What merced does while nobody does anything."""
    terminal = merced.start()[0]
    try:
        terminal.settle(2.0)
        deadline = time.monotonic() + 30
        while not any("Synced" in line for line in terminal.screen.text()) and time.monotonic() < deadline:
            terminal.settle(0.5)
        slow.set()
        before, woken = terminal.switches(), 0
        cpu, begun = terminal.cpu(), time.monotonic()
        while time.monotonic() - begun < seconds:
            terminal.settle(0.5, longest=1.0)
            # Threads come and go.
            now = terminal.switches()
            woken += sum(max(0, count - before.get(thread, 0)) for thread, count in now.items())
            before = now
        taken = time.monotonic() - begun
        share = (terminal.cpu() - cpu) / taken * 100
        requests = len(slow.log()) * 60 / taken
    finally:
        terminal.close()
    yield Line("idle: processor", "%", share, "limit", 0.5, 1.0, f"over {taken:.0f} s")
    yield Line("idle: threads woken", "a second", woken / taken, "", None, None, "clock, polls and what they cause")
    yield Line("idle: requests", "a minute", requests, "limit", 12, 1.0)


EMULATOR = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "..", "Tests", "Emulators", "emulator.py")


def idle_with_reader(merced, gateway, key, seconds):
    """The same at the register, with a card reader on the bus, which is emulated, and a gateway that takes cards."""
    if shutil.which("umockdev-wrapper") is None:
        print("skipped: idle with a reader needs umockdev", file=sys.stderr)
        return
    with open(os.path.join(merced.environment["XDG_CONFIG_HOME"], "merced", "config.toml"), "a") as file:
        file.write(f'\n[payments.bench]\ngateway = "{gateway}"\nmode = "test"\nsecret-command = "echo {key}"\n')
    command = ["/usr/bin/python3", "-B", os.path.normpath(EMULATOR), "ccid", "approve", "--", *merced.command]
    listed = subprocess.run([*command[:command.index("--") + 2], "readers", "list", "--json"], stdin=subprocess.DEVNULL,
                            capture_output=True, env=merced.environment, cwd=merced.folder, timeout=60)
    if b"CCID0001" not in listed.stdout:
        raise Broken(f"the emulated reader was not found: {(listed.stdout + listed.stderr).decode('utf-8', 'replace')}")
    terminal, program = Terminal(command, merced.environment, merced.folder), merced.command[0]
    try:
        terminal.wait(lambda lines: any("Synced" in line for line in lines), 60, "“Synced”")
        terminal.key(REGISTER, 0.5)
        terminal.settle(3.0)
        cpu, begun = terminal.cpu(program), time.monotonic()
        while time.monotonic() - begun < seconds:
            terminal.settle(0.5, longest=1.0)
        taken = time.monotonic() - begun
        share = (terminal.cpu(program) - cpu) / taken * 100
    finally:
        terminal.close()
    yield Line("idle at the register, a reader attached: processor", "%", share, "limit", 0.5, 1.0,
               f"over {taken:.0f} s")


def distribution(name, samples, peer="limit", limit=50.0):
    if not samples:
        return
    spread = " ".join(f"p{int(share * 100)} {quantile(samples, share):.1f}" for share in (0.5, 0.95))
    yield Line(name, "ms", quantile(samples, 0.99), peer, limit, 1.0, f"{spread} max {max(samples):.1f}, {len(samples)} keys")


