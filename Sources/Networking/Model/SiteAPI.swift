import WooFoundation

/// What a site's REST API offers.
public struct SiteAPI: Decodable, Hashable, Sendable, GeneratedCopiable, GeneratedFakeable {
    public let siteID: Int64
    public let namespaces: [String]

    private enum CodingKeys: String, CodingKey {
        case namespaces
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.record(keyedBy: CodingKeys.self)
        guard container.has(.namespaces) else { throw container.problem(.namespaces, "is missing") }
        self.init(
            siteID: try decoder.injected(.siteID),
            namespaces: try container.lossyList(String.self, .namespaces)
        )
    }

    /// 3 for `wc/v3`; nil without WooCommerce.
    public var highestWooVersion: Int? { Self.highestWooVersion(in: namespaces) }
    public var hasWooCommerce: Bool { highestWooVersion != nil }

    static func highestWooVersion(in namespaces: [String]) -> Int? {
        namespaces.compactMap { $0.hasPrefix("wc/v") ? Int($0.dropFirst(4)) : nil }.max()
    }
}
