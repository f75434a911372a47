import Foundation
import Storage
import TestSupport
import Testing
import WooFoundation

@testable import Yosemite

/// A mirror with the orders of a naive shop, and what both say.
struct StatsStage {
    let mirror: StorageManager
    var shop: NaiveShop

    init(zone: String, orders: Int64, _ generator: inout SeededGenerator) async throws {
        mirror = try StorageManager.inMemory()
        shop = NaiveShop(zone: StoreTimeZone(identifier: zone, gmtOffset: 0))
        for id in 0..<orders { shop.makeOrder(id + 1, &generator) }
        for id in 0..<orders where id % 4 == 0 { shop.makeRefund(of: id + 1, &generator) }
        let (half, all) = (shop.orders.values.filter { $0.id % 2 == 0 }, shop.orders)
        // As a first sync does it: orders are here before the store's settings are.
        try await mirror.performAndSave { storage in for order in half { try order.save(in: storage) } }
        try await saveSite(zone)
        try await mirror.performAndSave { storage in
            for order in all.values where order.id % 2 == 1 { try order.save(in: storage) }
        }
    }

    private func saveSite(_ zone: String) async throws {
        try await mirror.performAndSave { storage in
            try storage.save(
                SiteRecord(
                    siteID: NaiveShop.siteID,
                    name: "",
                    details: "",
                    url: "",
                    timezoneID: zone,
                    gmtOffset: "0",
                    currency: "",
                    wooCommerceVersion: ""
                )
            )
        }
    }

    mutating func move(to zone: String) async throws {
        var moved = NaiveShop(zone: StoreTimeZone(identifier: zone, gmtOffset: 0))
        moved.orders = shop.orders
        shop = moved
        try await saveSite(zone)
    }

    func exclude(_ statuses: [String]) async throws {
        let value = String(decoding: try JSONEncoder().encode(statuses), as: UTF8.self)
        try await mirror.performAndSave { storage in
            try storage.save(
                SiteSettingRecord(
                    siteID: NaiveShop.siteID,
                    groupID: "wc_admin",
                    settingID: "woocommerce_excluded_report_order_statuses",
                    label: "",
                    details: "",
                    value: value
                )
            )
        }
    }

    /// Changes orders as a store does: another status, other lines, a refund, another date, gone.
    mutating func change(_ count: Int, _ generator: inout SeededGenerator) async throws {
        for _ in 0..<count {
            guard let id = shop.orders.keys.sorted().randomElement(using: &generator) else { return }
            switch Int.random(in: 0..<5, using: &generator) {
            case 0:
                shop.orders[id] = nil
                try await mirror.performAndSave { storage in
                    try storage.deleteObject(ofType: OrderRecord.self, primaryKey: id)
                }
                continue
            case 1: shop.makeRefund(of: id, &generator)
            case 2:
                let before = shop.orders[id]
                shop.makeOrder(id, &generator)
                if before?.currency == shop.orders[id]?.currency { shop.orders[id]?.refunds = before?.refunds ?? [] }
            case 3: shop.orders[id]?.status = Bool.random(using: &generator) ? "completed" : "failed"
            default: shop.orders[id]?.refunds.removeAll()
            }
            guard let order = shop.orders[id] else { continue }
            try await mirror.performAndSave { storage in try order.save(in: storage) }
        }
    }

    // MARK: Queries

    var today: Int { NaiveShop.first.utcSeconds / 86_400 + NaiveShop.dayCount - 3 }
    var calendar: StatsCalendar { StatsCalendar(zone: shop.zone, firstWeekday: 1, today: today) }

    func query(_ range: StatsRange, currency: String? = nil, kind: StatsDateKind = .created) -> StatsQuery {
        StatsQuery(siteID: NaiveShop.siteID, range: range, dateKind: kind, currency: currency, calendar: calendar)
    }

    /// Every named range stepped back over two years; of the days a few, and those when the clocks change.
    func queries(_ kind: StatsDateKind, _ currency: String, _ generator: inout SeededGenerator) -> [StatsQuery] {
        var ranges: [StatsRange] = []
        for period in StatsPeriod.allCases where period != .today && period != .yesterday {
            var range = calendar.range(period)
            while range.lastDay >= today - NaiveShop.dayCount {
                ranges.append(range)
                range = calendar.step(range, by: -1)
            }
        }
        ranges = Seed.some(30, of: ranges.shuffled(using: &generator))
        let days = (today - NaiveShop.dayCount...today).filter { day in
            let start = calendar.instant(ofDay: day)
            return calendar.instant(ofDay: day + 1).timeIntervalSince(start) != 86_400
        }
        ranges += (days + (0..<6).map { _ in today - Int.random(in: 0..<NaiveShop.dayCount, using: &generator) })
            .map(calendar.day)
        let first = today - Int.random(in: 0..<NaiveShop.dayCount, using: &generator)
        ranges.append(calendar.custom(from: first, to: first + Int.random(in: 0..<200, using: &generator)))
        return ranges.map { range in
            var query = query(range, currency: currency, kind: kind)
            query.granularity = calendar.granularities(for: range).randomElement(using: &generator) ?? .day
            query.comparison = Bool.random(using: &generator) ? .previous : .year
            query.leaderboards = StatsLeaderboardKind.allCases
            query.findsCustomers = true
            return query
        }
    }

    func report(_ query: StatsQuery) async throws -> StatsReport {
        try await mirror.read { try StatsComputer(storage: $0, login: NaiveShop.login).report(query) }
    }

    func orderIDs(_ filter: OrderFilter) async throws -> Set<Int64> {
        let predicate = filter.predicate(in: FilterContext(zone: shop.zone, today: today, editedOrderIDs: []))
        return Set(
            try await mirror.read { try $0.identifiers(ofType: OrderRecord.self, matching: predicate) }
        )
    }
}
