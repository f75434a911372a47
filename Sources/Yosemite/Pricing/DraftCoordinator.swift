import FoundationEssentials
import Logging
import Networking
import Storage
import Synchronization
import WooFoundation

/// Asks the store for the price of an order: has it create a checkout draft, which is in no list, sends no email and
/// takes nothing from stock (`tax.md`, "Drafts, statuses and meta data"), reads its amounts, and has it deleted
/// permanently.
///
/// The draft is recorded in the ledger from before the request until it is deleted. What a lost answer left behind is
/// found by its mark and deleted later; a draft is never requested twice.
final class DraftCoordinator: SiteService {
    /// The meta data key of a draft's mark.
    static let markKey = "_merced_draft"
    /// The store itself deletes checkout drafts after a day.
    private static let maximumLife: TimeInterval = 25 * 3_600
    private static let pages = 20
    private static let pageSize = 50
    /// The members that affect amounts; others could trigger payments, emails or stock changes.
    private static let members: Set = [
        "billing", "shipping", "line_items", "fee_lines", "shipping_lines", "coupon_lines", "customer_id",
    ]

    let site: SiteBase
    private let ledger: any RecordStore
    private let remote: OrdersRemote
    private let upserter: RecordUpserter<OrderRecord>
    /// Drafts this process is working on.
    private let atWork = Mutex<Set<String>>([])
    private let logger = Logger(label: "merced.prices")

    init(site: SiteBase, ledger: any RecordStore, remote: OrdersRemote, upserter: RecordUpserter<OrderRecord>) {
        (self.site, self.ledger, self.remote, self.upserter) = (site, ledger, remote, upserter)
    }

    private var siteID: Int64 { login.siteID }

    /// - Parameter body: as for `POST wc/v3/orders`. Members that do not affect amounts are not sent.
    /// - Returns: the order as the store computed it; it is deleted by then, or will be.
    /// - Throws: `NetworkError`, a refusal with the store's words; `StorageError`.
    func ask(_ body: JSONValue) async throws -> Order {
        let (draft, marked) = prepare(body)
        atWork.withLock { _ = $0.insert(draft.mark) }
        defer { atWork.withLock { _ = $0.remove(draft.mark) } }
        try await ledger.performAndSave { try $0.save(draft) }
        switch await remote.createOrder(siteID: siteID, body: marked) {
        case .done(let order):
            await clearAway(draft, orderID: order.orderID)
            return order
        case .notSent(let error):
            try await forget(draft)
            throw error
        // A refused one may be there all the same (`woocommerce.md`, "Batches"): it is looked for, once.
        case .refused(let error):
            if let orderID = error.storeError?.data["new_draft_order_id"]?.integer {
                await clearAway(draft, orderID: orderID)
            } else if (try? await find([draft.mark: draft])) != nil {
                try await forget(draft)
            }
            throw error
        case .unknown(let error): throw error
        }
    }

    private func prepare(_ body: JSONValue) -> (DraftOrderRecord, JSONValue) {
        var draft = DraftOrderRecord()
        draft.mark = UUID().uuidString.lowercased()
        (draft.siteID, draft.askedAt) = (siteID, dates.now())
        var sent: [String: JSONValue] = [:]
        for name in Self.members { sent[name] = body[name] }
        if case .array(let coupons)? = sent["coupon_lines"] { draft.hasCoupons = !coupons.isEmpty }
        var meta: [JSONValue] = [.object(["key": .string(Self.markKey), "value": .string(draft.mark)])]
        if case .array(let rows)? = body["meta_data"] {
            meta += rows.filter { $0["key"] == .string("is_vat_exempt") }
        }
        sent["meta_data"] = .array(meta)
        sent["status"] = .string("checkout-draft")
        return (draft, .object(sent))
    }

    /// Deletes a draft whose id was just received. If that fails, the ledger has the id.
    private func clearAway(_ draft: DraftOrderRecord, orderID: Int64) async {
        var known = draft
        known.orderID = orderID
        let found = known
        // Even if the caller was cancelled: the id would be lost.
        await Task { [ledger, logger] in
            do {
                try await ledger.performAndSave { try $0.save(found) }
            } catch {
                logger.error("draft order \(orderID): \(error)")
            }
        }.value
        do {
            try await delete(found)
        } catch {
            logger.warning("draft order \(orderID) is to be deleted: \(StoreWords.describe(error))")
        }
    }

    /// First has its coupon uses given back: deleting does not.
    private func delete(_ draft: DraftOrderRecord) async throws {
        if draft.hasCoupons {
            do {
                let none: [String: JSONValue] = ["coupon_lines": .array([])]
                _ = try await remote.updateOrder(siteID: siteID, orderID: draft.orderID, fields: none).harmless()
            } catch let error as NetworkError where error.isRefused {
                logger.warning("coupons of draft order \(draft.orderID): \(StoreWords.describe(error))")
            }
        }
        do {
            _ = try await remote.deleteOrder(siteID: siteID, orderID: draft.orderID).harmless()
        } catch let error as NetworkError where error.isOfMissingOrder {
            // An earlier attempt did it.
        }
        try await forget(draft)
        // A sync may have fetched it.
        try await upserter.delete(draft.orderID)
    }

    private func forget(_ draft: DraftOrderRecord) async throws {
        try await Task { [ledger] in
            try await ledger.performAndSave {
                _ = try $0.deleteObject(ofType: DraftOrderRecord.self, primaryKey: draft.mark)
            }
        }.value
    }

    // MARK: Leftovers

    /// Deletes drafts whose answer was lost.
    ///
    /// - Throws: `NetworkError`, `StorageError`; those left are tried again at the next call.
    func clear() async throws {
        let siteID = siteID
        let busy = atWork.withLock { $0 }
        let left = try await ledger.read { storage in
            try storage.allObjects(
                ofType: DraftOrderRecord.self,
                matching: DraftOrderRecord.Columns.siteID == siteID
            )
        }.filter { !busy.contains($0.mark) }
        guard !left.isEmpty else { return }
        var lost: [String: DraftOrderRecord] = [:]
        for draft in left {
            if draft.orderID == 0 { lost[draft.mark] = draft } else { try await clear(draft) }
        }
        if !lost.isEmpty { try await find(lost) }
    }

    /// Deletes it only if it still is that draft.
    private func clear(_ draft: DraftOrderRecord) async throws {
        let order: Order
        do {
            order = try await remote.loadOrder(siteID: siteID, orderID: draft.orderID)
        } catch let error as NetworkError where error.isOfMissingOrder {
            try await forget(draft)
            return try await upserter.delete(draft.orderID)
        }
        guard order.status == .checkoutDraft, Self.mark(of: order) == draft.mark else {
            logger.error("order \(draft.orderID) was a draft for comparing prices; somebody made something else of it")
            return try await forget(draft)
        }
        try await delete(draft)
    }

    private static func mark(of order: Order) -> String? {
        order.metaData.first { $0.key == markKey }?.value.string
    }

    /// The API cannot filter by meta data: the newest drafts are fetched and their marks compared here.
    private func find(_ drafts: [String: DraftOrderRecord]) async throws {
        var lost = drafts
        guard let oldest = lost.values.map(\.askedAt).min() else { return }
        // Clocks differ; a store's draft lives for a day.
        let query = OrderQuery(
            statuses: ["checkout-draft"],
            after: oldest.addingTimeInterval(-86_400),
            sortField: .id
        )
        var isWhole = false
        for number in 1...Self.pages where !lost.isEmpty && !isWhole {
            let page = try await remote.loadOrders(
                siteID: siteID,
                query: query,
                pageNumber: number,
                pageSize: Self.pageSize
            )
            if page.isCutOff { throw NetworkError.cutOff(received: 0) }
            var found = page.items.compactMap { order in Self.mark(of: order).map { (mark: $0, id: order.orderID) } }
            for row in page.unreadable {
                guard let id = row.id,
                    let mark = lost.keys.first(where: { row.raw.firstRange(of: Data($0.utf8)) != nil })
                else { continue }
                found.append((mark, id))
            }
            for (mark, id) in found {
                guard var draft = lost.removeValue(forKey: mark) else { continue }
                draft.orderID = id
                try await delete(draft)
            }
            isWhole = page.items.count + page.unreadable.count < Self.pageSize
        }
        // It was never created, or the store has deleted it.
        for draft in lost.values where abs(dates.now().timeIntervalSince(draft.askedAt)) > Self.maximumLife {
            try await forget(draft)
        }
    }
}
