"""A chip card reader (CCID 1.1) with an EMV test card in it; `hardware.md`, "Chip readers".

Written from the specification's facts and held to recordings/usb/ccid-*.txt byte for byte (test_ccid_reader.py): no device
was at hand. Scenarios are words joined by a plus sign; see SCENARIOS and the card's own (emv_card.py). Faults happen once,
at the moment they name, so that the next sale shows whether the reader is usable.
"""
import struct

from emv_card import Card
from usb_device import BULK, INTERRUPT, Endpoint, Interface, Stall, USBDevice

OUT, IN, TOLD = 0x01, 0x82, 0x83
POWER_ON, POWER_OFF, STATUS, TRANSFER, SET_PARAMETERS, ABORT = 0x62, 0x63, 0x65, 0x6F, 0x61, 0x72
DATA, SLOT, PARAMETERS = 0x80, 0x81, 0x82
ACTIVE, INACTIVE, ABSENT = 0, 1, 2
FAILED, EXTENSION = 0x40, 0x80
MUTE, UNKNOWN, BAD_LENGTH = 0xFE, 0x00, 0x01
SHORT_APDU, TPDU, CHARACTER = 0x204BE, 0x104BE, 0x004BE

SCENARIOS = {
    "approve": "the card goes along with the bank",
    "decline-first": "the card declines without its bank",
    "approve-first": "the card approves without its bank",
    "decline-second": "the bank approves, the card answers AAC",
    "blocked": "a blocked card",
    "expired": "a card that has expired",
    "pin-only": "a card that takes nothing but a PIN",
    "two-applications": "Visa and Mastercard on one card",
    "t0": "the card speaks T=0 and the reader passes its TPDUs (61xx, 6Cxx)",
    "t1": "the card speaks T=1",
    "tpdu": "the reader passes TPDUs",
    "character": "the reader passes single characters",
    "no-card": "nobody inserts a card",
    "late-card": "a card is inserted after a while",
    "mute-card": "the card does not answer its first two resets",
    "extensions": "three time extensions for every answer of the card",
    "endless-extensions": "time extensions for ever, until aborted",
    "torn-reading": "the card is torn while a record is read",
    "torn-after-request": "the card is torn before the second cryptogram",
    "empty-answer": "a record is answered with no bytes, as by a reader that lost its card",
    "wrong-sequence": "the answer to a record has another number",
    "wrong-type": "the answer to a record is of another type",
    "short-answer": "the answer to a record ends in its header",
    "cut-answer": "the answer to a record ends before its length",
    "huge-answer": "the answer to a record announces 2 GB",
    "mute": "a record is never answered",
    "nak": "a command is not taken (NAK), until the transfer is given up",
    "stall": "the OUT endpoint halts",
    "no-abort": "does not know how to abort",
    "empty-packets": "an empty packet after every message that fills its last one",
    "unplug-waiting": "unplugged while it waits for a card",
    "unplug-reading": "unplugged while a record is read",
    "unplug-after-request": "unplugged at the second cryptogram",
    "replug": "and comes back under another address after an unplug",
    "left-answer": "a program that was killed left an answer, and the first packet of another, unread",
    "held": "another program holds it (pcscd)",
    "forbidden": "the device file may not be opened",
}
AT_RECORD = {"torn-reading", "empty-answer", "wrong-sequence", "wrong-type", "short-answer", "cut-answer", "huge-answer", "mute",
             "endless-extensions", "unplug-reading"}
AT_SECOND = {"torn-after-request", "unplug-after-request"}


def functional(features):
    return bytes.fromhex("3621100100 07 03000000 a00f0000 a00f0000 00 002a0000 29400500 00 fe000000 00000000 00000000"
                         ) + struct.pack("<II", features, 271) + bytes.fromhex("ffff00000001")


class Device(USBDevice):
    vendor, product, speed = 0x1209, 0xCC1D, 12
    manufacturer, name, serial = "merced", "Chip reader", "CCID0001"

    def __init__(self, scenario):
        super().__init__(scenario)
        self.words = set(scenario.split("+"))
        unknown = self.words - set(SCENARIOS)
        if unknown:
            raise SystemExit(f"ccid_reader.py: unknown scenario {', '.join(sorted(unknown))}")
        level = CHARACTER if "character" in self.words else TPDU if self.words & {"t0", "tpdu"} else SHORT_APDU
        self.interfaces = [Interface(0, 0x0B, 0, 0, [Endpoint(OUT, BULK), Endpoint(IN, BULK), Endpoint(TOLD, INTERRUPT, 8, 16)],
                                     extra=functional(level))]
        self.faults = self.words & (AT_RECORD | AT_SECOND | {"nak", "stall", "unplug-waiting", "late-card", "left-answer"})
        self.mute_resets = 2 if "mute-card" in self.words else 0
        self.held, self.forbidden = "held" in self.words, "forbidden" in self.words
        self.card = Card(self.words)

    def plugged(self):
        self.present = not self.words & {"no-card", "late-card", "unplug-waiting"} or bool(self.port.generation > 1)
        self.card.power_off()
        self.pending, self.aborting, self.extending = b"", None, None

    def take(self, fault):
        """Whether this fault happens now; each happens once."""
        if fault not in self.faults:
            return False
        self.faults.discard(fault)
        return True

    def leave(self):
        self.unplug()
        if "replug" in self.words:
            self.replug(0.1)

    def claimed(self, interface):
        if self.take("left-answer"):
            self.send(IN, struct.pack("<BIBBBBB", SLOT, 0, 0, 0, ABSENT, 0, 0))
            self.send(IN, struct.pack("<BIBBBBB", DATA, 100, 0, 1, ACTIVE, 0, 0) + bytes(54))

    def insert(self):
        self.present = True
        self.send(TOLD, b"\x50\x03")

    def tear(self):
        self.present = False
        self.card.power_off()
        self.send(TOLD, b"\x50\x02")
        self.later(0.2, self.insert)

    # Messages.

    def written(self, endpoint, data):
        if self.take("nak"):
            return 0
        if self.take("stall"):
            raise Stall
        self.pending += data
        while len(self.pending) >= 10:
            size = struct.unpack_from("<I", self.pending, 1)[0]
            if len(self.pending) < 10 + size:
                break
            message, self.pending = self.pending[:10 + size], self.pending[10 + size:]
            self.receive(message)
        return None

    def released(self, interface):
        self.pending = b""

    def class_control(self, setup, data):
        if (setup.request_type, setup.request) != (0x21, 1) or "no-abort" in self.words:
            raise Stall
        self.aborting, self.extending = setup.value >> 8, None
        self.note(event="abort asked", sequence=self.aborting)
        return b""

    @property
    def icc(self):
        return ABSENT if not self.present else ACTIVE if self.card.powered else INACTIVE

    def tell(self, kind, sequence, data=b"", status=None, error=0):
        status = self.icc if status is None else status
        message = struct.pack("<BIBBBBB", kind, len(data), 0, sequence, status, error, 0) + data
        self.send(IN, message)
        if "empty-packets" in self.words and len(message) % 64 == 0:
            self.send(IN, b"")

    def fail(self, kind, sequence, error):
        self.tell(kind, sequence, status=FAILED | self.icc, error=error)

    def receive(self, message):
        kind, slot, sequence, data = message[0], message[5], message[6], message[10:]
        self.note(event="command", type=f"{kind:02x}", sequence=sequence, instruction=data[1:2].hex(), first=data[2:3].hex())
        if slot != 0:
            return self.fail(SLOT, sequence, 5)
        handler = {POWER_ON: self.power_on, POWER_OFF: self.power_off, STATUS: self.status, TRANSFER: self.transfer,
                   SET_PARAMETERS: self.set_parameters, ABORT: self.abort}.get(kind)
        if handler is None:
            return self.fail(SLOT, sequence, UNKNOWN)
        handler(sequence, data)

    def status(self, sequence, data):
        self.extending = None
        self.tell(SLOT, sequence)
        if not self.present and self.take("late-card"):
            self.later(0.2, self.insert)
        if not self.present and self.take("unplug-waiting"):
            self.later(0.1, self.leave)

    def power_on(self, sequence, data):
        if not self.present:
            return self.fail(DATA, sequence, MUTE)
        if self.mute_resets:
            self.mute_resets -= 1
            return self.fail(DATA, sequence, MUTE)
        self.tell(DATA, sequence, self.card.power_on(), status=ACTIVE)

    def power_off(self, sequence, data):
        self.card.power_off()
        # As recorded: 01, a card that is there and has no power.
        self.tell(SLOT, sequence)

    def set_parameters(self, sequence, data):
        self.tell(PARAMETERS, sequence, data)

    def abort(self, sequence, data):
        if self.aborting != sequence:
            return self.fail(SLOT, sequence, UNKNOWN)
        self.aborting = None
        self.tell(SLOT, sequence)

    def transfer(self, sequence, command):
        if not self.present or not self.card.powered:
            return self.fail(DATA, sequence, MUTE)
        if command[1:2] == b"\xb2" and self.faulty_record(sequence, command):
            return None
        if command[1:2] == b"\xae" and self.card.asked == 1 and self.take("torn-after-request"):
            self.tear()
            return self.fail(DATA, sequence, MUTE)
        if command[1:2] == b"\xae" and self.card.asked == 1 and self.take("unplug-after-request"):
            return self.leave()
        if command[1:2] == b"\xae":
            # What the terminal told the card of itself and of the sale; nothing of the card is in it.
            self.note(event="cryptogram asked", data=command[5:].hex())
        if "extensions" in self.words:
            for _ in range(3):
                self.tell(DATA, sequence, status=EXTENSION | ACTIVE, error=1)
        return self.tell(DATA, sequence, self.card.transmit(command))

    def extend(self, sequence):
        if self.extending == sequence:
            self.tell(DATA, sequence, status=EXTENSION | ACTIVE, error=1)
            self.later(0.02, self.extend, sequence)

    def faulty_record(self, sequence, command):
        """Whether a fault has taken the place of a record's answer."""
        fault = next((fault for fault in sorted(AT_RECORD) if self.take(fault)), None)
        if fault is None:
            return False
        self.note(event="fault", name=fault)
        data = self.card.transmit(command)
        head = struct.pack("<BIBBBBB", DATA, len(data), 0, sequence, 0, 0, 0)
        if fault == "torn-reading":
            self.tear()
            self.fail(DATA, sequence, MUTE)
        elif fault == "empty-answer":
            self.tell(DATA, sequence)
        elif fault == "wrong-sequence":
            self.tell(DATA, (sequence + 100) & 0xFF, data)
        elif fault == "wrong-type":
            self.tell(PARAMETERS, sequence, data)
        elif fault == "short-answer":
            self.send(IN, head[:4])
        elif fault == "cut-answer":
            self.send(IN, head + data[:5])
        elif fault == "huge-answer":
            self.send(IN, head[:1] + struct.pack("<I", 0x7FFFFFFF) + head[5:] + data)
        elif fault == "endless-extensions":
            self.extending = sequence
            self.extend(sequence)
        elif fault == "unplug-reading":
            self.send(IN, (head + data)[:64])
            self.leave()
        return True
