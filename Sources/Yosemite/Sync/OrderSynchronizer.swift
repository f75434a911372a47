import Foundation
import Networking
import Storage
import WooFoundation

/// Brings a store's orders into the mirror: the first time all of them, page by page, newest first; afterwards
/// what changed. Written so that it can be killed at any moment: a page and the cursor behind it are one
/// transaction.
final class OrderSynchronizer: Sendable {
    static let pageSize = 100

    private let siteID: Int64
    private let remote: any OrdersRemoteProtocol
    private let upserter: OrderUpserter
    private let report: @Sendable (_ done: Int, _ total: Int?) async -> Void

    init(
        siteID: Int64,
        remote: any OrdersRemoteProtocol,
        upserter: OrderUpserter,
        report: @escaping @Sendable (_ done: Int, _ total: Int?) async -> Void
    ) {
        self.siteID = siteID
        self.remote = remote
        self.upserter = upserter
        self.report = report
    }

    /// - Throws: what the network or the database threw; everything written up to then stays.
    func synchronize() async throws -> OrderSyncSummary {
        var cursor = try await upserter.cursor()
        var tally = OrderSyncTally()
        if cursor.phase == .first {
            try await walkEverything(&cursor, &tally)
        }
        try await fetchChanges(&cursor, &tally)
        return tally.summary
    }

    private func walkEverything(_ cursor: inout SyncCursor, _ tally: inout OrderSyncTally) async throws {
        if cursor.modifiedUpTo == nil {
            let newest = try await page(1, size: 1, order: .modified)
            cursor.modifiedUpTo = newest.items.first?.dateModified.map(StoreDateParser.gmtText)
        }
        // The page before the last written one again: orders deleted meanwhile move rows forward.
        var number = max(1, cursor.page)
        var walked = (number - 1) * Self.pageSize
        var next = try await page(number, size: Self.pageSize, order: .date)
        while true {
            let current = next
            let rows = current.items.count + current.unreadable.count
            walked += rows
            let isLast = rows < Self.pageSize && number >= (current.totalPages ?? 0)
            cursor.page = number
            if isLast { cursor.phase = .whole }
            tally.total = current.total ?? tally.total
            if isLast {
                try await upserter.save(current.items, unreadable: current.unreadable, cursor: cursor)
            } else {
                let following = number + 1
                async let fetched = page(following, size: Self.pageSize, order: .date)
                try await upserter.save(current.items, unreadable: current.unreadable, cursor: cursor)
                next = try await fetched
            }
            tally.add(current)
            await report(min(walked, tally.total ?? walked), tally.total)
            if isLast { return }
            number += 1
        }
    }

    /// Asks from the newest known change on, again and again, instead of turning pages: an order that changes
    /// while we read would move rows across a page's edge.
    private func fetchChanges(_ cursor: inout SyncCursor, _ tally: inout OrderSyncTally) async throws {
        var number = 1
        while true {
            try Task.checkCancellation()
            let known = cursor.modifiedUpTo
            let changed = try await page(
                number,
                size: Self.pageSize,
                order: .modified,
                modifiedAfter: cursor.modifiedAfter,
                ascending: true
            )
            for order in changed.items { cursor.advance(to: order.dateModified) }
            try await upserter.save(changed.items, unreadable: changed.unreadable, cursor: cursor)
            tally.add(changed)
            if changed.items.count + changed.unreadable.count < Self.pageSize { return }
            number = cursor.modifiedUpTo == known ? number + 1 : 1
        }
    }

    private func page(
        _ number: Int,
        size: Int,
        order: OrderQuery.SortField,
        modifiedAfter: Date? = nil,
        ascending: Bool = false
    ) async throws -> Page<Order> {
        let query = OrderQuery(modifiedAfter: modifiedAfter, sortField: order, isAscending: ascending)
        return try await remote.loadOrders(siteID: siteID, query: query, pageNumber: number, pageSize: size)
    }
}
