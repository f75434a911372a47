import FoundationEssentials

/// Which event device is the scanner: never all keyboards.
public enum InputDeviceChoice: Hashable, Sendable {
    case usb(vendor: UInt16, product: UInt16)
    /// A path below `/dev/input/by-id`.
    case path(String)

    /// Parses `0c2e:0b61` (vendor and product, four hexadecimal digits each) or `/dev/input/by-id/usb-…-event-kbd`; nil
    /// for any other text.
    public init?(_ text: String) {
        if text.hasPrefix(Self.folder), text.count > Self.folder.count, !text.contains(".."), !text.contains("\0") {
            self = .path(text)
            return
        }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ $0.utf8.count == 4 }), let vendor = UInt16(parts[0], radix: 16),
            let product = UInt16(parts[1], radix: 16)
        else { return nil }
        self = .usb(vendor: vendor, product: product)
    }

    static let folder = "/dev/input/by-id/"
}

/// A device with keys, as the system describes it; it is not opened.
public struct InputDevice: Hashable, Sendable {
    /// `/dev/input/event7`
    public let path: String
    public let name: String
    public let vendor: UInt16
    public let product: UInt16
    /// `/dev/input/by-id/…`, where it has a stable name.
    public let stablePath: String?
    /// Whether this program may read it.
    public let isReadable: Bool

    /// The form that the configuration uses.
    public var id: String { Self.hex(vendor) + ":" + Self.hex(product) }

    func isChosen(_ choice: InputDeviceChoice) -> Bool {
        switch choice {
        case .usb(let vendor, let product): self.vendor == vendor && self.product == product
        case .path(let path): stablePath == path
        }
    }

    private static func hex(_ number: UInt16) -> String {
        let text = String(number, radix: 16)
        return String(repeating: "0", count: 4 - text.count) + text
    }
}
