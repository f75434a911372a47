import FoundationEssentials
import Networking
import Storage
import WooFoundation

/// Rows of an order by the position of the sale's line from which they were created.
struct OrderRows {
    struct Row {
        let lineID: Int64
        /// nil for a fee.
        let quantity: Decimal?
        let name: String
        /// Without tax.
        let total: Decimal
        let taxes: [OrderItemTax]

        /// With tax.
        var amount: Decimal { taxes.reduce(total) { $0 + (Money.amount(from: $1.total) ?? 0) } }
    }

    let rows: [Int64: Row]

    /// - Parameter attempt: how the sale was sent.
    /// - Throws: `SaleParked` where the order's lines are not those that were sold.
    init(of sold: TillSale, sent attempt: SaleAttempt?, _ order: Order) throws {
        let products = sold.lines.filter { $0.kind == "product" }
        let custom = sold.lines.filter { $0.kind != "product" }
        var asFees: Set<Int64> = []
        if attempt?.sending == .withoutProducts {
            let gone = attempt?.gone ?? []
            asFees = Set(products.map(\.position).filter { gone.isEmpty || gone.contains(Int($0)) })
        }
        let items = products.filter { !asFees.contains($0.position) }
        let fees = custom + products.filter { asFees.contains($0.position) }
        guard items.count <= order.items.count, fees.count <= order.fees.count else {
            throw SaleParked(reason: ReturnLocalization.changed(order.number))
        }
        var rows: [Int64: Row] = [:]
        for (line, item) in zip(items, order.items) {
            guard item.quantity.rounded(to: Quantity.digits) == Money.amount(stored: line.quantity),
                item.productID == line.productID || item.productID == 0
            else { throw SaleParked(reason: ReturnLocalization.changed(order.number)) }
            rows[line.position] = Row(
                lineID: item.itemID,
                quantity: item.quantity,
                name: item.name,
                total: Money.amount(from: item.total) ?? 0,
                taxes: item.taxes
            )
        }
        for (line, fee) in zip(fees, order.fees) {
            rows[line.position] = Row(
                lineID: fee.feeID,
                quantity: nil,
                name: fee.name,
                total: Money.amount(from: fee.total) ?? 0,
                taxes: fee.taxes
            )
        }
        self.rows = rows
    }
}
