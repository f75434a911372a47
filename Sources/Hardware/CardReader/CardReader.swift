import WooFoundation

/// A card reader that was discovered or is connected.
public struct CardReader: Hashable, Sendable, GeneratedCopiable, GeneratedFakeable {
    public enum Kind: String, Sendable, CaseIterable, GeneratedFakeable {
        case encryptingHID
        case serverDriven
        case ccid
        case simulated
    }

    /// Unique among the readers of one discovery; for USB the serial number, or the device's place on the bus where it
    /// has none.
    public let serial: String
    public let kind: Kind
    /// As reported by the device, cleaned only when painted.
    public let name: String
    public let mode: PaymentMode
    /// 0…1; nil where the device does not report it.
    public let batteryLevel: Double?
    public let firmwareVersion: String?
    /// Why it cannot be used now; nil where no reason is known.
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
        self.name = CardNumber.hiding(in: name)
        self.mode = mode
        self.batteryLevel = batteryLevel
        self.firmwareVersion = firmwareVersion.map { CardNumber.hiding(in: $0) }
        self.trouble = trouble
    }
}
