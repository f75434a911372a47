import CLibUSB
import FoundationEssentials
import Glibc
import WooFoundation

/// Reads what the kernel knows of a device: the device itself is not accessed, so listing the bus never wakes or
/// disturbs one.
enum USBDescriptors {
    static let maximumExtra = 1_024
    static let maximumString = 255

    /// - Returns: nil for a device without a configuration, as one that is being unplugged.
    static func describe(_ device: OpaquePointer) -> USBDeviceDescription? {
        var head = libusb_device_descriptor()
        guard libusb_get_device_descriptor(device, &head) == 0 else { return nil }
        var configuration: UnsafeMutablePointer<libusb_config_descriptor>?
        guard libusb_get_active_config_descriptor(device, &configuration) == 0, let configuration else { return nil }
        defer { libusb_free_config_descriptor(configuration) }
        let folder = systemFolder(of: device)
        var description = USBDeviceDescription(
            vendorID: head.idVendor,
            productID: head.idProduct,
            bus: libusb_get_bus_number(device),
            address: libusb_get_device_address(device),
            manufacturer: text("manufacturer", in: folder),
            product: text("product", in: folder),
            serial: text("serial", in: folder),
            interfaces: interfaces(of: configuration.pointee)
        )
        description.systemFolder = folder
        description.isPermitted = access(description.node, R_OK | W_OK) == 0
        return description
    }

    private static func interfaces(of configuration: libusb_config_descriptor) -> [USBDeviceDescription.Interface] {
        guard let list = configuration.interface else { return [] }
        return (0..<min(Int(configuration.bNumInterfaces), 32)).flatMap { index in
            let settings = list[index]
            guard let alternates = settings.altsetting else { return [USBDeviceDescription.Interface]() }
            return (0..<min(Int(settings.num_altsetting), 16)).map { interface(alternates[$0]) }
        }
    }

    private static func interface(_ setting: libusb_interface_descriptor) -> USBDeviceDescription.Interface {
        var extra = bytes(setting.extra, setting.extra_length)
        var endpoints: [USBDeviceDescription.Endpoint] = []
        if let list = setting.endpoint {
            for index in 0..<min(Int(setting.bNumEndpoints), 30) {
                let endpoint = list[index]
                endpoints.append(
                    .init(
                        address: endpoint.bEndpointAddress,
                        kind: kind(endpoint.bmAttributes),
                        packetSize: Int(endpoint.wMaxPacketSize & 0x7FF)
                    )
                )
                extra += bytes(endpoint.extra, endpoint.extra_length)
            }
        }
        return .init(
            number: setting.bInterfaceNumber,
            alternate: setting.bAlternateSetting,
            classCode: setting.bInterfaceClass,
            subclass: setting.bInterfaceSubClass,
            protocolCode: setting.bInterfaceProtocol,
            endpoints: endpoints,
            extra: Array(extra.prefix(maximumExtra))
        )
    }

    private static func kind(_ attributes: UInt8) -> USBDeviceDescription.Endpoint.Kind {
        switch attributes & 3 {
        case 2: .bulk
        case 3: .interrupt
        default: .other
        }
    }

    private static func bytes(_ start: UnsafePointer<UInt8>?, _ count: Int32) -> [UInt8] {
        guard let start, count > 0 else { return [] }
        return Array(UnsafeBufferPointer(start: start, count: min(Int(count), maximumExtra)))
    }

    /// `/sys/bus/usb/devices/1-4.2`.
    private static func systemFolder(of device: OpaquePointer) -> String {
        var ports = [UInt8](repeating: 0, count: 8)
        let count = libusb_get_port_numbers(device, &ports, Int32(ports.count))
        let bus = libusb_get_bus_number(device)
        let place = ports.prefix(max(Int(count), 0)).map(String.init).joined(separator: ".")
        return "/sys/bus/usb/devices/" + (place.isEmpty ? "usb\(bus)" : "\(bus)-\(place)")
    }

    /// A string of the device as the kernel read it when it was plugged in.
    private static func text(_ name: String, in folder: String) -> String? {
        guard let file = fopen("\(folder)/\(name)", "r") else { return nil }
        defer { fclose(file) }
        var buffer = [UInt8](repeating: 0, count: maximumString)
        let count = fread(&buffer, 1, buffer.count, file)
        let text = String(decoding: buffer.prefix(count), as: UTF8.self)
            .trimmed(.whitespacesAndControls)
        return text.isEmpty ? nil : text
    }
}
