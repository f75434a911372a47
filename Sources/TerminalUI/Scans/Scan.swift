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

    /// Its keys came at once, as over a slow line: what came so may have been typed.
    public let isLump: Bool

    /// Whether it may as well be a piece of text that a slow line brought: nothing ended it.
    public var isPiece: Bool { isLump && terminator == nil }

    public init(
        _ text: String,
        raw: String? = nil,
        takesBack: Int = 0,
        acted: String = "",
        terminator: Key? = nil,
        gap: Duration = .zero,
        isLump: Bool = false
    ) {
        self.text = text
        self.raw = raw ?? text
        self.takesBack = takesBack
        self.acted = acted
        self.terminator = terminator
        self.gap = gap
        self.isLump = isLump
    }
}
