import FoundationEssentials
import Storage
import WooFoundation

/// Exchanges: returned items pay for new ones. The return and the sale are recorded together or not at all, each with
/// its number, and only the difference is paid or refunded.
extension SaleService {
    /// The return of an exchange.
    struct ExchangedBack: Sendable {
        let prepared: PreparedReturn
        /// The leg with which it pays for the sale.
        let leg: SaleLeg
        let uuid: String
    }

    /// - Parameter total: of the new items, with tax.
    /// - Returns: nil where nothing is returned.
    /// - Throws: `ReturnProblem`, `SaleProblem.unknown`, `StorageError`.
    func exchangedBack(_ cart: SaleCart, total: Decimal) async throws -> ExchangedBack? {
        guard let exchange = cart.exchange else { return nil }
        guard try await money.sale(uuid: exchange.request.uuid) == nil else {
            throw ReturnProblem.exchangedBefore(number: exchange.number)
        }
        let (source, planner) = try await exchanging(exchange) {
            let source = try await returnSource(of: exchange)
            return (source, try await returnPlanner(source, before: nil))
        }
        let (sold, facts) = (source.sale, try await till())
        guard sold.sale.currency == facts.currency else {
            throw ReturnProblem.otherCurrency(number: sold.number, currency: sold.sale.currency)
        }
        let used = min(exchange.worth, total)
        guard used > 0 else { throw ReturnProblem.nothingChosen }
        let rounding = facts.rounding
        var request = exchange.request
        let rest: [ReturnWay] = request.ways.isEmpty ? [.asItCame] : request.ways
        request.ways = [.exchange(used)] + (exchange.worth > used ? rest : [])
        let plan = try planner.plan(request, rounding: rounding)
        guard plan.total == exchange.worth else {
            throw ReturnProblem.totalChanged(shown: exchange.worth, now: plan.total)
        }
        return ExchangedBack(
            prepared: try await prepared(plan, source, planner, request, rounding),
            leg: .exact(.exchange, due: used, tender: SalePayment.exchangeName, reference: Self.words(plan)),
            uuid: request.uuid
        )
    }

    /// A sale of another till is looked up again by its order after a restart: neither the store's search nor its
    /// newest orders include every sale.
    func returnSource(of exchange: SaleCart.Exchange, isFresh: Bool = false) async throws -> ReturnSource {
        do {
            return try await returnSource(exchange.source, isFresh: isFresh)
        } catch SaleProblem.unknown {
            guard let orderID = exchange.orderID else { return try await returnSource(exchange.number) }
            return try await returnSource(exchange.number, soldAs: orderID)
        }
    }

    /// Turns the absence of the original sale into an error about the exchange.
    ///
    /// - Throws: `ReturnProblem.exchangeGone`, and errors of `work`.
    func exchanging<Value: Sendable>(_ exchange: SaleCart.Exchange, _ work: () async throws -> Value) async throws
        -> Value
    {
        do {
            return try await work()
        } catch ReturnProblem.voided, ReturnProblem.orderCancelled, SaleProblem.unknown {
            throw ReturnProblem.exchangeGone(number: exchange.number)
        }
    }

    /// `R1-000123: 1 × Mug`: the tender's name on the sale's receipt and in the ledger.
    private static func words(_ plan: ReturnPlan) -> String {
        let goods = plan.lines.map { "\($0.quantity) × \(ReceiptMaker.kept($0.name))" }.joined(separator: ", ")
        return String("\(plan.number): \(goods)".prefix(200))
    }

    /// Commits a sale, with its exchanged return in the same transaction.
    ///
    /// - Throws: as `SaleJournal.commit`: then nothing was recorded.
    func commit(
        _ drafted: SaleDraft,
        _ exchanged: ExchangedBack?,
        closing: @escaping @Sendable (inout TillOpenSale) throws -> Void,
        receipt: @escaping @Sendable (_ number: String) throws -> Receipt
    ) async throws -> TillSale {
        let zone = try await storeSettings().timeZone
        guard let exchanged else {
            sender.witness?(.committing)
            let sale = try await abortingSignature(of: drafted) {
                try await self.journal.commit(drafted, zone: zone, closing: closing, receipt: receipt)
            }
            sender.witness?(.committed)
            return sale
        }
        try await checkGiftCards(exchanged.prepared)
        let sale = try await abortingSignature(of: drafted) { () async throws -> TillSale in
            var signed = exchanged.prepared.draft
            let outcome = try await self.sign(&signed)
            let back = signed
            self.sender.witness?(.committing)
            return try await self.abortingSignature(of: back) {
                try await self.journal.commit(
                    exchanging: back,
                    for: drafted,
                    zone: zone,
                    closing: closing,
                    takingBack: exchanged.prepared.takingBack,
                    receipt: { number, isBack in
                        isBack ? exchanged.prepared.paper(number, back, outcome) : try receipt(number)
                    }
                )
            }
        }
        sender.witness?(.committed)
        // If the store or a processor is offline nobody waits at the counter for it: it is tried again.
        await atTheCounter { [self] in _ = await workRefunds(of: exchanged.uuid) }
        return sale
    }

    /// The return for a cart with an exchange, and how the part that its items do not use up is refunded; nothing is
    /// recorded.
    ///
    /// - Throws: `ReturnProblem`, `SaleProblem.unknown`, `PricingError`, `StorageError`.
    func planExchange(_ cart: SaleCart) async throws -> ReturnPlan {
        guard let total = try await quote(cart).total, let back = try await exchangedBack(cart, total: total) else {
            throw ReturnProblem.nothingChosen
        }
        return back.prepared.plan
    }

    /// The return that belongs to a sale.
    ///
    /// - Returns: the return's receipt; nil where the sale was not an exchange.
    /// - Throws: `SaleProblem.unknown`, `ReceiptBookError`, `StorageError`.
    func exchangedReturn(of name: String) async throws -> TillReceipt? {
        let sale = try await find(name)
        guard let uuid = SaleBody(text: sale.sale.bodyJSON)?.cart.exchange?.request.uuid,
            let back = try await money.sale(uuid: uuid)
        else { return nil }
        return try await receipt(of: back)
    }
}
