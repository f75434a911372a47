"""What an emulated USB device is: descriptors, endpoints, and what a model of one fills in. Nothing here knows umockdev.

A model is a class `Device(USBDevice)` in a file of its own (p2pe_reader.py, …) that sets the class fields and overrides
`written`, `class_control`, `plugged`, `claimed`, `released`. It answers with `send`, waits with `later`, and may `unplug`,
`plug`, `halt` and `note` (a line of the report). All its methods are called with the bus locked: no locks of its own.
"""
import struct
from collections import namedtuple

BULK, INTERRUPT = 2, 3
Setup = namedtuple("Setup", "request_type request value index length")


class Stall(Exception):
    """The request is refused: the endpoint halts (control requests only fail)."""


class Endpoint(namedtuple("Endpoint", "address kind packet_size interval extra")):
    def __new__(cls, address, kind, packet_size=64, interval=1, extra=b""):
        return super().__new__(cls, address, kind, packet_size, interval, extra)

    @property
    def descriptor(self):
        return struct.pack("<BBBBHB", 7, 5, self.address, self.kind, self.packet_size, self.interval) + self.extra


class Interface:
    """`extra`: class-specific descriptors, between the interface's descriptor and its endpoints."""

    def __init__(self, number, class_code, subclass, protocol, endpoints, extra=b""):
        self.number, self.codes, self.endpoints, self.extra = number, (class_code, subclass, protocol), endpoints, extra

    @property
    def descriptor(self):
        head = struct.pack("<9B", 9, 4, self.number, 0, len(self.endpoints), *self.codes, 0)
        return head + self.extra + b"".join(endpoint.descriptor for endpoint in self.endpoints)


class USBDevice:
    vendor, product = 0x1209, 0x0001
    # Indexes 1, 2 and 3 of the device's strings; None where it tells none.
    manufacturer, name, serial = "merced", "Emulated device", None
    interfaces = []
    # Megabits a second: 1.5, 12, 480.
    speed = 12
    # The kernel driver bound to each interface when it is plugged in ("usbhid"), or None.
    driver = None
    # Another program holds the interfaces (EBUSY).
    held = False
    # The device file may not be opened (EACCES).
    forbidden = False

    def __init__(self, scenario):
        self.scenario = scenario
        self.port = None

    # What a model overrides.

    def plugged(self):
        """It has power: the state it begins with."""

    def claimed(self, interface):
        """A program has the interface."""

    def released(self, interface):
        """The program gave it back, or ended."""

    def written(self, endpoint, data):
        """Bytes for an OUT endpoint. Returns how many were taken; None for all. What is not taken stays with the host
        (NAK), until it gives up or `resume` is called. Raises Stall."""

    def class_control(self, setup, data):
        """A class or vendor request. Returns the answer's bytes for IN. Raises Stall."""
        raise Stall

    # What a model uses.

    def send(self, endpoint, data):
        """Queues bytes for an IN endpoint: packets of its size, the last one short (a full last packet stays the last)."""
        self.port.send(endpoint, bytes(data))

    def later(self, seconds, function, *arguments):
        """Calls the function after a while, unless the device is unplugged by then."""
        self.port.later(seconds, function, *arguments)

    def once_read(self, endpoint, function, *arguments):
        """Calls the function when the host has read all that was sent and asks for more."""
        if self.port.is_read(endpoint):
            function(*arguments)
        else:
            self.later(0.01, self.once_read, endpoint, function, *arguments)

    def resume(self, endpoint):
        """Offers again to `written` what it did not take."""
        self.port.resume(endpoint)

    def halt(self, endpoint):
        self.port.halt(endpoint)

    def unplug(self):
        self.port.unplug()

    def replug(self, seconds):
        """Comes back after a while under another address, as on a real bus."""
        self.port.replug(seconds)

    def note(self, **facts):
        self.port.note(**facts)

    def count(self):
        """A line of the report that says how many transfers were begun so far."""
        self.port.count()

    # The standard requests of chapter 9.

    def control(self, setup, data):
        if setup.request_type & 0x60:
            return self.class_control(setup, data)
        if setup.request == 6 and setup.value >> 8 == 3:
            return self.string(setup.value & 0xFF)
        if setup.request == 6 and setup.value >> 8 == 1:
            return self.device_descriptor
        if setup.request == 6 and setup.value >> 8 == 2:
            return self.configuration_descriptor
        if setup.request == 0:
            return b"\x01\x00"
        raise Stall

    def string(self, index):
        texts = (None, self.manufacturer, self.name, self.serial)
        if index == 0:
            return b"\x04\x03\x09\x04"
        if index >= len(texts) or texts[index] is None:
            raise Stall
        text = texts[index].encode("utf-16-le")
        return bytes((2 + len(text), 3)) + text

    @property
    def device_descriptor(self):
        indexes = [at if text is not None else 0 for at, text in enumerate((self.manufacturer, self.name, self.serial), 1)]
        return struct.pack("<BBH4B3H4B", 18, 1, 0x0200, 0, 0, 0, 64, self.vendor, self.product, 0x0100, *indexes, 1)

    @property
    def configuration_descriptor(self):
        body = b"".join(interface.descriptor for interface in self.interfaces)
        numbers = {interface.number for interface in self.interfaces}
        return struct.pack("<BBH5B", 9, 2, 9 + len(body), len(numbers), 1, 0, 0x80, 50) + body

    def endpoint(self, address):
        for interface in self.interfaces:
            for endpoint in interface.endpoints:
                if endpoint.address == address:
                    return endpoint
        return None
