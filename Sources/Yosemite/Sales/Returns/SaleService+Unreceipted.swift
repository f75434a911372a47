import CartEngine
import FoundationEssentials
import Storage
import WooFoundation

/// Goods come back of which nobody has the receipt: a row of the ledger with who allowed it, and no order, since the store has
/// no sale below zero (`register.md` §1.3).
extension SaleService {
    /// Takes the goods of a cart back for cash. Called again with the same cart it is the same return.
    ///
    /// - Parameter paid: what is given back, major units with tax; nil for what the goods cost now. Less is a discount on them.
    /// - Returns: the receipt, and whether it was made just now.
    /// - Throws: `ReturnProblem`, `SaleProblem`, `TillProblem`, `PricingError`, `StorageError`: nothing was written.
    func takeBack(withoutReceipt cart: SaleCart, reason: String, approvedBy: String, paid: Decimal?) async throws
        -> (receipt: TillReceipt, isNew: Bool)
    {
        if let known = try await money.sale(uuid: cart.uuid) { return (try await receipt(of: known), false) }
        guard !reason.trimmed(.whitespaces).isEmpty else { throw ReturnProblem.reasonMissing }
        guard !approvedBy.trimmed(.whitespaces).isEmpty else { throw ReturnProblem.approverMissing }
        guard !cart.isEmpty else { throw ReturnProblem.nothingChosen }
        try checkRoom()
        var cart = cart
        var priced = try await pricing(cart)
        if let problem = priced.quote().problem { throw SaleProblem.notSellable(problem) }
        let worth = priced.quote().total ?? 0
        let amount = paid ?? worth
        guard amount > 0, amount <= worth else { throw ReturnProblem.tooMuch(wanted: amount, worth: worth) }
        if amount != worth {
            // In proportion to what they cost, tax too; the discount itself is without it where prices are.
            let shown = priced.quote()
            let share = shown.form.pricesIncludeTax ? 1 : (worth - shown.tax) / worth
            cart.discount = .amount(Money.rounded((worth - amount) * share, decimals: shown.decimals))
            priced = try await pricing(cart)
        }
        let quote = priced.quote()
        guard let total = quote.total, total == amount else {
            throw ReturnProblem.totalChanged(shown: amount, now: quote.total ?? 0)
        }
        let now = dates.now()
        let leg = try SaleLeg.cash(due: -total, tendered: 0, rounding: quote.rounding)
        let writer = try SaleWriter(cart: cart, pricing: priced, quote: quote, legs: [leg], soldAt: now)
        var draft = try writer.draft()
        let body = ReturnBody(
            reason: reason,
            approvedBy: approvedBy,
            lines: draft.lines.map { line in
                let taxes = SaleLineBody(text: line.bodyJSON)?.taxes ?? [:]
                let amounts = taxes.map { (Int64($0.key), Money.amount(from: $0.value) ?? 0) }
                return ReturnBody.Line(of: 0, taxes: Dictionary(amounts) { first, _ in first }, restocks: true)
            },
            legs: [0],
            taxes: writer.taxes,
            decimals: quote.decimals
        )
        for index in draft.lines.indices {
            draft.lines[index].quantity.negate()
            draft.lines[index].subtotal.negate()
            draft.lines[index].total.negate()
            draft.lines[index].tax.negate()
        }
        (draft.kind, draft.bodyJSON) = (ReturnBody.kind, try SaleJSON.text(body))
        (draft.total, draft.tax, draft.discount) = (-draft.total, -draft.tax, -draft.discount)
        let outcome = try await sign(&draft)
        let maker = try await receiptMaker(writer, outcome)
        let zone = try await storeSettings().timeZone
        sender.witness?(.committing)
        let committed = try await abortingSignature(of: draft) { [draft] in
            try await self.journal.commit(draft, zone: zone) { number in
                maker.receipt(number).copy(
                    kind: .refund,
                    tendered: .some(nil),
                    change: .some(nil),
                    reason: "\(body.reason) (\(localized("allowed by %@", body.approvedBy)))",
                    legs: .some([
                        Receipt.Leg(
                            tender: leg.tender,
                            due: total,
                            rounding: -leg.rounding,
                            tendered: -leg.rounded,
                            change: 0,
                            reference: ""
                        )
                    ])
                )
            }
        }
        sender.witness?(.committed)
        await outbox.wake()
        return (try await receipt(of: committed), true)
    }
}
