#!/usr/bin/env python3
"""What waiting for a card reader costs with libusb alone: the reader open, its interface claimed, one transfer that waits
for what it says next, and the library's event loop. Nothing else ever happens.

usage: bare_reader.py VENDOR PRODUCT INTERFACE ENDPOINT   (hexadecimal)
"""
import ctypes
import sys

INTERRUPT, REPORT = 3, 64


class Transfer(ctypes.Structure):
    """struct libusb_transfer, without the packets of an isochronous one."""


CALLBACK = ctypes.CFUNCTYPE(None, ctypes.POINTER(Transfer))
Transfer._fields_ = [
    ("device", ctypes.c_void_p), ("flags", ctypes.c_uint8), ("endpoint", ctypes.c_ubyte), ("kind", ctypes.c_ubyte),
    ("timeout", ctypes.c_uint), ("status", ctypes.c_int), ("length", ctypes.c_int), ("actual", ctypes.c_int),
    ("callback", CALLBACK), ("user", ctypes.c_void_p), ("buffer", ctypes.c_void_p), ("packets", ctypes.c_int),
]


class Moment(ctypes.Structure):
    _fields_ = [("seconds", ctypes.c_long), ("micro", ctypes.c_long)]


def main():
    vendor, product, interface, endpoint = (int(text, 16) for text in sys.argv[1:])
    library = ctypes.CDLL("libusb-1.0.so.0")
    library.libusb_open_device_with_vid_pid.restype = ctypes.c_void_p
    library.libusb_alloc_transfer.restype = ctypes.POINTER(Transfer)
    context = ctypes.c_void_p()
    if library.libusb_init(ctypes.byref(context)):
        sys.exit("libusb did not start")
    device = library.libusb_open_device_with_vid_pid(context, ctypes.c_uint16(vendor), ctypes.c_uint16(product))
    if not device:
        sys.exit("the reader cannot be opened")
    library.libusb_set_auto_detach_kernel_driver(ctypes.c_void_p(device), 1)
    if library.libusb_claim_interface(ctypes.c_void_p(device), interface):
        sys.exit("the reader's interface cannot be claimed")
    buffer = ctypes.create_string_buffer(REPORT)

    @CALLBACK
    def done(transfer):
        library.libusb_submit_transfer(transfer)

    transfer = library.libusb_alloc_transfer(0)
    found = transfer.contents
    found.device, found.endpoint, found.kind, found.timeout = device, endpoint, INTERRUPT, 0
    found.length, found.buffer, found.callback = REPORT, ctypes.cast(buffer, ctypes.c_void_p), done
    if library.libusb_submit_transfer(transfer):
        sys.exit("the transfer was not taken")
    print("waiting", flush=True)
    patience = Moment(60, 0)
    while True:
        library.libusb_handle_events_timeout_completed(context, ctypes.byref(patience), None)


if __name__ == "__main__":
    main()
