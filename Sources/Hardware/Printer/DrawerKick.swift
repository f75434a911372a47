/// A pulse that opens the cash drawer at a printer.
public struct DrawerKick: Hashable, Sendable {
    /// The level of the connector's pin 3, to which a drawer's switch is wired.
    public enum Level: String, Hashable, Sendable, CaseIterable { case low, high }

    /// Milliseconds that a pulse may last: less moves no solenoid, more burns one.
    public static let lengths = 10...500

    public let pin: ESCPOSJob.DrawerPin
    /// How long the pulse lasts; others are brought into `lengths`.
    public let milliseconds: Int
    /// The level of a drawer that is open; nil where it has no switch, or it is unknown how that is wired.
    public let openLevel: Level?

    public init(_ pin: ESCPOSJob.DrawerPin, milliseconds: Int = 50, openLevel: Level? = nil) {
        self.pin = pin
        self.milliseconds = min(max(milliseconds, Self.lengths.lowerBound), Self.lengths.upperBound)
        self.openLevel = openLevel
    }

    /// `ESC p`, in units of 2 ms, with at least 500 ms of rest: carried out after what was sent before it.
    var queued: [UInt8] { [0x1B, 0x70, pin.rawValue, UInt8((milliseconds + 1) / 2), 0xFA] }

    /// `DLE DC4 1`, in units of 100 ms: carried out at once, by a printer that is offline too.
    var atOnce: [UInt8] { [0x10, 0x14, 0x01, pin.rawValue, UInt8((milliseconds + 99) / 100)] }
}

/// What is known of a drawer after the pulse.
public enum DrawerOutcome: Hashable, Sendable {
    /// Its switch says that it is open.
    case opened
    /// Its switch says that it is not: locked, jammed, or not connected.
    case stillShut
    /// The pulse was sent, and nothing tells what it did.
    case unknown
}
