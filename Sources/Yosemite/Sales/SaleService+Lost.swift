import FoundationEssentials
import Logging
import Networking
import Storage
import Synchronization
import WooFoundation

/// Sales that were in the store and are not any more: the shop was put back to a backup of an earlier day, or somebody
/// deleted their orders. An order's number alone proves nothing, because such a shop gives its numbers out again.
extension SaleService {
    /// How far back sales are looked at, in seconds: nobody puts a shop back further.
    private static let reach: TimeInterval = 60 * 86_400
    /// How many orders the store is asked for after one sync.
    private static let most = 20

    /// Sales whose order is gone, or is another one's, wait for somebody's decision from now on, with their voids and
    /// returns.
    ///
    /// - Parameters:
    ///   - since: older orders are not mirrored; nil where all are.
    ///   - looked: sales whose order was seen in the store, though not in the mirror.
    /// - Returns: how many sales are lost, and whether more have to be looked at.
    /// - Throws: `NetworkError`, `StorageError`.
    func findLost(since: Date?, looked: inout Set<String>) async throws -> (lost: Int, isMore: Bool) {
        let start = max(dates.now().addingTimeInterval(-Self.reach), since?.addingTimeInterval(86_400) ?? .distantPast)
        let missing = try await unmarked(soldSince: start).filter { !looked.contains($0.sale.uuid) }
        var lost = 0
        for (sale, order) in missing.prefix(Self.most) {
            try Task.checkCancellation()
            do {
                guard let reason = try await loss(of: sale, order) else {
                    looked.insert(sale.uuid)
                    continue
                }
                try await lose(sale, reason)
                lost += 1
            } catch let error as NetworkError where !error.isOffline && error != .cancelled {
                // One order that the store cannot answer hides no other; it is asked for again at the next start.
                looked.insert(sale.uuid)
            }
        }
        return (lost, missing.count > Self.most)
    }

    /// Sent sales that no order of the mirror carries.
    private func unmarked(soldSince start: Date) async throws -> [(sale: TillSaleRecord, order: TillOrderRecord)] {
        typealias Orders = TillOrderRecord.Columns
        typealias Sales = TillSaleRecord.Columns
        let sent = try await ledger.read { storage in
            let sales = try storage.allObjects(
                ofType: TillSaleRecord.self,
                matching: Sales.kind == "sale" && Sales.soldAt > start,
                sortedBy: [Sales.soldAt.ascending]
            )
            var sent: [(TillSaleRecord, TillOrderRecord)] = []
            for first in stride(from: 0, to: sales.count, by: 500) {
                let part = Array(sales[first..<min(first + 500, sales.count)])
                let orders = try storage.allObjects(
                    ofType: TillOrderRecord.self,
                    matching: Orders.uuid.isIn(part.map(\.uuid)) && Orders.state == "sent" && Orders.orderID > 0
                )
                let known = Dictionary(orders.map { ($0.uuid, $0) }) { first, _ in first }
                sent += part.compactMap { sale in known[sale.uuid].map { (sale, $0) } }
            }
            return sent
        }
        let ids = sent.map(\.1.orderID)
        let carried = try await mirror.read { try Self.carried(by: ids, $0) }
        return sent.filter { sale, order in
            let number = RegisterSettings.receiptNumber(register: sale.register, sale.number)
            return carried[order.orderID]?.isDisjoint(with: [sale.uuid, number]) ?? true
        }
    }

    /// What mirrored orders say of the sale they are of: its uuid, its number.
    private static func carried(by ids: [Int64], _ storage: any StorageType) throws -> [Int64: Set<String>] {
        typealias Meta = MetaDataRecord.Columns
        var carried: [Int64: Set<String>] = [:]
        for first in stride(from: 0, to: ids.count, by: 500) {
            let part = Array(ids[first..<min(first + 500, ids.count)])
            for order in try storage.allObjects(
                ofType: OrderRecord.self,
                matching: OrderRecord.Columns.orderID.isIn(part)
            ) { carried[order.orderID, default: []].insert(order.transactionID) }
            for row in try storage.allObjects(
                ofType: MetaDataRecord.self,
                matching: Meta.orderID.isIn(part) && Meta.key.isIn([SaleMark.sale, SaleMark.number])
            ) {
                guard let text = JSONValue(parsing: row.valueJSON).string else { continue }
                carried[row.orderID, default: []].insert(text)
            }
        }
        return carried
    }

    /// Why a sale's order is no longer the sale's, as the store says now; nil where it is.
    private func loss(of sale: TillSaleRecord, _ order: TillOrderRecord) async throws -> String? {
        let number = RegisterSettings.receiptNumber(register: sale.register, sale.number)
        let shown = order.orderNumber.isEmpty ? "\(order.orderID)" : order.orderNumber
        do {
            let found = try await sender.writer.records.orders.load(order.orderID)
            let marks = [found.meta(SaleMark.sale), found.meta(SaleMark.number), found.transactionID]
            if marks.contains(sale.uuid) || marks.contains(number) { return nil }
            // A shop that strips what plugins write keeps who made it, and its total: sent again, it would be there twice.
            let isStripped = found.meta(SaleMark.sale) == nil && found.createdVia == SaleOrderBody.createdVia
            let total = Money.amount(from: found.total).flatMap { Money.stored($0) }
            return isStripped && total != nil && total == order.storeTotal ? nil : LossWords.another(shown)
        } catch let error as NetworkError where error.isOfMissingOrder {
            return LossWords.gone(shown)
        }
    }

    private func lose(_ sale: TillSaleRecord, _ reason: String) async throws {
        let after = try await ledger.read { storage in
            try storage.allObjects(
                ofType: TillSaleRecord.self,
                matching: TillSaleRecord.Columns.refersTo == sale.uuid && !(TillSaleRecord.Columns.kind == "sale")
            )
        }
        for record in [sale] + after {
            var untried = TillTryRecord()
            (untried.siteID, untried.uuid) = (login.siteID, record.uuid)
            let words = record.uuid == sale.uuid ? reason : LossWords.withIts(sale)
            let now = dates.now()
            try await money.changeSaleOrder(uuid: record.uuid, tried: untried) { order in
                guard order.state == "sent" else { return }
                (order.state, order.asksFirst, order.lastError) = ("parked", true, words)
                (order.orderID, order.storeTotal, order.changedAt) = (0, nil, now)
            }
        }
    }

    /// A lost sale stays out of the store: somebody deleted its order, and that is right.
    ///
    /// - Throws: `SaleProblem.unknown`, `.notParked` where it is not lost.
    func leaveLost(_ name: String) async throws {
        let sale = try await find(name)
        guard let order = try await money.saleOrder(uuid: sale.sale.uuid), order.isLost else {
            throw SaleProblem.notParked(number: sale.number)
        }
        try await money.changeSaleOrder(uuid: sale.sale.uuid) { order in
            (order.state, order.lastError) = ("sent", LossWords.left)
        }
    }
}

/// Looks for sales that are lost once when a store is opened, and whenever orders went, or became others'.
final class LossWatch: Sendable {
    private struct State {
        var isDue = true
        /// Sales whose order was seen in the store, though not in the mirror.
        var looked: Set<String> = []
    }

    private let state = Mutex(State())
    private let logger = Logger(label: "merced.sales")

    func noteRemoved() { state.withLock { $0.isDue = true } }

    /// Called when orders are in sync.
    func look(_ sales: SaleService, _ edits: EditService, since: Date?) async {
        do {
            if try await edits.refuseStrangers() > 0 { noteRemoved() }
            guard state.withLock({ $0.isDue }) else { return }
            var looked = state.withLock { $0.looked }
            let found = try await sales.findLost(since: since, looked: &looked)
            state.withLock { ($0.isDue, $0.looked) = (found.isMore, looked) }
            if found.lost > 0 { logger.warning("\(found.lost) sales are not in the store any more") }
        } catch {
            logger.error("looking for lost sales: \(StoreWords.describe(error))")
        }
    }
}

extension TillOrderRecord {
    /// Whether it was in the store and is not any more.
    var isLost: Bool { state == "parked" && orderID == 0 && !orderNumber.isEmpty }
}

enum LossWords {
    static func gone(_ number: String) -> String {
        localized("Paid here, not in the store: its order %@ is not there any more.", number)
    }
    static func another(_ number: String) -> String {
        localized(
            "Paid here, not in the store: order %@ is another one's now. The shop was put back to an earlier day.",
            number
        )
    }
    static func withIts(_ sale: TillSaleRecord) -> String {
        let number = RegisterSettings.receiptNumber(register: sale.register, sale.number)
        return localized("Its sale %@ is not in the store any more: send that first.", number)
    }
    static func otherOrder(_ number: String) -> String {
        localized(
            "Order %@ is another one now: the shop was put back to an earlier day. This change was for the one before, and was not sent.",
            number
        )
    }
    static let left = localized("Not in the store any more, and left so.")
}
