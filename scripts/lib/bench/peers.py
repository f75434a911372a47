"""The programs merced is measured beside, each with as many rows. What is not installed is left out, and said."""
import os
import re
import shutil
import subprocess
import sys
import time

from terminal import KEYS, Broken, Terminal


class Subject:
    """One program: how it is started, which rows make a full list, which keys go down a row and a page."""

    def __init__(self, name, command, environment, folder, row, page, margin, also=None, first=b"", down=b"j", quiet=0.04):
        self.name, self.command, self.environment, self.folder = name, command, environment, folder
        self.row, self.page, self.margin, self.also = re.compile(row), page, margin, re.compile(also or "")
        # Pressed before keys are measured.
        self.first = first
        self.down, self.quiet = down, quiet

    def start(self, seconds=120):
        """A running program and the milliseconds from exec to its full list."""
        terminal = Terminal(self.command, self.environment, self.folder)
        try:
            wanted = terminal.screen.rows - self.margin
            taken = terminal.wait(lambda lines: self.is_full(lines, wanted), seconds, "the full list")
        except Broken:
            terminal.close()
            raise
        return terminal, taken

    def is_full(self, lines, wanted):
        return sum(1 for line in lines if self.row.search(line)) >= wanted and any(map(self.also.search, lines))


def environment(folder):
    home = os.path.join(folder, "home")
    os.makedirs(home, exist_ok=True)
    found = {key: value for key, value in os.environ.items() if key in ("PATH", "TMPDIR", "LD_LIBRARY_PATH")}
    found.update(HOME=home, TERM="xterm-256color", LANG="C.UTF-8", LC_ALL="C.UTF-8", ESCDELAY="25", PAGER="cat")
    for name in ("CONFIG", "DATA", "STATE", "CACHE"):
        found[f"XDG_{name}_HOME"] = os.path.join(home, name.lower())
    found["XDG_RUNTIME_DIR"] = home
    found.update(GIT_CONFIG_GLOBAL="/dev/null", GIT_CONFIG_SYSTEM="/dev/null", TIGRC_USER="/dev/null")
    return found


def rows_of(count):
    """The same invented orders for every peer, newest first; names as in the demonstration store."""
    firsts = ("Ava", "Pearl", "Noah", "Grace", "Priya", "Mateo", "Fatima", "Ruth")
    lasts = ("Smith", "Adeyemi", "Jones", "Nguyen", "Brown", "Dubois", "Patel", "Lee", "Wilson")
    states = ("Processing", "Completed", "Pending", "On hold", "Failed", "Refunded")
    for number in range(count, 0, -1):
        name = f"{firsts[number % 8]} {lasts[number * 5 % 9]}"
        yield number, 1_600_000_000 + number * 300, name, states[number * 7 % 6], number * 37 % 90000


class Peers:
    def __init__(self, folder, count):
        self.folder, self.count, self.world = folder, count, environment(folder)
        self.text = os.path.join(folder, "orders.txt")
        with open(self.text, "w", encoding="utf-8") as file:
            for number, moment, name, state, total in rows_of(count):
                date = time.strftime("%d %b %H:%M", time.gmtime(moment))
                file.write(f"#{number:<8} {date}  {name:<22} {total / 100:9.2f}  {state:<12} {name.split()[0].lower()}@example.com\n")

    def all(self):
        """Those that are installed."""
        found = []
        for name, make in (("vim", self.vim), ("tig", self.tig), ("htop", self.htop), ("neomutt", self.neomutt), ("less", self.less)):
            if shutil.which(name) is None:
                print(f"skipped: {name} is not installed", file=sys.stderr)
            elif name == "neomutt" and self.count > 200_000:
                print(f"skipped: {name} with {self.count} messages", file=sys.stderr)
            else:
                found.append(make())
        return found

    def vim(self):
        command = ["vim", "-N", "-u", "NONE", "-i", "NONE", self.text]
        return Subject("vim", command, self.world, self.folder, r"^#\d+ ", KEYS["CTRL-F"], 1)

    def less(self):
        return Subject("less", ["less", self.text], self.world, self.folder, r"^#\d+ ", b" ", 1)

    def htop(self):
        return Subject("htop", ["htop", "-d", "100"], self.world, self.folder, r"\d+:\d+|PID", KEYS["PGDN"], 49, down=KEYS["DOWN"])

    def tig(self):
        repository = os.path.join(self.folder, "repository")
        subprocess.run(["git", "init", "-q", "-b", "main", repository], check=True, env=self.world, timeout=60)
        importer = subprocess.Popen(["git", "-C", repository, "fast-import", "--quiet"], stdin=subprocess.PIPE, env=self.world)
        for number, moment, name, state, total in reversed(list(rows_of(self.count))):
            message = f"{state} order {number} total {total / 100:.2f}".encode()
            importer.stdin.write(
                b"commit refs/heads/main\ncommitter %s <a@example.com> %d +0000\ndata %d\n%s\n" % (name.encode(), moment, len(message), message)
            )
        importer.stdin.close()
        if importer.wait(timeout=900) != 0:
            raise Broken("git fast-import failed")
        subprocess.run(["git", "-C", repository, "commit-graph", "write", "--reachable"], check=False, env=self.world, timeout=600,
                       stderr=subprocess.DEVNULL)
        return Subject("tig", ["tig"], self.world, repository, r"order \d+ total", KEYS["PGDN"], 3)

    def neomutt(self):
        path = os.path.join(self.folder, "orders.mbox")
        with open(path, "w", encoding="utf-8") as file:
            for number, moment, name, state, total in rows_of(self.count):
                date = time.strftime("%a, %d %b %Y %H:%M:%S +0000", time.gmtime(moment))
                file.write(f"From a@example.com {time.asctime(time.gmtime(moment))}\nFrom: {name} <a@example.com>\nDate: {date}\n"
                           f"Message-ID: <{number}@example.com>\nSubject: {state} order {number} total {total / 100:.2f}\n\n{state}\n\n")
        command = ["neomutt", "-n", "-F", "/dev/null", "-e", "set sort=reverse-date", "-e", f"set folder={self.folder}", "-R", "-f", path]
        return Subject("neomutt", command, self.world, self.folder, r"order \d+", KEYS["PGDN"], 8)

    def fzf(self):
        """nil where it is not installed."""
        if shutil.which("fzf") is None:
            print("skipped: fzf is not installed", file=sys.stderr)
            return None
        command = ["sh", "-c", "fzf --exact --no-sort < orders.txt"]
        return Subject("fzf", command, self.world, self.folder, r"#\d+ ", KEYS["PGDN"], 4, also=f"{self.count}/{self.count}", quiet=0.12)

    def floor(self):
        """A program that does nothing but answer: what the pty and this script cost by themselves."""
        program = "import os,tty\ntty.setraw(0)\nos.write(1,b'ready')\nwhile 1:\n b=os.read(0,64)\n os.write(1,b)"
        return Subject("floor", [sys.executable, "-c", program], self.world, self.folder, "ready", b"x", 49)
