/// One code that a scanner sent.
public struct Scan: Hashable, Sendable {
    /// Without what the scanner sends before and after each.
    public let text: String
    /// As it came, without Enter or Tab.
    public let raw: String
    /// Characters of it, from its first on, that went to the field as typed before it was known as a scan: the field gives them back.
    public let takesBack: Int
    /// Characters of it, from its first on, that acted as commands before it was known as a scan: the page undoes what they did.
    public let acted: String
    /// Enter or Tab, where one ended it.
    public let terminator: Key?
    /// The longest between two of its characters.
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

/// A page, or an overlay, that takes what is scanned. Its keys are held for a moment until it is known that they were typed,
/// but for those that do no harm; a scan is never taken for them.
@MainActor
public protocol ScanTaking: AnyObject {
    /// Whether it takes scans now.
    var takesScans: Bool { get }
    func take(_ scan: Scan)
    /// Whether `command` need not wait until it is known that its key was typed: it only goes about, or `take` undoes it.
    func actsAtOnce(_ command: Command) -> Bool
}

extension ScanTaking {
    public func actsAtOnce(_ command: Command) -> Bool { command.isListMove }
}
