import FoundationEssentials
import Storage
import WooFoundation

/// An order that a till took money for, and that its ledger does not know.
public struct MissingSale: Hashable, Sendable {
    public let orderID: Int64
    public let orderNumber: String
    /// The till's name, as the order has it.
    public let register: String
    /// When the order was made, by the store's clock; nil where that is unknown.
    public let madeAt: Date?
    /// In the store, major units.
    public let total: Decimal?
    public let currency: String
}

extension SaleService {
    /// Orders of the mirror that carry a mark of this till, and a row of money that its ledger lacks: what happened
    /// between the last copy and the loss of a disk. Oldest first.
    ///
    /// - Throws: `StorageError`.
    func missing() async throws -> [MissingSale] {
        let siteID = login.siteID
        let names = try await ledger.tillSeries()
        let shown = try await mirror.read { try $0.tillMarks(siteID: siteID, ofRegisters: names) }
        var unknown: [Int64: String] = [:]
        for stored in shown {
            guard let mark = TillMark(text: stored.value) else { continue }
            if try await money.hash(at: mark.sequence) != mark.hash { unknown[stored.orderID] = mark.register }
        }
        guard !unknown.isEmpty else { return [] }
        return try await mirror.read { [unknown] storage in
            try unknown.keys.sorted().compactMap { id in
                guard let order = try storage.loadObject(ofType: OrderRecord.self, primaryKey: id) else { return nil }
                return MissingSale(
                    orderID: id,
                    orderNumber: order.number,
                    register: unknown[id] ?? "",
                    madeAt: order.dateCreated,
                    total: Money.amount(from: order.total),
                    currency: order.currency
                )
            }
        }
    }
}
