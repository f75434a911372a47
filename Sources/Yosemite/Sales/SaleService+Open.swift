import FoundationEssentials
import Hardware
import Storage
import WooFoundation

/// Unfinished sales: resolved, abandoned, printed.
extension SaleService {
    /// Oldest first; including those that only wait for a processor: for a refund, or after a failed capture.
    func openSales() async throws -> [OpenSaleFacts] {
        let open = try await money.openSales()
        var listed = open.filter { !OpenSale($0).parts.isEmpty }
        for hold in try await money.waitingHolds()
        where hold.task == HoldTask.reverse.rawValue || hold.task == HoldTask.capture.rawValue && hold.lastError != nil
        {
            if listed.contains(where: { $0.open.uuid == hold.uuid }) { continue }
            if let sale = try await money.openSale(uuid: hold.uuid) { listed.append(sale) }
        }
        var answers: [OpenSaleFacts] = []
        for sale in listed { answers.append(try await named(facts(sale))) }
        return answers
    }

    /// With the number of a finished one, and whether it was voided.
    func named(_ facts: OpenSaleFacts) async throws -> OpenSaleFacts {
        guard ![.open, .locked].contains(facts.state) else { return facts }
        let sale = try await money.sale(uuid: facts.uuid)
        let before = try await money.takenBack(of: facts.uuid)
        var facts = facts
        facts.number = (sale ?? before.first)?.number ?? ""
        facts.isVoided = sale != nil && before.contains { $0.sale.kind == "void" }
        return facts
    }

    /// How many sales have unsettled money: partly taken, unknown, held, or being refunded.
    func unsettled() async throws -> Int { try await Self.unsettled(in: money) }

    static func unsettled(in money: MoneyLedger) async throws -> Int {
        let open = try await money.openSales().filter { isBegun(OpenSale($0)) }.map(\.open.uuid)
        let tasks = [HoldTask.end, .reserve].map(\.rawValue)
        let held = try await money.waitingHolds().filter { !tasks.contains($0.task) }.map(\.uuid)
        return Set(open + held + (try await money.waitingRefunds()).map(\.uuid)).count
    }

    /// - Throws: `SaleProblem.begun` where parts of a cart's sale are paid, or may be.
    func checkNotBegun(_ uuid: String) async throws {
        guard let stored = try await money.openSale(uuid: uuid), stored.open.state == OpenSale.State.open.rawValue,
            Self.isBegun(OpenSale(stored))
        else { return }
        throw SaleProblem.begun
    }

    /// Asks again for the outcome of a part, and performs open tasks at the processor.
    ///
    /// - Throws: `SaleProblem`, `TillProblem`, `StorageError`.
    func resolveOpen(_ uuid: String) async throws -> SaleTendered {
        let found: SaleTendered?
        do {
            found = try await alone(with: uuid) { try await settled(uuid) }
        } catch {
            // Its refunds continue all the same.
            _ = await workHolds(of: uuid, presenting: true)
            throw error
        }
        _ = await workHolds(of: uuid, presenting: true)
        if let paid = try await paid(uuid) { return paid }
        guard found != nil else { throw SaleProblem.unknown(name: uuid) }
        return try await tendered(uuid, nil)
    }

    /// Abandons an unpaid sale: what was taken is refunded, under its own number; with nothing taken it is a cart
    /// again.
    ///
    /// - Returns: the numbered void; nil where nothing had been taken.
    /// - Throws: `SaleProblem`, `OpenSaleRefusal`, `TillProblem`, `StorageError`.
    func giveUp(_ uuid: String, reason: String) async throws -> (sale: SaleTendered, cart: SaleCart?) {
        let given = try await alone(with: uuid) {
            () async throws -> (sale: SaleTendered, cart: SaleCart?, body: OpenSaleBody?) in
            guard let known = try await settledAnyhow(uuid) else { throw SaleProblem.unknown(name: uuid) }
            if known.isPaid { throw OpenSaleRefusal.over(.paid) }
            guard let stored = try await money.openSale(uuid: uuid) else { throw SaleProblem.unknown(name: uuid) }
            var open = OpenSale(stored)
            try open.abandon()
            let body = OpenSaleBody(text: stored.open.bodyJSON)
            _ = await elsewhere.takeExchange(ofCart: uuid, but: nil)
            guard open.state != .left else {
                try await change(uuid, note: SaleNote("left")) { try $0.abandon() }
                return (try await tendered(uuid, nil), nil, body)
            }
            guard let body else { throw SaleProblem.givenUp }
            let receipt = try await commitVoid(of: stored, body, reason: reason)
            let cart = body.cart.renewed()
            // Nobody's current sale, unless a register goes on with it.
            try await save(cart, isHeld: true)
            try await dropCart(uuid)
            return (try await tendered(uuid, receipt), cart, body)
        }
        await atTheCounter { [self] in
            async let freed: Void = withdrawClaim(of: given.body?.cart.exchange)
            _ = await workHolds(of: uuid)
            await freed
        }
        return (
            SaleTendered(sale: try await tendered(uuid, nil).sale, receipt: given.sale.receipt, progress: nil),
            given.cart
        )
    }

    /// As far as possible; an exchange whose items were returned meanwhile is paid but cannot be finished.
    private func settledAnyhow(_ uuid: String) async throws -> SaleTendered? {
        do {
            return try await settled(uuid)
        } catch is ReturnProblem {
            return try await tendered(uuid, nil)
        }
    }

    /// Refunds one part of an open sale; the others stay.
    ///
    /// - Throws: `SaleProblem`, `OpenSaleRefusal`, `StorageError`.
    func giveBack(_ partID: String, of uuid: String) async throws -> SaleTendered {
        try await alone(with: uuid) {
            _ = try await settledAnyhow(uuid)
            try await change(uuid, note: SaleNote("given back", part: partID)) { try $0.giveBack(partID) }
        }
        _ = await workHolds(of: uuid)
        return try await tendered(uuid, nil)
    }

    /// The payments and their refunds, which together are zero.
    private func commitVoid(of stored: TillOpenSale, _ body: OpenSaleBody, reason: String) async throws -> TillReceipt {
        let (open, now) = (OpenSale(stored), dates.now())
        let taken = open.legs(datedBy: stored)
        let line = SaleDraft.Line(
            name: OpenLocalization.givenUp,
            quantity: 0,
            price: 0,
            subtotal: 0,
            total: 0
        )
        let back = open.legs.map { leg in
            var back = SaleLeg.exact(leg.kind, due: -leg.due, tender: leg.tender, reference: leg.reference)
            back.card = leg.card
            return back
        }
        var draft = SaleDraft(
            uuid: UUID().uuidString.lowercased(),
            currency: body.draft.currency,
            total: 0,
            lines: [line],
            legs: taken.map(\.settledExactly) + back,
            soldAt: now
        )
        (draft.kind, draft.refersTo) = ("void", open.uuid)
        draft.bodyJSON = JSONValue.object(["reason": .string(String(reason.prefix(400)))]).text
        let outcome = try await sign(&draft)
        let (drafted, legs, zone) = (draft, open.legs, try await storeSettings().timeZone)
        sender.witness?(.committing)
        let void = try await abortingSignature(of: drafted) {
            try await self.journal.commit(
                drafted,
                zone: zone,
                closing: { stored in
                    var open = OpenSale(stored)
                    try open.abandon()
                    try open.write(into: &stored, at: now)
                },
                receipt: { number in
                    let paper = body.receipt.copy(
                        kind: .refund,
                        paymentID: drafted.uuid,
                        lines: [Receipt.Line(name: OpenLocalization.givenUp, quantity: 1, total: 0)],
                        subtotal: 0,
                        adjustments: [],
                        taxes: [],
                        total: 0,
                        reason: .some(reason.isEmpty ? OpenLocalization.givenUp : reason)
                    ).paid(by: legs, number: number, at: now)
                    return paper.copy(legs: .some(legs.map { Receipt.Leg(givenBack: $0) })).signed(outcome)
                }
            )
        }
        sender.witness?(.committed)
        await outbox.wake()
        return try await receipt(of: void)
    }

    /// Lines of a slip (not a receipt): what was taken, and what is unknown.
    ///
    /// - Throws: `SaleProblem.unknown`.
    func slip(_ uuid: String) async throws -> [String] {
        guard let stored = try await money.openSale(uuid: uuid) else { throw SaleProblem.unknown(name: uuid) }
        let (open, facts) = (OpenSale(stored), try await storeSettings())
        let header = settings.header.isEmpty ? [facts.siteName] : settings.header
        let body = OpenSaleBody(text: stored.open.bodyJSON)
        func amount(_ amount: Decimal) -> String {
            "\(Money.text(amount, decimals: CurrencyDecimals.minorUnits(of: stored.open.currency))) \(stored.open.currency)"
        }
        var lines = header + ["", OpenLocalization.noReceipt]
        if body?.deposit != nil {
            // Shows the products to whoever collects them.
            lines += [OpenLocalization.deposit]
            if let name = body?.cart.collector { lines.append(TextCleaning.clean(name)) }
            lines.append("")
            lines += body?.draft.lines.map { "\($0.quantity) × \(TextCleaning.clean($0.name))" } ?? []
        }
        lines += ["", OpenLocalization.total(amount(open.total))]
        // A part that came to nothing is not mentioned.
        lines += open.parts.filter { $0.state != .declined }.map {
            "\($0.leg.tender) \(amount($0.leg.rounded)): \(PaymentOutcome($0.state == .asked ? .unknown : $0.state).word)"
        }
        if open.rest > 0 { lines.append(OpenLocalization.rest(amount(open.rest))) }
        return lines + ["", OpenLocalization.mark(Self.mark(of: uuid))]
    }

    /// The reference of a sale without a number, on paper.
    static func mark(of uuid: String) -> String { String(uuid.prefix(8)) }

    enum OpenLocalization {
        static let givenUp = localized("Sale given up")
        static let noReceipt = localized("NO RECEIPT: this sale is not finished")
        static let deposit = localized("DEPOSIT: the rest is paid when the goods are collected")
        static func total(_ amount: String) -> String { localized("To be paid: %@", amount) }
        static func rest(_ amount: String) -> String { localized("Still to be paid: %@", amount) }
        static func mark(_ mark: String) -> String { localized("Sale %@", mark) }
    }
}

extension SaleLeg {
    /// Without cash rounding and change: for a sale that was not completed.
    fileprivate var settledExactly: SaleLeg {
        var leg = SaleLeg.exact(kind, due: due, tender: tender, reference: reference)
        (leg.card, leg.takenAt) = (card, takenAt)
        return leg
    }
}

extension Receipt.Leg {
    fileprivate init(givenBack leg: SaleLeg) {
        let isPending = leg.kind.goesBackElsewhere
        self.init(
            tender: leg.tender,
            due: leg.due,
            rounding: 0,
            tendered: leg.due,
            change: 0,
            reference: isPending ? SaleReceiptMaker.goesToCard : localized("refunded"),
            card: leg.card?.summary
        )
    }
}

extension SaleCart {
    /// The same contents as another sale. An exchange in it becomes another return: the claim of the first is
    /// withdrawn.
    func renewed() -> SaleCart {
        var cart = self
        cart.rename()
        cart.exchange = cart.exchange?.renewed()
        cart.tendering = nil
        return cart
    }
}
