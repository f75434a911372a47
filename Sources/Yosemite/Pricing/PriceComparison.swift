import CartEngine
import FoundationEssentials
import Networking
import WooFoundation

/// The engine's amounts for an order compared with the store's.
struct PriceComparison {
    /// More than anybody reads.
    private static let maximum = 20

    private(set) var differences: [PriceDifference] = []

    /// - Parameter places: the decimals in which the store prints amounts.
    init(_ ours: PricedOrder, _ theirs: Order, places: Int) {
        func compare(_ field: String, _ here: Amount, _ there: String) {
            let text = here.text(places: places)
            if Money.amount(from: text) != Money.amount(from: there) { add(field, text, there) }
        }
        let totals = ours.totals
        compare("total", totals.total, theirs.total)
        compare("total_tax", totals.totalTax, theirs.totalTax)
        compare("discount_total", totals.discountTotal, theirs.discountTotal)
        compare("discount_tax", totals.discountTax, theirs.discountTax)
        compare("shipping_total", totals.shippingTotal, theirs.shippingTotal)
        compare("shipping_tax", totals.shippingTax, theirs.shippingTax)
        func rows<Ours, Theirs>(
            _ name: String,
            _ ours: [Ours],
            _ theirs: [Theirs],
            _ each: (String, Ours, Theirs) -> Void
        ) {
            if ours.count != theirs.count { add("count of \(name)", "\(ours.count)", "\(theirs.count)") }
            for (index, pair) in zip(ours, theirs).enumerated() { each("\(name)[\(index)]", pair.0, pair.1) }
        }
        func taxes(_ row: String, _ ours: [PricedOrder.Tax], _ theirs: [OrderItemTax]) {
            for id in Set(ours.map { Int64($0.rateID) } + theirs.map(\.taxID)).sorted() {
                let here = ours.filter { Int64($0.rateID) == id }.reduce(Amount.zero) { $0 + $1.total }
                compare("\(row).taxes[\(id)]", here, theirs.first { $0.taxID == id }?.total ?? "0")
            }
        }
        rows("line_items", ours.lines, theirs.items) { name, line, item in
            compare("\(name).subtotal", line.subtotal, item.subtotal)
            compare("\(name).subtotal_tax", line.subtotalTax, item.subtotalTax)
            compare("\(name).total", line.total, item.total)
            compare("\(name).total_tax", line.totalTax, item.totalTax)
            taxes(name, line.taxes, item.taxes)
        }
        rows("fee_lines", ours.fees, theirs.fees) { name, fee, row in
            compare("\(name).total", fee.total, row.total)
            compare("\(name).total_tax", fee.totalTax, row.totalTax)
            taxes(name, fee.taxes, row.taxes)
        }
        rows("shipping_lines", ours.shippingLines, theirs.shippingLines) { name, line, row in
            compare("\(name).total", line.total, row.total)
            compare("\(name).total_tax", line.totalTax, row.totalTax)
            taxes(name, line.taxes, row.taxes)
        }
        for id in Set(ours.taxRows.map { Int64($0.rateID) } + theirs.taxes.map(\.rateID)).sorted() {
            let (here, there) = (ours.taxRows.first { $0.rateID == Int(id) }, theirs.taxes.first { $0.rateID == id })
            compare("tax_lines[\(id)].tax_total", here?.taxTotal ?? .zero, there?.totalTax ?? "0")
            compare(
                "tax_lines[\(id)].shipping_tax_total",
                here?.shippingTaxTotal ?? .zero,
                there?.totalShippingTax ?? "0"
            )
        }
    }

    private mutating func add(_ field: String, _ here: String, _ there: String) {
        guard differences.count < Self.maximum else { return }
        differences.append(PriceDifference(field: field, here: here, store: String(there.prefix(40))))
    }
}
