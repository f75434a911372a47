import CartEngine
import FoundationEssentials
import Storage
import WooFoundation

/// Writes a form to the ledger: its draft is removed and what is to be sent is recorded in one transaction.
extension OrderFormService {
    /// - Parameters:
    ///   - shownTotal: the computed total the owner saw.
    ///   - storeTotal: for a new order, the store's own total that the owner agreed to, if it was asked.
    ///   - hold: how long it is held back before it is sent, in whole seconds.
    /// - Throws: `OrderFormProblem`, `PricingError`, `EditError`; then nothing is changed.
    func commit(_ form: OrderForm, shownTotal: Decimal, storeTotal: Decimal? = nil, hold: Duration) async throws
        -> PendingEdit
    {
        if !form.objections.isEmpty { throw OrderFormProblem.objections(form.objections) }
        if form.hasNewFraction, try await !takesFractions() { throw OrderFormProblem.notWhole }
        if form.status != form.base?.status {
            let siteID = login.siteID
            try await mirror.read { try $0.checkStatus(form.status, siteID: siteID) }
        }
        if let orderID = form.orderID, let base = form.base {
            return try await change(orderID, form, from: base, shownTotal: shownTotal, hold: hold)
        }
        return try await create(form, shownTotal: shownTotal, storeTotal: storeTotal, hold: hold)
    }

    /// One edit with a field for each row, so that changes the shop makes elsewhere in the order stay. If it affects
    /// amounts, the total is a field too: compared, but never sent.
    private func change(
        _ orderID: Int64,
        _ form: OrderForm,
        from base: OrderForm.Base,
        shownTotal: Decimal,
        hold: Duration
    ) async throws -> PendingEdit {
        let now = dates.now()
        let pricing = try await mirror.read { try OrderFormPricing.load(form, from: $0, at: now) }
        let barred = pricing.objections(atCounter: false)
        guard barred.isEmpty else { throw OrderFormProblem.objections(barred) }
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
        let barred = pricing.objections(atCounter: false)
        guard barred.isEmpty else { throw OrderFormProblem.objections(barred) }
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
        let customerID = try await account(of: form)
        let agreed = storeTotal.map { Money.text($0, decimals: pricing.rules.settings.decimals) } ?? total
        var rows = priced.body
        // Without it a plugin for several currencies takes that of the API's user.
        if form.currency == nil, let shop = try await shopCurrency() { rows["currency"] = .string(shop) }
        let draft = OrderDraft(form, customerID: customerID ?? 0, rows: rows, shownTotal: agreed)
        guard customerID == nil else {
            return try await edits.edit([(.orderCreate(draft), 0)], hold: hold) { storage, _ in
                try EditJournal.takeDraft(form.mark, storage)
            }[0]
        }
        let fields = try await mirror.read { storage in
            try CustomerRules(current: nil, storage: storage).checked(form.accountFields)
        }
        let values = Dictionary(fields.map { ($0.field, $0.value) }) { _, last in last }
        let account = RecordEdit(record: .customer, content: .create(values))
        // The account is sent first: its edit is older.
        return try await edits.edit([(.record(account), 0), (.orderCreate(draft), 0)], hold: hold) { storage, edits in
            try EditJournal.takeDraft(form.mark, storage)
            try EditJournal.forget(refusedAccountOf: form.customer.email, storage)
            var order = edits[1]
            order.replace(by: .orderCreate(draft.with(customerID: edits[0].entityID)))
            try storage.save(order)
        }[1]
    }

    /// The id of the account for a new order, negative while that is not in the store yet; 0 for a guest.
    ///
    /// - Returns: nil where the account is to be created with the order.
    /// - Throws: `OrderFormProblem.accountNotMade`, `StorageError`.
    private func account(of form: OrderForm) async throws -> Int64? {
        let customer = form.customer
        guard customer.customerID < 0 || customer.makesAccount else { return customer.customerID }
        if customer.customerID < 0 {
            switch try await journal.account(customer.customerID) {
            case .made(let id): return id
            case .waiting: return customer.customerID
            case .refused, .gone: break
            }
        }
        // It was created meanwhile, by somebody or by an earlier attempt for this order.
        if let known = try await mirror.read({ try CustomerRules(current: nil, storage: $0).owner(customer.email) }) {
            return known
        }
        guard customer.makesAccount else { throw OrderFormProblem.accountNotMade }
        return nil
    }
}

extension OrderDraft {
    private static let rowNames = [
        "line_items", "fee_lines", "shipping_lines", "coupon_lines", "meta_data", "currency",
    ]

    /// - Parameters:
    ///   - customerID: of the account, negative while that is not in the store yet; 0 for a guest.
    ///   - rows: the body by which the form was priced.
    init(_ form: OrderForm, customerID: Int64, rows: [String: JSONValue], shownTotal: String) {
        var fields = form.addresses
        fields[.status] = form.status
        if customerID != 0 { fields[.customerID] = "\(customerID)" }
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
    /// The fields of a new account for its customer.
    var accountFields: [RecordChange] {
        let names = customer.name.split(separator: " ", maxSplits: 1).map(String.init)
        var values: [CustomerField: String] = [
            .email: customer.email,
            .firstName: billing.firstName.isEmpty ? names.first ?? "" : billing.firstName,
            .lastName: billing.lastName.isEmpty && names.count > 1 ? names[1] : billing.lastName,
        ]
        for (group, address) in [("billing", addressed), ("shipping", shipping)] {
            for (name, text) in address.members {
                if let field = CustomerField(rawValue: group + "." + name) { values[field] = text.string }
            }
        }
        return values.filter { !$0.value.isEmpty }.sorted { $0.key.rawValue < $1.key.rawValue }
            .map { RecordChange(field: $0.key.rawValue, base: nil, value: .string($0.value)) }
    }

    /// The fields of the addresses that are filled in.
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
