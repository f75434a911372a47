"""A device of no use but to try the transport: what is written to it comes back.

Scenarios: echo; nak-100 (takes 100 bytes and then no more); stall (halts its IN endpoint at the first write); mute (takes
all, sends nothing); gone (unplugged by the first write, after it was taken); driver (usblp is bound to it).
"""
from usb_device import BULK, INTERRUPT, Endpoint, Interface, Stall, USBDevice

OUT, IN, STATUS = 0x02, 0x82, 0x83


class Device(USBDevice):
    vendor, product = 0x1209, 0xBEEF
    name, serial = "Loop", "L-1"
    interfaces = [Interface(3, 0xFF, 1, 2, [Endpoint(OUT, BULK, extra=b"\x03\x24\x09"), Endpoint(IN, BULK), Endpoint(STATUS, INTERRUPT, 8)],
                            extra=b"\x05\x21\x01\x02\x03")]

    def plugged(self):
        self.room = 100 if self.scenario == "nak-100" else None
        self.stalls = self.scenario == "stall"
        self.driver = "usblp" if self.scenario == "driver" else None
        self.kept = b""

    def __init__(self, scenario):
        super().__init__(scenario)
        self.driver = "usblp" if scenario == "driver" else None

    def written(self, endpoint, data):
        if self.room is not None:
            taken, self.room = min(self.room, len(data)), max(self.room - len(data), 0)
            return taken
        if self.stalls:
            self.stalls = False
            self.halt(IN)
        elif self.scenario == "gone":
            self.later(0, self.unplug)
        elif self.scenario != "mute":
            self.send(IN, data)
        return None

    def class_control(self, setup, data):
        """Request 1 keeps bytes, 2 gives them back, others are refused."""
        if setup.request == 1:
            self.kept = data
            return b""
        if setup.request == 2:
            return self.kept
        raise Stall
