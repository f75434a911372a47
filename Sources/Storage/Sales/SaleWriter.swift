import GRDB
import Logging

/// Keeps sales and their sums in step with the orders during one transaction: collects the changes, and updates the
/// sums at its end.
final class SaleWriter {
    private let database: Database
    private let table: SaleTable
    private let days: SaleDays
    private var tallies = SaleTallies()
    private var customers: Set<Int64> = []
    /// The customers whose orders were replaced so far.
    private(set) var buyers: Set<Int64> = []
    private static let logger = Logger(label: "merced.storage")

    init(_ database: Database, basis: SaleBasis) throws {
        self.database = database
        table = try SaleTable(database, basis: basis)
        days = SaleDays(zone: basis.zone)
    }

    /// Replaces the sales of an order by those of `source`; by none where that is nil.
    ///
    /// - Parameter isNew: it had no sales before.
    func replace(_ orderID: Int64, by source: SaleSource?, isNew: Bool = false) throws {
        if !isNew {
            let old = try table.sales(ofOrder: orderID)
            for sale in old {
                tallies.remove(sale)
                if sale.customer != 0 { customers.insert(sale.customer) }
            }
            if !old.isEmpty { try table.delete(order: orderID) }
        }
        guard let source else { return }
        let sale = Sale(source.order, items: source.items, days: days)
        try insert(sale)
        if sale.customer != 0 { customers.insert(sale.customer) }
        guard !source.refunds.isEmpty else { return }
        let records = try Self.refundRecords(of: orderID, database)
        var seen: Set<Int64> = [0]
        for refund in source.refunds where seen.insert(refund.refundID).inserted {
            do {
                try insert(Sale(refund, record: records[refund.refundID], of: sale, days: days))
            } catch let error as StorageError {
                try forget(refund.refundID, error)
                try insert(Sale(refund, record: nil, of: sale, days: days))
            }
        }
    }

    /// A refund whose lines cannot be read is deleted here: the store has it, and it is fetched again.
    private func forget(_ refundID: Int64, _ error: StorageError) throws {
        guard case .unreadable = error else { throw error }
        Self.logger.error("taking out what is saved of refund \(refundID): \(error)")
        try database.execute(sql: "DELETE FROM refunds WHERE refund_id = ?", arguments: [refundID])
    }

    /// Call once after all changes.
    func finish() throws {
        for customer in customers { try findFirst(of: customer) }
        buyers.formUnion(customers)
        customers = []
        try tallies.write(database)
    }

    private func insert(_ sale: Sale) throws {
        try table.insert(sale)
        tallies.add(sale)
    }

    /// Marks the first order of a customer that counts, and no other.
    private func findFirst(of customer: Int64) throws {
        let first = try table.firstOrder(ofCustomer: customer)
        for order in try table.ordersMarkedFirst(ofCustomer: customer) where order.orderID != first?.orderID {
            try mark(order, isFirst: false)
        }
        if let first, !first.isFirst { try mark(first, isFirst: true) }
    }

    private func mark(_ order: CustomerOrder, isFirst: Bool) throws {
        tallies.moveFirst(order, isFirst: isFirst)
        try table.mark(order: order.orderID, isFirst: isFirst)
    }

    private static func refundRecords(of orderID: Int64, _ database: Database) throws -> [Int64: RefundRecord] {
        let entity = RefundRecord.entity
        var records: [Int64: RefundRecord] = [:]
        let sql = "SELECT \(entity.columnList) FROM \(entity.table) WHERE order_id = ?"
        try SQLStatement(database, sql).run([.integer(orderID)]) { row in
            var reader = RowReader(statement: row)
            let record = entity.decode(&reader)
            records[record.refundID] = record
        }
        return records
    }
}

/// The data that sales are made from.
struct SaleSource {
    let order: OrderRecord
    let items: [OrderItemRecord]
    let refunds: [OrderRefundCondensedRecord]
}
