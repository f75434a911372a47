"""An EMV test card with contacts: a chip that knows its state. Held to recordings/usb/ccid-*.txt (test_ccid_reader.py).

The number is a test number. The recorded cryptograms were made with a key that is not ours: for the recorded data they are
given as recorded, for any other data they are an HMAC, so that they depend on what the terminal sent.
"""
import hashlib
import hmac

KEY = b"merced test card"
RECORDED = {
    bytes.fromhex("0000000012340000000000000840000000000008402611210001020304"): bytes.fromhex("c46abe8c02135e74"),
    bytes.fromhex("30300000000012340000000000000840000000000008402611210001020304"): bytes.fromhex("2b38697deed68312"),
}
RESET = bytes.fromhex("3b6e000080318066b08412016e0183009000")
RESET_T1 = bytes.fromhex("3b800181")
PPSE = b"2PAY.SYS.DDF01"
VISA, MASTERCARD = bytes.fromhex("a0000000031010"), bytes.fromhex("a0000000041010")
CDOL1 = bytes.fromhex("9f02069f03069f1a0295055f2a029a039c019f3704")
CDOL2 = b"\x8a\x02" + CDOL1
ISSUER_DATA = bytes.fromhex("06010a03a0b000")
AAC, TC, ARQC = 0x00, 0x40, 0x80
OK, BLOCKED, NOT_FOUND, NO_RECORD = b"\x90\x00", b"\x6a\x81", b"\x6a\x82", b"\x6a\x83"
UNKNOWN_COMMAND, WRONG_LENGTH, OUT_OF_ORDER = b"\x6d\x00", b"\x67\x00", b"\x69\x85"


def tlv(tag, value):
    length = bytes((len(value),)) if len(value) < 0x80 else bytes((0x81, len(value)))
    return bytes.fromhex(tag) + length + value


def length_of_list(objects):
    total, at = 0, 0
    while at < len(objects):
        at += 2 if objects[at] & 0x1F == 0x1F else 1
        total, at = total + objects[at], at + 1
    return total


class Card:
    """words: approve, decline-first, approve-first, decline-second, blocked, expired, pin-only, two-applications, t0, t1."""

    def __init__(self, words):
        self.words = words
        self.power_off()

    def power_off(self):
        self.powered, self.selected, self.options, self.asked = False, None, None, 0
        self.waiting = b""

    def power_on(self):
        self.power_off()
        self.powered = True
        return RESET_T1 if "t1" in self.words else RESET

    # Carrying: T=0 gives data only when asked for its exact length.

    def transmit(self, command):
        """The whole answer to a command as a reader passes it."""
        if len(command) < 4:
            return WRONG_LENGTH
        if "t0" not in self.words:
            data, status = self.answer(*self.parse(command))
            return data + status
        return self.transmit_t0(command)

    def transmit_t0(self, command):
        if command[1] == 0xC0:
            size = command[4] or 256
            if not self.waiting or size != len(self.waiting):
                return bytes((0x6C, len(self.waiting) & 0xFF)) if self.waiting else OUT_OF_ORDER
            data, self.waiting = self.waiting, b""
            return data + OK
        has_data = len(command) > 5
        data, status = self.answer(*self.parse(command if has_data else command[:4]))
        if not data or status != OK:
            return status
        if has_data:
            self.waiting = data
            return bytes((0x61, len(data) & 0xFF))
        return data + status if command[4] == len(data) else bytes((0x6C, len(data) & 0xFF))

    @staticmethod
    def parse(command):
        size = command[4] if len(command) > 5 else 0
        return command[1], command[2], command[3], command[5:5 + size]

    # What it knows.

    def answer(self, instruction, first, second, data):
        handler = {0xA4: self.select, 0xA8: self.processing_options, 0xB2: self.read_record, 0xAE: self.generate,
                   0x82: self.authenticate}.get(instruction)
        return handler(first, second, data) if handler else (b"", UNKNOWN_COMMAND)

    @property
    def applications(self):
        both = [(VISA, b"VISA CREDIT", 1), (MASTERCARD, b"MASTERCARD", 2)]
        return both if "two-applications" in self.words else both[:1]

    def select(self, first, second, name):
        if "blocked" in self.words:
            return b"", BLOCKED
        if name == PPSE:
            entries = b"".join(tlv("61", tlv("4f", aid) + tlv("50", label) + tlv("87", bytes((priority,))))
                               for aid, label, priority in self.applications)
            return tlv("6f", tlv("84", PPSE) + tlv("a5", tlv("bf0c", entries))), OK
        for aid, label, priority in self.applications:
            if name and aid.startswith(name) and second == 0:
                self.selected, self.options, self.asked = aid, None, 0
                objects = bytes.fromhex("9f1a025f2a029a039c019f02069f3704")
                more = tlv("9f38", objects) + tlv("5f2d", b"en") + tlv("9f11", b"\1") + tlv("9f12", b"Visa Test")
                if aid == MASTERCARD:
                    more = tlv("9f38", objects)
                return tlv("6f", tlv("84", aid) + tlv("a5", tlv("50", label) + tlv("87", bytes((priority,))) + more)), OK
        return b"", NOT_FOUND

    def processing_options(self, first, second, data):
        if not self.selected:
            return b"", UNKNOWN_COMMAND if "blocked" in self.words else OUT_OF_ORDER
        if data[:2] != b"\x83\x12" or len(data) != 20:
            return b"", WRONG_LENGTH
        self.options = data[2:]
        return tlv("77", tlv("82", b"\x18\0") + tlv("94", bytes.fromhex("08010200"))), OK

    def read_record(self, record, file, data):
        if self.options is None or file != 0x0C:
            return b"", NO_RECORD
        if record == 1:
            return tlv("70", tlv("57", bytes.fromhex("4761739001010010d311220100000000001f"))
                       + tlv("5f20", b"TEST/CARD") + tlv("9f1f", b"0" * 10)), OK
        if record != 2:
            return b"", NO_RECORD
        expiry = "251031" if "expired" in self.words else "311231"
        methods = "4102" if "pin-only" in self.words else "5e0342031f03"
        return tlv("70", b"".join((
            tlv("5a", bytes.fromhex("4761739001010010")), tlv("5f24", bytes.fromhex(expiry)),
            tlv("5f25", bytes.fromhex("210101")), tlv("5f28", bytes.fromhex("0840")), tlv("5f34", b"\1"),
            tlv("9f07", bytes.fromhex("ff00")), tlv("8e", bytes(8) + bytes.fromhex(methods)),
            tlv("9f0d", bytes.fromhex("f040642000")),
            tlv("9f0e", bytes.fromhex("0010880000")), tlv("9f0f", bytes.fromhex("f0e064f800")),
            tlv("8c", CDOL1), tlv("8d", CDOL2)))), OK

    def generate(self, wanted, second, data):
        if self.options is None:
            return b"", UNKNOWN_COMMAND if "blocked" in self.words else OUT_OF_ORDER
        self.asked += 1
        if self.asked > 2:
            return b"", OUT_OF_ORDER
        objects = CDOL1 if self.asked == 1 else CDOL2
        if len(data) != length_of_list(objects):
            return b"", WRONG_LENGTH
        kind = wanted & 0xC0
        if self.asked == 1 and kind == ARQC:
            kind = AAC if "decline-first" in self.words else TC if "approve-first" in self.words else ARQC
        elif self.asked == 2 and "decline-second" in self.words:
            kind = AAC
        cryptogram = RECORDED.get(data) or hmac.new(KEY, bytes((kind,)) + data, hashlib.sha256).digest()[:8]
        return tlv("77", tlv("9f27", bytes((kind,))) + tlv("9f36", b"\0\x42") + tlv("9f26", cryptogram)
                   + tlv("9f10", ISSUER_DATA)), OK

    def authenticate(self, first, second, data):
        return b"", OK if self.asked == 1 and 8 <= len(data) <= 16 else OUT_OF_ORDER
