/// Which USB printer to use.
public enum USBPrinterChoice: Hashable, Sendable {
    /// The only one, or the first.
    case first
    /// - Parameter serial: nil for any device of the model.
    case device(vendor: UInt16, product: UInt16, serial: String?)

    /// Parses the form of the configuration.
    ///
    /// - Parameter text: `auto`, `04b8:0e15` or `04b8:0e15:SERIAL`; vendor and product in hexadecimal.
    /// - Returns: nil for any other text.
    public init?(_ text: String) {
        if text == "auto" {
            self = .first
            return
        }
        let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count >= 2, parts[0].utf8.count == 4, parts[1].utf8.count == 4,
            let vendor = UInt16(parts[0], radix: 16), let product = UInt16(parts[1], radix: 16)
        else { return nil }
        let serial = parts.count == 3 ? String(parts[2]) : nil
        guard serial?.isEmpty != true else { return nil }
        self = .device(vendor: vendor, product: product, serial: serial)
    }

    /// Exactly this device, or any of its model where it has no serial number.
    init(of device: USBDeviceDescription) {
        self = .device(
            vendor: device.vendorID,
            product: device.productID,
            serial: device.serial.flatMap { $0.isEmpty ? nil : $0 }
        )
    }

    /// The form that `init(_:)` parses.
    public var text: String {
        switch self {
        case .first: "auto"
        case .device(let vendor, let product, let serial):
            "\(Self.hex(vendor)):\(Self.hex(product))" + (serial.map { ":\($0)" } ?? "")
        }
    }

    func matches(_ device: USBDeviceDescription) -> Bool {
        switch self {
        case .first: true
        case .device(let vendor, let product, let serial):
            device.vendorID == vendor && device.productID == product && serial.map(device.hasSerial) != false
        }
    }

    static func hex(_ number: UInt16) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 4 - digits.count) + digits
    }
}
