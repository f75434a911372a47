/// The names of one store that a filter may use.
public struct FilterVocabulary: Hashable, Sendable {
    /// The store's names of statuses by slug; empty where they are unknown, then every slug is accepted.
    public var statuses: [String: String]

    public init(statuses: [String: String] = [:]) {
        self.statuses = statuses
    }

    private static let core = [
        "pending", "processing", "on-hold", "completed", "cancelled", "refunded", "failed", "trash", "checkout-draft",
        "auto-draft",
    ]

    enum Match: Equatable {
        case slug(String)
        case none(suggestion: String?)
    }

    /// The status for a slug, a name, or an unambiguous prefix of one.
    func status(_ text: String) -> Match {
        let wanted = Self.plain(text)
        let slugs = Set(Self.core).union(statuses.keys).sorted()
        let names = slugs.map { ($0, [Self.plain($0), Self.plain(statuses[$0] ?? $0)]) }
        if let exact = names.first(where: { $0.1.contains(wanted) }) { return .slug(exact.0) }
        let begun = names.filter { $0.1.contains { !wanted.isEmpty && $0.hasPrefix(wanted) } }
        if begun.count == 1 { return .slug(begun[0].0) }
        if statuses.isEmpty, !wanted.isEmpty { return .slug(wanted) }
        return .none(suggestion: FilterKey.nearest(wanted, among: slugs))
    }

    private static func plain(_ text: String) -> String {
        var slug = text.lowercased()
        if slug.hasPrefix("wc-") { slug.removeFirst(3) }
        return slug.replacing(" ", with: "-").replacing("_", with: "-")
    }
}
