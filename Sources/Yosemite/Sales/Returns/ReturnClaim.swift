import FoundationEssentials
import Logging
import Networking
import WooFoundation

/// A till's claim on an order for a return: one row of its meta data, with a key unique to the return, written before
/// money is paid out. Of two tills with claims on an order the one with the lower row has precedence, and both read the
/// same.
struct ReturnClaim: Hashable, Sendable {
    static let keyPrefix = "_merced_back_"
    /// In seconds: how long it is valid if its till neither reported the return to the store nor withdrew it.
    static let life: TimeInterval = 3_600
    private static let maximum = 50

    /// The store's row id, growing.
    let metaID: Int64
    /// Of the return, or of the voided sale.
    let uuid: String
    let register: String
    let date: Date

    static func key(_ uuid: String) -> String { keyPrefix + uuid }

    /// `2026-11-26T14:30:00Z R2`
    static func text(register: String, at date: Date) -> String { "\(StoreDateParser.gmtText(date))Z \(register)" }

    private init?(_ row: MetaData) {
        guard row.key.hasPrefix(Self.keyPrefix), row.key.utf8.count <= 100, let text = row.value.string,
            let space = text.firstIndex(of: " "), text.utf8.count <= 100, text[..<space].hasSuffix("Z"),
            let date = StoreDateParser.date(fromGMT: String(text[..<space].dropLast()))
        else { return nil }
        (metaID, uuid) = (row.metadataID, String(row.key.dropFirst(Self.keyPrefix.count)))
        register = ReceiptMaker.plain(String(text[text.index(after: space)...]))
        self.date = date
    }

    /// Another till's claim with precedence over this one's.
    ///
    /// - Parameters:
    ///   - uuid: of this till's claim, which may not be written yet.
    ///   - refunds: of the order: a claim with a refund is over.
    static func other(in order: Order, than uuid: String, at register: String, _ refunds: [Refund], now: Date)
        -> ReturnClaim?
    {
        let rows = order.metaData.compactMap { ReturnClaim($0) }.sorted { $0.metaID < $1.metaID }.prefix(maximum)
        let (own, told) = (rows.first { $0.uuid == uuid }, Set(refunds.compactMap(\.mark)))
        return rows.first { row in
            row.uuid != uuid && row.register != register && !told.contains(row.uuid)
                && abs(now.timeIntervalSince(row.date)) < life && own.map { row.metaID < $0.metaID } ?? true
        }
    }
}

extension SaleService {
    private static let claimLogger = Logger(label: "merced.sales")

    /// Writes this till's claim to an order.
    ///
    /// - Throws: where it is unknown whether it is written; if the store refuses the row, the return goes on without it.
    func claim(_ uuid: String, on orderID: Int64) async throws {
        let text = ReturnClaim.text(register: try await ownName, at: dates.now())
        do {
            try await writeClaim(uuid, on: orderID, .string(text))
        } catch let error as NetworkError where error.claimsRefusal && !error.isOfMissingOrder {
            Self.claimLogger.warning("no word on order \(orderID): \(StoreWords.describe(error))")
            return
        }
        await elsewhere.keepClaim(uuid, on: orderID)
    }

    /// Another till's claim with precedence over this one's present or future one, `uuid`.
    func otherClaim(on order: Order, _ refunds: [Refund], than uuid: String) async throws -> ReturnClaim? {
        ReturnClaim.other(in: order, than: uuid, at: try await ownName, refunds, now: dates.now())
    }

    /// Withdraws the claim if `work` fails: other tills need not wait.
    func withdrawing<Value: Sendable>(_ uuid: String, _ work: () async throws -> Value) async throws -> Value {
        do {
            let value = try await work()
            _ = await elsewhere.takeClaim(uuid)
            return value
        } catch {
            if let orderID = await elsewhere.takeClaim(uuid) {
                _ = try? await clock.within(.seconds(3)) { [self] in try await writeClaim(uuid, on: orderID, .null) }
            }
            throw error
        }
    }

    /// Withdraws the claim for an exchange that is not made any more, so that other tills need not wait. If the store
    /// cannot be reached it stands for an hour, like that of a crashed till. Claims of completed returns stay until the
    /// store is told.
    func withdrawClaim(of exchange: SaleCart.Exchange?) async {
        guard let exchange else { return }
        let uuid = exchange.request.uuid
        do {
            guard try await money.sale(uuid: uuid) == nil else { return }
            let claimed = await elsewhere.takeClaim(uuid)
            let soldHere = try await money.saleOrder(uuid: exchange.source)?.orderID
            guard let orderID = claimed ?? exchange.orderID ?? soldHere, orderID > 0 else { return }
            try await clock.within(.seconds(3)) { [self] in try await writeClaim(uuid, on: orderID, .null) }
        } catch {
            Self.claimLogger.info("the word on goods of \(exchange.number) stays: \(StoreWords.describe(error))")
        }
    }

    /// An exchange was removed from a cart, or the cart is gone. Nobody waits for the store.
    ///
    /// - Parameter kept: the return that is still in the cart.
    func withdrawClaims(ofCart uuid: String, but kept: String? = nil) async {
        guard let left = await elsewhere.takeExchange(ofCart: uuid, but: kept) else { return }
        Task { await withdrawClaim(of: left) }
    }

    private var ownName: String {
        get async throws { try await ledger.till().register ?? settings.name ?? "" }
    }

    private func writeClaim(_ uuid: String, on orderID: Int64, _ value: JSONValue) async throws {
        let row = JSONValue.object(["key": .string(ReturnClaim.key(uuid)), "value": value])
        // The same row may be written twice: it stays one (`woocommerce.md`, "Writing").
        let order = try await wire.update(orderID, ["meta_data": .array([row])]).harmless()
        // A host that turned the request into a reading answers with 200 as well, and other tills see nothing.
        guard value.string == nil || order.meta(ReturnClaim.key(uuid)) == value.string else {
            throw TaskUndone(order: order.number, status: order.statusKey)
        }
    }
}
