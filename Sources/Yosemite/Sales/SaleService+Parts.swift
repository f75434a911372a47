import FoundationEssentials
import Hardware
import Storage
import WooFoundation

/// Parts of a sale: each is recorded before it is requested, and the last one commits the sale with its number.
extension SaleService {
    /// Takes cash, another terminal's payment or a tender of the shop as part of a sale, or as its rest.
    ///
    /// - Throws: `SaleProblem`, `OpenSaleRefusal`, `TillProblem`, `PricingError`, `StorageError`: then nothing was
    ///   taken.
    func takePart(_ cart: SaleCart, shownTotal: Decimal, _ payment: SalePayment) async throws -> SaleTendered {
        if let known = try await paid(cart, shownTotal: shownTotal) { return known }
        return try await alone(with: cart.uuid) {
            if let known = try await settled(cart.uuid), known.isPaid { return known }
            try MoneyRoom.check(folder)
            let first = try await opening(cart, shownTotal: shownTotal)
            let open = OpenSale(first)
            try SalePayment.check([payment], rest: open.rest, currency: first.open.currency)
            let rounding = try await quote(cart).rounding
            let leg = try payment.part(of: open.rest, rounding: rounding, tenders: settings.tenders)
            let id = UUID().uuidString.lowercased()
            try open.checkTakes(leg.due)
            sender.witness?(.asking)
            if leg.due == open.rest {
                if !open.hasTaken { try await change(cart.uuid, opening: first, note: SaleNote("opened")) { _ in } }
                let receipt = try await commit(cart.uuid) { try $0.take(leg, id: id) }
                return try await tendered(cart.uuid, receipt)
            }
            try await change(cart.uuid, opening: first, note: SaleNote("taken", part: id, due: leg.due)) { sale in
                try sale.take(leg, id: id)
            }
            sender.witness?(.approved)
            return try await tendered(cart.uuid, nil)
        }
    }

    /// Charges a card: for the amount due, or for a part of it. Returns when the payment has ended.
    ///
    /// - Parameters:
    ///   - amount: in major units; nil for the amount due.
    ///   - reader: a serial number; nil for the reader at hand.
    /// - Throws: `SaleProblem`, `OpenSaleRefusal`, `TillProblem`, `PricingError`, `PaymentError`, `StorageError`: then
    ///   no card was requested.
    func takeCard(
        _ cart: SaleCart,
        shownTotal: Decimal,
        amount: Decimal?,
        reader: String?,
        choose: @escaping @Sendable ([CardApplication]) async -> Int?,
        onProgress: @escaping @Sendable (PaymentProgress) async -> Void
    ) async throws -> SaleTendered {
        if let known = try await paid(cart, shownTotal: shownTotal) { return known }
        return try await alone(with: cart.uuid) {
            if let known = try await settled(cart.uuid), known.isPaid { return known }
            let first = try await opening(cart, shownTotal: shownTotal)
            let open = OpenSale(first)
            let due = amount ?? open.rest
            try open.checkTakes(due)
            try checkCards(due, first.open.currency)
            _ = try await receipts.till.ready()
            let isCharged = open.parts.contains { $0.leg.kind == .card && $0.state == .approved }
            try await checkTotal(OpenSaleBody(text: first.open.bodyJSON), isCharged: isCharged)
            let reserve = try MoneyRoom(in: folder)
            let id = UUID().uuidString.lowercased()
            sender.witness?(.asking)
            try await change(cart.uuid, opening: first, note: SaleNote("asked", part: id, due: due)) { sale in
                try sale.ask(.exact(.card, due: due, tender: SalePayment.cardName), id: id)
            }
            sender.witness?(.asked)
            let progress = try await ask(for: id, of: cart.uuid, reader: reader, choose, onProgress)
            sender.witness?(.ended)
            reserve.giveBack()
            guard let known = try await settled(cart.uuid) else { throw SaleProblem.unknown(name: cart.uuid) }
            return SaleTendered(sale: known.sale, receipt: known.receipt, progress: progress)
        }
    }

    /// Stops waiting for a card, if nothing was charged yet.
    func cancelCard(_ uuid: String) async throws -> CollectionCancellation {
        guard let stored = try await money.openSale(uuid: uuid) else { return .nothingToCancel }
        return try await payments.cancel(orderID: -stored.open.serial)
    }

    private func ask(
        for id: String,
        of uuid: String,
        reader: String?,
        _ choose: @escaping @Sendable ([CardApplication]) async -> Int?,
        _ onProgress: @escaping @Sendable (PaymentProgress) async -> Void
    ) async throws -> PaymentProgress? {
        guard let stored = try await money.openSale(uuid: uuid),
            let part = OpenSale(stored).parts.first(where: { $0.id == id })
        else { throw SaleProblem.unknown(name: uuid) }
        let facts = try facts(of: part, stored)
        do {
            return try await payments.collect(facts, reader: reader, choose: choose, onProgress: onProgress)
        } catch let error as PaymentError {
            // It was not started; the part is declined because the journal has no payment for it.
            _ = try await settled(uuid)
            throw error
        }
    }

    private func facts(of part: OpenSale.Part, _ stored: TillOpenSale) throws -> PaymentFacts {
        let (open, currency) = (OpenSale(stored), stored.open.currency)
        let cards = open.parts.filter { $0.leg.kind == .card && $0.state == .approved }
        let taken = cards.compactMap { PaymentAmount.minor($0.leg.due, currency) }.reduce(0, +)
        guard let minor = PaymentAmount.minor(part.leg.due, currency) else { throw SaleProblem.unstorable }
        var facts = PaymentFacts(
            paymentID: part.id,
            siteID: login.siteID,
            orderID: -stored.open.serial,
            orderNumber: "",
            orderKey: "",
            amount: part.leg.due,
            amountMinor: minor,
            currency: currency,
            tender: .card,
            mode: mode,
            startedAt: dates.now()
        )
        facts.sale = PaymentFacts.SalePart(
            uuid: open.uuid,
            leg: part.number,
            takenMinor: taken,
            openedAt: stored.open.openedAt
        )
        return facts
    }

    // MARK: The end

    /// Determines the outcome of the part being requested, as far as known, and records it. The caller must have
    /// exclusive access to the sale.
    ///
    /// - Returns: nil where no such sale was ever open.
    /// - Throws: `SaleProblem`, `TillProblem`, `StorageError`.
    func settled(_ uuid: String) async throws -> SaleTendered? {
        guard let stored = try await money.openSale(uuid: uuid) else { return nil }
        let open = OpenSale(stored)
        if let part = open.asked ?? open.unknown, part.leg.kind == .giftCard {
            return try await tendered(uuid, try await settleGiftCard(part, of: stored))
        }
        if let part = open.asked ?? open.unknown {
            _ = try await payments.resolve(paymentID: part.id)
            if let receipt = try await settle(part, of: uuid) { return try await tendered(uuid, receipt) }
        } else if open.state == .open, open.rest == 0, !open.legs.isEmpty {
            return try await tendered(uuid, try await commit(uuid))
        }
        return try await tendered(uuid, nil)
    }

    private func settle(_ part: OpenSale.Part, of uuid: String) async throws -> TillReceipt? {
        let id = part.id
        guard let entry = try await payments.context.journal.entry(paymentID: id) else {
            try await change(uuid, note: SaleNote("declined", part: id)) { sale in
                try sale.decline(id, reason: PartLocalization.neverAsked)
            }
            return nil
        }
        let card = OpenSale.CardPart(entry.state)
        guard case .closed(let step, let cause) = entry.state.phase else { return nil }
        let reason = PaymentOutcome(entry.state).sentence(because: cause)
        switch step {
        case .paid:
            let approved = card ?? OpenSale.CardPart(intentID: "", processorID: "", mode: mode)
            guard let stored = try await money.openSale(uuid: uuid) else { return nil }
            if OpenSale(stored).rest == part.leg.due {
                do {
                    return try await commit(uuid) { try $0.approve(id, approved) }
                } catch let problem as ReturnProblem {
                    // The items cannot be returned any more: the card's payment is recorded, so that it can be
                    // refunded.
                    try await change(uuid, note: SaleNote("approved", part: id, due: part.leg.due)) { sale in
                        try sale.approve(id, approved)
                    }
                    throw problem
                }
            }
            try await change(uuid, note: SaleNote("approved", part: id, due: part.leg.due)) { sale in
                try sale.approve(id, approved)
            }
            sender.witness?(.approved)
        case .declined, .cancelled, .stopped, .reversed:
            try await change(uuid, note: SaleNote("declined", part: id)) { sale in
                try sale.decline(id, reason: reason, card)
            }
        default:
            guard part.state == .asked else { return nil }
            try await change(uuid, note: SaleNote("unknown", part: id)) { sale in
                try sale.lose(id, reason: reason, card)
            }
        }
        return nil
    }

    /// Number, lines, legs, receipt and `paid` in one commit.
    ///
    /// - Parameter last: the change that pays it.
    /// - Throws: `SaleProblem`, `OpenSaleRefusal`, `TillProblem`, `StorageError`: what was taken stays taken.
    func commit(
        _ uuid: String,
        _ last: @escaping @Sendable (inout OpenSale) throws -> Void = { _ in }
    ) async throws -> TillReceipt {
        guard let stored = try await money.openSale(uuid: uuid), let body = OpenSaleBody(text: stored.open.bodyJSON)
        else { throw SaleProblem.unknown(name: uuid) }
        var open = OpenSale(stored)
        try last(&open)
        try open.pay()
        let exchanged = try await exchangedBack(body.cart, total: body.draft.total)
        let legs = (exchanged.map { [$0.leg] } ?? []) + open.legs(datedBy: stored)
        let now = dates.now()
        var drafted = body.sale(paidBy: legs, at: now)
        let outcome = try await sign(&drafted)
        let sale = try await commit(
            drafted,
            exchanged,
            closing: { stored in
                var open = OpenSale(stored)
                try last(&open)
                try open.pay()
                try open.write(into: &stored, at: now)
            },
            receipt: { body.receipt($0, paidBy: legs, at: now).signed(outcome) }
        )
        await outbox.wake()
        return try await receipt(of: sale)
    }

    /// The sale of a cart that was paid before.
    ///
    /// - Throws: `SaleProblem.soldBefore`, `StorageError`.
    func paid(_ cart: SaleCart, shownTotal: Decimal) async throws -> SaleTendered? {
        let known = try await paid(cart.uuid)
        if let receipt = known?.receipt { try checkSold(cart, shownTotal: shownTotal, receipt) }
        return known
    }

    func paid(_ uuid: String) async throws -> SaleTendered? {
        guard let sale = try await money.sale(uuid: uuid) else { return nil }
        let receipt = try await receipt(of: sale)
        if try await money.openSale(uuid: uuid) != nil { return try await tendered(uuid, receipt) }
        var whole = OpenSale(uuid: uuid, total: receipt.total)
        for (index, leg) in sale.legs.enumerated() {
            try whole.take(SaleLeg(leg), id: "\(uuid)-\(index + 1)")
        }
        try whole.pay()
        let facts = OpenSaleFacts(
            sale: whole,
            currency: receipt.currency,
            openedAt: sale.sale.soldAt,
            label: "",
            cart: nil,
            tasks: []
        )
        return SaleTendered(sale: try await named(facts), receipt: receipt, progress: nil)
    }

    func tendered(_ uuid: String, _ receipt: TillReceipt?) async throws -> SaleTendered {
        guard let stored = try await money.openSale(uuid: uuid) else { throw SaleProblem.unknown(name: uuid) }
        return SaleTendered(sale: try await named(facts(stored)), receipt: receipt, progress: nil)
    }

    enum PartLocalization {
        static let neverAsked = localized("merced ended before a card was asked for. Nothing was charged.")
    }
}

extension SaleLeg {
    init(_ record: TillLegRecord) {
        self.init(
            kind: Kind(rawValue: record.kind) ?? .tender,
            tender: record.tender,
            due: Money.amount(stored: record.due),
            rounded: Money.amount(stored: record.rounded),
            tendered: Money.amount(stored: record.tendered),
            reference: record.reference
        )
        card = try? JSONDecoder().decode(OpenSale.CardPart.self, from: Data(record.bodyJSON.utf8))
    }
}

extension OpenSale.CardPart {
    /// nil where no intent was created.
    init?(_ state: PaymentState) {
        guard let intentID = state.intentID, let equipment = state.equipment else { return nil }
        self.init(
            intentID: intentID,
            processorID: equipment.processorID,
            mode: equipment.processorMode,
            summary: state.isApproved ? state.card : nil
        )
    }
}
