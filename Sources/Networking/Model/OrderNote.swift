import FoundationEssentials
import WooFoundation

/// A note on an order.
public struct OrderNote: Decodable, Hashable, Sendable, GeneratedCopiable, GeneratedFakeable {
    public let siteID: Int64
    public let orderID: Int64
    public let noteID: Int64
    public let dateCreated: Date?
    /// As received, except that gift card codes are masked; may contain HTML.
    public let note: String
    /// Whether it was sent to the customer.
    public let isCustomerNote: Bool
    public let author: String

    private enum CodingKeys: String, CodingKey {
        case id, note, author
        case dateCreated = "date_created"
        case dateCreatedGMT = "date_created_gmt"
        case customerNote = "customer_note"
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.record(keyedBy: CodingKeys.self)
        let noteID = try container.identifier(.id)
        self.init(
            siteID: try decoder.injected(.siteID),
            orderID: try decoder.injected(.orderID),
            noteID: noteID,
            dateCreated: container.date(.dateCreatedGMT, or: .dateCreated),
            note: GiftCardMask.note(container.text(.note) ?? ""),
            isCustomerNote: container.flag(.customerNote) ?? false,
            author: container.text(.author) ?? ""
        )
    }
}
