import GRDB

/// Saves orders with their lines during one transaction. Its statements are prepared once, not for each order, and for
/// an order that exists already only the differences are written.
final class OrderWriter {
    private let database: Database
    private let touch: (String) -> Void
    private let replaced: (OrderRecord?, OrderRecord) -> Void
    private let sold: (OrderGraph, Bool) -> Void
    private let select: SQLStatement
    private let insert: SQLStatement
    private let update: SQLStatement
    private let items: OrderLineWriter<OrderItemRecord>
    private let fees: OrderLineWriter<OrderFeeLineRecord>
    private let coupons: OrderLineWriter<OrderCouponLineRecord>
    private let taxes: OrderLineWriter<OrderTaxLineRecord>
    private let shippingLines: OrderLineWriter<ShippingLineRecord>
    private let refunds: OrderLineWriter<OrderRefundCondensedRecord>
    private let giftCards: OrderLineWriter<OrderGiftCardRecord>
    private let metaData: OrderLineWriter<MetaDataRecord>
    private let search: OrderSearchIndex

    /// - Parameters:
    ///   - touch: called with the table of every row that is written.
    ///   - replaced: called with an order that is written, and its previous row.
    ///   - sold: called with an order whose figures may have changed, and whether it existed before.
    init(
        _ database: Database,
        touch: @escaping (String) -> Void,
        replaced: @escaping (OrderRecord?, OrderRecord) -> Void,
        sold: @escaping (OrderGraph, Bool) -> Void
    ) throws {
        let entity = OrderRecord.entity
        self.database = database
        self.touch = touch
        self.replaced = replaced
        self.sold = sold
        select = try SQLStatement(database, entity.selectSQL)
        insert = try SQLStatement(database, entity.insertSQL)
        update = try SQLStatement(database, entity.upsertSQL)
        items = OrderLineWriter(database)
        fees = OrderLineWriter(database)
        coupons = OrderLineWriter(database)
        taxes = OrderLineWriter(database)
        shippingLines = OrderLineWriter(database)
        refunds = OrderLineWriter(database)
        giftCards = OrderLineWriter(database)
        metaData = OrderLineWriter(database)
        search = try OrderSearchIndex(database)
    }

    /// - Parameter text: by which it is found, where it is known already.
    func save(_ graph: OrderGraph, text known: String? = nil) throws {
        let order = graph.order
        let stored = try load(order.orderID)
        let isKnown = stored != nil
        let changesOrder = stored != order
        if changesOrder {
            try (isKnown ? update : insert).run { OrderRecord.entity.bind(order, &$0) }
            touch(OrderRecord.entity.table)
            replaced(stored, order)
        }
        let changesItems = try write(graph.items, items, order, isKnown)
        try write(graph.fees, fees, order, isKnown)
        let changesCoupons = try write(graph.coupons, coupons, order, isKnown)
        try write(graph.taxes, taxes, order, isKnown)
        try write(graph.shippingLines, shippingLines, order, isKnown)
        let changesRefunds = try write(graph.refunds, refunds, order, isKnown)
        try write(graph.giftCards, giftCards, order, isKnown)
        try write(graph.metaData, metaData, order, isKnown)
        if changesOrder || changesItems || changesRefunds { sold(graph, isKnown) }
        guard changesOrder || changesItems || changesCoupons else { return }
        let text = known ?? OrderSearchIndex.text(order, items: graph.items, coupons: graph.coupons)
        if isKnown {
            try search.replace(orderID: order.orderID, text: text)
        } else {
            try search.insert(orderID: order.orderID, text: text)
        }
    }

    private func load(_ orderID: Int64) throws -> OrderRecord? {
        var found: OrderRecord?
        try select.run({ $0.bind(orderID) }) { row in
            var reader = RowReader(statement: row)
            found = OrderRecord.entity.decode(&reader)
        }
        return found
    }

    @discardableResult
    private func write<Line: OrderLine>(
        _ lines: [Line],
        _ writer: OrderLineWriter<Line>,
        _ order: OrderRecord,
        _ isKnown: Bool
    ) throws -> Bool {
        let isChanged = try writer.write(lines, of: order, isKnown: isKnown)
        if isChanged {
            touch(Line.entity.table)
            // What a list shows of an order may come from its lines, so lists are notified as well.
            touch(OrderRecord.entity.table)
        }
        return isChanged
    }
}
