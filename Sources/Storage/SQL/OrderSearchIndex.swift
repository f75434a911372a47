import GRDB

/// Keeps `order_search` in step with the orders. Its text is compared first, so that a change of status alone
/// costs no indexing.
struct OrderSearchIndex {
    private static let longestNote = 16_384

    private let insertion: SQLStatement
    private let selection: SQLStatement
    private let deletion: SQLStatement

    init(_ database: Database) throws {
        insertion = try SQLStatement(database, "INSERT INTO order_search (rowid, text) VALUES (?, ?)")
        selection = try SQLStatement(database, "SELECT text FROM order_search WHERE rowid = ?")
        deletion = try SQLStatement(database, "DELETE FROM order_search WHERE rowid = ?")
    }

    func insert(orderID: Int64, text: String) throws {
        try insertion.run { row in
            row.bind(orderID)
            row.bind(text)
        }
    }

    func replace(orderID: Int64, text: String) throws {
        var known: String?
        try selection.run({ $0.bind(orderID) }) { known = Cell(statement: $0, index: 0).text }
        guard known != text else { return }
        if known != nil { try deletion.run { $0.bind(orderID) } }
        try insert(orderID: orderID, text: text)
    }

    /// Writes the index of a stored order again, after its row or one of its lines was saved alone.
    static func refresh(orderID: Int64, _ database: Database) throws {
        let storage = TransactionStorage(database)
        guard let order = try storage.loadObject(ofType: OrderRecord.self, primaryKey: orderID) else { return }
        let items = try storage.allObjects(
            ofType: OrderItemRecord.self,
            matching: OrderItemRecord.Columns.orderID == orderID
        )
        let coupons = try storage.allObjects(
            ofType: OrderCouponLineRecord.self,
            matching: OrderCouponLineRecord.Columns.orderID == orderID
        )
        try OrderSearchIndex(database)
            .replace(orderID: orderID, text: text(order, items: items, coupons: coupons))
    }

    static func text(_ order: OrderRecord, items: [OrderItemRecord], coupons: [OrderCouponLineRecord]) -> String {
        var text = ""
        text.reserveCapacity(512)
        func add(_ word: String) {
            guard !word.isEmpty else { return }
            text += word
            text += "\n"
        }
        add(order.number)
        let id = String(order.orderID)
        if id != order.number { add(id) }
        addAddress(order.billing, add)
        if order.shipping != order.billing { addAddress(order.shipping, add) }
        add(order.transactionID)
        add(
            order.customerNote.utf8.count <= longestNote
                ? order.customerNote : String(order.customerNote.prefix(longestNote))
        )
        for item in items {
            add(item.name)
            if let sku = item.sku { add(sku) }
        }
        for coupon in coupons { add(coupon.code) }
        return text
    }

    private static func addAddress(_ address: AddressRecord, _ add: (String) -> Void) {
        add(address.firstName)
        add(address.lastName)
        add(address.company)
        add(address.email)
        add(address.phone)
        let digits = address.phone.utf8.filter { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        if digits.count != address.phone.utf8.count { add(String(decoding: digits, as: UTF8.self)) }
        add(address.address1)
        add(address.address2)
        add(address.city)
        add(address.postcode)
    }
}
