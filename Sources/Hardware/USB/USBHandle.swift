import CLibUSB
import FoundationEssentials
import Glibc
import Synchronization

/// An open device. Closed, with its interfaces released, when the last reference is gone.
final class USBHandle: @unchecked Sendable {
    let pointer: OpaquePointer
    private let context: LibUSBContext
    private let node: String
    /// The descriptor of the device's file, where it was opened by that.
    private let file: Int32?
    private var claimed: UInt8?
    private let closing = Atomic(false)

    var isOpen: Bool { !closing.load(ordering: .acquiring) }

    /// - Parameter listed: false to open the device by its file, without the context knowing it.
    /// - Throws: `.gone`, `.noPermission`, `.failed`.
    init(_ device: USBDeviceDescription, context: LibUSBContext, listed: Bool) throws(USBError) {
        self.context = context
        node = device.node
        if listed, let status = Self.openListed(device, context) {
            pointer = try status.get()
            file = nil
        } else {
            (pointer, file) = try Self.openFile(device.node, context)
        }
        libusb_set_auto_detach_kernel_driver(pointer, 1)
    }

    deinit { close() }

    /// A bound kernel driver is detached, and bound again by `release`, by `close`, or at once where claiming fails.
    ///
    /// - Throws: `.busy` where another program has the interface.
    func claim(_ interface: UInt8) throws(USBError) {
        let number = Int32(interface)
        let wasBound = libusb_kernel_driver_active(pointer, number) == 1
        let status = libusb_claim_interface(pointer, number)
        guard status == 0 else {
            if wasBound, libusb_kernel_driver_active(pointer, number) == 0 {
                libusb_attach_kernel_driver(pointer, number)
            }
            throw USBError(status, node: node)
        }
        claimed = interface
    }

    /// No transfer may be in flight. Safe to call twice.
    func close() {
        guard !closing.exchange(true, ordering: .acquiringAndReleasing) else { return }
        if let claimed { libusb_release_interface(pointer, Int32(claimed)) }
        libusb_close(pointer)
        if let file { Glibc.close(file) }
    }

    /// - Returns: nil where the context does not know the device.
    private static func openListed(
        _ device: USBDeviceDescription,
        _ context: LibUSBContext
    ) -> Result<OpaquePointer, USBError>? {
        LibUSBContext.withDevices(of: context.pointer) { devices in
            let match = devices.first {
                libusb_get_bus_number($0) == device.bus && libusb_get_device_address($0) == device.address
            }
            guard let match else { return nil }
            var handle: OpaquePointer?
            let status = libusb_open(match, &handle)
            guard status == 0, let handle else { return .failure(USBError(status, node: device.node)) }
            return .success(handle)
        }
    }

    private static func openFile(
        _ node: String,
        _ context: LibUSBContext
    ) throws(USBError) -> (OpaquePointer, Int32) {
        let file = open(node, O_RDWR | O_CLOEXEC)
        guard file >= 0 else {
            if errno == EACCES || errno == EPERM { throw .noPermission(node) }
            throw .gone
        }
        var handle: OpaquePointer?
        let status = libusb_wrap_sys_device(context.pointer, Int(file), &handle)
        guard status == 0, let handle else {
            Glibc.close(file)
            throw USBError(status, node: node)
        }
        return (handle, file)
    }
}
