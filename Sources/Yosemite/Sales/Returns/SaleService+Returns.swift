import FoundationEssentials
import Storage
import WooFoundation

/// Returns: a row of its own with its own number, on the disk before money is paid out.
extension SaleService {
    /// What can still be returned of a sale.
    ///
    /// - Parameters:
    ///   - uuid: of a return to be ignored, because it is being made again.
    ///   - request: the return for which the store is asked what came back elsewhere; nil for not asking.
    /// - Throws: `SaleProblem.unknown`, `ReturnProblem`, `StorageError`.
    func returnLeft(_ name: String, before uuid: String?, asking request: ReturnRequest?) async throws -> ReturnLeft {
        var source = try await returnSource(name)
        var planner = try await returnPlanner(source, before: uuid)
        if let request {
            source = try await checkedSource(name, request, claims: false)
            planner = try await returnPlanner(source, before: uuid)
        }
        var left = planner.left
        if case .elsewhere(let sold) = source { (left.order, left.orderID) = (sold.order.number, sold.order.orderID) }
        return left
    }

    /// The amounts of a return; nothing is recorded.
    ///
    /// - Parameter checks: whether to ask the store for its refunds.
    /// - Throws: `SaleProblem.unknown`, `ReturnProblem`, `StorageError`.
    func planReturn(_ name: String, _ request: ReturnRequest, checks: Bool) async throws -> ReturnPlan {
        let source = checks ? try await checkedSource(name, request, claims: false) : try await returnSource(name)
        let planner = try await returnPlanner(source, before: request.uuid)
        return try planner.plan(request, rounding: try await cashRounding(for: source.sale))
    }

    /// Of cash that is given back: the till's rule is for the shop's currency only.
    private func cashRounding(for sale: TillSale) async throws -> CashRounding {
        let facts = try await till()
        return sale.sale.currency == facts.currency ? facts.rounding : .exact
    }

    func returnPlanner(_ source: ReturnSource, before uuid: String?) async throws -> ReturnPlanner {
        var planner = try source.planner(before: try await money.takenBack(of: source.sale.sale.uuid), but: uuid)
        planner.takesFractions = try await mirror.read { try $0.showsFractions() }
        return planner
    }

    /// Makes a return. A second call with the same uuid returns the same return.
    ///
    /// - Parameter shownTotal: the total the clerk saw.
    /// - Throws: `SaleProblem`, `ReturnProblem`, `TillProblem`, `StorageError`: then nothing was recorded, and no money
    ///   may be paid out.
    func takeBack(_ name: String, _ request: ReturnRequest, shownTotal: Decimal) async throws -> TillReceipt {
        if let known = try await money.sale(uuid: request.uuid) {
            _ = await workRefunds(of: request.uuid)
            return try await receipt(of: known)
        }
        try MoneyRoom.check(folder)
        return try await withdrawing(request.uuid) { try await written(name, request, shownTotal) }
    }

    private func written(_ name: String, _ request: ReturnRequest, _ shownTotal: Decimal) async throws -> TillReceipt {
        let source = try await checkedSource(name, request, claims: true)
        let planner = try await returnPlanner(source, before: nil)
        let rounding = try await cashRounding(for: source.sale)
        let plan = try planner.plan(request, rounding: rounding)
        guard plan.total == shownTotal else {
            throw ReturnProblem.totalChanged(shown: shownTotal, now: plan.total)
        }
        let back = try await prepared(plan, source, planner, request, rounding)
        try await checkGiftCards(back)
        var draft = back.draft
        let outcome = try await sign(&draft)
        let zone = try await storeSettings().timeZone
        sender.witness?(.committing)
        let committed = try await abortingSignature(of: draft) { [draft] in
            try await self.journal.commit(
                draft,
                zone: zone,
                takingBack: back.takingBack,
                receipt: { back.paper($0, draft, outcome) }
            )
        }
        sender.witness?(.committed)
        await outbox.wake()
        await atTheCounter { [self] in _ = await workRefunds(of: request.uuid) }
        return try await receipt(of: committed)
    }

    /// - Throws: `ReturnProblem`, `SaleProblem.unstorable`, `ReceiptBookError`, `StorageError`.
    func prepared(
        _ plan: ReturnPlan,
        _ source: ReturnSource,
        _ planner: ReturnPlanner,
        _ request: ReturnRequest,
        _ rounding: CashRounding
    ) async throws -> PreparedReturn {
        var body = ReturnBody(
            reason: request.reason,
            approvedBy: request.approvedBy,
            lines: plan.lines.map { ReturnBody.Line(of: $0.position, taxes: $0.taxes, restocks: $0.restocks) },
            legs: plan.legs.map(\.position),
            taxes: planner.taxes(of: plan),
            decimals: planner.priceDecimals
        )
        let first: Receipt
        switch source {
        case .here(let sale, _): first = try await receipt(of: sale).receipt
        case .elsewhere(let sold):
            first = try await paper(of: sold)
            body.orderID = sold.order.orderID
        }
        return PreparedReturn(
            plan: plan,
            draft: try Self.draft(plan, of: planner, body, request.uuid, at: dates.now()),
            body: body,
            takingBack: TillTakingBack(refunds: try refunds(plan, planner, request.uuid)) { before in
                // Another merced may have returned some of it meanwhile.
                let again = try source.planner(before: before).plan(request, rounding: rounding)
                guard again == plan else { throw ReturnProblem.totalChanged(shown: plan.total, now: again.total) }
            },
            first: first
        )
    }

    private static func draft(
        _ plan: ReturnPlan,
        of planner: ReturnPlanner,
        _ body: ReturnBody,
        _ uuid: String,
        at date: Date
    ) throws -> SaleDraft {
        let lines = plan.lines.compactMap { part -> SaleDraft.Line? in
            guard let sold = planner.lines.first(where: { $0.record.position == part.position }) else { return nil }
            let record = sold.record
            let subtotal = Money.amount(stored: record.subtotal) * part.quantity / sold.sold
            var line = SaleDraft.Line(
                name: record.name,
                quantity: -part.quantity,
                price: Money.amount(stored: record.price),
                subtotal: -Money.rounded(subtotal, decimals: Money.storedDigits),
                total: -part.net,
                tax: -part.tax
            )
            (line.kind, line.productID, line.variationID) = (record.kind, record.productID, record.variationID)
            (line.sku, line.code, line.taxClass) = (record.sku, record.code, record.taxClass)
            return line
        }
        let legs = plan.legs.map { part in
            let sold = planner.legs.first { $0.record.position == part.position }
            var leg = SaleLeg(
                kind: part.kind,
                tender: part.tender,
                due: -part.due,
                rounded: -part.rounded,
                tendered: -part.rounded,
                reference: sold?.leg.reference ?? planner.number
            )
            leg.card = sold?.leg.card
            return leg
        }
        var draft = SaleDraft(
            uuid: uuid,
            currency: plan.currency,
            total: -plan.total,
            lines: lines,
            legs: legs,
            soldAt: date
        )
        (draft.kind, draft.refersTo) = (ReturnBody.kind, planner.sale.sale.uuid)
        (draft.tax, draft.customerID) = (-plan.tax, planner.sale.sale.customerID)
        draft.bodyJSON = try SaleJSON.text(body)
        return draft
    }

    /// The refunds to cards. A card that nobody could refund is rejected with a message.
    private func refunds(_ plan: ReturnPlan, _ planner: ReturnPlanner, _ uuid: String) throws -> [TillRefundRecord] {
        try plan.legs.enumerated().compactMap { place, part in
            guard part.kind == .card else { return nil }
            let sold = planner.legs.first { $0.record.position == part.position }
            guard let card = sold?.leg.card else { throw ReturnProblem.unreadable(number: planner.number) }
            guard let processor = equipment.processor(login.siteID), processor.id == card.processorID,
                processor.mode == card.mode
            else { throw ReturnProblem.otherProcessor(name: card.processorID) }
            guard let minor = PaymentAmount.minor(part.due, plan.currency) else { throw SaleProblem.unstorable }
            var record = TillRefundRecord()
            (record.siteID, record.uuid, record.position) = (login.siteID, uuid, Int64(place + 1))
            record.refundKey = "\(uuid)-\(place + 1)-refund"
            (record.intentID, record.processorID) = (card.intentID, card.processorID)
            (record.state, record.amount, record.currency) = ("waiting", minor, plan.currency)
            return record
        }
    }
}

/// A return that is computed but not recorded yet.
struct PreparedReturn: Sendable {
    let plan: ReturnPlan
    let draft: SaleDraft
    let body: ReturnBody
    let takingBack: TillTakingBack
    /// Of the sale.
    let first: Receipt

    /// - Parameter signed: the draft with the signer's answer.
    func paper(_ number: String, _ signed: SaleDraft, _ outcome: FiscalOutcome?) -> Receipt {
        first.returning(plan, body, number: number, draft: signed).signed(outcome)
    }
}

extension Receipt {
    /// The receipt for a return of this one. Amounts are above zero.
    func returning(_ plan: ReturnPlan, _ body: ReturnBody, number: String, draft: SaleDraft) -> Receipt {
        let lines = plan.lines.map {
            Line(name: ReceiptMaker.kept($0.name), quantity: $0.quantity, total: pricesIncludeTax ? $0.amount : $0.net)
        }
        let subtotal = lines.map(\.total).reduce(0, +)
        let rest = plan.total - subtotal - (pricesIncludeTax ? 0 : plan.tax)
        return copy(
            number: number,
            kind: .refund,
            paymentID: draft.uuid,
            date: draft.soldAt,
            lines: lines,
            subtotal: subtotal,
            adjustments: rest == 0 ? [] : [Amount(label: localized("Rounding"), amount: rest)],
            taxes: body.taxes.filter { $0.tax != 0 }.map { Amount(label: $0.label, amount: $0.tax) },
            total: plan.total,
            tendered: .some(nil),
            change: .some(nil),
            reason: [localized("Of %@", self.number), body.reason].filter { !$0.isEmpty }.joined(separator: ": "),
            legs: .some(
                plan.legs.map {
                    Leg(
                        tender: $0.words,
                        due: $0.due,
                        rounding: $0.rounded - $0.due,
                        tendered: $0.rounded,
                        change: 0,
                        reference: $0.kind.goesBackElsewhere ? SaleReceiptMaker.goesToCard : ""
                    )
                }
            ),
            isUnsigned: isUnsigned,
            signing: .some(nil)
        )
    }
}
