"""An encrypting reader with the MMS message format over HID (MagTek DynaFlex family; `hardware.md`, "Encrypting readers").

Written from the public manual's facts and held to recordings/usb/p2pe-*.txt byte for byte (test_p2pe_reader.py): no device
was at hand. Its card data is a dummy: the "cipher text" is a hash, there is no card number in it (where a scenario tells one
in clear, it is a scheme's test number).

Scenarios are words joined by a plus sign; see SCENARIOS.
"""
import hashlib
import struct

from card_leaks import BCD, LEAKS, PAN, PLAIN, SCENARIOS_OF_LEAKS
from mms import Assembler, message, parse_tlv, reports, tlv
from usb_device import INTERRUPT, Endpoint, Interface, USBDevice

OUT, IN = 0x01, 0x81
START, RESUME, CANCEL, GET, CHOICE = 0x1001, 0x1004, 0x1008, 0xD101, 0x1802
OK, STARTED = b"\0\0\0\0", b"\1\0\0\0"
NO_TRANSACTION, CANNOT_CANCEL, IN_PROGRESS, LOW_BATTERY = b"\x81\2\3\4", b"\x81\2\3\5", b"\x80\2\3\x08", b"\x80\2\3\x16"
FAILED_PARAMETER = b"\x80\0\0\1"
SWIPE, CHIP, TAP, NOBODY = 0x08, 0x10, 0x20, 0x00
IDLE, WAITING, CHOOSING, AUTHORISING = "idle", "waiting for a card", "choosing", "authorising"

SCENARIOS = {
    "approve": "the card goes along with the bank",
    "tap": "a contactless card",
    "card-declines": "the bank approves, the card answers AAC",
    "no-card": "nobody presents a card; only cancelling or the time-out (tag 82) ends it",
    "no-card-timeout": "as if the time-out of tag 82 had passed at once",
    "user-cancels": "cancelled on the reader",
    "fallback": "the chip cannot be read",
    "stripe": "… but the stripe can, where only that is asked for",
    "choice": "a card with two applications: asks the host (0x1803)",
    "busy": "somebody else's transaction is in progress at the first start and cannot be ended from here; it ends after one try",
    "left-waiting": "a program that was killed left a transaction that waits for a card",
    "left-authorising": "a program that was killed left a transaction that waits for the bank",
    "left-half": "and the beginning of a message, whose rest never comes, is read by the next program",
    "low-battery": "refuses to start: the battery is low",
    "fallback-open": "the chip cannot be read; the transaction stays open until it is cancelled",
    "slow-cancel": "never answers a cancel",
    "lost-start": "the answer to the start is lost, once",
    "lost-resume": "the answer to the bank's answer is lost, once",
    "mute": "never answers anything",
    "nak": "takes no report (NAK forever)",
    "stall": "stalls its OUT endpoint once",
    "lost-middle": "a middle report of the card's data is lost, once",
    "lost-last": "the last report of the card's data is lost, once",
    "lost-data": "the card's data is lost as a whole, once",
    "unfinished": "begins to tell the card's data and never goes on, once",
    "wrong-sequence": "a middle report carries another number, once",
    "oversize": "the first report tells a length of 2 GB, once",
    "garbage": "a report of an unknown kind before the card's data, once",
    "foreign-message": "a message that is none (wrong preamble), once",
    "unencrypted": "its card data is not encrypted (type 00), once",
    "unmasked": "tells the card's number unmasked (DFDF4D), once",
    "clear-number": "tells the card's number beside the encrypted data (5A), once",
    **SCENARIOS_OF_LEAKS,
    "usb-serial-leak": "its USB serial number is a card's number",
    "firmware-leak": "its firmware's version is a card's number",
    "zero-mask": "masks with zeros and corrects the check digit, as the family does by default",
    "unplug-waiting": "unplugged while it waits for a card",
    "unplug-reading": "unplugged in the middle of the card's data",
    "unplug-after-request": "unplugged once the card's data was told, before the answer",
    "unplug-after-answer": "unplugged on receiving the bank's answer",
    "replug": "and comes back under another address after an unplug",
    "at-once": "… before the program has noticed that it went",
    "self-reset": "warns, then resets itself (goes and comes)",
    "hid": "the kernel's usbhid is bound to it",
    "idle": "counts the transfers twice, two seconds apart, after a program connected; then its battery is low",
    "held": "another program holds it",
    "forbidden": "the device file may not be opened",
    "late": "is plugged in a moment after the program began",
    "second": "a second reader, with another serial number",
    "namesake": "has the serial number of the emulated chip reader",
    "go": "product 2024, its battery at 12 %",
}


ONCE = {"lost-middle", "lost-last", "lost-data", "unfinished", "wrong-sequence", "oversize", "garbage", "foreign-message", "stall",
        "lost-start", "lost-resume", "unencrypted", "unmasked", "clear-number", "unplug-waiting", "unplug-reading",
        "unplug-after-request", "unplug-after-answer", "self-reset", *(word for word in SCENARIOS if word.startswith("leak-")), "busy", "left-waiting", "left-authorising", "left-half"}


class Device(USBDevice):
    vendor, product, speed = 0x0801, 0x2020, 12
    manufacturer, name = "MagTek", "DynaFlex"
    interfaces = [Interface(0, 3, 0, 0, [Endpoint(IN, INTERRUPT), Endpoint(OUT, INTERRUPT)],
                            extra=bytes.fromhex("092111010001221d00"))]

    def __init__(self, scenario):
        super().__init__(scenario)
        self.words = set(scenario.split("+"))
        unknown = self.words - set(SCENARIOS)
        if unknown:
            raise SystemExit(f"p2pe_reader.py: unknown scenario {', '.join(sorted(unknown))}")
        self.faults = self.words & ONCE
        self.leak = None
        self.serial = "CCID0001" if "namesake" in self.words else "VMMS0002" if "second" in self.words else "VMMS0001"
        self.counter = 0
        if "usb-serial-leak" in self.words:
            self.serial = PAN.decode()
        if "go" in self.words:
            self.product, self.name = 0x2024, "DynaFlex II Go"
        self.driver = "usbhid" if "hid" in self.words else None
        self.held, self.forbidden = "held" in self.words, "forbidden" in self.words
        self.plugged_after = 0.3 if "late" in self.words else 0

    def plugged(self):
        self.state, self.amount, self.assembler, self.foreign = IDLE, None, Assembler(), False
        self.inputs = {}
        if self.take("left-waiting"):
            self.state = WAITING
        if self.take("left-authorising"):
            self.state = AUTHORISING

    def claimed(self, interface):
        if self.take("left-half"):
            for piece in self.card_message(0x02)[:2]:
                self.send(IN, piece)
        if "go" in self.words:
            self.notify(0x1001, b"\0\2\0\x0c")

    def released(self, interface):
        self.assembler = Assembler()

    def take(self, fault):
        """Whether this fault happens now; each happens once."""
        if fault not in self.faults:
            return False
        self.faults.discard(fault)
        return True

    def leave(self, back_after=None):
        self.unplug()
        if back_after or "replug" in self.words:
            self.replug(back_after or (0 if "at-once" in self.words else 0.1))

    # Reports.

    def written(self, endpoint, data):
        if "nak" in self.words:
            return 0
        if self.take("stall"):
            self.halt(OUT)
            return 0
        whole = self.assembler.add(data)
        if whole and "mute" not in self.words:
            self.receive(whole)
        return None

    def class_control(self, setup, data):
        return b""  # SET_IDLE and its like

    def tell(self, whole):
        for report in reports(whole):
            self.send(IN, report)

    def respond(self, reference, code, status, payload=b""):
        self.tell(message(0x82, reference, code, tlv(0x82, status) + payload))

    def notify(self, code, detail, payload=b""):
        self.tell(message(0x83, 0, code, tlv(0x82, detail) + payload))

    # Requests.

    def receive(self, whole):
        kind, reference, code, body = whole[4], whole[5], struct.unpack_from(">H", whole, 6)[0], whole[8:]
        if whole[:4] != b"\xAA\0\x81\4" or kind != 1:
            return
        payload = dict(parse_tlv(body)).get(0x84, b"")
        self.note(event="request", code=f"{code:04x}", state=self.state)
        if payload[:2] != struct.pack(">H", code):
            return self.respond(reference, code, FAILED_PARAMETER)
        objects = dict(parse_tlv(payload[2:]))
        handler = {START: self.start, RESUME: self.resume_, CANCEL: self.cancel, GET: self.get, CHOICE: self.chosen}.get(code)
        if handler is None:
            return self.respond(reference, code, FAILED_PARAMETER)
        handler(reference, objects)

    def start(self, reference, objects):
        emv = dict(parse_tlv(objects.get(0x86, b"")))
        if len(emv.get(0x9F02, b"")) != 6 or 0x82 not in objects:
            return self.respond(reference, START, FAILED_PARAMETER)
        self.foreign = self.foreign or self.take("busy")
        if self.state != IDLE or self.foreign:
            return self.respond(reference, START, IN_PROGRESS)
        if "low-battery" in self.words:
            return self.respond(reference, START, LOW_BATTERY)
        self.amount = emv[0x9F02].hex()
        self.note(event="start", amount=self.amount, currency=emv.get(0x5F2A, b"").hex(), timeout=objects[0x82][0],
                  date=emv.get(0x9A, b"").hex())
        self.state, self.inputs = WAITING, dict(parse_tlv(objects.get(0xA3, b"")))
        self.note(event="inputs", tags=" ".join(f"{tag:02x}" for tag in self.inputs))
        if not self.take("lost-start"):
            self.respond(reference, START, STARTED)
        self.present()

    def present(self):
        """What the customer does."""
        self.leak = None
        if self.take("unplug-waiting"):
            self.later(0.02, self.leave)
        elif "no-card" in self.words:
            pass
        elif "no-card-timeout" in self.words:
            self.final(NOBODY, 0x01, 0x00, 0x00)
        elif "user-cancels" in self.words:
            self.final(NOBODY, 0x03, 0x02, 0x00)
        elif self.is_swiped():
            self.card_data(0x02)
        elif "fallback" in self.words:
            self.notify(0x0101, b"\x10\1\2\0")
            self.final(CHIP, 0x02, 0x00, 0x02)
        elif "fallback-open" in self.words:
            self.notify(0x0105, bytes((CHIP, 0x02, 0x00, 0x02)))
        elif self.take("leak-display"):
            self.state = CHOOSING
            self.notify(0x1803, b"\2\1\1\0", tlv(0x84, b"\x18\3" + tlv(0x81, b"\0") + tlv(0x82, b"\1") + tlv(0x83, b"CARD " + PAN)))
        elif self.take("leak-choice"):
            self.state = CHOOSING
            menu = tlv(0x81, b"\x1e") + tlv(0x82, b"\1") + tlv(0x83, b"Visa Debit\0" + PAN)
            self.notify(0x1803, b"\2\2\0\0", tlv(0x84, b"\x18\3" + menu))
        elif "choice" in self.words:
            self.notify(0x0101, b"\x10\1\2\0")
            self.notify(0x1803, b"\2\1\1\0", tlv(0x84, b"\x18\3" + tlv(0x81, b"\0") + tlv(0x82, b"\1") + tlv(0x83, b"PLEASE WAIT")))
            self.state = CHOOSING
            menu = tlv(0x81, b"\x1e") + tlv(0x82, b"\1") + tlv(0x83, b"Visa Debit\0Visa Credit")
            self.notify(0x1803, b"\2\2\0\0", tlv(0x84, b"\x18\3" + menu))
        else:
            if "tap" not in self.words:
                self.notify(0x0101, b"\x10\1\2\0")
            self.card_data(0x02)

    def is_swiped(self):
        return "stripe" in self.words and list(self.inputs) == [0x81]

    def chosen(self, reference, objects):
        if self.state != CHOOSING:
            return self.respond(reference, CHOICE, NO_TRANSACTION)
        self.note(event="chosen", status=objects.get(0x81, b"").hex(), index=objects.get(0x82, b"").hex())
        self.respond(reference, CHOICE, OK)
        if objects.get(0x81) == b"\0":
            self.card_data(0x02)
        else:
            self.final(NOBODY, 0x03, 0x02, 0x00)

    def card_data(self, reason):
        """0x0101 with the encrypted block: 02 the authorisation request, 03 the batch data."""
        self.state = AUTHORISING if reason == 0x02 else self.state
        pieces = self.card_message(reason)
        if reason == 0x02:
            pieces = self.damaged(pieces)
        for piece in pieces:
            self.send(IN, piece)
        if reason == 0x02 and self.take("unplug-reading"):
            self.leave()
        if reason == 0x02 and self.take("unplug-after-request"):
            self.once_read(IN, self.leave)

    def technology(self):
        return SWIPE if self.is_swiped() else TAP if "tap" in self.words else CHIP

    def card_message(self, reason):
        self.counter += 1
        detail = bytes((self.technology(), 8, reason, 2))
        return reports(message(0x83, 0, 0x0101, tlv(0x82, detail) + tlv(0x84, b"\1\1" + self.block(), 2)))

    def damaged(self, pieces):
        """What goes wrong with the reports of the card's data. The reader does not know, and waits for the answer."""
        wrong = next((fault for fault in ("lost-middle", "lost-last", "lost-data", "unfinished", "wrong-sequence", "oversize",
                                          "garbage", "foreign-message") if self.take(fault)), None)
        if wrong == "lost-middle":
            del pieces[3]
        elif wrong in ("lost-last", "lost-data", "unfinished"):
            pieces = pieces[:{"lost-last": -1, "lost-data": 0, "unfinished": 1}[wrong]]
        elif wrong == "wrong-sequence":
            pieces[3] = b"\x02\0\x2a" + pieces[3][3:]
        elif wrong == "oversize":
            pieces[0] = b"\x01\x7f\xff\xff\xff" + pieces[0][5:]
        elif wrong == "garbage":
            pieces.insert(0, b"\x77" * 64)
        elif wrong == "foreign-message":
            pieces = [b"\x00\x08NOT MMS!" + bytes(54)]
        elif "unplug-reading" in self.faults:
            pieces = pieces[:3]
        return pieces

    def block(self):
        serial = bytes.fromhex("ffff9876543210") + struct.pack(">I", 0xE00000 + self.counter)[1:]
        cipher = hashlib.sha256(serial).digest() * 4
        number = b"476173******0010=3112"
        if "zero-mask" in self.words:
            number = b"4761000090000119=22120000000000000000"
        elif self.take("unmasked"):
            number = b"4761739001010010=3112201000000000000"
        clear = tlv(0x5A, bytes.fromhex("4761739001010010")) if self.take("clear-number") else b""
        if self.leak is None:
            # One in each payment, in all its blocks.
            self.leak = next((word[5:] for word in sorted(self.faults) if word.startswith("leak-") and self.take(word)), "")
        leak = self.leak
        aid = bytes.fromhex("a0000000031010") + (BCD if leak == "aid" else b"")
        label = tlv(0x50, PAN) if leak == "label" else b""
        emv = b"".join((tlv(0xDFDF53, b"\1" if self.is_swiped() else b"\0"), clear, tlv(0xDFDF4D, b";" + number + b"?"),
                        tlv(0x9F06, aid), tlv(0x9F12, PAN if leak == "preferred-name" else b"Visa Test"),
                        tlv(0x95, bytes.fromhex("8000008000")), tlv(0x9B, b"\xe8\0"),
                        tlv(0x9F26, BCD if leak == "cryptogram" else serial[2:]), tlv(0x9F27, b"\x80"),
                        tlv(0xDFDF52, b"\5"), label, LEAKS.get(leak, b"")))
        cipher = PLAIN.get(leak, cipher)
        key = b"\0\0" + BCD if leak == "key-serial" else serial
        pad = BCD if leak == "padding" else b"\0"
        kind = b"\0" if self.take("unencrypted") else b"\x80"
        secret = b"".join((tlv(0xDFDF59, cipher), tlv(0xDFDF56, key), tlv(0xDFDF57, kind), tlv(0xDFDF58, pad)))
        inner = tlv(0x70, emv + tlv(0xF8, secret))
        outer = b"".join((tlv(0xDFDF54, serial), tlv(0xDFDF55, b"\x80"), tlv(0xDFDF25, PAN if leak == "serial" else self.serial.encode()), tlv(0xFA, inner)))
        whole = tlv(0xF9, outer, 2)
        return struct.pack(">H", len(whole)) + whole + b"MAC4" + (b";" + PAN + b"=3112201123?" if leak == "behind" else b"")

    def resume_(self, reference, objects):
        if self.foreign:
            self.foreign = False
            return self.respond(reference, RESUME, FAILED_PARAMETER)
        if self.state != AUTHORISING:
            return self.respond(reference, RESUME, NO_TRANSACTION)
        envelope = objects.get(0x84, b"")
        answer = dict(parse_tlv(dict(parse_tlv(envelope[2:])).get(0x74, b""))) if envelope[:1] == b"\xff" else {}
        answer = answer or dict(parse_tlv(dict(parse_tlv(envelope)).get(0xFF74, b"")))
        if answer.get(0xDFDF25) != self.serial.encode():
            return self.respond(reference, RESUME, FAILED_PARAMETER)
        code = dict(parse_tlv(dict(parse_tlv(answer.get(0xFA, b""))).get(0x70, b""))).get(0x8A, b"")
        self.note(event="resume", code=code.decode("ascii", "replace"))
        if self.take("unplug-after-answer"):
            return self.leave()
        if not self.take("lost-resume"):
            self.respond(reference, RESUME, OK)
        self.card_data(0x03)
        approved = code == b"00" and "card-declines" not in self.words
        self.final(self.technology(), 0x02, 0x06 if approved else 0x80, 0x00)

    def final(self, kind, reason, detail, extra):
        self.state = IDLE
        self.notify(0x0105, bytes((kind, reason, detail, extra)))

    def cancel(self, reference, objects):
        if "slow-cancel" in self.words and self.state != IDLE:
            return
        if self.state == IDLE and not self.foreign:
            return self.respond(reference, CANCEL, NO_TRANSACTION)
        if self.state in (IDLE, AUTHORISING):
            return self.respond(reference, CANCEL, CANNOT_CANCEL)
        self.respond(reference, CANCEL, OK)
        self.final(NOBODY, 0x03, 0x01, 0x00)

    def get(self, reference, objects):
        """A property by its path: object identifier 2.2.1.1.1.1 the serial number, 2.1.2.2.2.2 the firmware."""
        path, inner = list(objects.get(0x85, b"")), objects.get(0x89, b"")
        while inner:
            tag, inner = (parse_tlv(inner) or [(0, b"")])[0]
            path.append(tag & 0x1F)
        value = {(2, 2, 1, 1, 1, 1): self.serial.encode() + b"\0", (2, 1, 2, 2, 2, 2): (PAN if "firmware-leak" in self.words else b"1000007408-A1-PCI") + b"\0"}.get(tuple(path))
        if value is None:
            return self.respond(reference, GET, FAILED_PARAMETER)
        answer = tlv(0xC0 | path[-1], value)
        for step in reversed(path[1:-1]):
            answer = tlv(0xE0 | step, answer)
        head = b"\xd1\1" + tlv(0x81, objects.get(0x81, b"")) + tlv(0x85, bytes(path[:1]))
        self.respond(reference, GET, OK, tlv(0x84, head + tlv(0x89, answer), 2))
        if path[0:3] == [2, 1, 2] and "idle" in self.words:
            self.later(0.5, self.count)
            self.later(2.5, self.count)
            self.later(2.5, self.notify, 0x1001, b"\0\2\0\x0c")
        if path[0:3] == [2, 1, 2] and self.take("self-reset"):
            # Three minutes, so it says; ours are shorter.
            self.notify(0x1001, b"\0\1\0\0", tlv(0x84, b"\3"))
            self.once_read(IN, self.leave, 0.7)
