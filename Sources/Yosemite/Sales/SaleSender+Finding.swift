import FoundationEssentials
import Networking
import Storage
import Synchronization
import WooFoundation

/// Finds the store's existing order for a sale, created by an attempt whose answer was lost, or before the sale was
/// paid.
extension SaleSender {
    /// The API cannot filter by meta data (`woocommerce.md`, "Lists"): orders are read from the newest id down to the
    /// one that was newest before the first attempt; if that is unknown, as after restoring a backup, down to a page
    /// that is older than the sale.
    func find(_ sale: TillSale, _ attempt: SaleAttempt, _ made: SaleStoreOrder?) async throws -> Order? {
        let number = RegisterSettings.receiptNumber(register: sale.sale.register, sale.sale.number)
        var discarded = attempt.discarded
        if let id = attempt.made ?? made?.orderID, id > 0, !discarded.contains(id) {
            do {
                let order = try await writer.records.orders.load(id)
                // One in the trash, or that somebody cancelled before the sale was paid, has none of it left.
                let isOver =
                    order.statusKey == OrderField.trash
                    || order.isOfOpenSale && ["cancelled", "failed"].contains(order.statusKey)
                if !isOver { return order }
            } catch let error as NetworkError where error.isOfMissingOrder {}
            discarded.insert(id)
        }
        return try await find(
            uuid: sale.sale.uuid,
            number: number,
            soldAt: sale.sale.soldAt,
            newestID: attempt.record.newestID,
            discarded: discarded,
            sentAt: attempt.record.sentAt
        )
    }

    /// - Parameters:
    ///   - number: nil for a sale that has none yet.
    ///   - sentAt: when it was sent; nil to ask the store in any case. What was read since for another sale answers for
    ///     this one too where neither its uuid nor its number is in it.
    func find(
        uuid wanted: String,
        number: String?,
        soldAt: Date,
        newestID: Int64,
        discarded: Set<Int64>,
        sentAt: Date? = nil
    ) async throws -> Order? {
        let known = looked.withLock { $0 }
        if let sentAt, known?.lacks([wanted, number], newestID, sentAt: sentAt, now: dates.now()) == true {
            return nil
        }
        var look = OrderLook(readAt: dates.now(), newestID: newestID)
        let wire = writer.records.orders
        try await wire.knownStatuses()
        var (page, newest) = (1, Date.distantFuture)
        while true {
            let answer = try await wire.page(OrderQuery(sortField: .id), number: page, size: Self.lookUpSize)
            if answer.isCutOff { throw NetworkError.cutOff(received: 0) }
            for order in answer.items
            where order.statusKey != "checkout-draft" && !discarded.contains(order.orderID) {
                let (uuid, carried) = (order.meta(SaleMark.sale), order.meta(SaleMark.number))
                if uuid == wanted { return order }
                look.marks.formUnion([uuid, carried].compactMap { $0 })
                if let number, carried == number {
                    throw SaleParked(reason: FindingLocalization.numberTaken(order.number, number))
                }
            }
            for row in answer.unreadable where row.raw.firstRange(of: Data(wanted.utf8)) != nil {
                throw SaleParked(reason: FindingLocalization.orderUnreadable(row.id ?? 0), orderID: row.id ?? 0)
            }
            let ids = answer.items.map(\.orderID) + answer.unreadable.compactMap(\.id)
            if !answer.unreadable.isEmpty { look.isWhole = false }
            guard let lowest = ids.min(), lowest > newestID else {
                looked.withLock { $0 = look }
                return nil
            }
            let latest = answer.items.compactMap(\.dateCreated).max() ?? .distantFuture
            if page == 1 { newest = latest }
            if newestID == 0, latest < earliest(soldAt, newest) { return nil }
            page += 1
        }
    }

    /// The earliest time at which the store may have created a sale's order, by its own clock. The difference between
    /// that clock and the till's is unknown, only the time elapsed here since; the one that is behind counts, minus a
    /// day.
    ///
    /// - Parameter newest: the date of the store's newest order.
    private func earliest(_ soldAt: Date, _ newest: Date) -> Date {
        let now = dates.now()
        return min(newest, soldAt, now).addingTimeInterval(-abs(now.timeIntervalSince(soldAt)) - 86_400)
    }

    private static let lookUpSize = 20
}

/// What a look through the store's newest orders has shown, for all sales that wait: one request answers for many.
struct OrderLook: Sendable {
    /// Before the first page.
    let readAt: Date
    /// All orders above it were read.
    let newestID: Int64
    /// Uuids and numbers of sales.
    var marks: Set<String> = []
    var isWhole = true

    /// Whether it shows that a request has made nothing: it was read after the request was sent, and, where that may be
    /// over, after it must have ended.
    func lacks(_ wanted: [String?], _ newest: Int64, sentAt: Date, now: Date) -> Bool {
        let settling = Double(EditWriter.settling.components.seconds)
        // A clock that was set back says nothing.
        let isFresh = (0..<settling).contains(now.timeIntervalSince(sentAt))
        let isLate = readAt.timeIntervalSince(sentAt) > settling || isFresh
        return isWhole && newestID <= newest && readAt > sentAt && isLate
            && !wanted.contains { $0.map(marks.contains) == true }
    }
}

extension EditWriter {
    /// What a refused creation left behind: WooCommerce keeps an order whose coupon it refused as a checkout draft, and
    /// before 9.9 does not say its id.
    ///
    /// - Returns: the draft that carries the mark; nil for none, and where the store cannot be asked.
    func remains(of key: String, _ mark: String) async -> Int64? {
        let query = OrderQuery(statuses: ["checkout-draft"], sortField: .id)
        let remote = records.orders.remote
        let page = try? await remote.loadOrders(siteID: journal.siteID, query: query, pageSize: 20)
        return page?.items.first { $0.meta(key) == mark }?.orderID
    }
}

private enum FindingLocalization {
    static func numberTaken(_ order: String, _ number: String) -> String {
        localized("Order %@ has the number %@ of another sale: two tills give out the same numbers.", order, number)
    }
    static func orderUnreadable(_ orderID: Int64) -> String {
        localized("The store has it as the order with the id %@, which cannot be read.", "\(orderID)")
    }
}
