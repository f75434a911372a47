"""The demonstration store, the slow one before it, and merced with a mirror of either."""
import glob
import http.client
import json
import os
import re
import select
import sqlite3
import subprocess
import sys
import time

from peers import Subject, environment
from terminal import KEYS, Broken, Terminal

POSITION = re.compile(r"\b([\d,]+) of ([\d,]+)")


def number(text):
    return int(text.replace(",", ""))


def first_line(process, seconds, what):
    text, deadline = b"", time.monotonic() + seconds
    while b"\n" not in text:
        left = deadline - time.monotonic()
        if left <= 0 or not select.select([process.stdout], [], [], left)[0]:
            raise Broken(f"{what} said nothing within {seconds:.0f} s")
        more = os.read(process.stdout.fileno(), 65536)
        if not more:
            raise Broken(f"{what} ended: {text.decode('utf-8', 'replace')}")
        text += more
    return text.split(b"\n")[0]


class Server:
    """A process that prints one line when it serves."""

    def __init__(self, command, world, folder, seconds):
        self.process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, env=world, cwd=folder)
        self.line = first_line(self.process, seconds, os.path.basename(command[0]))

    def stop(self):
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(timeout=10)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()


class DemoStore(Server):
    def __init__(self, binary, folder, orders, products=None):
        os.makedirs(folder, exist_ok=True)
        world = environment(folder)
        goods = [] if products is None else ["--products", str(products)]
        super().__init__([binary, "demo", "--serve", "0", "--orders", str(orders), *goods], world, folder, 60 + orders / 500)
        self.login, self.orders = json.loads(self.line), orders
        self.url = self.login["url"]


class SlowStore(Server):
    """`slow_store.py` before a demonstration store."""

    def __init__(self, demo, folder):
        kept = os.path.join(folder, "answers")
        os.makedirs(kept, exist_ok=True)
        port = re.search(r":(\d+)", demo.url.split("//")[1])[1]
        script = os.path.join(os.path.dirname(os.path.abspath(__file__)), "slow_store.py")
        super().__init__([sys.executable, script, port, kept], dict(os.environ), folder, 30)
        self.port, self.login, self.orders = int(self.line), demo.login, demo.orders
        self.url = demo.url.replace(f":{port}", f":{self.port}")

    def ask(self, target):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        connection.request("GET", target)
        found = json.loads(connection.getresponse().read())
        connection.close()
        return found

    def set(self, delay=0.0, workers=64, hang=False, keep=True):
        self.ask(f"/__bench/set?delay={delay}&workers={workers}&hang={int(hang)}&keep={int(keep)}")

    def log(self):
        """[[path, begun, ended, bytes, method]], in the order in which they ended; times are those of time.monotonic()."""
        return self.ask("/__bench/log")


class Merced:
    """merced in a home of its own, logged in to one store.

    - configuration: lines that its configuration begins with.
    """

    def __init__(self, binary, folder, store, configuration=""):
        self.binary, self.folder, self.store = binary, folder, store
        self.world = environment(folder)
        if configuration:
            place = os.path.join(self.world["XDG_CONFIG_HOME"], "merced")
            os.makedirs(place, mode=0o700, exist_ok=True)
            with open(os.open(os.path.join(place, "config.toml"), os.O_WRONLY | os.O_CREAT, 0o600), "w") as file:
                file.write(configuration)
        secret = os.path.join(folder, "secret")
        with open(os.open(secret, os.O_WRONLY | os.O_CREAT, 0o600), "w") as file:
            file.write(store.login["application_password"] + "\n")
        self.run("login", store.url, "--user", store.login["user"], "--secret-command", f"cat {secret}", "--name", "bench")
        self.subject = Subject("merced", [binary, "--store", "bench"], self.world, folder, r"#\d+", KEYS["PGDN"], 7,
                               first=KEYS["ZOOM"], quiet=0.12)

    def run(self, *arguments, seconds=120):
        done = subprocess.run([self.binary, *arguments], stdin=subprocess.DEVNULL, capture_output=True, env=self.world,
                              cwd=self.folder, timeout=seconds)
        if done.returncode != 0:
            raise Broken(f"merced {arguments[0]} ended with {done.returncode}: {(done.stdout + done.stderr).decode('utf-8', 'replace')}")
        return done.stdout

    def database(self):
        found = [path for path in glob.glob(os.path.join(self.folder, "home", "**", "*.sqlite*"), recursive=True)
                 if "mirror" in path and path.endswith("sqlite")]
        if not found:
            raise Broken("there is no mirror below " + self.folder)
        return found[0]

    def open(self):
        return Terminal(self.subject.command, self.world, self.folder)

    def fill(self, while_running=None):
        """Runs the app until everything is mirrored.

        `while_running(terminal)` is called again and again meanwhile. Returns seconds, CPU seconds, resident
        megabytes over time, and how many orders the list has.
        """
        terminal = self.open()
        memory, shown = [], 0
        deadline = time.monotonic() + 180 + self.store.orders / 100
        sampled = 0.0
        try:
            while True:
                if terminal.ended or time.monotonic() > deadline:
                    raise Broken("merced did not say “Synced”; its screen:\n" + "\n".join(terminal.screen.text()))
                terminal.settle(0.0 if while_running else 0.05, longest=0.3)
                lines = terminal.screen.text()
                if any("Synced" in line for line in lines):
                    break
                if while_running:
                    while_running(terminal)
                if time.monotonic() - sampled > 0.5:
                    sampled = time.monotonic()
                    memory.append(terminal.memory()[1] / 1024)
            taken = time.monotonic() - terminal.started / 1e9
            cpu = terminal.cpu()
            # The last page's rows may be shown a moment after the word.
            terminal.settle()
            # The list's own count is the first; the status line may count something else below it.
            found = POSITION.search("\n".join(terminal.screen.text()))
            shown = number(found[2]) if found else shown
            os.write(terminal.descriptor, b"q")
            if not terminal.wait_exit(20):
                raise Broken("merced did not end within 20 s of q")
        finally:
            terminal.discard()
        return taken, cpu, memory, shown

    def rest(self, seconds=120):
        """Runs the app until it does nothing more: what a first sync leaves for later, as sums of customers, is done then."""
        terminal = self.open()
        deadline = time.monotonic() + seconds
        try:
            used, calm = terminal.cpu(), 0
            while calm < 3:
                if terminal.ended or time.monotonic() > deadline:
                    raise Broken(f"merced was not idle within {seconds} s after its first sync")
                terminal.settle(1.0, longest=1.0)
                now = terminal.cpu()
                calm = calm + 1 if now - used < 0.03 else 0
                used = now
            os.write(terminal.descriptor, b"q")
            if not terminal.wait_exit(20):
                raise Broken("merced did not end within 20 s of q")
        finally:
            terminal.discard()

    def multiply(self, times):
        """Copies every mirrored order `times` - 1 times, older each time: a mirror too large to be fetched for a measurement.
        Home's figures stay those of the orders that were fetched."""
        database = sqlite3.connect(self.database(), isolation_level=None)
        # Only the rows of now are copied, and nobody else has the file.
        tables = [row[0] for row in database.execute("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '%\\_search%' ESCAPE '\\'")]
        highest, = database.execute("SELECT MAX(order_id) FROM orders").fetchone()
        searches = [row[0] for row in database.execute("SELECT name FROM sqlite_master WHERE sql LIKE 'CREATE VIRTUAL TABLE order% fts5 (%'")]
        database.execute("PRAGMA synchronous = OFF")
        for copy in range(1, times):
            offset = copy * (highest + 1)
            database.execute("BEGIN")
            for table in tables:
                columns = [row[0] for row in database.execute(f"SELECT name FROM pragma_table_info('{table}')")]
                if "order_id" not in columns or table in ("order_notes", "refunds", "sales"):
                    continue
                values = {"order_id": f"order_id + {offset}", "owner_id": f"CASE owner_kind WHEN 'order' THEN owner_id + {offset} ELSE owner_id END"}
                if table == "orders":
                    values["number"] = f"CAST(order_id + {offset} AS TEXT)"
                    values.update({name: f"{name} - {copy * 200_000_000 // times}" for name in columns if name.startswith("date_")})
                chosen = ", ".join(values.get(name, name) for name in columns)
                database.execute(f"INSERT INTO {table} ({', '.join(columns)}) SELECT {chosen} FROM {table} WHERE order_id <= {highest}")
            for table in searches:
                columns = ", ".join(row[0] for row in database.execute(f"SELECT name FROM pragma_table_info('{table}')"))
                database.execute(f"INSERT INTO {table} (rowid, {columns}) SELECT rowid + {offset}, {columns} FROM {table} WHERE rowid <= {highest}")
            database.execute("COMMIT")
        count, = database.execute("SELECT COUNT(*) FROM orders").fetchone()
        database.close()
        return count

