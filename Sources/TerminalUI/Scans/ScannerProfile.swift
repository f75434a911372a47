/// How a scanner that types does it; learned from three scans, or set.
public struct ScannerProfile: Hashable, Sendable {
    /// What it sends before each code; taken off. Control characters as they are.
    public var prefix = ""
    /// What it sends after each code, before Enter or Tab; taken off.
    public var suffix = ""
    /// Between two characters of a code, at most.
    public var gap: Duration = .milliseconds(50)
    /// How long the first character is held where keys are text, but for a letter, which is taken back where a scan follows. Where
    /// they are commands it is held for the whole gap.
    public var hold: Duration = .milliseconds(35)
    /// So long a silence ends a code that has no Enter or Tab behind it.
    public var ending: Duration = .milliseconds(120)
    /// So many characters are a scan; fewer only with Enter or Tab behind them.
    public var least = 4

    public init() {}
}
