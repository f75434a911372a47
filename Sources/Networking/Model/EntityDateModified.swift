import FoundationEssentials
import WooFoundation

/// A cheap way to see whether a record changed.
public struct EntityDateModified: Decodable, Hashable, Sendable, GeneratedCopiable, GeneratedFakeable {
    public let dateModified: Date?
    /// The slug, for orders.
    public let status: String?

    private enum CodingKeys: String, CodingKey {
        case status
        case dateModified = "date_modified"
        case dateModifiedGMT = "date_modified_gmt"
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.record(keyedBy: CodingKeys.self)
        self.init(
            dateModified: container.date(.dateModifiedGMT, or: .dateModified),
            status: container.text(.status)
        )
    }
}
