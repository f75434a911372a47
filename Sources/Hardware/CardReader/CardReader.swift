import WooFoundation

/// A card reader that was discovered or is connected.
public struct CardReader: Hashable, Sendable, GeneratedCopiable, GeneratedFakeable {
    public enum Kind: String, Sendable, CaseIterable, GeneratedFakeable {
        case encryptingHID
        case serverDriven
        case ccid
        case simulated
    }

    /// Unique among the readers of one discovery; for USB the serial number, or its place where it has none.
    public let serial: String
    public let kind: Kind
    /// As the device says, cleaned only when painted.
    public let name: String
    public let mode: PaymentMode
    /// 0…1; nil where the device does not tell.
    public let batteryLevel: Double?
    public let firmwareVersion: String?
    /// Why it cannot be used right now; nil where nothing is known against it.
    public let trouble: CardReaderFault?

    public init(
        serial: String,
        kind: Kind,
        name: String,
        mode: PaymentMode,
        batteryLevel: Double?,
        firmwareVersion: String?,
        trouble: CardReaderFault? = nil
    ) {
        self.serial = serial
        self.kind = kind
        self.name = name
        self.mode = mode
        self.batteryLevel = batteryLevel
        self.firmwareVersion = firmwareVersion
        self.trouble = trouble
    }
}
