#!/usr/bin/env python3
"""`scripts/demo --debug` with an empty HOME, in tmux, ends on the Orders screen."""
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
    line = shlex.join(["env", "-i", *variables, "TERM=tmux-256color", str(ROOT / "scripts" / "demo"), "--debug"])
    try:
        tmux("new-session", "-d", "-s", "demo", "-x", "100", "-y", "30", line, ";", "set-option", "-g", "remain-on-exit", "on")
        wait("orders, synced", lambda screen: "Synced" in screen and re.search(r"#\d{3,}", screen), LIMIT)
        tmux("send-keys", "-t", "demo", "q")
        wait("the end of the demo", lambda _: tmux("display-message", "-p", "-t", "demo", "#{pane_dead}").strip() == "1", 20)
        status = tmux("display-message", "-p", "-t", "demo", "#{pane_dead_status}").strip()
        if status != "0":
            raise SystemExit(f"expected exit status 0, got {status}")
        print("scripts/demo --debug ends on the Orders screen")
    finally:
        subprocess.run(["tmux", "-S", socket, "kill-server"], capture_output=True, check=False)
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
