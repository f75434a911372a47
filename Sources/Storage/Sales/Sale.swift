import WooFoundation

/// An order, or a refund, as figures count it: what wc-analytics keeps in its lookup table. Amounts are in
/// ten-thousandths of a major unit; those of a refund are what was refunded, positive.
struct Sale: Hashable {
    var orderID: Int64
    /// 0 for the order itself.
    var refundID: Int64 = 0
    /// Seconds since 1970; nil where it is not known.
    var createdAt: Int64?
    /// In days since 1970, in the store's calendar.
    var createdDay: Int?
    /// For a refund, the day it was made.
    var paidDay: Int?
    var status: String
    var currency: String
    var total: Int64 = 0
    var tax: Int64 = 0
    var shipping: Int64 = 0
    var discount: Int64 = 0
    var items: Int64 = 0
    /// The customer: the id of an account, or a negative number computed from a guest's address; 0 for none.
    var customer: Int64 = 0
    /// Whether it is the customer's first order that counts.
    var isFirst = false
    var lines: [SaleLine] = []

    /// Larger amounts are cut to this: ten thousand of them still add up in 64 bits.
    private static let maximum: Int64 = 900_000_000_000_000

    static func amount(_ text: String) -> Int64 {
        guard let amount = StoredAmount.parse(text) else { return 0 }
        return min(max(amount, -maximum), maximum)
    }

    /// The same for every spelling of an address; never 0 and never the id of an account.
    static func guest(_ email: String) -> Int64 {
        let email = email.lowercased()
        guard !email.allSatisfy(\.isWhitespace) else { return 0 }
        // FNV-1a, 64 bits.
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in email.utf8 {
            hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
        }
        return -Int64(hash >> 1) - 1
    }
}

extension Sale {
    init(_ order: OrderRecord, items: [OrderItemRecord], days: SaleDays) {
        let created = order.dateCreated.map { Int64($0.timeIntervalSince1970.rounded(.down)) }
        self.init(
            orderID: order.orderID,
            createdAt: created,
            createdDay: created.map(days.day),
            paidDay: order.datePaid.map { days.day(of: Int64($0.timeIntervalSince1970.rounded(.down))) },
            status: order.status,
            currency: order.currency,
            total: Sale.amount(order.total),
            tax: Sale.amount(order.totalTax),
            shipping: Sale.amount(order.shippingTotal),
            discount: Sale.amount(order.discountTotal),
            items: Int64(min(max(order.itemCount, -1_000_000_000), 1_000_000_000)),
            customer: order.customerID > 0 ? order.customerID : Sale.guest(order.billing.email),
            lines: items.map {
                SaleLine(productID: $0.productID, quantity: SaleLine.quantity($0.quantity), net: Sale.amount($0.total))
            }
        )
    }

    /// A refund of `order`; without its own record, its day and its tax are unknown.
    ///
    /// - Throws: `StorageError.unreadable`.
    init(_ refund: OrderRefundCondensedRecord, record: RefundRecord?, of order: Sale, days: SaleDays) throws {
        let created = record?.dateCreated.map { Int64($0.timeIntervalSince1970.rounded(.down)) }
        let parts = try record.map { try RefundParts($0) } ?? RefundParts()
        self.init(
            orderID: order.orderID,
            refundID: refund.refundID,
            createdAt: created,
            createdDay: created.map(days.day),
            paidDay: created.map(days.day),
            status: order.status,
            currency: order.currency,
            total: abs(record.map { Sale.amount($0.amount) } ?? Sale.amount(refund.total)),
            tax: parts.tax,
            shipping: parts.shipping,
            items: parts.items,
            customer: order.customer,
            lines: parts.lines
        )
    }
}
