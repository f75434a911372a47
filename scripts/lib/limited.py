"""Runs a command for at most so many seconds, and leaves nothing of it behind.

limited.py SECONDS COMMAND…   the command's exit status; 124 where the time was up
limited.py self-test          a command with children in sessions of their own is ended with all of them

`timeout` ends one process group; swift test starts the runner of the tests in another.
"""
import os
import signal
import subprocess
import sys
import time

GRACE = 20


def processes():
    """process id → (parent, session)"""
    found = {}
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                with open(f"/proc/{name}/stat", "rb") as file:
                    fields = file.read().rsplit(b")", 1)[1].split()
            except (OSError, IndexError):
                continue
            if fields[0] not in (b"Z", b"X"):
                found[int(name)] = (int(fields[1]), int(fields[3]))
    return found


def family(root):
    """The process, all below it, and all of its session."""
    present = processes()
    found = {process for process, (_, session) in present.items() if session == root}
    while True:
        more = {process for process, (parent, _) in present.items() if parent in found | {root}} - found
        if not more:
            return found
        found |= more


def end(child, grace):
    """Asks everybody to end, then ends them. Whoever was there is remembered: orphans have another parent later."""
    known = family(child.pid)
    deadline = time.monotonic() + grace
    number = signal.SIGTERM
    while known:
        for process in known:
            try:
                os.kill(process, number)
            except ProcessLookupError:
                pass
        while time.monotonic() < deadline:
            child.poll()
            known = (known | family(child.pid)) & processes().keys()
            if not known:
                break
            time.sleep(0.05)
        known = (known | family(child.pid)) & processes().keys()
        number, deadline = signal.SIGKILL, time.monotonic() + 5
    child.wait()


def run(seconds, command, grace=GRACE):
    asked = []
    # A handler must not wait for the child: it may interrupt a call that holds the lock of its wait.
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda number, _: asked.append(number))
    child = subprocess.Popen(command, start_new_session=True)
    deadline = time.monotonic() + seconds
    while child.poll() is None:
        if asked or time.monotonic() > deadline:
            end(child, grace)
            return 128 + asked[0] if asked else 124
        time.sleep(0.02)
    return child.returncode if child.returncode >= 0 else 128 - child.returncode


def self_test():
    script = "setsid sleep 1000 & (trap '' TERM; sleep 1001; sleep 1002) & sleep 1003"
    before = processes().keys()
    status = run(1, ["/bin/sh", "-c", script], grace=1)
    mine = os.getpid()
    left = [process for process, (parent, _) in processes().items() if process not in before and process != mine]
    sleeping = []
    for process in left:
        try:
            with open(f"/proc/{process}/cmdline", "rb") as file:
                if file.read().startswith(b"sleep\x00100"):
                    sleeping.append(process)
        except OSError:
            pass
    if status != 124 or sleeping or run(30, ["/bin/sh", "-c", "exit 7"]) != 7 or not is_ended_when_asked():
        print(f"limited: status {status}, left behind: {sleeping}")
        return 1
    print("limited: nothing was left behind")
    return 0


def is_ended_when_asked():
    """Asked at many moments of its waiting, each time it ends, and says by which signal."""
    for attempt in range(20):
        limited = subprocess.Popen([sys.executable, __file__, "60", "sleep", "1004"])
        time.sleep(0.1 + attempt * 0.003)
        limited.terminate()
        try:
            if limited.wait(30) not in (128 + signal.SIGTERM, -signal.SIGTERM):
                return False
        except subprocess.TimeoutExpired:
            limited.kill()
            return False
    return True


if __name__ == "__main__":
    if sys.argv[1:] == ["self-test"]:
        sys.exit(self_test())
    if len(sys.argv) < 3:
        print(__doc__, file=sys.stderr)
        sys.exit(64)
    sys.exit(run(float(sys.argv[1]), sys.argv[2:]))
