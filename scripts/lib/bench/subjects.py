"""What is measured: merced on a filled mirror, vim on a text file and tig on a repository of as many rows."""
import json
import os
import re
import select
import socket
import subprocess
import sys
import time

from terminal import KEYS, Broken, Terminal


class Subject:
    """One program: how it is started, which rows make a full list, which key turns a page."""

    def __init__(self, name, command, environment, folder, row, page, margin, also=None, first=b""):
        self.name, self.command, self.environment, self.folder = name, command, environment, folder
        self.row, self.page, self.margin, self.also = re.compile(row), page, margin, re.compile(also or "")
        # Pressed before keys are measured.
        self.first = first

    def start(self, seconds=60):
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
    """The same invented orders for every peer, newest first."""
    names = ("Ada Byrne", "Léa Fontaine", "Marco Ruiz", "Priya Nair", "Tom Okafor", "Hana Sato", "Ivo Petrov", "Grace Hall")
    states = ("Processing", "Completed", "Pending", "On hold", "Failed", "Refunded")
    for number in range(count, 0, -1):
        yield number, 1_600_000_000 + number * 900, names[number % 8], states[number * 7 % 6], number * 37 % 90000


def vim(folder, count):
    path = os.path.join(folder, "orders.txt")
    with open(path, "w", encoding="utf-8") as file:
        for number, moment, name, state, total in rows_of(count):
            date = time.strftime("%d %b %H:%M", time.gmtime(moment))
            file.write(f"#{number:<8} {date}  {name:<22} {total / 100:9.2f}  {state:<12} {name.split()[0].lower()}@example.com\n")
    return Subject("vim", ["vim", "-N", "-u", "NONE", "-i", "NONE", path], environment(folder), folder, r"^#\d+ ", KEYS["CTRL-F"], 1)


def tig(folder, count):
    repository = os.path.join(folder, "repository")
    world = environment(folder)
    subprocess.run(["git", "init", "-q", "-b", "main", repository], check=True, env=world, timeout=60)
    importer = subprocess.Popen(["git", "-C", repository, "fast-import", "--quiet"], stdin=subprocess.PIPE, env=world)
    for number, moment, name, state, total in reversed(list(rows_of(count))):
        message = f"{state} order {number} total {total / 100:.2f}".encode()
        importer.stdin.write(
            b"commit refs/heads/main\ncommitter %s <a@example.com> %d +0000\ndata %d\n%s\n" % (name.encode(), moment, len(message), message)
        )
    importer.stdin.close()
    if importer.wait(timeout=600) != 0:
        raise Broken("git fast-import failed")
    subprocess.run(["git", "-C", repository, "commit-graph", "write", "--reachable"], check=False, env=world, timeout=300,
                   stderr=subprocess.DEVNULL)
    return Subject("tig", ["tig"], world, repository, r"order \d+ total", KEYS["PGDN"], 3)


class Store:
    """merced's own demonstration store, and a mirror filled from it."""

    def __init__(self, binary, folder, count):
        self.binary, self.folder, self.count = binary, os.path.join(folder, "merced"), count
        self.world = environment(self.folder)
        self.server = None

    def __enter__(self):
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        self.server = subprocess.Popen(
            [self.binary, "demo", "--serve", str(port), "--orders", str(self.count)],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, env=self.world, cwd=self.folder,
        )
        return self

    def __exit__(self, *_):
        self.server.terminate()
        try:
            self.server.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self.server.kill()
            self.server.wait()

    def subject(self):
        login = self._credentials(60 + self.count / 500)
        secret = os.path.join(self.folder, "secret")
        with open(os.open(secret, os.O_WRONLY | os.O_CREAT, 0o600), "w") as file:
            file.write(login["application_password"] + "\n")
        command = [self.binary, "login", login["url"], "--user", login["user"], "--secret-command", f"cat {secret}", "--name", "bench"]
        done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, env=self.world, cwd=self.folder, timeout=120)
        if done.returncode != 0:
            raise Broken(f"merced login ended with {done.returncode}: {(done.stdout + done.stderr).decode('utf-8', 'replace')}")
        subject = Subject("merced", [self.binary, "--store", "bench"], self.world, self.folder, r"#\d+", KEYS["PGDN"], 7, first=KEYS["ZOOM"])
        shown = self._fill(subject)
        # Drafts and trash are in the mirror and not in the list.
        if not 0.9 * self.count <= shown <= self.count:
            raise Broken(f"merced shows {shown} of {self.count} orders")
        subject.also = re.compile(f"1 of {shown}\\b")
        return subject

    def beside(self, subject):
        """merced again, with the selected order beside the list."""
        return Subject("detail", subject.command, self.world, self.folder, r"#\d+", KEYS["PGDN"], 7, subject.also.pattern)

    def _credentials(self, seconds):
        text, deadline = b"", time.monotonic() + seconds
        while b"\n" not in text:
            left = deadline - time.monotonic()
            if left <= 0 or not select.select([self.server.stdout], [], [], left)[0]:
                raise Broken(f"merced demo --serve said nothing within {seconds:.0f} s")
            more = os.read(self.server.stdout.fileno(), 65536)
            if not more:
                raise Broken(f"merced demo --serve ended: {text.decode('utf-8', 'replace')}")
            text += more
        return json.loads(text.split(b"\n")[0])

    def _fill(self, subject):
        """Runs merced until everything is mirrored; how many orders its list has then."""
        terminal = Terminal(subject.command, subject.environment, subject.folder)
        found = []

        def is_filled(lines):
            found[:] = [int(match[1]) for match in map(re.compile(r"1 of (\d+)").search, lines) if match]
            return bool(found) and any("Synced" in line for line in lines)

        try:
            taken = terminal.wait(is_filled, 120 + self.count / 100, f"“Synced” with {self.count} orders")
            # The last page's rows may be shown a moment after the word.
            terminal.settle()
            is_filled(terminal.screen.text())
        except Broken:
            terminal.close()
            raise
        cpu = terminal.cpu()
        print(
            f"mirror filled in {taken / 1000:.1f} s; {cpu * 1e6 / self.count:.0f} µs of CPU an order, "
            f"{terminal.memory()[0] / 1024:.0f} MB at most", file=sys.stderr,
        )
        os.write(terminal.descriptor, b"q")
        if not terminal.wait_exit(20):
            raise Broken("merced did not end within 20 s of q")
        return found[0]


def floor(folder):
    """A program that does nothing but answer: what the pty and this script cost by themselves."""
    program = "import os,tty\ntty.setraw(0)\nos.write(1,b'ready')\nwhile 1:\n b=os.read(0,64)\n os.write(1,b)"
    return Subject("floor", [sys.executable, "-c", program], environment(folder), folder, "ready", b"x", 49)
