/// One scanned code.
public struct Scan: Hashable, Sendable {
    /// Without the scanner's prefix and suffix.
    public let text: String
    /// As received, without Enter or Tab.
    public let raw: String
    /// How many of its characters, from the first, went into the field as typed before it was recognised as a scan: the
    /// field removes them.
    public let takesBack: Int
    /// Its characters, from the first, that acted as commands before it was recognised as a scan: the page undoes what
    /// they did.
    public let acted: String
    /// The Enter or Tab that ended it, if any.
    public let terminator: Key?
    /// The longest pause between two of its characters.
    public let gap: Duration

    public init(
        _ text: String,
        raw: String? = nil,
        takesBack: Int = 0,
        acted: String = "",
        terminator: Key? = nil,
        gap: Duration = .zero
    ) {
        self.text = text
        self.raw = raw ?? text
        self.takesBack = takesBack
        self.acted = acted
        self.terminator = terminator
        self.gap = gap
    }
}

/// A page or overlay that accepts scans. Its keys are held for a moment until they are known to be typed, except
/// harmless ones; a scan is never taken for keys.
@MainActor
public protocol ScanTaking: AnyObject {
    /// Whether it accepts scans now.
    var takesScans: Bool { get }
    /// Accepts a scan.
    func take(_ scan: Scan)
    /// Whether `command` need not wait until its key is known to be typed: it only moves, or `take` undoes it. Default:
    /// it is a list move.
    func actsAtOnce(_ command: Command) -> Bool
}

extension ScanTaking {
    public func actsAtOnce(_ command: Command) -> Bool { command.isListMove }
}
