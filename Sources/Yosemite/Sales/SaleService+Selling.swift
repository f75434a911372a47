import CartEngine
import FoundationEssentials
import Storage
import WooFoundation

/// Paid means durable: a sale is on the disk before anybody is told that it is paid, and the store is told afterwards.
extension SaleService {
    /// - Throws: `SaleProblem`, `TillProblem`, `PricingError`, `StorageError`: then nothing was sold, and the cart is
    ///   kept.
    func pay(_ cart: SaleCart, shownTotal: Decimal, _ payments: [SalePayment]) async throws -> TillReceipt {
        if let known = try await money.sale(uuid: cart.uuid) {
            let receipt = try await receipt(of: known)
            try checkSold(cart, shownTotal: shownTotal, receipt)
            return receipt
        }
        guard !cart.isEmpty else { throw SaleProblem.nothingSold }
        if try await isBegun(cart.uuid) { return try await payRest(cart, shownTotal: shownTotal, payments) }
        try MoneyRoom.check(folder)
        let pricing = try await pricing(cart)
        let quote = pricing.quote()
        if let problem = quote.problem { throw SaleProblem.notSellable(problem) }
        guard let total = quote.total, cart.difference(of: total) == shownTotal else {
            throw SaleProblem.totalChanged(shown: shownTotal, now: cart.difference(of: quote.total ?? 0))
        }
        try checkAge(quote, cart)
        try checkPrices(quote, cart)
        try await checkTax(quote, cart)
        try await recheck(cart)
        let exchanged = try await exchangedBack(cart, total: total)
        let rest = total - (exchanged?.leg.due ?? 0)
        try SalePayment.check(payments, rest: rest, currency: quote.currency)
        let paid = try self.paid(payments, rest, isExchange: exchanged != nil, quote.rounding)
        let legs = (exchanged.map { [$0.leg] } ?? []) + paid
        _ = try await receipts.till.ready()
        try await keepTendering(cart, paid)
        sender.witness?(.tendering)
        do {
            let draft = try SaleWriter(cart: cart, pricing: pricing, quote: quote, legs: legs, soldAt: dates.now())
            let receipt = try await record(draft, exchanged, rest: rest, paid: paid)
            // Another merced may have sold something else under its uuid meanwhile.
            try checkSold(cart, shownTotal: shownTotal, receipt)
            return receipt
        } catch {
            await forgetTendering(cart)
            throw error
        }
    }

    /// Signs a paid sale, and commits it with its number.
    private func record(_ draft: SaleWriter, _ exchanged: ExchangedBack?, rest: Decimal, paid: [SaleLeg]) async throws
        -> TillReceipt
    {
        var drafted = try draft.draft()
        let outcome = try await sign(&drafted)
        let maker = try await receiptMaker(draft, outcome)
        let now = dates.now()
        let sale = try await commit(
            drafted,
            exchanged,
            // If a card was requested without success before.
            closing: { stored in
                var open = try OpenSale(stored).again(for: rest)
                stored.open.total = try SaleJournal.stored(rest)
                for leg in paid { try open.take(leg, id: UUID().uuidString.lowercased()) }
                if paid.isEmpty { try open.abandon() } else { try open.pay() }
                try open.write(into: &stored, at: now)
            },
            receipt: { maker.receipt($0) }
        )
        await outbox.wake()
        return try await receipt(of: sale)
    }

    /// A cart that was paid before may be shown to a clerk who has changed it: that is another sale, which nobody has paid.
    ///
    /// - Throws: `SaleProblem.soldBefore`.
    func checkSold(_ cart: SaleCart, shownTotal: Decimal, _ receipt: TillReceipt) throws {
        guard cart.difference(of: receipt.total) == shownTotal else {
            throw SaleProblem.soldBefore(number: receipt.number, total: receipt.total)
        }
    }

    /// Returned items may pay for all of it: then no cash is needed, and anything else is too much.
    private func paid(_ payments: [SalePayment], _ rest: Decimal, isExchange: Bool, _ rounding: CashRounding) throws
        -> [SaleLeg]
    {
        guard isExchange, rest == 0 else {
            return try SalePayment.legs(payments, total: rest, rounding: rounding, tenders: settings.tenders)
        }
        guard payments.allSatisfy({ $0 == .cash(tendered: nil) }) else {
            throw ReturnProblem.paysAll
        }
        return []
    }

    /// - Throws: `SaleProblem.ageNotChecked`.
    func checkAge(_ quote: SaleQuote, _ cart: SaleCart) throws {
        guard let question = quote.ageQuestion else { return }
        let names = cart.rows.filter { question.rows.contains($0.id) }.map(\.name)
        throw SaleProblem.ageNotChecked(age: question.age, names: names)
    }

    /// Whether money was taken for it, or may have been, and it is not over.
    func isBegun(_ uuid: String) async throws -> Bool {
        guard let stored = try await money.openSale(uuid: uuid) else { return false }
        return OpenSale(stored).isBegun
    }

    /// The remaining parts of a sale, one after the other.
    private func payRest(_ cart: SaleCart, shownTotal: Decimal, _ payments: [SalePayment]) async throws -> TillReceipt {
        for payment in payments {
            let taken = try await takePart(cart, shownTotal: shownTotal, payment)
            if let receipt = taken.receipt { return receipt }
        }
        let open = try await money.openSale(uuid: cart.uuid).map { OpenSale($0) }
        throw OpenSaleRefusal.notPaid(rest: open?.rest ?? shownTotal)
    }

    /// Saves the payment in progress: after a crash the clerk is told about it with the cart.
    private func keepTendering(_ cart: SaleCart, _ legs: [SaleLeg]) async throws {
        guard let leg = legs.first(where: { $0.tendered != 0 }) else { return }
        var kept = cart
        kept.tendering = SaleCart.Tendering(
            tender: leg.kind == .tender ? leg.tender : leg.kind.rawValue,
            amount: leg.tendered,
            reference: leg.reference
        )
        try await save(kept)
    }

    /// Nothing is being taken for a sale that was refused. One that was sold all the same has no cart to be saved.
    private func forgetTendering(_ cart: SaleCart) async {
        var kept = cart
        kept.tendering = nil
        do {
            try await save(kept)
        } catch {
            sender.logger.error("a refused sale is kept as being paid: \(StoreWords.describe(error))")
        }
    }

    /// - Parameter outcome: nil where there is no signer.
    func receiptMaker(_ draft: SaleWriter, _ outcome: FiscalOutcome?) async throws -> SaleReceiptMaker {
        let settings = try await storeSettings()
        let country = draft.pricing.plain.rules.settings.base.country
        let header = self.settings.header
        return SaleReceiptMaker(
            merchant: header.isEmpty ? [settings.siteName] : header,
            clerk: self.settings.clerk,
            cart: draft.cart,
            quote: draft.quote,
            taxes: draft.taxes,
            legs: draft.legs,
            symbol: settings.currency.symbol,
            soldAt: draft.soldAt,
            mode: mode,
            isUnsigned: outcome?.isUnsigned ?? FiscalCountry.asksForSigner(country),
            signing: outcome?.onPaper
        )
    }

    func receipt(of sale: TillSale) async throws -> TillReceipt {
        let number = RegisterSettings.receiptNumber(register: sale.sale.register, sale.sale.number)
        guard let receipt = try await receipts.receipt(paymentID: sale.sale.uuid) else {
            throw ReceiptBookError.unknown(number: number)
        }
        return TillReceipt(
            uuid: sale.sale.uuid,
            number: number,
            total: Money.amount(stored: sale.sale.total),
            rounding: sale.legs.map { Money.amount(stored: $0.rounding) }.reduce(0, +),
            change: sale.legs.map { Money.amount(stored: $0.change) }.reduce(0, +),
            currency: sale.sale.currency,
            receipt: receipt
        )
    }

    /// Voids a whole sale: a row of its own, with negative amounts and its own number.
    ///
    /// - Parameter isUnchecked: also if the store cannot be asked whether part of it was returned elsewhere.
    /// - Throws: `SaleProblem`, `ReturnProblem`, `TillProblem`, `StorageError`.
    func void(_ name: String, reason: String, isUnchecked: Bool) async throws -> TillReceipt {
        let sale = try await find(name)
        let number = RegisterSettings.receiptNumber(register: sale.sale.register, sale.sale.number)
        guard sale.sale.kind == "sale", try await voids(of: sale.sale.uuid) == nil else {
            throw SaleProblem.voided(number: number)
        }
        guard try await money.takenBack(of: sale.sale.uuid).isEmpty else {
            throw SaleProblem.returned(number: number)
        }
        guard !sale.legs.contains(where: { $0.kind == SaleLeg.Kind.exchange.rawValue }) else {
            throw SaleProblem.exchanged(number: number)
        }
        return try await withdrawing(sale.sale.uuid) {
            try await checkNotReturned(sale, isUnchecked: isUnchecked)
            return try await takeBack(sale, number, reason)
        }
    }

    private func takeBack(_ sale: TillSale, _ number: String, _ reason: String) async throws -> TillReceipt {
        let zone = try await storeSettings().timeZone
        let first = try await receipt(of: sale).receipt
        let now = dates.now()
        var draft = SaleWriter.voiding(sale, reason: reason, at: now)
        let outcome = try await sign(&draft)
        let goesBack = draft.legs.map(\.kind.goesBackElsewhere)
        let void = try await abortingSignature(of: draft) { [draft] in
            try await self.journal.commit(
                draft,
                zone: zone,
                closing: { $0.reverseCards() },
                takingBack: TillTakingBack { before in
                    // Another merced may have voided it meanwhile, or returned a part of it.
                    guard let known = before.first else { return }
                    throw known.sale.kind == "void"
                        ? SaleProblem.voided(number: number) : SaleProblem.returned(number: number)
                }
            ) { paper in
                first.copy(
                    number: paper,
                    kind: .refund,
                    paymentID: draft.uuid,
                    date: now,
                    tendered: .some(nil),
                    change: .some(nil),
                    reason: [localized("Of %@", number), reason].filter { !$0.isEmpty }.joined(separator: ": "),
                    legs: .some(first.legs.map { $0.goingBack(goesBack) }),
                    isUnsigned: outcome.map { $0.isUnsigned ? true : nil } ?? first.isUnsigned,
                    signing: .some(outcome?.onPaper)
                )
            }
        }
        await outbox.wake()
        await atTheCounter { [self] in _ = await workHolds(of: sale.sale.uuid) }
        return try await receipt(of: void)
    }
}

extension [Receipt.Leg] {
    /// - Parameter isElsewhere: for each leg, whether a processor or the store is asked to refund it.
    fileprivate func goingBack(_ isElsewhere: [Bool]) -> Self {
        guard count == isElsewhere.count else { return self }
        return zip(self, isElsewhere).map { leg, isElsewhere in
            guard isElsewhere else { return leg }
            return Receipt.Leg(
                tender: leg.tender,
                due: leg.due,
                rounding: leg.rounding,
                tendered: leg.tendered,
                change: leg.change,
                reference: SaleReceiptMaker.goesToCard,
                card: leg.card
            )
        }
    }
}

extension TillOpenSale {
    /// Refunds the card payments of a voided sale to the cards.
    fileprivate mutating func reverseCards() {
        for (index, part) in parts.enumerated()
        where part.state == "approved" {
            if part.kind == SaleLeg.Kind.giftCard.rawValue {
                parts[index].state = OpenSale.Part.State.voiding.rawValue
                putBack(OpenSale.Part(part))
                continue
            }
            guard part.kind == SaleLeg.Kind.card.rawValue else { continue }
            guard let place = holds.firstIndex(where: { $0.intentID == part.intentID }) else { continue }
            parts[index].state = OpenSale.Part.State.voiding.rawValue
            holds[place].becomeReversal()
        }
    }
}
