/// A text of an order that was replaced, for tests that ask whose words were lost.
public struct FieldWrite: Hashable, Sendable {
    public let orderID: Int
    /// `customer_note`, `billing.city`
    public let field: String
    public let before: String
    public let after: String
    /// By somebody in the store's administration, not through the API.
    public let isBehindTheBack: Bool
    /// Somebody in the administration changed the order after the API had last read it out.
    public let wasOvertaken: Bool
}

/// The texts of orders that were replaced, and when each order was last read through the API.
struct FieldHistory: Sendable {
    private(set) var writes: [FieldWrite] = []
    /// How many writes there were when an order was last read.
    private var read: [Int: Int] = [:]

    mutating func noteReading(of orderID: Int) { read[orderID] = writes.count }

    mutating func note(_ before: DemoOrder, _ after: DemoOrder, isBehindTheBack: Bool) {
        let known = read[after.id] ?? 0
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
