import FoundationEssentials
import WooFoundation

/// A refund as listed in an order.
public struct OrderRefundCondensed: Decodable, Hashable, Sendable, GeneratedCopiable, GeneratedFakeable {
    /// 0 means no refund; an `Order` leaves those out.
    public let refundID: Int64
    public let reason: String
    /// Negative, as received; `-` for a refund of nothing.
    public let total: String

    private enum CodingKeys: String, CodingKey {
        case id, reason, total
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.record(keyedBy: CodingKeys.self)
        self.init(
            refundID: container.integer(.id) ?? 0,
            reason: container.text(.reason) ?? "",
            total: container.money(.total)
        )
    }

    public var totalAmount: Decimal? { Money.amount(from: total) }
}
