import FoundationEssentials

/// A file as the body of a request.
public struct FileBody: Hashable, Sendable {
    public let data: Data
    /// `image/png`
    public let contentType: String
    /// The name proposed to the store: ASCII letters, digits, `.`, `-` and `_`, so that it cannot end a header or name
    /// a folder; at most 120 characters.
    public let name: String

    /// - Parameter name: only the part after the last slash is kept; other characters become dashes.
    public init(data: Data, contentType: String, name: String) {
        self.data = data
        self.contentType = contentType
        self.name = Self.plain(name)
    }

    private static let longestName = 120

    private static func plain(_ name: String) -> String {
        let last = name.split(separator: "/").last.map(String.init) ?? ""
        var result = ""
        for scalar in last.unicodeScalars.prefix(longestName) {
            let isPlain =
                scalar.isASCII && (scalar.properties.isAlphabetic || "0123456789._-".unicodeScalars.contains(scalar))
            if isPlain { result.unicodeScalars.append(scalar) } else if result.last != "-" { result.append("-") }
        }
        let trimmed = result.drop { ".-_".contains($0) }
        return trimmed.isEmpty ? "file" : String(trimmed)
    }
}
