"""Reports and messages of the MMS format: framing in 64-byte HID reports, BER-TLV (`hardware.md`, "Encrypting readers")."""
import struct

REPORT = 64


def length_of(size, width=0):
    """BER length; `width` forces that many bytes behind 8x."""
    if not width and size < 0x80:
        return bytes((size,))
    width = width or (1 if size < 0x100 else 2)
    return bytes((0x80 | width,)) + size.to_bytes(width, "big")


def tlv(tag, value, width=0):
    return tag.to_bytes((tag.bit_length() + 7) // 8, "big") + length_of(len(value), width) + value


def parse_tlv(data):
    """[(tag, value)] as far as it can be read; tags as the manual writes them (DFDF25, FF74, 9F02, 84)."""
    found, at = [], 0
    while at < len(data):
        begin = at
        at += 1
        if data[begin] & 0x1F == 0x1F:
            while at < len(data) and data[at] & 0x80:
                at += 1
            at += 1
        tag = int.from_bytes(data[begin:at], "big")
        if at >= len(data):
            break
        size = data[at]
        at += 1
        if size & 0x80:
            width = size & 0x7F
            size = int.from_bytes(data[at:at + width], "big")
            at += width
        if at + size > len(data):
            break
        found.append((tag, data[at:at + size]))
        at += size
    return found


def message(kind, reference, code, body):
    return b"\xAA\0\x81\4" + struct.pack(">BBH", kind, reference, code) + body


def reports(whole):
    """A message as 64-byte reports: one, or first, middle… and last."""
    if len(whole) <= REPORT - 2:
        return [(bytes((0, len(whole))) + whole).ljust(REPORT, b"\0")]
    pieces = [b"\x01" + struct.pack(">I", len(whole)) + whole[:REPORT - 5]]
    rest, number = whole[REPORT - 5:], 1
    while len(rest) > REPORT - 2:
        pieces.append(b"\x02" + struct.pack(">H", number) + rest[:REPORT - 3])
        rest, number = rest[REPORT - 3:], number + 1
    pieces.append((bytes((3, len(rest))) + rest).ljust(REPORT, b"\0"))
    return pieces


class Assembler:
    """Puts a message together out of reports; what does not fit is dropped."""

    def __init__(self):
        self.length, self.data, self.number = None, b"", 0

    def add(self, report):
        """The whole message, with its last report."""
        kind = report[0]
        if kind == 0:
            return report[2:2 + report[1]]
        if kind == 1:
            self.length, self.data, self.number = struct.unpack_from(">I", report, 1)[0], report[5:], 1
        elif kind == 2 and self.length is not None and struct.unpack_from(">H", report, 1)[0] == self.number:
            self.data, self.number = self.data + report[3:], self.number + 1
        elif kind == 3 and self.length is not None:
            whole, length, self.length = self.data + report[2:2 + report[1]], self.length, None
            return whole if len(whole) == length else None
        else:
            self.length = None
        return None
