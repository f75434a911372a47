import FoundationEssentials
import Networking
import Storage
import WooFoundation

/// The store's refunds of a sale of this till.
struct StoreRefunds: Sendable {
    let refunds: [Refund]
    /// The order's lines by their position in the sale; 0 where it is unknown.
    let lineIDs: [Int64]
    /// Whether its order has ended, so that its gift cards are refunded; only determined for sales of other tills.
    var hasEnded = false
    /// The order's number.
    var order = ""
    var isRefunded = false
    var isCancelled = false
    /// The void of the sale, according to its order.
    var voidedBy: String?
    /// Another till where items of it are being returned right now.
    var claim: ReturnClaim?
}

/// Items returned to the till that sold them may have been returned elsewhere: the store is asked before money is paid
/// out.
extension SaleService {
    /// How long a customer waits for it.
    private static let limit = Duration.seconds(8)
    private static let limitWhilePaying = Duration.seconds(3)

    /// A sale with its refunds by now, wherever they were made.
    ///
    /// - Parameter claims: whether to tell other tills first that items of it are being returned here.
    /// - Throws: `SaleProblem.unknown`, `ReturnProblem`, `StorageError`.
    func checkedSource(_ name: String, _ request: ReturnRequest, claims: Bool) async throws -> ReturnSource {
        do {
            return try await asking.ask { [self] in try await askedSource(name, request, claims) }
        } catch is CancellationError where !Task.isCancelled {
            throw ReturnProblem.stopped
        }
    }

    private func askedSource(_ name: String, _ request: ReturnRequest, _ claims: Bool) async throws -> ReturnSource {
        let source = try await returnSource(name, isFresh: !claims)
        guard case .here(let sale, _) = source else { return try await askedElsewhere(source, request, claims) }
        do {
            let claim = Claim(uuid: request.uuid, isMade: claims)
            guard let given = try await askedStore(sale, claim, isUnchecked: request.isUnchecked) else { return source }
            try decide(given.claim, sale.number, isUnchecked: request.isUnchecked)
            // Its row here may be in another copy of the ledger.
            guard !given.isCancelled else {
                throw ReturnProblem.orderCancelled(number: sale.number, order: given.order)
            }
            await elsewhere.keep(given, of: sale.sale.uuid)
            return .here(sale, given)
        } catch ReturnProblem.notChecked(let number, let reason) {
            try decide(number, reason, isUnchecked: request.isUnchecked)
            return source
        }
    }

    /// For another till's sale: its order is fetched, and other tills' claims there count.
    private func askedElsewhere(_ source: ReturnSource, _ request: ReturnRequest, _ claims: Bool) async throws
        -> ReturnSource
    {
        var source = source
        if claims, case .elsewhere(let sold) = source {
            do {
                try await clock.within(Self.limit) { [self] in try await claim(request.uuid, on: sold.order.orderID) }
            } catch is CancellationError {
                throw CancellationError()
            } catch let error as NetworkError where error.isOfMissingOrder {
            } catch {
                let reason = error is TimeLimitExceeded ? Localization.silent : StoreWords.describe(error)
                try decide(sold.sale.number, reason, isUnchecked: request.isUnchecked)
            }
            source = try await returnSource(sold.sale.sale.uuid, isFresh: true)
        }
        if case .elsewhere(let sold) = source {
            let other = try await otherClaim(on: sold.order, sold.refunds, than: request.uuid)
            try decide(other, sold.sale.number, isUnchecked: request.isUnchecked)
        }
        return source
    }

    /// The store was asked when the items were added to the cart, and is asked again before they pay; if it does not
    /// answer at once, that is not waited for.
    ///
    /// - Throws: `ReturnProblem` where they were returned meanwhile.
    func recheck(_ cart: SaleCart) async throws {
        guard let exchange = cart.exchange else { return }
        await withdrawClaims(ofCart: cart.uuid, but: exchange.request.uuid)
        await elsewhere.keep(exchange, forCart: cart.uuid)
        let other: ReturnClaim?
        do {
            other = try await exchanging(exchange) { try await claimed(exchange) }
        } catch is TimeLimitExceeded {
            return
        } catch ReturnProblem.notChecked {
            return
        } catch ReturnProblem.notAsked {
            return
        }
        try decide(other, exchange.number, isUnchecked: exchange.request.isUnchecked)
    }

    /// - Returns: another till's claim with precedence over this one's.
    private func claimed(_ exchange: SaleCart.Exchange) async throws -> ReturnClaim? {
        let uuid = exchange.request.uuid
        switch try await returnSource(of: exchange) {
        case .here(let sale, _):
            let claim = Claim(uuid: uuid, isMade: true)
            guard let given = try await givenByStore(sale, claim, within: Self.limitWhilePaying) else { return nil }
            guard !given.isCancelled else {
                throw ReturnProblem.orderCancelled(number: sale.number, order: given.order)
            }
            await elsewhere.keep(given, of: sale.sale.uuid)
            return given.claim
        case .elsewhere(let sold):
            return try await clock.within(Self.limitWhilePaying) { [self] in
                // Without its claim the order's data has to do.
                try? await claim(uuid, on: sold.order.orderID)
                guard case .elsewhere(let now) = try await returnSource(of: exchange, isFresh: true) else { return nil }
                return try await otherClaim(on: now.order, now.refunds, than: uuid)
            }
        }
    }

    /// A sale of which another till, or somebody in the store, refunded a part must be returned, not voided.
    ///
    /// - Parameter isUnchecked: whether the user decided to void it even if the store cannot be asked.
    /// - Throws: `SaleProblem.returned`, `.voided`, `ReturnProblem`, `StorageError`.
    func checkNotReturned(_ sale: TillSale, isUnchecked: Bool) async throws {
        do {
            let claim = Claim(uuid: sale.sale.uuid, isMade: true)
            guard let given = try await askedStore(sale, claim, isUnchecked: isUnchecked) else { return }
            // By a copy of this ledger with later data.
            guard !given.isCancelled || given.voidedBy == nil else { throw SaleProblem.voided(number: sale.number) }
            guard given.refunds.isEmpty, !given.isRefunded else { throw SaleProblem.returned(number: sale.number) }
            try decide(given.claim, sale.number, isUnchecked: isUnchecked)
        } catch ReturnProblem.notChecked(let number, let reason) {
            try decide(number, reason, isUnchecked: isUnchecked)
        }
    }

    /// After the user has decided, the wait is shorter.
    private func askedStore(_ sale: TillSale, _ claim: Claim, isUnchecked: Bool) async throws -> StoreRefunds? {
        let limit = isUnchecked ? Self.limitWhilePaying : Self.limit
        if try await isOnItsWay(sale) {
            _ = try await outcome(of: sale.sale.uuid, patience: limit) { await outbox.wake() }
        }
        return try await givenByStore(sale, claim, within: limit)
    }

    /// This till's present or future claim on the order of a return.
    private struct Claim {
        /// Of the return, or of the voided sale.
        let uuid: String
        let isMade: Bool
    }

    /// The configured decision on returns while the store cannot be asked.
    private func decide(_ number: String, _ reason: String, isUnchecked: Bool) throws(ReturnProblem) {
        switch settings.uncheckedReturns {
        case .allow: return
        case .ask where isUnchecked: return
        case .ask: throw .notChecked(number: number, reason: reason)
        case .refuse: throw .mustBeChecked(number: number, reason: reason)
        }
    }

    /// If another till has an earlier claim the user decides, whatever is configured for an offline store.
    private func decide(_ other: ReturnClaim?, _ number: String, isUnchecked: Bool) throws(ReturnProblem) {
        guard let other else { return }
        let reason = Localization.claimed(other.register)
        if settings.uncheckedReturns == .refuse { throw .mustBeChecked(number: number, reason: reason) }
        guard isUnchecked else { throw .notChecked(number: number, reason: reason) }
    }

    /// The store may have it, under an unknown id.
    private func isOnItsWay(_ sale: TillSale) async throws -> Bool {
        guard let known = try await money.saleOrder(uuid: sale.sale.uuid), known.orderID == 0 else { return false }
        let tried = try await money.saleTry(uuid: sale.sale.uuid)
        return known.asksFirst || tried?.sentAt != nil
    }

    /// - Returns: nil where the store has nothing of the sale, so that nobody else can have returned it.
    /// - Throws: `ReturnProblem.notChecked`, `StorageError`.
    private func givenByStore(_ sale: TillSale, _ claim: Claim, within limit: Duration) async throws -> StoreRefunds? {
        let uuid = sale.sale.uuid
        guard let known = try await money.saleOrder(uuid: uuid) else { return nil }
        guard known.orderID > 0 else {
            guard try await isOnItsWay(sale) else { return nil }
            throw ReturnProblem.notChecked(number: sale.number, reason: Localization.onItsWay)
        }
        let attempt = try await money.saleTry(uuid: uuid).map { SaleAttempt($0) }
        do {
            return try await clock.within(limit) { [self] in
                if claim.isMade { try await self.claim(claim.uuid, on: known.orderID) }
                let order = try await wire.load(known.orderID)
                let refunds = order.refunds.isEmpty ? [] : try await sender.refunds(of: order)
                let rows = (try? OrderRows(of: sale, sent: attempt, order))?.rows ?? [:]
                let lineIDs = sale.lines.map { rows[$0.position]?.lineID ?? 0 }
                var given = StoreRefunds(refunds: refunds, lineIDs: lineIDs, order: order.number)
                (given.isRefunded, given.isCancelled) = (order.isRefunded, order.statusKey == "cancelled")
                given.voidedBy = order.meta(SaleMark.voided)
                given.claim = try await otherClaim(on: order, refunds, than: claim.uuid)
                return given
            }
        } catch let error as NetworkError where error.isOfMissingOrder {
            return nil
        } catch is CancellationError {
            throw CancellationError()
        } catch is TimeLimitExceeded {
            throw ReturnProblem.notChecked(number: sale.number, reason: Localization.silent)
        } catch {
            throw ReturnProblem.notChecked(number: sale.number, reason: StoreWords.describe(error))
        }
    }
}

private enum Localization {
    static let silent = localized("The store did not answer.")
    static let onItsWay = localized("The sale is on its way to the store.")
    static func claimed(_ register: String) -> String {
        localized("Till %@ is returning goods of it, and has not told the store yet.", register)
    }
}
