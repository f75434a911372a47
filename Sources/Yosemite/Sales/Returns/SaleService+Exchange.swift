import FoundationEssentials
import Storage
import WooFoundation

/// Goods come back and pay for others: the return and the sale are written together or not at all, each with its number, and
/// only the difference is paid or given back.
extension SaleService {
    /// The side of an exchange that comes back.
    struct ExchangedBack: Sendable {
        let prepared: PreparedReturn
        /// What it pays of the sale.
        let leg: SaleLeg
        let uuid: String
    }

    /// - Parameter total: of the new goods, with tax.
    /// - Returns: nil where nothing comes back.
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
        let used = min(exchange.worth, total)
        guard used > 0 else { throw ReturnProblem.nothingChosen }
        let rounding = try await till().rounding
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

    /// What was looked up at another till's receipt is looked up again in the next program, by its order: neither the store's
    /// search nor its newest orders have every sale.
    func returnSource(of exchange: SaleCart.Exchange, isFresh: Bool = false) async throws -> ReturnSource {
        do {
            return try await returnSource(exchange.source, isFresh: isFresh)
        } catch SaleProblem.unknown {
            guard let orderID = exchange.orderID else { return try await returnSource(exchange.number) }
            return try await returnSource(exchange.number, soldAs: orderID)
        }
    }

    /// Says of a sale that is not there any more what that means for the one it was to pay for.
    ///
    /// - Throws: `ReturnProblem.exchangeGone`, and whatever `work` throws.
    func exchanging<Value: Sendable>(_ exchange: SaleCart.Exchange, _ work: () async throws -> Value) async throws
        -> Value
    {
        do {
            return try await work()
        } catch ReturnProblem.voided, ReturnProblem.orderCancelled, SaleProblem.unknown {
            throw ReturnProblem.exchangeGone(number: exchange.number)
        }
    }

    /// `R1-000123: 1 × Mug`: what paid, on the sale's receipt and in the ledger.
    private static func words(_ plan: ReturnPlan) -> String {
        let goods = plan.lines.map { "\($0.quantity) × \(ReceiptMaker.kept($0.name))" }.joined(separator: ", ")
        return String("\(plan.number): \(goods)".prefix(200))
    }

    /// Commits a sale, with what comes back for it in the same transaction.
    ///
    /// - Throws: as `SaleJournal.commit`: nothing was written.
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
        // Where the store or a processor is away nobody waits at the counter for it: it is asked again.
        await atTheCounter { [self] in _ = await workRefunds(of: exchanged.uuid) }
        return sale
    }

    /// What comes back for a cart, and how what its goods do not use up is given; nothing is written.
    ///
    /// - Throws: `ReturnProblem`, `SaleProblem.unknown`, `PricingError`, `StorageError`.
    func planExchange(_ cart: SaleCart) async throws -> ReturnPlan {
        guard let total = try await quote(cart).total, let back = try await exchangedBack(cart, total: total) else {
            throw ReturnProblem.nothingChosen
        }
        return back.prepared.plan
    }

    /// What is written of an exchange beside the sale.
    ///
    /// - Returns: the return's receipt; nil where the sale was no exchange.
    /// - Throws: `SaleProblem.unknown`, `ReceiptBookError`, `StorageError`.
    func exchangedReturn(of name: String) async throws -> TillReceipt? {
        let sale = try await find(name)
        guard let uuid = SaleBody(text: sale.sale.bodyJSON)?.cart.exchange?.request.uuid,
            let back = try await money.sale(uuid: uuid)
        else { return nil }
        return try await receipt(of: back)
    }
}
