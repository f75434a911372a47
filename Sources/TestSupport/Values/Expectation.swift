/// Something a test helper waited for and did not get.
public struct Expectation: Error, CustomStringConvertible {
    /// What was expected, in words.
    public let expected: String
    /// What there was instead: a screen, the last output.
    public let seen: String

    public init(_ expected: String, seen: String = "") {
        self.expected = expected
        self.seen = seen
    }

    public var description: String { seen.isEmpty ? "expected \(expected)" : "expected \(expected), but saw:\n\(seen)" }
}
