"""Where a wrongly set up reader may put a card's number in clear: known places and unknown ones, each a scenario that happens
once (p2pe_reader.py). The numbers are schemes' test numbers.
"""
from mms import tlv

PAN = b"4761739001010010"
BCD, TRACK = bytes.fromhex(PAN.decode()), bytes.fromhex("4761739001010010d311220100000000001f")
LEAKS = {
    "unknown-bcd": tlv(0xDFDF6A, BCD), "unknown-ascii": tlv(0xDFDF6A, b"PAN " + PAN),
    "unknown-grouped": tlv(0xDFDF6A, b"4761 7390 0101 0010"), "unknown-track": tlv(0xDFDF6A, TRACK),
    "unknown-inside": tlv(0xDFDF6A, b"\x01\x02" + BCD + b"\x03"),
    "unknown-odd": tlv(0xDFDF6A, bytes.fromhex("a" + PAN.decode() + "b")),
    "unknown-wide": tlv(0xDFDF6A, PAN.decode().encode("utf-16-le")), "unknown-unpacked": tlv(0xDFDF6A, bytes(digit - 48 for digit in PAN)),
    "unknown-nested": tlv(0xDFDF6A, tlv(0xDF01, BCD)), "unknown-template": tlv(0xFE, b"\xdf\x01\x7f" + BCD),
    "other-card": tlv(0xDFDF6A, bytes.fromhex("5413330089010434")), "short": tlv(0xDFDF6A, bytes.fromhex("501800000009")),
    "long": tlv(0xDFDF6A, bytes.fromhex("6304000000000000000f")),
    "issuer-data": tlv(0x9F10, b"\x06\x01\x0a" + BCD),
}
PLAIN = {
    "plain-objects": tlv(0x5A, BCD) + tlv(0x5F24, bytes.fromhex("311231")) + bytes(112),
    "plain-track": b";" + PAN + b"=31122011234?", "plain-bcd": BCD + b"\xff" * 8,
}

# Scenarios, in words.
PLACES = {
    "unknown-bcd": "in an unknown object", "unknown-ascii": "as text in an unknown object",
    "unknown-grouped": "in groups of four in an unknown object", "unknown-track": "as track 2 in an unknown object",
    "unknown-inside": "in the middle of an unknown object", "unknown-odd": "from half a byte on in an unknown object",
    "unknown-wide": "as UTF-16 in an unknown object", "unknown-unpacked": "a digit a byte in an unknown object",
    "unknown-nested": "in an object inside an unknown one", "unknown-template": "in a template that does not end",
    "other-card": "of another card than the masked one, in an unknown object", "short": "of 12 digits, in an unknown object",
    "long": "of 19 digits, in an unknown object", "label": "as the application's label (50)",
    "preferred-name": "as its preferred name (9F12)", "aid": "behind the application's identifier (84)",
    "cryptogram": "in the place of the cryptogram (9F26)", "issuer-data": "within the issuer's data (9F10)",
    "serial": "as the device's serial number (DFDF25)", "plain-objects": "as plain objects in the place of the cipher text",
    "plain-track": "as a track in the place of the cipher text", "plain-bcd": "alone in the place of the cipher text",
    "padding": "as the padding behind the cipher text (DFDF58)", "key-serial": "in the key's serial number (DFDF56)",
    "behind": "behind the message's code", "display": "in a text for its display", "choice": "as an application's name in a choice",
}
SCENARIOS_OF_LEAKS = {f"leak-{place}": f"once, a card's number in clear {words}" for place, words in PLACES.items()}
