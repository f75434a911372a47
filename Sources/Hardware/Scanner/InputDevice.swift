import FoundationEssentials

/// Which event device is a scanner: never all keyboards.
public enum InputDeviceChoice: Hashable, Sendable {
    case usb(vendor: UInt16, product: UInt16)
    /// A path below `/dev/input/by-id`.
    case path(String)

    /// `0c2e:0b61`, or `/dev/input/by-id/usb-…-event-kbd`.
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

/// A device that presses keys, as the system describes it; nothing of it is opened for that.
public struct InputDevice: Hashable, Sendable {
    /// `/dev/input/event7`
    public let path: String
    public let name: String
    public let vendor: UInt16
    public let product: UInt16
    /// `/dev/input/by-id/…`, where it has a name that stays.
    public let stablePath: String?
    /// Whether this program may read it.
    public let isReadable: Bool

    /// As it is chosen in the configuration.
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
