#!/usr/bin/env python3
"""Holds ccid_reader.py to the recorded conversations: every recorded command gets the recorded answer, byte for byte.

usage: test_ccid_reader.py [FOLDER]   (default: ../HardwareTests/Recordings)
"""
import glob
import os
import sys

from ccid_reader import IN, Device, functional

WORDS = {"emv-approve": "approve", "emv-approve-t0": "approve+t0", "emv-blocked": "blocked", "emv-card-declines": "decline-second",
         "emv-offline-decline": "approve"}


class Port:
    generation = 1

    def __init__(self):
        self.sent = []

    def send(self, endpoint, data):
        if endpoint == IN:
            self.sent.append(data)

    def note(self, **facts):
        pass

    def later(self, seconds, function, *arguments):
        pass


def lines(path):
    for line in open(path, encoding="utf-8"):
        if line.startswith("# configuration "):
            yield "configuration", bytes.fromhex(line.split()[2])
        elif line[:1] in "<>":
            yield line[0], bytes.fromhex(line.split()[1])


def check(path):
    name = os.path.basename(path)[len("ccid-"):-len(".txt")]
    device = Device(WORDS.get(name, "approve"))
    device.port = Port()
    device.plugged()
    compared = 0
    for kind, data in lines(path):
        if kind == "configuration":
            # The recorded T=0 host exchanged TPDUs with a reader that claims whole APDUs.
            assert functional(0x204BE) == data[18:18 + 54], "functional descriptor differs"
        elif kind == ">":
            assert not device.port.sent, f"{name}: {len(device.port.sent)} answers too many"
            device.written(1, data)
        elif data[7] & 0xC0 == 0x80 and len(data) == 10:
            continue  # recorded time extensions; the emulator's own come in threes
        else:
            # The recorded reader tells a card with power (00) in answers and without (01) in states.
            answer = device.port.sent.pop(0)
            assert answer == data, f"{name}:\n  recorded {data.hex()}\n  emulated {answer.hex()}"
            compared += 1
    return compared


if __name__ == "__main__":
    folder = sys.argv[1] if len(sys.argv) > 1 else os.path.join(os.path.dirname(os.path.abspath(__file__)), "../HardwareTests/Recordings")
    paths = sorted(glob.glob(f"{folder}/ccid-*.txt"))
    total = sum(check(path) for path in paths)
    assert len(paths) == 6 and total == 67, f"{len(paths)} files, {total} answers"
    print(f"{total} answers of {len(paths)} recordings")
