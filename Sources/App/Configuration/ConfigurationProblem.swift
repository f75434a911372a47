/// One error in `config.toml`, and its position.
public struct ConfigurationProblem: Hashable, Sendable {
    public enum Severity: String, Hashable, Sendable {
        /// merced does not start with it.
        case error
        /// The setting is ignored, and a message is shown.
        case warning
    }

    /// From 1; nil where the problem has no place.
    public let line: Int?
    /// From 1, in characters.
    public let column: Int?
    /// `screen.theme`; empty for the whole file.
    public let key: String
    /// The text after the key: `has to be true or false`.
    public let reason: String
    /// A likely intended word.
    public let suggestion: String?
    public let severity: Severity

    public init(
        line: Int? = nil,
        column: Int? = nil,
        key: String,
        reason: String,
        suggestion: String? = nil,
        severity: Severity = .error
    ) {
        self.line = line
        self.column = column
        self.key = key
        self.reason = reason
        self.suggestion = suggestion
        self.severity = severity
    }

    /// A sentence that begins with the place: `config.toml:3:9: screen.theme …`.
    public func sentence(path: String) -> String {
        var place = path
        if let line { place += ":\(line)" }
        if let line, line > 0, let column { place += ":\(column)" }
        return "\(place): \(words)"
    }

    /// The sentence without the place.
    public var words: String {
        let what = key.isEmpty ? reason : "\(key) \(reason)"
        return suggestion.map { "\(what). Did you mean “\($0)”?" } ?? "\(what)."
    }
}
