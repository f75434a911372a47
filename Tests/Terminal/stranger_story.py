#!/usr/bin/env python3
"""A stranger's first hour, by the commands that README.md gives and an empty HOME: the demonstration, its tour, a store
connected, an order changed by keys and changed in the store."""
import base64
import json
import os
import pathlib
import re
import subprocess
import sys
import urllib.request

from tmux_terminal import ROOT, Terminal

BUILD_LIMIT = 280


def commands():
    """The lines of README's shell blocks, without their comments."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```sh\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    lines = [re.sub(r"\s+# .*$", "", line).strip() for block in blocks for line in block.splitlines()]
    return [line for line in lines if line and not line.startswith("#")]


def told(lines, pattern):
    found = [line for line in lines if re.fullmatch(pattern, line)]
    if not found:
        raise SystemExit(f"README.md gives no command like {pattern}")
    return found[0]


def demonstration(line, path):
    with Terminal() as terminal:
        terminal.start(line, path)
        terminal.wait("Home", "Needs attention", BUILD_LIMIT)
        terminal.wait("sales", lambda screen: re.search(r"\$\d[\d,.]*", screen), 60)
        terminal.press("2")
        terminal.wait("orders", lambda screen: re.search(r"#\d{3,}", screen), 30)
        terminal.press("q")
        terminal.end()


def tour(line, path):
    with Terminal(80, 24) as terminal:
        terminal.start(line, path)
        terminal.wait("the tour", "Tour · 1 of", BUILD_LIMIT)
        terminal.press("2")
        terminal.wait("its second step", "Tour · 2 of")
        terminal.wait("orders to move in", lambda screen: len(re.findall(r"#\d{3,}", screen)) > 3, 60)
        terminal.press("Down", "Down")
        terminal.wait("its third step", "Tour · 3 of")
        terminal.press("Escape")
        terminal.wait("the shop without the tour", lambda screen: "The tour is over" in screen and "Tour ·" not in screen)
        terminal.press("q")
        terminal.end()


class Shop:
    """A store on this machine's loopback, as somebody else's would be reached."""

    def __init__(self, program):
        environment = {**os.environ, "HOME": "/nonexistent"}
        self.process = subprocess.Popen(
            [program, "demo", "--serve", "0", "--orders", "60"], stdout=subprocess.PIPE, env=environment
        )
        self.facts = json.loads(self.process.stdout.readline())
        self.url = self.facts["url"]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(timeout=20)

    def status(self, order):
        key = base64.b64encode(f"{self.facts['user']}:{self.facts['application_password']}".encode()).decode()
        request = urllib.request.Request(
            f"{self.url}/wp-json/wc/v3/orders/{order}", headers={"Authorization": f"Basic {key}"}
        )
        with urllib.request.urlopen(request, timeout=20) as answer:
            return json.load(answer)["status"]


def own_store(line, path, program):
    with Shop(program) as shop, Terminal(180, 40) as terminal:
        terminal.start(re.sub(r"https://\S+", shop.url, line), path)
        screen = terminal.wait("the page to approve", "authorize-application")
        page = re.search(r"http://\S*authorize-application\S*", screen)[0]
        # What the owner's browser does when they press Yes.
        subprocess.run(
            ["curl", "-sS", "-L", "-m", "20", "-d", "approve=1", page], check=True, capture_output=True, timeout=30
        )
        terminal.wait("a name", "What to call this store")
        terminal.press("Enter")
        terminal.wait("the store", "Open it: merced")
        terminal.end()

        terminal.start("merced", path)
        screen = terminal.wait("its orders", lambda screen: re.search(r"▸ +#\d+", screen) and "Synced" in screen, 60)
        order = re.search(r"▸ +#(\d+)", screen)[1]
        before = shop.status(order)
        terminal.press("s")
        terminal.wait("the statuses", lambda screen: "Status" in screen and "Cancelled" in screen and "Esc" in screen)
        terminal.press("Down", "Enter")
        terminal.wait("the change", f"#{order} set to")
        terminal.wait("the change in the store", lambda _: shop.status(order) != before, 60)
        print(f"order {order}: {before} → {shop.status(order)}")
        terminal.press("q")
        terminal.end()


def main():
    program = pathlib.Path(os.environ.get("MERCED_BINARY") or ROOT / ".build/debug/merced").resolve()
    lines = commands()
    with Terminal() as kept:
        # A stranger who has built merced has it in the PATH.
        os.symlink(program, os.path.join(kept.folder, "merced"))
        path = f"{kept.folder}:{os.environ['PATH']}"
        demonstration(told(lines, r"scripts/demo"), path)
        tour(told(lines, r"scripts/demo --tour|merced tour"), path)
        own_store(told(lines, r"merced login https://\S+"), path, program)
    print("README.md leads a stranger to a demonstration, its tour, a store and a changed order")


if __name__ == "__main__":
    sys.exit(main())
