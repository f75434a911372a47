"""A terminal in tmux with a HOME of its own, for the tests beside this file."""
import os
import pathlib
import shlex
import shutil
import subprocess
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]


class Terminal:
    """One shell after the other on one screen. The home stays until the end."""

    def __init__(self, columns=100, rows=30):
        self.folder = tempfile.mkdtemp(prefix="merced-terminal-")
        self.home = os.path.join(self.folder, "home")
        os.mkdir(self.home)
        self.socket = os.path.join(self.folder, "socket")
        self.size = ("-x", str(columns), "-y", str(rows))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        subprocess.run(["tmux", "-S", self.socket, "kill-server"], capture_output=True, check=False)
        shutil.rmtree(self.folder, ignore_errors=True)

    def tmux(self, *arguments):
        command = ["tmux", "-u", "-S", self.socket, "-f", "/dev/null", *arguments]
        return subprocess.run(command, capture_output=True, text=True, timeout=20, check=True).stdout

    def start(self, line, path):
        """Runs a line of shell in the repository, with an environment of PATH and HOME alone."""
        variables = [f"{name}={value}" for name, value in {"PATH": path, "HOME": self.home, "LANG": "C.UTF-8"}.items()]
        shell = shlex.join(["env", "-i", *variables, "TERM=tmux-256color", "bash", "-c", f"cd {ROOT} && {line}"])
        # tmux sometimes forgets how a dead pane ended: the shell writes it on the screen.
        self.tmux("new-session", "-d", "-s", "story", *self.size, f"{shell}; echo ended $?; exec cat")

    def screen(self):
        return self.tmux("capture-pane", "-p", "-J", "-t", "story")

    def press(self, *keys):
        """Keys as tmux names them, a moment apart: typists are no scanners."""
        for key in keys:
            self.tmux("send-keys", "-t", "story", *(["-l", key] if len(key) == 1 else [key]))
            time.sleep(0.1)

    def type(self, text):
        self.press(*text)

    def wait(self, what, condition, limit=30):
        """The screen, as soon as it meets the condition: words on it, or a function of it."""
        meets = condition if callable(condition) else lambda screen: condition in screen
        deadline = time.monotonic() + limit
        screen = ""
        while time.monotonic() < deadline:
            screen = self.screen()
            if meets(screen):
                return screen
            time.sleep(0.2)
        raise SystemExit(f"expected {what}, but saw:\n{screen}")

    def end(self):
        """Waits for the end with status 0, and clears the way for the next line."""
        self.wait("the end with status 0", lambda screen: "ended 0" in screen, 30)
        self.tmux("kill-session", "-t", "story")
