import CLibUSB
import FoundationEssentials
import Synchronization
import WooFoundation

/// libusb's context and the single thread that handles its events. Handles keep it alive; when the last owner releases
/// it, the thread ends and the context with it.
final class LibUSBContext: Sendable {
    /// The event thread's state: never a reference to the context object, or the thread could not end.
    private final class Loop: @unchecked Sendable {
        let pointer: OpaquePointer
        let plugged: @Sendable () -> Void
        private let stopped = Atomic(false)

        init(_ pointer: OpaquePointer, _ plugged: @escaping @Sendable () -> Void) {
            self.pointer = pointer
            self.plugged = plugged
        }

        func run() {
            let callback = watch()
            while !stopped.load(ordering: .acquiring) {
                var patience = timeval(tv_sec: 60, tv_usec: 0)
                libusb_handle_events_timeout_completed(pointer, &patience, nil)
            }
            if let callback { libusb_hotplug_deregister_callback(pointer, callback) }
            libusb_exit(pointer)
        }

        func stop() {
            stopped.store(true, ordering: .releasing)
            libusb_interrupt_event_handler(pointer)
        }

        /// The callback runs on the event thread, where libusb must not be called: it only notifies.
        private func watch() -> libusb_hotplug_callback_handle? {
            guard libusb_has_capability(UInt32(LIBUSB_CAP_HAS_HOTPLUG.rawValue)) != 0 else { return nil }
            var handle: libusb_hotplug_callback_handle = 0
            let everything = LIBUSB_HOTPLUG_EVENT_DEVICE_ARRIVED.rawValue | LIBUSB_HOTPLUG_EVENT_DEVICE_LEFT.rawValue
            let status = libusb_hotplug_register_callback(
                pointer,
                Int32(everything),
                0,
                LIBUSB_HOTPLUG_MATCH_ANY,
                LIBUSB_HOTPLUG_MATCH_ANY,
                LIBUSB_HOTPLUG_MATCH_ANY,
                { _, _, _, loop in
                    guard let loop else { return 0 }
                    Unmanaged<Loop>.fromOpaque(loop).takeUnretainedValue().plugged()
                    return 0
                },
                Unmanaged.passUnretained(self).toOpaque(),
                &handle
            )
            return status == 0 ? handle : nil
        }
    }

    private let loop: Loop

    var pointer: OpaquePointer { loop.pointer }

    /// - Parameter plugged: called on the event thread when a device came or went, where the system reports that.
    /// - Throws: `USBError.failed` where this machine has no USB, as in many containers.
    init(plugged: @escaping @Sendable () -> Void) throws(USBError) {
        loop = Loop(try Self.fresh(), plugged)
        BackgroundThread.start("merced.usb") { [loop] in loop.run() }
    }

    deinit { loop.stop() }

    private static func fresh() throws(USBError) -> OpaquePointer {
        var pointer: OpaquePointer?
        let status = libusb_init(&pointer)
        guard status == 0, let pointer else { throw USBError(status, node: "") }
        return pointer
    }

    /// Devices as a new context finds them. An existing context learns of new devices only from udevd; in a container
    /// without it never.
    static func scan() -> [USBDeviceDescription] {
        guard let pointer = try? fresh() else { return [] }
        defer { libusb_exit(pointer) }
        return devices(of: pointer)
    }

    static func devices(of pointer: OpaquePointer) -> [USBDeviceDescription] {
        withDevices(of: pointer) { devices in devices.compactMap { USBDescriptors.describe($0) } }
            .sorted { ($0.bus, $0.address) < ($1.bus, $1.address) }
    }

    /// Lends the devices of a context to `body`; they are released at its end.
    static func withDevices<Result>(of pointer: OpaquePointer, _ body: ([OpaquePointer]) -> Result) -> Result {
        var list: UnsafeMutablePointer<OpaquePointer?>?
        let count = libusb_get_device_list(pointer, &list)
        defer { if let list { libusb_free_device_list(list, 1) } }
        guard let list, count > 0 else { return body([]) }
        return body((0..<min(count, 1_024)).compactMap { list[$0] })
    }
}
