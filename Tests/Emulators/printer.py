"""A receipt printer of USB class 7 that speaks ESC/POS (USB Printing Devices 1.1; `hardware.md`, "Printers and drawers").

It prints into memory: `paper` in the report has every byte of a job, without status requests, each time the program lets the
printer go. Scenarios are words joined by a plus sign; see SCENARIOS.
"""
from usb_device import BULK, Endpoint, Interface, Stall, USBDevice

OUT, IN = 0x01, 0x82
GOOD, OFFLINE, PAPER_OUT, COVER_OPEN, PAPER_OUT_SENSOR = 0x12, 0x1A, 0x32, 0x16, 0x72
CLEAR_BUFFERS = bytes.fromhex("10140801031401060208")
# Bytes of the job after which a fault in the middle happens: not at the end of a packet.
MIDDLE = 5000

SCENARIOS = {
    "good": "prints everything",
    "paper-out": "no paper from the beginning",
    "cover-open": "the cover is open",
    "paper-out-middle": "the paper ends in the middle of the job: it takes no more, and says so",
    "paper-back": "and a new roll is put in a while after that",
    "mouthfuls": "takes 1,000 bytes, rests longer than the program waits, takes the next",
    "nak": "takes nothing (NAK forever)",
    "unplug-middle": "unplugged in the middle of the job",
    "stall-middle": "stalls in the middle of the job, once",
    "mute": "answers no status request",
    "no-confirm": "does not answer the question whether all is printed (GS r 1)",
    "no-status-back": "never tells its status by itself (GS a)",
    "half-printed": "takes the whole job and prints half: what is queued behind it waits, DLE EOT is answered ahead of it",
    "offline": "offline: what is queued waits, DLE EOT and DLE DC4 are answered",
    "one-way": "has no IN endpoint",
    "no-requests": "refuses the class's requests",
    "vendor": "an Epson set to the maker's own class",
    "chatter": "empty packets and noise on its IN endpoint",
    "lying-id": "a device ID with a wrong length and control characters",
    "usblp": "the kernel's usblp is bound to it",
    "held": "another program holds it",
    "forbidden": "the device file may not be opened",
}


class Device(USBDevice):
    manufacturer, name, serial = "EPSON", "TM-T20II", "J5RZ000001"

    def __init__(self, scenario):
        super().__init__(scenario)
        self.words = set(scenario.split("+"))
        unknown = self.words - set(SCENARIOS)
        if unknown:
            raise SystemExit(f"printer.py: unknown scenario {', '.join(sorted(unknown))}")
        self.vendor, self.product = 0x04B8, 0x0E15
        endpoints = [Endpoint(OUT, BULK, 64)]
        if "one-way" not in self.words:
            endpoints.append(Endpoint(IN, BULK, 64))
        codes = (0xFF, 0xFF, 0xFF) if "vendor" in self.words else (7, 1, 1 if "one-way" in self.words else 2)
        self.interfaces = [Interface(0, *codes, endpoints)]
        self.driver = "usblp" if "usblp" in self.words else None
        self.held, self.forbidden = "held" in self.words, "forbidden" in self.words
        if "lying-id" in self.words:
            self.manufacturer = self.name = None
        self.faults = set(self.words)
        self.paper = bytearray()

    def plugged(self):
        self.has_paper = "paper-out" not in self.words
        self.tells = False

    def released(self, interface):
        self.note(event="paper", bytes=len(self.paper), hex=bytes(self.paper).hex())

    # The job.

    def written(self, endpoint, data):
        data = bytes(data)
        if "nak" in self.words:
            return 0
        if self.command(data):
            return None
        if not self.has_paper:
            return 0
        if "mouthfuls" in self.words:
            taken = data[:1000]
            self.paper += taken
            if len(taken) < len(data):
                self.later(0.6, self.resume, OUT)
            return len(taken)
        room = max(0, MIDDLE - len(self.paper))
        if len(data) > room:
            if "paper-out-middle" in self.faults:
                return self.run_out(data[:room])
            if "unplug-middle" in self.faults:
                self.paper += data[:room]
                self.note(event="paper", bytes=len(self.paper), hex=bytes(self.paper).hex())
                self.later(0, self.unplug)
                return room
            if "stall-middle" in self.faults:
                self.faults.discard("stall-middle")
                raise Stall
        self.paper += data
        return None

    @property
    def is_stuck(self):
        """Whether what is queued now waits for something before it."""
        half = "half-printed" in self.words and len(self.paper) > MIDDLE
        return half or not self.has_paper or "offline" in self.words

    def run_out(self, data):
        self.faults.discard("paper-out-middle")
        self.paper += data
        self.has_paper = False
        if self.tells and "mute" not in self.words:
            self.send(IN, b"\x18\x00\x0c\x00")
        if "paper-back" in self.words:
            self.later(1, self.put_paper_in)
        return len(data)

    def put_paper_in(self):
        self.has_paper = True
        self.note(event="paper in")

    # Status.

    def command(self, data):
        """Answers a status request; False for bytes of a job."""
        if data[:2] == b"\x10\x04" and len(data) == 3:
            offline = OFFLINE if "offline" in self.words else GOOD
            self.answer({1: offline,
                         2: COVER_OPEN if "cover-open" in self.words else GOOD if self.has_paper else PAPER_OUT,
                         4: GOOD if self.has_paper else PAPER_OUT_SENSOR}.get(data[2], GOOD))
        elif data == b"\x1dr\x01":
            if not self.is_stuck and "no-confirm" not in self.words:
                self.answer(0)
        elif data[:2] == b"\x1da" and len(data) == 3:
            self.tells = data[2] != 0 and "no-status-back" not in self.words
            if self.tells and not self.is_stuck:
                self.answer(0x10, 0, 0, 0)
        elif data[:3] == b"\x10\x14\x01" and len(data) == 5:
            self.note(event="drawer", pin=data[3], time=data[4])
        elif data == CLEAR_BUFFERS:
            self.note(event="buffers cleared")
        else:
            return False
        return True

    def answer(self, *message):
        if "mute" in self.words or "one-way" in self.words:
            return
        if "chatter" in self.words:
            self.send(IN, b"")
            self.send(IN, b"\x11\x13\xff")
        self.send(IN, bytes(message))

    def class_control(self, setup, data):
        if "no-requests" in self.words or "vendor" in self.words:
            raise Stall
        if (setup.request_type, setup.request) == (0xA1, 0):
            return self.identity
        if (setup.request_type, setup.request) == (0xA1, 1):
            closed = "cover-open" not in self.words
            return bytes([0x18 | (0 if self.has_paper else 0x20)]) if closed else b"\x10"
        if (setup.request_type, setup.request) == (0x21, 2):
            self.note(event="soft reset")
            return b""
        raise Stall

    @property
    def identity(self):
        if "lying-id" in self.words:
            return b"\xff\xffMFG:Till\x1b[2Jco;MDL:\x07T-1;"
        text = b"MFG:EPSON;CMD:ESC/POS;MDL:TM-T20II;CLS:PRINTER;"
        return (len(text) + 2).to_bytes(2, "big") + text
