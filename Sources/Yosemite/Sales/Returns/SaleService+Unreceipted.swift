import CartEngine
import FoundationEssentials
import Storage
import WooFoundation

/// Returns without a receipt: a row of the ledger with who approved it, and no order, since the store has no negative
/// sales (`register.md`, "Returns and exchanges").
extension SaleService {
    /// Returns the items of a cart for cash. A second call with the same cart returns the same return.
    ///
    /// - Parameters:
    ///   - paid: the amount refunded, in major units with tax; nil for the items' present price. A lower one is a
    ///     discount on them.
    ///   - restocks: whether they go back on the shelf: the edit that adds them to the stock is recorded with the
    ///     return.
    /// - Throws: `ReturnProblem`, `SaleProblem`, `TillProblem`, `PricingError`, `StorageError`: then nothing was
    ///   recorded.
    func takeBack(
        withoutReceipt cart: SaleCart,
        reason: String,
        approvedBy: String,
        paid: Decimal?,
        restocks: Bool
    ) async throws -> TillReceipt {
        if let known = try await money.sale(uuid: cart.uuid) { return try await receipt(of: known) }
        guard !reason.trimmed(.whitespaces).isEmpty else { throw ReturnProblem.reasonMissing }
        guard !approvedBy.trimmed(.whitespaces).isEmpty else { throw ReturnProblem.approverMissing }
        guard !cart.isEmpty else { throw ReturnProblem.nothingChosen }
        guard cart.exchange == nil else { throw ReturnProblem.exchangePaysNow }
        try await checkNotBegun(cart.uuid)
        try MoneyRoom.check(folder)
        let edits = restocks ? try await countingUp(cart) : []
        var cart = cart
        var priced = try await pricing(cart)
        if let problem = priced.quote().problem { throw SaleProblem.notSellable(problem) }
        let worth = priced.quote().total ?? 0
        let amount = paid ?? worth
        guard amount > 0, amount <= worth else { throw ReturnProblem.tooMuch(wanted: amount, worth: worth) }
        if amount != worth {
            // In proportion to their prices, tax too; the discount itself is without tax where prices are.
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
                return ReturnBody.Line(of: 0, taxes: Dictionary(amounts) { first, _ in first }, restocks: restocks)
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
            try await self.journal.commit(
                draft,
                zone: zone,
                // If a card was requested without success before the cart became a return.
                closing: { stored in
                    var open = OpenSale(stored)
                    try open.abandon()
                    try open.write(into: &stored, at: now)
                },
                takingBack: TillTakingBack(edits: edits)
            ) { number in
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
        try await show(edits)
        await outbox.wake()
        return try await receipt(of: committed)
    }

    /// Adds to the stock the store manages; unmanaged stock needs nothing.
    private func countingUp(_ cart: SaleCart) async throws -> [PendingEditRecord] {
        let (siteID, now) = (login.siteID, dates.now())
        return try await mirror.read { storage in
            var pieces: [CountedGoods: Decimal] = [:]
            for row in cart.rows where row.productID > 0 {
                guard let goods = try CountedGoods(row, siteID, storage) else { continue }
                pieces[goods, default: 0] += row.quantity
            }
            return pieces.sorted { $0.key.id < $1.key.id }.filter { RecordEdit.isCountable($0.value) }.map {
                goods,
                count in
                let content = RecordEdit.Content.stock(delta: count)
                let edit = RecordEdit(record: goods.record, parentID: goods.parentID, content: content)
                return PendingEditRecord(.record(edit), siteID: siteID, entityID: goods.id, at: now)
            }
        }
    }

    /// Shows what is recorded in the ledger at once.
    private func show(_ edits: [PendingEditRecord]) async throws {
        for record in [EditedRecord.product, .variation] {
            let ids = edits.filter { $0.entityKind == record.rawValue }.map(\.entityID)
            if !ids.isEmpty { try await sender.writer.records.show(record, ids: ids) }
        }
    }
}

/// The record that has a product's stock.
private struct CountedGoods: Hashable {
    let record: EditedRecord
    let id: Int64
    let parentID: Int64

    /// nil where stock is not managed, or the store no longer has the product.
    init?(_ row: SaleCart.Row, _ siteID: Int64, _ storage: any StorageType) throws {
        if row.variationID != 0 {
            let found = try storage.loadProductVariation(siteID: siteID, variationID: row.variationID)
            guard let variation = found else { return nil }
            if variation.managesStock, !variation.usesParentStock {
                (record, id, parentID) = (.variation, variation.variationID, variation.productID)
                return
            }
            guard variation.usesParentStock else { return nil }
        }
        guard let product = try storage.loadProduct(siteID: siteID, productID: row.productID), product.managesStock
        else {
            return nil
        }
        (record, id, parentID) = (.product, product.productID, 0)
    }
}
