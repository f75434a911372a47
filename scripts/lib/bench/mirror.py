"""The mirror: what filling it costs, beside the script and the server's own bound, and what can be felt meanwhile."""
import base64
import ctypes
import http.client
import json
import os
import re
import select
import statistics
import subprocess
import sys
import threading
import time

from keys import distribution
from store import POSITION, Merced, number
from table import Line, quantile
from terminal import Broken


ORDERS = re.compile(r"/wc/v3/orders\?")


def fill_lines(merced, filled, script_pages):
    """Client CPU of a first sync, and the script's for as many pages as it gets."""
    taken, cpu, memory, _ = filled
    orders = merced.store.orders
    theirs = script(merced, script_pages)
    yield Line("mirror: client CPU an order", "µs", cpu * 1e6 / orders, "script", theirs and theirs["cpu"] * 1e6 / theirs["orders"], 0.5,
               f"{taken:.1f} s for {orders} orders; the script's {theirs['orders']}" if theirs else "no python3-requests")
    if len(memory) >= 8:
        quarter = len(memory) // 4
        early, late = statistics.median(memory[quarter:2 * quarter]), statistics.median(memory[-quarter:])
        yield Line("memory through the first sync, last quarter", "MB", late, "2nd quarter", early, 1.1,
                   f"{len(memory)} samples")
        yield Line("memory through the first sync, highest", "MB", max(memory), "limit", 60.0, 1.0)


def small_store(binary, folder, slow, delay):
    """A small shop mirrored whole, beside two fetchers that are told what to ask for and wait for nothing else."""
    for name, cost in (("warm", 0.0), ("small", delay)):
        merced = Merced(binary, os.path.join(folder, name), slow)
        slow.set(cost, 16)
        until_calm(merced, slow)
    log = sorted((entry for entry in slow.log() if entry[4] == "GET"), key=lambda entry: entry[1])
    wall = max(entry[2] for entry in log) - log[0][1]
    slow.set(delay, 16)
    theirs = two_fetchers(slow, [entry[0] for entry in log])
    yield Line("full sync of a small store", "s", wall, "fetchers", theirs, 1.05,
               f"{len(log)} requests, {delay * 1000:.0f} ms each, {slow.orders} orders; two fetchers at once, told what to ask for")


def until_calm(merced, slow):
    """Runs the app until it has asked for nothing for three seconds."""
    terminal = merced.open()
    try:
        terminal.wait(lambda lines: any("Synced" in line for line in lines), 120, "“Synced”")
        asked, since = -1, time.monotonic()
        while time.monotonic() - since < 3.0:
            terminal.settle(0.2, longest=0.5)
            now = len(slow.log())
            if now != asked:
                asked, since = now, time.monotonic()
        os.write(terminal.descriptor, b"q")
        terminal.wait_exit(20)
    finally:
        terminal.discard()


def two_fetchers(slow, targets):
    """Seconds in which two connections get all `targets`, in their order."""
    login = slow.login
    pair = base64.b64encode(f"{login['user']}:{login['application_password']}".encode()).decode()
    todo, lock = list(reversed(targets)), threading.Lock()

    def fetch():
        connection = http.client.HTTPConnection("127.0.0.1", slow.port, timeout=60)
        while True:
            with lock:
                if not todo:
                    break
                target = todo.pop()
            connection.request("GET", target, headers={"Authorization": "Basic " + pair, "Accept-Encoding": "gzip"})
            connection.getresponse().read()
        connection.close()

    threads = [threading.Thread(target=fetch) for _ in range(2)]
    begun = time.monotonic()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return time.monotonic() - begun


def script(merced, pages):
    """orders, wall and cpu of `script_mirror.py`; None where requests is not installed."""
    login = merced.store.login
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "script_mirror.py")
    done = subprocess.run(
        [sys.executable, path, merced.store.url, login["user"], str(pages), merced.database(), merced.folder],
        stdin=subprocess.DEVNULL, capture_output=True, timeout=600, env=dict(os.environ, BENCH_PASSWORD=login["application_password"]),
    )
    if done.returncode != 0:
        error = done.stderr.decode("utf-8", "replace")
        if "No module named 'requests'" in error:
            print("skipped: the script needs python3-requests", file=sys.stderr)
            return None
        raise Broken("the script failed: " + error)
    return json.loads(done.stdout)


class SlowLines:
    """merced and a store whose every answer costs `delay` seconds of one of its workers."""

    def __init__(self, binary, folder, slow, delay):
        self.binary, self.folder, self.slow, self.delay = binary, folder, slow, delay

    def fresh(self, name):
        return Merced(self.binary, os.path.join(self.folder, name), self.slow)

    def warm(self):
        """Records every page once."""
        self.slow.set()
        merced = self.fresh("warm")
        merced.fill()
        return merced

    def walls(self):
        for workers, goal in ((4, 1.03), (16, 1.05)):
            merced = self.fresh(f"workers-{workers}")
            self.slow.set(self.delay, workers)
            merced.fill()
            log = [entry for entry in self.slow.log() if "/wc/v3/" in entry[0]]
            # What else is asked for until the last order is there keeps workers busy too.
            end = max(entry[2] for entry in log if ORDERS.search(entry[0]))
            pages = [entry for entry in log if entry[1] < end]
            wall = end - min(entry[1] for entry in pages)
            bound = len(pages) * self.delay / workers
            yield Line(f"mirror: wall, {workers} workers, {self.delay * 1000:.0f} ms a page", "s", wall, "bound", bound, goal,
                       f"{len(pages)} answers, at most {most_at_once(pages)} at once")

    def felt(self):
        """Keys and commits while a first sync runs."""
        merced = self.fresh("felt")
        self.slow.set(self.delay, 4)
        keys, commits, steps = [], [], [0]
        watch = None

        def press(terminal):
            nonlocal watch
            place = position(terminal.screen.text())
            if place is None:
                return
            watch = watch or Commits(merced.database())
            steps[0] += 1
            if steps[0] % 4 == 0:
                commits.extend(watch.repainted(terminal, 0.4))
                return
            wanted = place - 1 if place > 20 else place + 1
            taken = step(terminal, b"k" if wanted < place else b"j", wanted)
            if taken is not None:
                keys.append(taken)

        merced.fill(press)
        if watch:
            watch.close()
        yield from distribution("key → frame while a sync runs, p99", keys)
        if commits:
            yield Line("commit → repainted, a sync running, p50", "ms", statistics.median(commits), "limit", 3.0, 1.0,
                       f"p95 {quantile(commits, 0.95):.1f} max {max(commits):.1f}, {len(commits)} commits")

    def hanging(self, merced, presses):
        """Keys while the network takes requests and answers nothing."""
        self.slow.set()
        terminal = merced.open()
        keys = []
        try:
            terminal.wait(lambda lines: any("Synced" in line for line in lines), 60, "“Synced”")
            self.slow.set(hang=True)
            terminal.key(b"r", 0.3)
            place = 1
            for _ in range(presses):
                wanted = place + 1 if place < 20 else 1
                taken = step(terminal, b"j" if wanted > 1 else b"g", wanted)
                if taken is None:
                    raise Broken("a key was not answered while the network hangs:\n" + "\n".join(terminal.screen.text()))
                keys.append(taken)
                place = wanted
        finally:
            self.slow.set()
            terminal.close()
        yield from distribution("key → frame while the network hangs, p99", keys)

    def nothing_new(self, merced, rounds):
        """One incremental sync of a mirror that is whole, beside the bare request."""
        terminal = merced.open()
        walls, requests, urls, cpu = [], [], [], []
        try:
            terminal.wait(lambda lines: any("Synced" in line for line in lines), 60, "“Synced”")
            terminal.settle(1.0)
            for _ in range(rounds):
                self.slow.set(0.03)
                used, begun = terminal.cpu(), time.monotonic()
                os.write(terminal.descriptor, b"r")
                terminal.settle(0.6)
                found = [entry for entry in self.slow.log() if ORDERS.search(entry[0])]
                if not found:
                    continue
                requests.append(len(found))
                walls.append((max(entry[2] for entry in found) - begun) * 1000)
                cpu.append((terminal.cpu() - used) * 1000)
                urls.append(found[0][0])
        finally:
            terminal.close()
        if not walls:
            raise Broken("merced asked for no orders when it was told to refresh")
        bare = [self.curl(url) * 1000 for url in urls]
        self.slow.set()
        yield Line("nothing new: requests for orders", "requests", statistics.median(requests), "limit", 1, 1.0)
        yield Line("nothing new: key to the last answer", "ms", statistics.median(walls), "curl", statistics.median(bare), 1.3,
                   f"{statistics.median(cpu):.1f} ms of CPU; an answer costs 30 ms")

    def curl(self, target):
        login = self.slow.login
        url = f"http://127.0.0.1:{self.slow.port}{target}"
        settings = f'url = "{url}"\nuser = "{login["user"]}:{login["application_password"]}"\n'
        done = subprocess.run(["curl", "-sS", "--compressed", "-o", os.devnull, "-w", "%{time_total}", "-K", "-"],
                              input=settings.encode(), capture_output=True, timeout=60, check=True)
        return float(done.stdout)


def most_at_once(entries):
    moments = sorted([(entry[1], 1) for entry in entries] + [(entry[2], -1) for entry in entries])
    now = most = 0
    for _, change in moments:
        now += change
        most = max(most, now)
    return most


def position(lines):
    """Where the selected order is in the list, from 1."""
    for line in lines:
        found = POSITION.search(line)
        if found:
            return number(found[1])
    return None


def step(terminal, key, wanted):
    """Milliseconds until the selection is `wanted`th; None where it never was."""
    return terminal.answer(key, lambda lines: position(lines) == wanted, 5)


class Commits:
    """Watches the write-ahead log of a mirror: written to when a transaction commits, and at no other time."""

    MODIFIED = 2

    def __init__(self, path):
        self.library = ctypes.CDLL(None, use_errno=True)
        self.descriptor = self.library.inotify_init1(os.O_NONBLOCK | os.O_CLOEXEC)
        self.is_watching = self.library.inotify_add_watch(self.descriptor, (path + "-wal").encode(), self.MODIFIED) >= 0

    def repainted(self, terminal, seconds):
        """Milliseconds from each commit to the first output after it."""
        found, committed, deadline = [], None, time.monotonic() + seconds
        while self.is_watching and not terminal.ended and time.monotonic() < deadline:
            ready = select.select([self.descriptor, terminal.descriptor], [], [], 0.1)[0]
            now = time.monotonic()
            if self.descriptor in ready:
                os.read(self.descriptor, 65536)
                committed = now
            if terminal.descriptor in ready:
                for _, data in terminal.chunks(0.0, 0.0):
                    terminal.screen.feed(data)
                if committed is not None and committed != now:
                    found.append((now - committed) * 1000)
                committed = None
        return found

    def close(self):
        os.close(self.descriptor)
