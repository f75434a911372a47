#!/usr/bin/env python3
"""Holds the emulated reader to the recordings: the same reports from the host give the same reports back.

usage: test_p2pe_reader.py FOLDER   (Tests/HardwareTests/Recordings)
"""
import os
import sys

from mms import Assembler, parse_tlv, reports
from p2pe_reader import IN, OUT, Device

SCENARIOS = {
    "approve": "approve", "issuer-declines": "approve", "card-declines": "card-declines", "cancel-too-late": "approve",
    "cancel-waiting": "no-card", "busy": "no-card",
}


class Port:
    """Takes what the device sends, at once."""

    def __init__(self):
        self.sent = []

    def send(self, endpoint, data):
        assert endpoint == IN, endpoint
        self.sent.append(data)

    def later(self, seconds, function, *arguments):
        function(*arguments)

    def note(self, **facts):
        pass


def lines(path):
    with open(path, encoding="ascii") as file:
        for line in file:
            if line[0] in "<>":
                yield line[0], bytes.fromhex(line[1:].strip())


def replay(path, scenario):
    """What differs, in words; None where all is the same."""
    device = Device(scenario)
    device.port = port = Port()
    device.plugged()
    for number, (direction, report) in enumerate(lines(path), 1):
        if direction == ">":
            if port.sent:
                return f"report {number}: {len(port.sent)} reports more than recorded"
            device.written(OUT, report)
            continue
        if not port.sent:
            return f"report {number}: nothing came"
        came = port.sent.pop(0)
        if came != report:
            return f"report {number}: {came.hex()} came, {report.hex()} is recorded"
    return f"{len(port.sent)} reports more than recorded" if port.sent else None


def codec():
    """The framing, there and back, at every length around its borders."""
    for size in list(range(0, 200)) + [1_000, 8_192]:
        whole, assembler = bytes(at % 251 for at in range(size)), Assembler()
        pieces = reports(whole)
        back = [assembler.add(piece) for piece in pieces]
        if any(len(piece) != 64 for piece in pieces) or back[-1] != whole or any(back[:-1]):
            return f"a message of {size} bytes does not come back"
    if parse_tlv(bytes.fromhex("9f0206000000001234df")) != [(0x9F02, bytes.fromhex("000000001234"))]:
        return "objects are not read"
    return None


def main(folder):
    results = {"codec": codec()}
    for name, scenario in SCENARIOS.items():
        results[name] = replay(os.path.join(folder, f"p2pe-{name}.txt"), scenario)
    for name, complaint in results.items():
        print(f"{name}: {complaint or 'ok'}")
    return 1 if any(results.values()) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
