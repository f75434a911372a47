import Foundation
import Testing
import WooFoundation

@testable import Yosemite

extension StatsStage {
    /// A report, its bars, its comparison and its leaderboards beside the naive shop's.
    func check(_ query: StatsQuery, _ book: NaiveShop.Book) async throws {
        let report = try await report(query)
        let range = query.range
        let days = range.firstDay...range.lastDay
        let decimals = report.currency.decimals
        let name = Comment(rawValue: "\(calendar.text(of: range)) \(query.granularity) \(query.dateKind)")
        #expect(report.totals == book.totals(days, decimals: decimals), name)
        #expect(report.customers == book.customers(days), name)
        if let comparison = report.comparison {
            let before = comparison.range.firstDay...comparison.range.lastDay
            #expect(comparison.totals == book.totals(before, decimals: decimals), name)
            #expect(comparison.customers == book.customers(before), name)
            checkChanges(comparison, book, days, before, name)
            // Of a range that is under way as many days as have begun, in every figure.
            let begun = today - range.firstDay + 1
            let isUnderWay = begun >= 1 && begun < range.dayCount && begun < comparison.period.dayCount
            #expect(comparison.range.firstDay == comparison.period.firstDay, name)
            #expect(comparison.range.dayCount == (isUnderWay ? begun : comparison.period.dayCount), name)
        }
        try checkBars(report, book, decimals, name)
        checkLeaders(report, book, days, name)
    }

    private func checkChanges(
        _ comparison: StatsCompared,
        _ book: NaiveShop.Book,
        _ days: ClosedRange<Int>,
        _ before: ClosedRange<Int>,
        _ name: Comment
    ) {
        let (present, past) = (book.sold(days), book.sold(before))
        let all = Set(present.keys).union(past.keys).map { present[$0, default: 0] - past[$0, default: 0] }
        let most = [all.filter { $0 > 0 }.max(), all.filter { $0 < 0 }.min()].compactMap(\.self)
        #expect(comparison.changes.map(\.difference) == most, name)
        for change in comparison.changes {
            guard case .customer(.id(let id)) = change.test else { continue }
            #expect(change.sold == present["#\(id)", default: 0], name)
            #expect(change.soldBefore == past["#\(id)", default: 0], name)
        }
    }

    private func checkBars(_ report: StatsReport, _ book: NaiveShop.Book, _ decimals: Int, _ name: Comment) throws {
        #expect(report.bars.first?.interval.firstDay == report.range.firstDay, name)
        #expect(report.bars.last?.interval.lastDay == report.range.lastDay, name)
        for (bar, next) in zip(report.bars, report.bars.dropFirst()) {
            #expect(bar.interval.end == next.interval.start, name)
        }
        for bar in report.bars {
            let days = bar.interval.firstDay...bar.interval.lastDay
            let totals = book.totals(days, hour: bar.interval.hour, decimals: decimals)
            #expect(bar.totals == totals, "\(name) \(bar.interval)")
        }
        #expect(report.bars.reduce(0) { $0 + $1.totals.orders } == report.totals.orders, name)
        #expect(report.bars.reduce(0) { $0 + $1.totals.totalSales } == report.totals.totalSales, name)
        #expect(report.bars.reduce(0) { $0 + $1.totals.netRevenue } == report.totals.netRevenue, name)
    }

    private func checkLeaders(
        _ report: StatsReport,
        _ book: NaiveShop.Book,
        _ days: ClosedRange<Int>,
        _ name: Comment
    ) {
        for board in report.leaderboards {
            switch board.kind {
            case .products:
                let products = book.products(days)
                #expect(board.rows.count == products.count, name)
                for row in board.rows {
                    guard case .product(.id(let id)) = row.test else { continue }
                    #expect(row.amount == products[id]?.net, name)
                    #expect(row.itemsSold == products[id]?.units, name)
                    #expect(row.orders == products[id]?.orders, name)
                }
            case .countries: check(board, book.keyed(days) { $0.country }, name)
            case .paymentMethods: check(board, book.keyed(days) { $0.method }, name)
            case .customers:
                let customers = book.keyed(days) { $0.customer }
                let best = customers.values.map(\.net).sorted(by: >).prefix(20)
                #expect(board.rows.map(\.amount) == Array(best), name)
            case .coupons, .categories: #expect(board.rows.isEmpty, name)
            }
        }
    }

    private func check(
        _ board: StatsLeaderboard,
        _ expected: [String: (net: Decimal, orders: Int)],
        _ name: Comment
    ) {
        #expect(board.rows.count == expected.count, name)
        for row in board.rows {
            let found = expected[row.name]
            #expect(row.amount == found?.net, name)
            #expect(row.orders == found?.orders, name)
        }
    }

    /// What Enter lists, beside the naive shop's orders.
    func checkDrills(_ query: StatsQuery, _ book: NaiveShop.Book) async throws {
        let report = try await report(query)
        let days = query.range.firstDay...query.range.lastDay
        let name = Comment(rawValue: "\(calendar.text(of: query.range)) \(query.dateKind)")
        func same(_ filter: OrderFilter, _ expected: Set<Int64>) async throws {
            let found = try await orderIDs(filter)
            #expect(found == expected, name)
            let typed = OrderFilterParser.parse(filter.text)
            #expect(typed.problems.isEmpty && typed.filter == filter, "\(filter.text)")
        }
        // A refund of these days is in the figure, whenever its order was made.
        let isRefundIn = query.dateKind == .created && report.totals.refunds != 0
        let moved = isRefundIn ? book.refundedOrderIDs(days) : []
        try await same(report.filter(.netRevenue), book.orderIDs(days).union(moved))
        try await same(report.filter(.orders), book.orderIDs(days))
        try await same(report.filter(.refunds), book.refundedOrderIDs(days))
        try await same(report.filter(.newCustomers), book.orderIDs(days) { $0.isFirst })
        try await same(
            report.filter(.returningCustomers),
            book.orderIDs(days) { !$0.isFirst && $0.order.customer != nil }
        )
        for bar in report.bars {
            #expect(try await orderIDs(report.filter(.orders, in: bar)).count == bar.totals.orders, name)
        }
        for board in report.leaderboards {
            for row in board.rows {
                guard let filter = report.filter(row) else { continue }
                let typed = OrderFilterParser.parse(filter.text)
                #expect(typed.filter == filter, "\(filter.text)")
                #expect(try await orderIDs(filter).count == row.orders, "\(name) \(filter.text)")
            }
        }
    }
}
