import CartEngine
import FoundationEssentials
import Storage
import WooFoundation

/// A form goes to the ledger: its draft is taken out and what is to be sent is written down in one transaction.
extension OrderFormService {
    /// - Parameters:
    ///   - shownTotal: what its owner saw computed here.
    ///   - storeTotal: of a new order, what the store said when it was asked, and its owner agreed to.
    ///   - hold: for how long it is not sent, in whole seconds.
    /// - Throws: `OrderFormProblem`, `PricingError`, `EditError`; nothing is changed then.
    func commit(_ form: OrderForm, shownTotal: Decimal, storeTotal: Decimal? = nil, hold: Duration) async throws
        -> PendingEdit
    {
        if !form.objections.isEmpty { throw OrderFormProblem.objections(form.objections) }
        if let orderID = form.orderID, let base = form.base {
            return try await change(orderID, form, from: base, shownTotal: shownTotal, hold: hold)
        }
        return try await create(form, shownTotal: shownTotal, storeTotal: storeTotal, hold: hold)
    }

    /// One edit with a field for each row, so that what the shop changes meanwhile elsewhere in the order stays. Where it
    /// bears on money, what it comes to is a field too: compared, and never sent.
    private func change(
        _ orderID: Int64,
        _ form: OrderForm,
        from base: OrderForm.Base,
        shownTotal: Decimal,
        hold: Duration
    ) async throws -> PendingEdit {
        let now = dates.now()
        let pricing = try await mirror.read { try OrderFormPricing.load(form, from: $0, at: now) }
        let changed: (changes: [RecordChange], order: PricedOrder)
        do {
            changed = try pricing.changed(base)
        } catch {
            throw OrderFormProblem.refused(error.words)
        }
        guard !changed.changes.isEmpty else { throw OrderFormProblem.nothingChanged }
        var changes = changed.changes
        if changes.contains(where: { OrderRow.isMoney($0.field) }) {
            let total = changed.order.totals.total.text(places: pricing.rules.settings.decimals)
            guard Money.amount(from: total) == shownTotal else {
                throw OrderFormProblem.totalChanged(shown: shownTotal, now: Money.amount(from: total) ?? 0)
            }
            changes.append(RecordChange(field: OrderRow.total, base: .string(base.total), value: .string(total)))
        }
        let edits = try await edits.edit([(.order(changes), orderID)], hold: hold) { storage, _ in
            try storage.deleteObject(ofType: OrderDraftRecord.self, primaryKey: form.mark)
        }
        return edits[0]
    }

    private func create(_ form: OrderForm, shownTotal: Decimal, storeTotal: Decimal?, hold: Duration) async throws
        -> PendingEdit
    {
        let now = dates.now()
        let pricing = try await mirror.read { try OrderFormPricing.load(form, from: $0, at: now) }
        let priced: (body: [String: JSONValue], order: PricedOrder)
        do {
            priced = try pricing.priced()
        } catch {
            throw OrderFormProblem.refused(error.words)
        }
        let total = priced.order.totals.total.text(places: pricing.rules.settings.decimals)
        guard Money.amount(from: total) == shownTotal else {
            throw OrderFormProblem.totalChanged(shown: shownTotal, now: Money.amount(from: total) ?? 0)
        }
        let agreed = storeTotal.map { Money.text($0, decimals: pricing.rules.settings.decimals) } ?? total
        let draft = OrderDraft(form, rows: priced.body, shownTotal: agreed)
        let edits = try await edits.edit([(.orderCreate(draft), 0)], hold: hold) { storage, _ in
            try EditJournal.takeDraft(form.mark, storage)
        }
        return edits[0]
    }
}

extension OrderDraft {
    private static let rowNames = ["line_items", "fee_lines", "shipping_lines", "coupon_lines", "meta_data"]

    /// - Parameter rows: the body the form was priced by.
    init(_ form: OrderForm, rows: [String: JSONValue], shownTotal: String) {
        var fields = form.addresses
        fields[.status] = form.status
        if form.customer.customerID > 0 { fields[.customerID] = "\(form.customer.customerID)" }
        if !form.customerNote.isEmpty { fields[.customerNote] = form.customerNote }
        self.init(
            fields: fields,
            items: form.lines.map { line in
                Item(
                    productID: line.productID,
                    variationID: line.variationID,
                    quantity: line.quantity,
                    name: line.name
                )
            },
            createdVia: "rest-api",
            mark: form.mark,
            priced: Priced(
                rows: rows.filter { Self.rowNames.contains($0.key) },
                shownTotal: shownTotal,
                form: form
            )
        )
    }
}

extension OrderForm {
    /// What is filled in of the addresses, by field.
    var addresses: [OrderField: String] {
        var fields: [OrderField: String] = [:]
        for field in OrderField.allCases {
            let (group, name) = field.path
            guard let group, let text = (group == "billing" ? addressed : shipping).members[name]?.string else {
                continue
            }
            fields[field] = text
        }
        return fields
    }
}
