#!/usr/bin/env python3
"""Runs a program on a machine whose USB devices are emulated.

usage: emulator.py [--report FILE] DEVICE SCENARIO [--and DEVICE SCENARIO]… -- PROGRAM ARGUMENTS…

DEVICE is the beginning of a file's name beside this one that holds a class `Device` (p2pe: p2pe_reader.py), SCENARIO what
that class knows. The exit code is the program's. The report has a JSON line for everything that happened on the bus.
PROGRAM sees the emulated bus only; it ends when the emulator does. On SIGUSR1 the report gets a line with the number of
transfers begun so far.
"""
import ctypes
import glob
import importlib
import os
import signal
import subprocess
import sys

PR_SET_PDEATHSIG, PR_CAPBSET_DROP, CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH = 1, 24, 1, 2
SYSTEM_PYTHON = "/usr/bin/python3"


def under_umockdev():
    """Starts anew with umockdev's library loaded, and with the python that has gi, where that is not so."""
    if "libumockdev-preload" not in os.environ.get("LD_PRELOAD", ""):
        os.execvp("umockdev-wrapper", ["umockdev-wrapper", SYSTEM_PYTHON, "-B", os.path.abspath(__file__), *sys.argv[1:]])


def model(name):
    folder = os.path.dirname(os.path.abspath(__file__))
    for path in sorted(glob.glob(f"{folder}/{name}.py") + glob.glob(f"{folder}/{name}_*.py")):
        module = importlib.import_module(os.path.basename(path)[:-3])
        if hasattr(module, "Device"):
            return module.Device
    sys.exit(f"emulator.py: no device {name}")


def parse(arguments):
    """(report, [(device, scenario)], program)"""
    if "--" not in arguments:
        sys.exit(__doc__)
    ours, program = arguments[:arguments.index("--")], arguments[arguments.index("--") + 1:]
    report = None
    if ours[:1] == ["--report"]:
        report, ours = ours[1], ours[2:]
    devices = []
    while ours:
        if ours[0] == "--and":
            ours = ours[1:]
        if len(ours) < 2:
            sys.exit(__doc__)
        devices.append((ours[0], ours[1]))
        ours = ours[2:]
    if not program or not devices:
        sys.exit(__doc__)
    return report, devices, program


def prepare(forbidden):
    """In the program's process, before it begins: it dies with the emulator; without root's right to open anything
    where a device file is forbidden."""
    library = ctypes.CDLL(None)
    library.prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    if forbidden and os.geteuid() == 0:
        library.prctl(PR_CAPBSET_DROP, CAP_DAC_OVERRIDE, 0, 0, 0)
        library.prctl(PR_CAPBSET_DROP, CAP_DAC_READ_SEARCH, 0, 0, 0)


def main():
    report, wanted, program = parse(sys.argv[1:])
    under_umockdev()
    from usb_bus import Bus
    devices = [model(name)(scenario) for name, scenario in wanted]
    bus = Bus(report)
    for device in devices:
        bus.plug(device, getattr(device, "plugged_after", 0))
    forbidden = any(device.forbidden for device in devices)
    child = subprocess.Popen(program, preexec_fn=lambda: prepare(forbidden))
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(number, lambda received, _: child.send_signal(received))
    signal.signal(signal.SIGUSR1, lambda *_: bus.counted())
    bus.run(lambda: child.poll() is None)
    bus.note(event="program ended", code=child.returncode)
    sys.stdout.flush()
    # The test bed's folder goes; its worker threads need not be waited for.
    bus.testbed.disable()
    import shutil
    shutil.rmtree(bus.testbed.get_root_dir(), ignore_errors=True)
    os._exit(child.returncode if child.returncode >= 0 else 128 - child.returncode)


if __name__ == "__main__":
    main()
