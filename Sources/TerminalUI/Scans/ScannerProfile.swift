/// How a keyboard scanner sends codes; learned from three scans, or configured.
public struct ScannerProfile: Hashable, Sendable {
    /// Sent before each code and removed. Control characters as they are.
    public var prefix = ""
    /// Sent after each code, before Enter or Tab, and removed.
    public var suffix = ""
    /// The longest pause between two characters of a code.
    public var gap: Duration = .milliseconds(50)
    /// How long the first character is held where keys are text, except a letter, which is taken back when a scan
    /// follows. Where keys are commands it is held for the whole `gap`.
    public var hold: Duration = .milliseconds(35)
    /// The pause that ends a code without Enter or Tab.
    public var ending: Duration = .milliseconds(120)
    /// This many characters are a scan; fewer only with Enter or Tab after them.
    public var least = 4

    /// The profile of a scanner without prefix and suffix, with the default timing.
    public init() {}
}
