import GRDB

/// The orders whose sales a transaction changes, collected until its end.
final class SaleChanges {
    private enum Change {
        /// Known without reading.
        case saved(SaleSource, isNew: Bool)
        /// To be read from the database.
        case stored
    }

    private var orders: [Int64: Change] = [:]
    /// Whether a setting was saved that the summaries may depend on.
    private var settingsChanged = false
    /// The customers whose sales changed, until they are taken.
    var buyers: Set<Int64> = []

    func note(_ graph: OrderGraph, isNew: Bool) {
        let source = SaleSource(order: graph.order, items: graph.items, refunds: graph.refunds)
        let isFirstTime = orders[graph.order.orderID] == nil
        orders[graph.order.orderID] = .saved(source, isNew: isNew && isFirstTime)
    }

    func note<T: Object>(_ object: T) {
        switch object {
        case let order as OrderRecord: orders[order.orderID] = .stored
        case let item as OrderItemRecord: orders[item.orderID] = .stored
        case let refund as OrderRefundCondensedRecord: orders[refund.orderID] = .stored
        case let refund as RefundRecord: orders[refund.orderID] = .stored
        case is SiteRecord, is SiteSettingRecord: settingsChanged = true
        default: break
        }
    }

    func noteBeforeDeleting<T: Object>(
        _ entity: Entity<T>,
        where condition: CompiledSQL,
        _ database: Database
    ) throws {
        switch T.self {
        case is OrderRecord.Type, is OrderItemRecord.Type, is OrderRefundCondensedRecord.Type, is RefundRecord.Type:
            let sql = "SELECT DISTINCT order_id FROM \(entity.table) WHERE \(condition.text)"
            try SQLStatement(database, sql).run(condition.values) { row in
                orders[Cell(statement: row, index: 0).integer] = .stored
            }
        case is SiteRecord.Type, is SiteSettingRecord.Type: settingsChanged = true
        default: break
        }
    }

    func write(_ database: Database) throws {
        guard !orders.isEmpty || settingsChanged else { return }
        defer { (orders, settingsChanged) = ([:], false) }
        let basis = try SaleBasis.load(database)
        guard try basis.isInUse(database) else {
            return buyers.formUnion(try SaleRebuild(database).run(on: basis))
        }
        guard !orders.isEmpty else { return }
        let writer = try SaleWriter(database, basis: basis)
        for (orderID, change) in orders.sorted(by: { $0.key < $1.key }) {
            switch change {
            case .saved(let source, let isNew): try writer.replace(orderID, by: source, isNew: isNew)
            case .stored: try writer.replace(orderID, by: SaleRebuild.source(of: orderID, database))
            }
        }
        try writer.finish()
        buyers.formUnion(writer.buyers)
    }
}
