"""A program in a pty, with the time at which each chunk of its output was read."""
import fcntl
import os
import pty
import re
import select
import signal
import struct
import termios
import time

from screen import Screen

KEYS = {"PGDN": b"\x1b[6~", "DOWN": b"\x1b[B", "LEFT": b"\x1b[D", "RIGHT": b"\x1b[C", "ESC": b"\x1b", "CTRL-F": b"\x06", "ZOOM": b"z"}


class Broken(Exception):
    """Something that was waited for did not come."""


class Terminal:
    def __init__(self, command, environment, folder, columns=160, rows=50):
        self.name = os.path.basename(command[0])
        self.screen = Screen(columns, rows)
        self.started = time.monotonic_ns()
        self.pid, self.descriptor = pty.fork()
        if self.pid == 0:
            try:
                fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
                os.chdir(folder)
                os.execvpe(command[0], command, environment)
            finally:
                os._exit(127)
        self.ended = self.gone = False

    def chunks(self, quiet, first, longest=20.0):
        """[(ns, bytes)] until `quiet` seconds pass without output; `first` seconds are allowed before the first."""
        found, begin = [], time.monotonic()
        last = None
        while not self.ended:
            limit = min(last + quiet if last else begin + first, begin + longest)
            left = limit - time.monotonic()
            if left <= 0:
                break
            if not select.select([self.descriptor], [], [], left)[0]:
                continue
            try:
                data = os.read(self.descriptor, 65536)
            except OSError:
                data = b""
            now = time.monotonic_ns()
            if not data:
                self.ended = True
                break
            last = now / 1e9
            found.append((now, data))
        return found

    def wait(self, condition, seconds, what):
        """Milliseconds from exec to the chunk after which `condition(lines)` holds."""
        deadline = time.monotonic() + seconds
        while not self.ended and time.monotonic() < deadline:
            for moment, data in self.chunks(0.0, min(0.25, max(deadline - time.monotonic(), 0.01))):
                self.screen.feed(data)
                if condition(self.screen.text()):
                    return (moment - self.started) / 1e6
        raise Broken(f"{self.name}: {what} did not come within {seconds:.0f} s; its screen:\n" + "\n".join(self.screen.text()))

    def key(self, keys, quiet=0.04):
        """Presses `keys`: milliseconds to the first and to the last chunk, bytes, chunks. None where nothing was painted."""
        begin = time.monotonic_ns()
        os.write(self.descriptor, keys)
        answer = self.chunks(quiet, 1.0, 3.0)
        for _, data in answer:
            self.screen.feed(data)
        if not answer:
            return None
        first, last = (answer[place][0] - begin for place in (0, -1))
        return first / 1e6, last / 1e6, sum(len(data) for _, data in answer), len(answer)

    def settle(self, quiet=0.4, longest=10.0):
        for _, data in self.chunks(quiet, max(quiet, 0.02), longest):
            self.screen.feed(data)

    def answer(self, keys, condition, seconds):
        """Types `keys`; milliseconds from then to the chunk after which `condition(lines)` holds; None where it never did.

        The clock starts before the keys are written: the answer may be there before the write returns."""
        begin = time.monotonic_ns()
        os.write(self.descriptor, keys)
        return self.until(condition, seconds, begin)

    def until(self, condition, seconds, begin=None):
        """Milliseconds from `begin`, or now, to the chunk after which `condition(lines)` holds; None where it never did."""
        begin = begin or time.monotonic_ns()
        deadline = time.monotonic() + seconds
        while not self.ended and time.monotonic() < deadline:
            for moment, data in self.chunks(0.0, 0.05):
                self.screen.feed(data)
                if condition(self.screen.text()):
                    return (moment - begin) / 1e6
        return None

    def family(self):
        children = {}
        for entry in os.listdir("/proc"):
            if entry.isdigit():
                try:
                    with open(f"/proc/{entry}/stat") as file:
                        children.setdefault(int(file.read().rsplit(")", 1)[1].split()[1]), []).append(int(entry))
                except OSError:
                    continue
        found, todo = [], [self.pid]
        while todo:
            found.append(todo.pop())
            todo += children.get(found[-1], [])
        return found

    def _sum(self, name, pattern):
        total = 0
        for pid in self.family():
            try:
                with open(f"/proc/{pid}/{name}") as file:
                    match = re.search(pattern, file.read())
            except OSError:
                continue
            total += int(match[1]) if match else 0
        return total

    def memory(self):
        """Kilobytes: the highest resident size, and the present one, of the program and its children."""
        return self._sum("status", r"VmHWM:\s+(\d+)"), self._sum("status", r"VmRSS:\s+(\d+)")

    def private(self):
        """Kilobytes that belong to nobody else: no code, no mapped files."""
        return self._sum("status", r"RssAnon:\s+(\d+)")

    def writes(self):
        """write(2) and its relatives so far, to whatever descriptor, from /proc/PID/io."""
        return self._sum("io", r"syscw: (\d+)")

    def cpu(self, program=None):
        """Seconds of processor time the program and its children took so far, or those of them that run `program`."""
        total = 0
        for pid in self.family():
            if program and os.path.realpath(f"/proc/{pid}/exe") != os.path.realpath(program):
                continue
            with open(f"/proc/{pid}/stat") as file:
                fields = file.read().rsplit(")", 1)[1].split()
            total += int(fields[11]) + int(fields[12])
        return total / os.sysconf("SC_CLK_TCK")

    def switches(self):
        """{thread: voluntary context switches so far}: how often it went to sleep, and so how often it woke up."""
        found = {}
        for pid in self.family():
            for task in os.listdir(f"/proc/{pid}/task"):
                try:
                    with open(f"/proc/{pid}/task/{task}/status") as file:
                        found[task] = int(re.search(r"\nvoluntary_ctxt_switches:\s+(\d+)", file.read())[1])
                except OSError:
                    continue
        return found

    def wait_exit(self, seconds):
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            self.chunks(0.0, 0.05)
            if os.waitpid(self.pid, os.WNOHANG)[0]:
                os.close(self.descriptor)
                self.gone = True
                return True
        self.close()
        return False

    def discard(self):
        """As `close`, for a program that may have ended already."""
        if not self.gone:
            self.close()

    def close(self):
        self.gone = True
        for pid in reversed(self.family()):
            try:
                os.kill(pid, signal.SIGKILL)
            except OSError:
                pass
        try:
            os.waitpid(self.pid, 0)
        except OSError:
            pass
        os.close(self.descriptor)
