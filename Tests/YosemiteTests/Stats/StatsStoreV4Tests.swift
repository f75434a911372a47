import DemoStore
import Foundation
import Storage
import Testing
import WooFoundation

@testable import Yosemite

/// Figures computed from a synchronised mirror beside what the store reports of the same orders.
@MainActor @Suite(.timeLimit(.minutes(5)))
struct StatsStoreV4Tests {
    private func query(_ text: String, _ shop: Shop, kind: StatsDateKind = .created) throws -> StatsQuery {
        let zone = StoreTimeZone(identifier: shop.store.configuration.timeZone, gmtOffset: 0)
        let seconds = zone.civil(Shop.now).utcSeconds
        let calendar = StatsCalendar(zone: zone, firstWeekday: 1, today: seconds / 86_400)
        let range = try #require(calendar.range(text: text))
        return StatsQuery(siteID: Shop.siteID, range: range, dateKind: kind, calendar: calendar)
    }

    private func synchronized(_ shop: Shop) async throws -> any StoresManager {
        let manager = shop.manager()
        _ = try await manager.perform {
            SyncAction.synchronizeAll(siteID: Shop.siteID, isFull: false, onCompletion: $0)
        }
        return manager
    }

    private func both(_ query: StatsQuery, _ manager: any StoresManager) async throws -> StatsReconciliation {
        let computed = try await manager.perform { StatsAction.loadReport(query: query, onCompletion: $0) }
        let reported = try await manager.perform {
            StatsActionV4.retrieveReported(query: query, onCompletion: $0)
        }
        return StatsReconciliation(computed: computed, reported: reported)
    }

    @Test func test_reconciliation_when_both_count_the_same_orders_then_agrees_to_the_cent() async throws {
        try await Shop.with(orders: 120) { shop in
            let manager = try await synchronized(shop)
            for range in ["year", "last30", "last90", "month", "yesterday"] {
                for kind in StatsDateKind.allCases {
                    let query = try query(range, shop, kind: kind)
                    let both = try await both(query, manager)
                    #expect(both.agrees, "\(range) \(kind): \(both.differences)")
                    let bars = both.computed.bars.map(\.totals.totalSales)
                    #expect(both.reported.intervals.map(\.totals.totalSales) == bars, "\(range) \(kind)")
                }
            }
        }
    }

    @Test func test_reconciliation_when_reports_are_behind_then_says_so() async throws {
        try await Shop.with(orders: 120) { shop in
            let manager = try await synchronized(shop)
            shop.store.setOddities([.analyticsBehind(60 * 86_400)])
            let both = try await both(query("last90", shop), manager)
            #expect(!both.agrees)
            #expect(both.reasons == [.storeIsBehind])
            let orders = try #require(both.differences.first { $0.figure == .orders })
            #expect(orders.computed > orders.reported)
        }
    }

    @Test func test_retrieve_reported_when_reports_are_off_then_fails_and_computing_goes_on() async throws {
        try await Shop.with(orders: 60) { shop in
            let manager = try await synchronized(shop)
            shop.store.setOddities([.analyticsOff])
            let query = try query("year", shop)
            await #expect(throws: (any Error).self) {
                _ = try await manager.perform { StatsActionV4.retrieveReported(query: query, onCompletion: $0) }
            }
            let report = try await manager.perform { StatsAction.loadReport(query: query, onCompletion: $0) }
            #expect(report.totals.orders > 0)
        }
    }

    @Test func test_rows_when_the_store_lists_what_was_sold_then_equal_those_computed_here() async throws {
        try await Shop.with(orders: 80) { shop in
            let manager = try await synchronized(shop)
            var query = try query("year", shop)
            query.leaderboards = StatsLeaderboardKind.allCases
            query.leaderboardLimit = 1_000
            let asked = query
            let report = try await manager.perform { StatsAction.loadReport(query: asked, onCompletion: $0) }
            func computed(_ kind: StatsLeaderboardKind) -> [String] {
                let rows = report.leaderboards.first { $0.kind == kind }?.rows ?? []
                return rows.map { "\(HTMLText.plain($0.name)) \($0.orders) \($0.amount)" }.sorted()
            }
            let lists: [(ReportedList, StatsLeaderboardKind)] = [
                (.products, .products), (.categories, .categories), (.coupons, .coupons),
            ]
            for (list, kind) in lists {
                let rows = try await manager.perform {
                    StatsActionV4.retrieveRows(query: asked, report: list, limit: 100, onCompletion: $0)
                }
                #expect(!rows.isEmpty)
                #expect(rows.map { "\($0.name) \($0.ordersCount) \($0.amount)" }.sorted() == computed(kind), "\(list)")
            }
            let boards = try await manager.perform {
                StatsActionV4.retrieveLeaderboards(query: asked, limit: 3, onCompletion: $0)
            }
            #expect(boards.map(\.id) == ["customers", "coupons", "categories", "products"])
            let products = boards.first { $0.id == "products" }?.rows ?? []
            let best = report.leaderboards.first { $0.kind == .products }?.rows.compactMap(\.itemsSold).max()
            #expect(products.first.map { Int($0.count) } == best)
            let indicators = try await manager.perform {
                StatsActionV4.retrieveIndicators(
                    query: asked,
                    names: ["revenue/total_sales", "products/items_sold"],
                    onCompletion: $0
                )
            }
            #expect(indicators.map(\.value) == [report.totals.totalSales, Decimal(report.totals.itemsSold)])
        }
    }

    @Test func test_synchronize_settings_when_asked_then_learns_statuses_and_week() async throws {
        try await Shop.with(orders: 20) { shop in
            let manager = try await synchronized(shop)
            try await manager.perform { StatsActionV4.synchronizeSettings(siteID: Shop.siteID, onCompletion: $0) }
            let calendar = try await manager.perform {
                StatsAction.loadCalendar(siteID: Shop.siteID, onCompletion: $0)
            }
            #expect(calendar.firstWeekday == 1)
            let report = try await manager.perform {
                StatsAction.loadReport(
                    query: StatsQuery(siteID: Shop.siteID, range: calendar.range(.year), calendar: calendar),
                    onCompletion: $0
                )
            }
            #expect(report.excludedStatuses == ["cancelled", "failed", "pending"])
        }
    }

    @Test func test_attention_when_an_order_fails_then_counts_it_anew() async throws {
        try await Shop.with(orders: 40) { shop in
            let manager = try await synchronized(shop)
            let counts = try await manager.perform {
                StatsAction.loadAttention(siteID: Shop.siteID, onCompletion: $0)
            }
            let listener = manager.attention(siteID: Shop.siteID)
            let statuses = try await shop.mirroredStatuses()
            #expect(counts.failedPayments == statuses.values.count { $0 == "failed" })
            #expect(counts.ordersToPack == statuses.values.count { $0 == "processing" })
            let packed = try #require(statuses.first { $0.value == "processing" })
            let (news, tell) = AsyncStream.makeStream(of: AttentionCounts.self)
            listener.onUpsert = { tell.yield($0) }
            _ = try await manager.perform {
                OrderAction.updateOrderStatus(
                    siteID: Shop.siteID,
                    orderID: Int64(packed.key),
                    status: "failed",
                    onCompletion: $0
                )
            }
            var found: AttentionCounts?
            for await told in news where told.failedPayments == counts.failedPayments + 1 {
                found = told
                break
            }
            #expect(found?.ordersToPack == counts.ordersToPack - 1)
            withExtendedLifetime(listener) {}
        }
    }

    @Test func test_stats_when_an_order_changes_then_the_listener_tells_new_figures() async throws {
        try await Shop.with(orders: 40) { shop in
            let manager = try await synchronized(shop)
            let query = try query("last365", shop)
            let before = try await manager.perform { StatsAction.loadReport(query: query, onCompletion: $0) }
            let listener = manager.stats(query)
            let (news, tell) = AsyncStream.makeStream(of: StatsReport.self)
            listener.onUpsert = { tell.yield($0) }
            let counted = before.filter().predicate(in: FilterContext(zone: query.calendar.zone, now: Shop.now))
            let orderIDs = try await shop.mirror().read { storage in
                try storage.identifiers(
                    ofType: OrderRecord.self,
                    matching: counted && OrderRecord.Columns.storeStatus == "completed"
                )
            }
            let orderID = try #require(orderIDs.min())
            _ = try await manager.perform {
                OrderAction.updateOrderStatus(
                    siteID: Shop.siteID,
                    orderID: orderID,
                    status: "cancelled",
                    onCompletion: $0
                )
            }
            var after: StatsReport?
            for await told in news where told.totals.orders == before.totals.orders - 1 {
                after = told
                break
            }
            #expect(after?.query == query)
            withExtendedLifetime(listener) {}
        }
    }
}
