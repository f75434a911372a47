import FoundationEssentials
import WooFoundation

/// The parameters of a request in their order, supporting PHP's array forms (`status[]=`, `status[0]=`).
struct QueryParameters: Sendable {
    private(set) var pairs: [(name: String, value: String)] = []

    init() {}

    /// - Parameter query: as on the wire, percent-encoded, without the question mark.
    init(query: String) {
        for part in query.split(separator: "&") {
            let halves = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            pairs.append((Self.decode(halves[0]), halves.count > 1 ? Self.decode(halves[1]) : ""))
        }
    }

    private static func decode(_ text: Substring) -> String {
        let spaced = String(text).replacing(scalar: "+", with: " ")
        return PercentEncoding.decode(spaced) ?? spaced
    }

    /// The last value called `name`.
    subscript(name: String) -> String? { pairs.last { $0.name == name }?.value }

    /// All items of a list parameter, split at commas; nil where it is absent.
    func list(_ name: String) -> [String]? {
        let matching = pairs.filter { pair in
            guard pair.name.hasPrefix(name) else { return false }
            let rest = pair.name.dropFirst(name.count)
            return rest.isEmpty || (rest.hasPrefix("[") && rest.hasSuffix("]"))
        }
        guard !matching.isEmpty else { return nil }
        return matching.flatMap { $0.value.split(separator: ",", omittingEmptySubsequences: true) }
            .map { $0.trimmed(.whitespaces) }
    }

    mutating func set(_ name: String, _ value: String) {
        if let index = pairs.lastIndex(where: { $0.name == name }) {
            pairs[index].value = value
        } else {
            pairs.append((name, value))
        }
    }

    mutating func prepend(_ name: String, _ value: String) {
        pairs.insert((name, value), at: 0)
    }

    /// Writes list parameters as `name[0]`, in their positions.
    mutating func spell(lists names: [String]) {
        for name in names {
            guard let index = pairs.firstIndex(where: { $0.name == name }) else { continue }
            let items = pairs[index].value.split(separator: ",").enumerated()
            pairs.replaceSubrange(index...index, with: items.map { (name: "\(name)[\($0)]", value: String($1)) })
        }
    }

    mutating func remove(_ names: Set<String>) {
        pairs.removeAll { names.contains($0.name) }
    }

    /// Percent-encoded again, as in WordPress' `Link` headers.
    var encoded: String {
        pairs.map { "\(Self.encode($0.name))=\(Self.encode($0.value))" }.joined(separator: "&")
    }

    private static func encode(_ text: String) -> String { PercentEncoding.encode(text) }
}
