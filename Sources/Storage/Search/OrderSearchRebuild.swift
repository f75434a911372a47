import GRDB

/// Fills an empty search index from the stored orders. It reads only the columns of the second schema: later ones do
/// not exist yet when it runs.
struct OrderSearchRebuild {
    private let database: Database

    init(_ database: Database) { self.database = database }

    func run() throws {
        let items = try SQLStatement(
            database,
            "SELECT name, sku, product_id, variation_id FROM order_items WHERE order_id = ? ORDER BY position"
        )
        let coupons = try SQLStatement(
            database,
            "SELECT code FROM order_coupon_lines WHERE order_id = ? ORDER BY position"
        )
        let notes = try SQLStatement(database, OrderSearchIndex.notesSQL)
        let index = try OrderSearchIndex(database)
        try SQLStatement(database, Self.orders).walk({ _ in }) { row in
            let order = Self.order(row)
            var lines: [OrderItemRecord] = []
            try items.run({ $0.bind(order.orderID) }) { lines.append(Self.item($0, of: order)) }
            var codes: [OrderCouponLineRecord] = []
            try coupons.run({ $0.bind(order.orderID) }) { row in
                let code = Cell(statement: row, index: 0).text
                codes.append(OrderCouponLineRecord(siteID: 0, orderID: order.orderID, couponID: 0, code: code))
            }
            var words: [String] = []
            try notes.run({ $0.bind(order.orderID) }) { words.append(Cell(statement: $0, index: 0).text) }
            try index.insert(
                orderID: order.orderID,
                text: OrderSearchIndex.text(order, items: lines, coupons: codes),
                notes: OrderSearchIndex.notes(words)
            )
            return true
        }
    }

    private static let orders = """
        SELECT order_id, number, transaction_id, customer_note, \
        billing_first_name, billing_last_name, billing_company, billing_address_1, billing_address_2, billing_city, \
        billing_state, billing_postcode, billing_country, billing_phone, billing_email, \
        shipping_first_name, shipping_last_name, shipping_company, shipping_address_1, shipping_address_2, \
        shipping_city, shipping_state, shipping_postcode, shipping_country, shipping_phone, shipping_email FROM orders
        """

    private static func order(_ row: OpaquePointer) -> OrderRecord {
        var reader = RowReader(statement: row)
        let orderID: Int64 = reader.next()
        let number: String = reader.next()
        let transactionID: String = reader.next()
        let customerNote: String = reader.next()
        let billing = AddressRecord(row: &reader)
        let shipping = AddressRecord(row: &reader)
        return OrderRecord(
            siteID: 0,
            orderID: orderID,
            number: number,
            status: "",
            storeStatus: "",
            customerNote: customerNote,
            transactionID: transactionID,
            billing: billing,
            shipping: shipping
        )
    }

    private static func item(_ row: OpaquePointer, of order: OrderRecord) -> OrderItemRecord {
        var reader = RowReader(statement: row)
        let name: String = reader.next()
        let sku: String? = reader.next()
        let productID: Int64 = reader.next()
        let variationID: Int64 = reader.next()
        return OrderItemRecord(
            siteID: 0,
            orderID: order.orderID,
            itemID: 0,
            name: name,
            productID: productID,
            variationID: variationID,
            sku: sku
        )
    }
}
