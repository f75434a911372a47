import Foundation
import Networking
import Storage
import WooFoundation

/// Brings a store's orders into the mirror: the first time all of them, page by page, newest first; afterwards
/// what changed. Written so that it can be killed at any moment: a page and the cursor behind it are one
/// transaction.
final class OrderSynchronizer: Sendable {
    static let pageSize = 100
    /// A store whose totals only jump about must not keep the walk from ending.
    private static let mostReturns = 100

    private let siteID: Int64
    private let remote: any OrdersRemoteProtocol
    private let upserter: OrderUpserter
    private let dates: any DateSource
    private let report: @Sendable (_ done: Int, _ total: Int?) async -> Void

    init(
        siteID: Int64,
        remote: any OrdersRemoteProtocol,
        upserter: OrderUpserter,
        dates: any DateSource = SystemDateSource(),
        report: @escaping @Sendable (_ done: Int, _ total: Int?) async -> Void
    ) {
        self.siteID = siteID
        self.remote = remote
        self.upserter = upserter
        self.dates = dates
        self.report = report
    }

    /// - Throws: what the network or the database threw; everything written up to then stays.
    func synchronize() async throws -> OrderSyncSummary {
        var cursor = try await upserter.cursor()
        if cursor.isInTheFuture(now: dates.now()) { cursor = .start }
        var tally = OrderSyncTally()
        if cursor.phase == .first {
            try await walkEverything(&cursor, &tally)
            // What changed during the walk was counted by it.
            var again = OrderSyncTally()
            try await fetchChanges(&cursor, &again)
        } else {
            try await fetchChanges(&cursor, &tally)
        }
        return tally.summary.copy(unreadable: .some(try await unreadable()))
    }

    /// Rows of this and earlier synchronisations that are kept because they cannot be read.
    func unreadable() async throws -> UnreadableReport? { try await upserter.unreadable() }

    private func walkEverything(_ cursor: inout SyncCursor, _ tally: inout OrderSyncTally) async throws {
        if cursor.modifiedUpTo == nil {
            let newest = try await page(1, size: 10, order: .modified)
            for order in newest.items { cursor.advance(to: order.dateModified, now: dates.now()) }
        }
        // The page written last once more: it may have moved meanwhile.
        var number = max(1, cursor.page)
        var seen: Set<Int64> = []
        var returnsLeft = Self.mostReturns
        var next = try await page(number, size: Self.pageSize, order: .date)
        while true {
            let current = next
            let ids = Set(current.items.map(\.orderID))
            let slipped = Self.pagesSlipped(from: cursor.total, to: current.total)
            cursor.total = current.total ?? cursor.total
            tally.total = cursor.total
            if slipped > 0, number > 1, returnsLeft > 0 {
                returnsLeft -= 1
                number = max(1, number - slipped)
                next = try await page(number, size: Self.pageSize, order: .date)
                continue
            }
            let isLast = isLast(current, number: number, of: &cursor)
            if !isLast, !ids.isEmpty, ids.isSubset(of: seen), number > cursor.page {
                throw NetworkError.unreadable(resource: "list of orders", reason: Localization.samePageTwice)
            }
            cursor.page = number
            if isLast { cursor.phase = .whole }
            if isLast {
                try await upserter.save(current.items, unreadable: current.unreadable, cursor: cursor)
            } else {
                let following = number + 1
                async let fetched = page(following, size: Self.pageSize, order: .date)
                try await upserter.save(current.items, unreadable: current.unreadable, cursor: cursor)
                next = try await fetched
            }
            tally.add(current, except: seen)
            seen = ids
            let walked = (number - 1) * Self.pageSize + current.items.count + current.unreadable.count
            await report(min(walked, tally.total ?? walked), tally.total)
            if isLast { return }
            number += 1
        }
    }

    /// Orders that leave the list (deleted, trashed) move those behind them forward, across the edge of a page that
    /// was read already: as many pages are read again as rows may have slipped over.
    private static func pagesSlipped(from before: Int?, to now: Int?) -> Int {
        guard let before, let now, now < before else { return 0 }
        return (before - now + pageSize - 1) / pageSize
    }

    /// A store that says how many pages there are is believed, whatever the size of its pages; otherwise the first
    /// page that is not full is the last.
    private func isLast(_ page: Page<Order>, number: Int, of cursor: inout SyncCursor) -> Bool {
        if let pages = page.totalPages, pages > 0 { cursor.pages = pages }
        let rows = page.items.count + page.unreadable.count
        guard rows > 0, let pages = cursor.pages else { return rows < Self.pageSize }
        return number >= pages
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
            for order in changed.items { cursor.advance(to: order.dateModified, now: dates.now()) }
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
        let page = try await remote.loadOrders(siteID: siteID, query: query, pageNumber: number, pageSize: size)
        if page.isCutOff {
            // What did arrive is kept; the cursor stays before the page, so that it is asked for again.
            try await upserter.save(page.items)
            throw NetworkError.cutOff(received: 0)
        }
        return page
    }
}

extension OrderSynchronizer {
    enum Localization {
        static var samePageTwice: String { localized("the store sent the same page twice") }
    }
}
