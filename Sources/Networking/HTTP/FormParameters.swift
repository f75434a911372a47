import FoundationEssentials
import WooFoundation

/// The parameters of a query or of a form's body (`application/x-www-form-urlencoded`): `+` is a space.
public struct FormParameters: Sendable {
    private var values: [String: String] = [:]

    /// Reads the first 100 pairs. Repeated names keep their first value; what cannot be decoded is left out.
    public init(_ query: String) {
        for pair in query.split(separator: "&").prefix(100) {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = parts.first.flatMap(Self.decoded), !name.isEmpty, values[name] == nil,
                let value = parts.count > 1 ? Self.decoded(parts[1]) : ""
            else { continue }
            values[name] = value
        }
    }

    public subscript(name: String) -> String? { values[name] }

    private static func decoded(_ text: Substring) -> String? {
        PercentEncoding.decode(String(text).replacing(scalar: "+", with: " "))
    }
}
