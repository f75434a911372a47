/// A replaced text of an order, for tests that check whose text was lost.
public struct FieldWrite: Hashable, Sendable {
    public let orderID: Int
    /// `customer_note`, `billing.city`
    public let field: String
    public let before: String
    public let after: String
    /// Whether it was replaced in the store's administration, not through the API.
    public let isBehindTheBack: Bool
    /// Whether the order was changed in the administration after the writer had last read it.
    public let wasOvertaken: Bool
}

/// The replaced texts of orders, and when each order was last read through the API, and by which client.
struct FieldHistory: Sendable {
    /// The header by which clients identify themselves; set by tests.
    static let readerHeader = "x-reader"

    private struct Reading: Hashable {
        let orderID: Int
        let reader: String
    }

    private(set) var writes: [FieldWrite] = []
    /// The number of writes when an order was last read.
    private var read: [Reading: Int] = [:]

    mutating func noteReading(of orderID: Int, by reader: String) {
        read[Reading(orderID: orderID, reader: reader)] = writes.count
    }

    /// - Parameter reader: the writing client; nil for the administration.
    mutating func note(_ before: DemoOrder, _ after: DemoOrder, by reader: String?) {
        let isBehindTheBack = reader == nil
        let known = read[Reading(orderID: after.id, reader: reader ?? "")] ?? 0
        let wasOvertaken = writes[known...].contains { $0.orderID == after.id && $0.isBehindTheBack }
        for (field, old) in Self.texts(before) {
            let new = Self.texts(after)[field] ?? ""
            guard old != new else { continue }
            writes.append(
                FieldWrite(
                    orderID: after.id,
                    field: field,
                    before: old,
                    after: new,
                    isBehindTheBack: isBehindTheBack,
                    wasOvertaken: wasOvertaken && !isBehindTheBack
                )
            )
        }
    }

    private static func texts(_ order: DemoOrder) -> [String: String] {
        var texts = ["customer_note": order.customerNote, "transaction_id": order.transactionID]
        for name in DemoAddress.fieldNames {
            texts["billing." + name] = order.billing[name]
            texts["shipping." + name] = order.shipping[name]
        }
        return texts
    }
}
