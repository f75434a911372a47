"""Writes the functions that merced calls while it starts, syncs and is used, for the linker to put them side by side:
main.py BINARY OUTPUT. Otherwise they lie among all the others, and every page of the program is read for the few
functions in it that run."""
import argparse
import os
import platform
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(os.path.dirname(HERE), "bench"))

from store import DemoStore, Merced  # noqa: E402
from terminal import KEYS, Broken, Terminal  # noqa: E402

ORDERS = 400
# Names that stand for many functions.
SHARED = ("OUTLINED_FUNCTION",)
LIST = (b"j", b"j", b"k", KEYS["PGDN"], b"G", b"g", KEYS["ZOOM"], b"j", KEYS["PGDN"], KEYS["ZOOM"], b"\r", b"j", KEYS["ESC"])
SEARCH = (b"/", b"a", b"n", b"n", KEYS["ESC"], KEYS["ESC"])
HOME = (b"1", b"]", b"]", b"[")
PLACES = (b"3", b"j", b"4", b"j", b"5", b"6", b"2")
REGISTER = (b"7", b"m", b"u", b"g", KEYS["ESC"], KEYS["ESC"], b"2")


class Visit:
    """One run of merced, traced."""

    def __init__(self, merced, folder, name):
        self.merced, self.output = merced, os.path.join(folder, name)

    def run(self, keys):
        """Waits until merced has synced, presses keys and quits. Returns the functions in the order of their first calls."""
        command = [sys.executable, os.path.join(HERE, "trace.py"), self.output, self.merced.binary, "--store", "bench"]
        terminal = Terminal(command, self.merced.world, self.merced.folder)
        try:
            terminal.wait(lambda lines: any("Synced" in line for line in lines), 120, "“Synced”")
            for key in keys:
                os.write(terminal.descriptor, key)
                terminal.settle(0.15, longest=2.0)
            os.write(terminal.descriptor, b"q")
            if not terminal.wait_exit(30):
                raise Broken("merced did not end within 30 s of q")
        finally:
            terminal.discard()
        with open(self.output) as file:
            return file.read().split()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("output")
    options = parser.parse_args()
    if platform.machine() != "x86_64":
        print("functions are put in order on x86-64 only", file=sys.stderr)
        return 1
    begin = time.monotonic()
    try:
        with tempfile.TemporaryDirectory(prefix="merced-order-") as folder:
            with DemoStore(options.binary, os.path.join(folder, "demo"), ORDERS) as demo:
                merced = Merced(options.binary, folder, demo)
                sync = Visit(merced, folder, "sync").run(())
                use = Visit(merced, folder, "use").run(LIST + SEARCH + HOME + PLACES + REGISTER)
    except (Broken, OSError, ValueError) as error:
        print(f"functions were not put in order: {error}", file=sys.stderr)
        return 1
    names = [name for name in dict.fromkeys(use + sync) if not name.startswith(SHARED)]
    with open(options.output + ".new", "w") as file:
        file.writelines(name + "\n" for name in names)
    os.replace(options.output + ".new", options.output)
    print(f"{len(names)} functions, {time.monotonic() - begin:.0f} s", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
