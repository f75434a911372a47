#!/usr/bin/env python3
"""`scripts/demo --debug` with an empty HOME, in tmux, opens on Home, and its orders come in behind it."""
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
LIMIT = 280


def main():
    folder = tempfile.mkdtemp(prefix="demo-script-")
    socket = os.path.join(folder, "socket")
    home = os.path.join(folder, "home")
    os.mkdir(home)

    def tmux(*arguments):
        command = ["tmux", "-u", "-S", socket, "-f", "/dev/null", *arguments]
        return subprocess.run(command, capture_output=True, text=True, timeout=20, check=True).stdout

    def wait(what, condition, limit):
        deadline = time.monotonic() + limit
        screen = ""
        while time.monotonic() < deadline:
            screen = tmux("capture-pane", "-p", "-t", "demo")
            if condition(screen):
                return screen
            time.sleep(0.2)
        raise SystemExit(f"expected {what}, but saw:\n{screen}")

    keep = {name: os.environ[name] for name in ("PATH",) if name in os.environ}
    variables = [f"{name}={value}" for name, value in {**keep, "HOME": home, "LANG": "C.UTF-8"}.items()]
    demo = shlex.join(["env", "-i", *variables, "TERM=tmux-256color", str(ROOT / "scripts" / "demo"), "--debug"])
    # tmux sometimes forgets how a dead pane ended: the shell writes it on the screen.
    line = f"{demo}; echo ended $?; exec cat"
    try:
        tmux("new-session", "-d", "-s", "demo", "-x", "100", "-y", "30", line)
        wait("Home", lambda screen: "Needs attention" in screen, LIMIT)
        wait("sales", lambda screen: re.search(r"\$\d[\d,.]*", screen), 60)
        tmux("send-keys", "-t", "demo", "2")
        wait("orders", lambda screen: re.search(r"#\d{3,}", screen), 20)
        tmux("send-keys", "-t", "demo", "q")
        wait("the end with status 0", lambda screen: "ended 0" in screen, 20)
        print("scripts/demo --debug opens on Home and shows the shop's orders")
    finally:
        subprocess.run(["tmux", "-S", socket, "kill-server"], capture_output=True, check=False)
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
