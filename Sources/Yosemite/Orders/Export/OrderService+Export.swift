import Storage
import WooFoundation

/// Orders as rows of a file, read in batches, so that a hundred thousand need no more memory than five hundred.
extension OrderService {
    /// The rows of these orders, in the order of the ids; an order no longer in the mirror has none. At most 500 at
    /// once.
    func exportRows(_ orderIDs: [Int64], _ layout: OrderExportLayout) async throws -> OrderExportPiece {
        let login = login
        return try await mirror.read { storage in
            let settings = try StoreSettings.load(from: storage, login: login)
            let orders = try OrderExportReader(layout: layout).read(orderIDs, siteID: login.siteID, storage)
            let rows = orders.flatMap { order -> [String] in
                switch layout.rows {
                case .order: [layout.row(order, nil, settings)]
                case .line: order.items.map { layout.row(order, $0, settings) }
                }
            }
            return OrderExportPiece(rows: rows, orders: orders.count)
        }
    }
}

/// Rows of an export.
public struct OrderExportPiece: Hashable, Sendable {
    /// Without separators; `OrderExportLayout.text` adds them.
    public let rows: [String]
    /// How many of the orders were in the mirror.
    public let orders: Int
}

extension OrderExportLayout {
    /// Amounts never stand alone: without a column for the currency, an object has it all the same, and a cell in
    /// another currency than the store's ends in it.
    fileprivate func row(_ order: ExportedOrder, _ item: OrderItemRecord?, _ settings: StoreSettings) -> String {
        let values = columns.map { ($0, order.value($0, of: item, settings.timeZone)) }
        let currency = OrderExportColumn.field(.currency)
        let isMissing = !columns.contains(currency)
        switch format {
        case .csv:
            let own = order.order.currency
            let isOther = isMissing && !own.isEmpty && own != settings.currency.code
            return CSVWriter.line(
                values.map { column, value in
                    isOther && column.isAmount && !value.cell.isEmpty ? "\(value.cell) \(own)" : value.cell
                }
            )
        case .json:
            var members = values.map { JSONValue.quoted($0.name) + ":" + $1.json }
            if isMissing, columns.contains(where: \.isAmount) {
                let value = order.value(currency, of: item, settings.timeZone)
                members.append(JSONValue.quoted(currency.name) + ":" + value.json)
            }
            return "{" + members.joined(separator: ",") + "}"
        }
    }
}

/// Reads what the columns of orders need, table by table.
private struct OrderExportReader {
    private let needsItems: Bool
    private let needsFees: Bool
    private let needsCoupons: Bool
    private let needsShipping: Bool
    private let needsRefunds: Bool
    private let needsGiftCards: Bool
    private let needsMeta: Bool

    init(layout: OrderExportLayout) {
        func needs(_ fields: OrderExportField...) -> Bool {
            fields.contains { layout.columns.contains(.field($0)) }
        }
        needsItems = layout.rows == .line || needs(.items, .subtotal)
        needsFees = needs(.fees)
        needsCoupons = needs(.coupons)
        needsShipping = needs(.shippingMethod)
        needsRefunds = needs(.refunded, .net)
        needsGiftCards = needs(.giftCards)
        needsMeta = layout.columns.contains { column in
            switch column {
            case .meta, .lineMeta, .field(.lineOptions): true
            case .field: false
            }
        }
    }

    func read(_ ids: [Int64], siteID: Int64, _ storage: any StorageType) throws -> [ExportedOrder] {
        let found = try storage.loadOrders(siteID: siteID, orderIDs: ids)
        var orders = Dictionary(found.map { ($0.orderID, ExportedOrder(order: $0)) }) { first, _ in first }
        func add<Record: Object>(
            _ isNeeded: Bool,
            _ orderID: RecordColumn<Record, Int64>,
            _ position: RecordColumn<Record, Int>,
            _ id: (Record) -> Int64,
            _ place: WritableKeyPath<ExportedOrder, [Record]>
        ) throws {
            guard isNeeded else { return }
            let records = try storage.allObjects(
                ofType: Record.self,
                matching: orderID.isIn(ids),
                sortedBy: [position.ascending]
            )
            for record in records { orders[id(record)]?[keyPath: place].append(record) }
        }
        typealias Item = OrderItemRecord.Columns
        typealias Fee = OrderFeeLineRecord.Columns
        typealias Coupon = OrderCouponLineRecord.Columns
        typealias Shipping = ShippingLineRecord.Columns
        typealias Refund = OrderRefundCondensedRecord.Columns
        typealias Card = OrderGiftCardRecord.Columns
        typealias Meta = MetaDataRecord.Columns
        try add(needsItems, Item.orderID, Item.position, { $0.orderID }, \.items)
        try add(needsFees, Fee.orderID, Fee.position, { $0.orderID }, \.fees)
        try add(needsCoupons, Coupon.orderID, Coupon.position, { $0.orderID }, \.coupons)
        try add(needsShipping, Shipping.orderID, Shipping.position, { $0.orderID }, \.shipping)
        try add(needsRefunds, Refund.orderID, Refund.position, { $0.orderID }, \.refunds)
        try add(needsGiftCards, Card.orderID, Card.position, { $0.orderID }, \.giftCards)
        try add(needsMeta, Meta.orderID, Meta.position, { $0.orderID }, \.meta)
        return ids.compactMap { orders[$0] }
    }
}
