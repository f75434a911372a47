"""The bus: a umockdev test bed whose usbfs ioctls are answered by device models (umockdev's handle-ioctl; `hardware.md`, "How devices are tested").

struct usbdevfs_urb (64-bit, 56 bytes): type@0 endpoint@1 status@4 flags@8 buffer@16 buffer_length@24 actual_length@28.
"""
import errno
import heapq
import itertools
import json
import os
import struct
import threading
import time
import traceback
from collections import deque

import gi

gi.require_version("UMockdev", "1.0")
from gi.repository import UMockdev  # noqa: E402  (the version must be asked for first)

from usb_device import Setup, Stall  # noqa: E402

CONTROL = 2
# ZERO_PACKET, NO_PACKET_SIZE_LIM, BULK_SCATTER_GATHER, REAP_AFTER_DISCONNECT
CAPABILITIES = 0x01 | 0x04 | 0x08 | 0x10
(RESET_ENDPOINT, SETINTERFACE, SETCONFIGURATION, GETDRIVER, SUBMITURB, DISCARDURB, REAPURB, REAPURBNDELAY, CLAIM, RELEASE,
 CONNECTINFO, DRIVER_IOCTL, RESET, CLEAR_HALT, DISCONNECT, CONNECT, GET_CAPABILITIES, DISCONNECT_CLAIM) = (
    3, 4, 5, 8, 10, 11, 12, 13, 15, 16, 17, 18, 20, 21, 22, 23, 26, 27)


class URB:
    def __init__(self, argument):
        # Before `resolve`, which puts an address of ours in the pointer's place.
        self.pointer = bytes(argument.retrieve())
        self.data = argument.resolve(0, 56)
        raw = bytes(self.data.retrieve())
        self.kind, self.endpoint = raw[0], raw[1]
        self.length = struct.unpack_from("<i", raw, 24)[0]
        self.buffer = self.data.resolve(16, self.length) if self.length > 0 else None
        self.sent = bytes(self.buffer.retrieve()) if self.buffer and not self.endpoint & 0x80 else b""
        self.received, self.taken, self.status = bytearray(), 0, 0


class Port:
    """Where a device is plugged in: its node, endpoints, claims and the transfers that fly."""

    def __init__(self, bus, device, number):
        self.bus, self.device, self.number = bus, device, number
        device.port = self
        self.path = None
        self.generation = 0
        self.done = deque()
        # Finished transfers of devices that were unplugged, until the program takes them: a kernel keeps those too.
        self.left = {}

    def plug(self):
        self.left[self.generation] = self.done
        self.generation += 1
        self.present, self.claims = True, set()
        self.packets, self.waiting, self.halted, self.done = {}, {}, set(), deque()
        self.path = self.bus.add(self)
        self.drivers = {}
        for interface in self.device.interfaces:
            self.bind(interface.number, "usbfs" if self.device.held else self.device.driver)
        self.note(event="plugged", node=self.node)
        self.device.plugged()

    def unplug(self):
        if not self.present:
            return
        self.present = False
        for queue in self.waiting.values():
            while queue:
                self.finish(queue.popleft(), -errno.ESHUTDOWN)
        self.note(event="unplugged")
        self.bus.later(0, self.bus.remove, self.path)

    def replug(self, seconds):
        self.bus.later(seconds, self.plug)

    def later(self, seconds, function, *arguments):
        generation = self.generation

        def call():
            if self.present and self.generation == generation:
                function(*arguments)

        self.bus.later(seconds, call)

    def count(self):
        self.bus.counted()

    def note(self, **facts):
        self.bus.note(device=self.device.name, **facts)

    # Transfers.

    def send(self, address, data):
        size = self.device.endpoint(address).packet_size
        self.packets.setdefault(address, deque()).extend(data[at:at + size] for at in range(0, max(len(data), 1), size))
        self.pump(address)

    def is_read(self, address):
        return not self.packets.get(address) and not self.done and bool(self.waiting.get(address))

    def halt(self, address):
        self.halted.add(address)
        queue = self.waiting.get(address, ())
        while queue:
            self.finish(queue.popleft(), -errno.EPIPE)

    def pump(self, address):
        """Gives what the device sent to the transfers that wait, as packets do: a short one ends a transfer."""
        packets, waiting = self.packets.get(address, ()), self.waiting.get(address, ())
        size = self.device.endpoint(address).packet_size
        while packets and waiting:
            urb, packet = waiting[0], packets.popleft()
            if len(packet) > urb.length - len(urb.received):
                self.finish(waiting.popleft(), -errno.EOVERFLOW)
                continue
            urb.received += packet
            if len(packet) < size or len(urb.received) == urb.length:
                self.finish(waiting.popleft(), 0)

    def resume(self, address):
        waiting = self.waiting.get(address, ())
        while waiting:
            if not self.offer(waiting[0]):
                return
            waiting.popleft()

    def offer(self, urb):
        """Whether the transfer is done."""
        rest = urb.sent[urb.taken:]
        try:
            taken = self.device.written(urb.endpoint, rest)
        except Stall:
            self.halted.add(urb.endpoint)
            self.finish(urb, -errno.EPIPE)
            return True
        urb.taken += len(rest) if taken is None else taken
        if not self.present or urb.taken < len(urb.sent):
            return False
        self.finish(urb, 0)
        return True

    def finish(self, urb, status):
        urb.status = status
        self.done.append(urb)
        self.bus.changed.notify_all()

    def submit(self, urb):
        self.bus.submitted += 1
        if urb.kind == CONTROL:
            return self.control(urb)
        if urb.endpoint in self.halted:
            return self.finish(urb, -errno.EPIPE)
        self.waiting.setdefault(urb.endpoint, deque()).append(urb)
        if urb.endpoint & 0x80:
            self.pump(urb.endpoint)
        elif self.waiting[urb.endpoint][0] is urb and self.offer(urb):
            # The device may have been unplugged by what it was sent: then the transfer is finished already.
            if urb in self.waiting[urb.endpoint]:
                self.waiting[urb.endpoint].remove(urb)

    def control(self, urb):
        whole = bytes(urb.buffer.retrieve())
        setup = Setup(*struct.unpack_from("<BBHHH", whole))
        try:
            answer = self.device.control(setup, b"" if setup.request_type & 0x80 else whole[8:8 + setup.length]) or b""
        except Stall:
            return self.finish(urb, -errno.EPIPE)
        urb.received = bytearray(8) + answer[:setup.length] if setup.request_type & 0x80 else bytearray()
        urb.taken = setup.length
        self.finish(urb, 0)

    def discard(self, pointer):
        for queue in self.waiting.values():
            for urb in queue:
                if urb.pointer == pointer:
                    queue.remove(urb)
                    self.finish(urb, -errno.ENOENT)
                    return 0
        return -errno.EINVAL

    def reap(self, generation):
        """The next finished transfer, its result written back to the program; None where there is none."""
        is_now = generation == self.generation
        if is_now and not self.done and self.present:
            # The mock node always polls ready, so libusb spins: a short wait here keeps it from eating a processor.
            self.bus.changed.wait(0.002)
        done = self.done if is_now else self.left[generation]
        if not done:
            return None
        urb = done.popleft()
        if urb.kind == CONTROL:
            actual = len(urb.received) - 8 if urb.received else urb.taken
        else:
            actual = len(urb.received) if urb.endpoint & 0x80 else urb.taken
        if urb.received:
            start = 8 if urb.kind == CONTROL else 0
            if len(urb.received) > start:
                urb.buffer.update(start, list(urb.received[start:]))
        urb.data.update(4, list(struct.pack("<i", urb.status)))
        urb.data.update(28, list(struct.pack("<i", max(actual, 0))))
        return urb

    # The ioctls.

    def ioctl(self, client, generation):
        is_present = self.present and generation == self.generation
        request, argument = client.get_request() & 0xFF, client.get_arg()
        if request in (REAPURB, REAPURBNDELAY):
            urb = self.reap(generation)
            if urb:
                argument.resolve(0, 8).set_ptr(0, urb.data)
                return 0
            return -errno.EAGAIN if is_present else -errno.ENODEV
        if not is_present:
            return -errno.ENODEV
        if request == GET_CAPABILITIES:
            argument.resolve(0, 4).update(0, list(struct.pack("<I", CAPABILITIES)))
            return 0
        if request == CONNECTINFO:
            argument.resolve(0, 8).update(0, list(struct.pack("<I", self.address)))
            return 0
        if request == SUBMITURB:
            self.submit(URB(argument))
            return 0
        if request == DISCARDURB:
            return self.discard(bytes(argument.retrieve()))
        if request in (CLAIM, DISCONNECT_CLAIM, RELEASE, GETDRIVER, DRIVER_IOCTL, CLEAR_HALT, RESET_ENDPOINT):
            return self.interface_ioctl(request, argument)
        return 0 if request in (RESET, SETINTERFACE, SETCONFIGURATION) else -errno.ENOTTY

    def interface_ioctl(self, request, argument):
        # Resolved once: a second time gives the first piece, whatever its size.
        data = argument.resolve(0, {GETDRIVER: 260, DRIVER_IOCTL: 8}.get(request, 4))
        number, code = struct.unpack("<I4s", bytes(data.retrieve())[:8].ljust(8, b"\0"))
        if request in (CLEAR_HALT, RESET_ENDPOINT):
            self.halted.discard(number)
            self.note(event="halt cleared", endpoint=number)
            return 0
        if request == GETDRIVER:
            driver = "usbfs" if number in self.claims else self.drivers.get(number)
            if not driver:
                return -errno.ENODATA
            data.update(4, list(driver.encode() + b"\0"))
            return 0
        if request == RELEASE:
            return self.release(number)
        if request == DRIVER_IOCTL:
            return self.attach(number) if code[0] == CONNECT else self.detach(number)
        if self.device.held or number in self.claims:
            return -errno.EBUSY
        if request == DISCONNECT_CLAIM:
            self.detach(number)
        elif self.drivers.get(number):
            return -errno.EBUSY
        self.claims.add(number)
        self.bind(number, "usbfs")
        self.note(event="claimed", interface=number)
        self.device.claimed(number)
        return 0

    def bind(self, number, driver):
        """What has an interface, as the kernel says it in sysfs too: `usbfs` is any program."""
        if driver != "usbfs":
            self.drivers[number] = driver
        folder = f"{self.bus.testbed.get_root_dir()}{self.path}/1-{self.number}:1.{number}"
        os.makedirs(folder, exist_ok=True)
        if os.path.lexists(f"{folder}/driver"):
            os.remove(f"{folder}/driver")
        if driver:
            os.symlink(f"/sys/bus/usb/drivers/{driver}", f"{folder}/driver")

    def detach(self, number):
        if not self.drivers.get(number):
            return -errno.ENODATA
        self.note(event="driver detached", driver=self.drivers[number])
        self.bind(number, None)
        return 0

    def attach(self, number):
        if not self.device.driver or number in self.claims:
            return -errno.EBUSY
        self.bind(number, self.device.driver)
        self.note(event="driver attached", driver=self.device.driver)
        return 1

    def release(self, number):
        if number not in self.claims:
            return -errno.EINVAL
        self.claims.discard(number)
        self.bind(number, None)
        self.note(event="released", interface=number)
        self.device.released(number)
        return 0


class Bus:
    """One bus for the program under test, with the timers of its devices. `run` on the main thread."""

    def __init__(self, report=None):
        self.changed = threading.Condition(threading.RLock())
        self.testbed = UMockdev.Testbed.new()
        self.timers, self.count, self.addresses = [], itertools.count(), itertools.count(2)
        self.report = open(report, "w", encoding="utf-8", buffering=1) if report else None
        self.handlers, self.ports = [], []
        # Transfers that programs began, of all devices.
        self.submitted = 0

    def plug(self, device, seconds=0):
        with self.changed:
            port = Port(self, device, len(self.ports) + 1)
            self.ports.append(port)
            if seconds:
                self.later(seconds, port.plug)
            else:
                port.plug()

    def add(self, port):
        address = port.address = next(self.addresses)
        device, port.node = port.device, f"/dev/bus/usb/001/{address:03}"
        handler = UMockdev.IoctlBase.new()
        handler.connect("handle-ioctl", self.answer, port, port.generation)
        self.handlers.append(handler)
        # Before the device is added: its add event races with the first open.
        self.testbed.attach_ioctl(port.node, handler)
        descriptors = (device.device_descriptor + device.configuration_descriptor).hex()
        strings = (("manufacturer", device.manufacturer), ("product", device.name), ("serial", device.serial))
        path = f"/devices/pci0000:00/0000:00:14.0/usb1/1-{port.number}"
        self.testbed.add_from_string("\n".join((
            f"P: {path}", f"N: {port.node[5:]}={descriptors.upper()}", f"E: DEVNAME={port.node}", "E: DEVTYPE=usb_device", "E: SUBSYSTEM=usb",
            "E: BUSNUM=001", f"E: DEVNUM={address:03}", "A: busnum=1", f"A: devnum={address}", f"A: speed={device.speed}",
            "A: bConfigurationValue=1", "A: bNumConfigurations=1", f"A: idVendor={device.vendor:04x}",
            f"A: idProduct={device.product:04x}", *(f"A: {name}={text}" for name, text in strings if text is not None),
            f"H: descriptors={descriptors}", "")))
        if device.forbidden:
            os.chmod(self.testbed.get_root_dir() + port.node, 0)
        return "/sys" + path

    def remove(self, path):
        self.testbed.uevent(path, "remove")
        self.testbed.remove_device(path)

    def answer(self, _, client, port, generation):
        result = -errno.EPROTO
        try:
            with self.changed:
                result = port.ioctl(client, generation)
        except Exception as error:  # a fault of the model: told, and the program gets an answer
            self.note(event="broken emulator", error=repr(error))
            traceback.print_exc()
        client.complete(result if result >= 0 else -1, 0 if result >= 0 else -result)
        return True

    def later(self, seconds, function, *arguments):
        with self.changed:
            heapq.heappush(self.timers, (time.monotonic() + seconds, next(self.count), function, arguments))
            self.changed.notify_all()

    def counted(self):
        """What was begun so far, as a line of the report: two of them say what happened between them."""
        self.note(event="counted", submitted=self.submitted)

    def note(self, **facts):
        if self.report:
            self.report.write(json.dumps(facts) + "\n")

    def run(self, running):
        """Runs the timers until `running` says no more."""
        while running():
            with self.changed:
                while self.timers and self.timers[0][0] <= time.monotonic():
                    _, _, function, arguments = heapq.heappop(self.timers)
                    function(*arguments)
                due = self.timers[0][0] - time.monotonic() if self.timers else 1
                self.changed.wait(min(max(due, 0), 0.01))
