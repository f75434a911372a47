import Foundation
import WooFoundation

@testable import Yosemite

/// The figures, order by order.
extension NaiveShop {
    /// Orders of one currency that count, with the day they count on.
    struct Book {
        struct Entry {
            let order: Order
            let day: Int?
            let hour: Int?
            let isFirst: Bool
            let refundDays: [(refund: Refund, day: Int, hour: Int)]
        }

        var entries: [Entry] = []
    }

    func day(_ date: Date) -> Int { zone.civil(date).utcSeconds / 86_400 }
    func hour(_ date: Date) -> Int { zone.civil(date).hour }

    func book(currency: String, dated kind: StatsDateKind) -> Book {
        let counted = orders.values.filter { !Self.excluded.contains($0.status) }
        var firsts: [String: (Date, Int64)] = [:]
        for order in counted {
            guard let customer = order.customer else { continue }
            let mine = (order.created.timeIntervalSince1970.rounded(.down), order.id)
            let known = firsts[customer].map { ($0.0.timeIntervalSince1970.rounded(.down), $0.1) }
            if known.map({ mine < $0 }) ?? true { firsts[customer] = (order.created, order.id) }
        }
        return Book(
            entries: counted.filter { $0.currency == currency }.map { order in
                let date = kind == .created ? order.created : order.paid
                return Book.Entry(
                    order: order,
                    day: date.map(day),
                    hour: date.map(hour),
                    isFirst: order.customer.map { firsts[$0]?.1 == order.id } ?? false,
                    refundDays: order.refunds.compactMap { refund in
                        refund.at.map { (refund, day($0), hour($0)) }
                    }
                )
            }
        )
    }
}

extension NaiveShop.Book {
    /// - Parameter hour: only what happened while the store's clocks showed it.
    func totals(_ days: ClosedRange<Int>, hour: Int? = nil, decimals: Int) -> StatsTotals {
        var totals = StatsTotals()
        var net: Decimal = 0
        for entry in entries {
            if let day = entry.day, days.contains(day), hour == nil || hour == entry.hour {
                totals.orders += 1
                totals.itemsSold += entry.order.lines.reduce(0) { $0 + $1.units }
                totals.totalSales += entry.order.total
                totals.taxes += entry.order.tax
                totals.shipping += entry.order.shipping
                totals.discounts += entry.order.discount
                net += entry.order.net
            }
            for (refund, day, at) in entry.refundDays where days.contains(day) && hour ?? at == at {
                totals.refundCount += 1
                totals.itemsSold -= refund.units
                totals.totalSales -= refund.amount
                totals.refunds += refund.amount
                totals.taxes -= refund.tax
                totals.shipping -= refund.shipping
                totals.netRevenue -= refund.net
            }
        }
        totals.netRevenue += net
        totals.grossSales = net + totals.discounts
        totals.averageOrder = totals.orders == 0 ? 0 : Money.rounded(net / Decimal(totals.orders), decimals: decimals)
        return totals
    }

    func customers(_ days: ClosedRange<Int>) -> StatsCustomers {
        let placed = entries.filter { entry in entry.day.map(days.contains) ?? false }
        return StatsCustomers(
            new: placed.count { $0.isFirst },
            returning: Set(placed.filter { !$0.isFirst }.compactMap(\.order.customer)).count
        )
    }

    /// What the orders of each customer came to.
    func sold(_ days: ClosedRange<Int>) -> [String: Decimal] {
        entries.reduce(into: [:]) { sums, entry in
            guard let customer = entry.order.customer, entry.day.map(days.contains) ?? false else { return }
            sums[customer, default: 0] += entry.order.total
        }
    }

    func orderIDs(_ days: ClosedRange<Int>, where condition: (Entry) -> Bool = { _ in true }) -> Set<Int64> {
        Set(entries.filter { entry in entry.day.map(days.contains) ?? false && condition(entry) }.map(\.order.id))
    }

    func refundedOrderIDs(_ days: ClosedRange<Int>) -> Set<Int64> {
        Set(entries.filter { $0.refundDays.contains { days.contains($0.day) } }.map(\.order.id))
    }

    /// Units and net by product, refunds taken off.
    func products(_ days: ClosedRange<Int>) -> [Int64: (units: Int, net: Decimal, orders: Int)] {
        var found: [Int64: (units: Int, net: Decimal, orders: Int)] = [:]
        for entry in entries {
            if let day = entry.day, days.contains(day) {
                for line in entry.order.lines {
                    found[line.product, default: (0, 0, 0)].units += line.units
                    found[line.product, default: (0, 0, 0)].net += line.net
                }
                for product in Set(entry.order.lines.map(\.product)) { found[product, default: (0, 0, 0)].orders += 1 }
            }
            for (refund, day, _) in entry.refundDays where days.contains(day) {
                found[refund.productID, default: (0, 0, 0)].units -= refund.units
                found[refund.productID, default: (0, 0, 0)].net -= refund.net
            }
        }
        return found
    }

    /// Net by what an order has one of, refunds taken off.
    func keyed(_ days: ClosedRange<Int>, by key: (NaiveShop.Order) -> String?) -> [String: (net: Decimal, orders: Int)]
    {
        var found: [String: (net: Decimal, orders: Int)] = [:]
        for entry in entries {
            guard let key = key(entry.order) else { continue }
            if let day = entry.day, days.contains(day) {
                found[key, default: (0, 0)].net += entry.order.net
                found[key, default: (0, 0)].orders += 1
            }
            for (refund, day, _) in entry.refundDays where days.contains(day) {
                found[key, default: (0, 0)].net -= refund.net
            }
        }
        return found
    }
}
