import FoundationEssentials
import Networking
import Storage
import WooFoundation

/// Reports a return to the store: one refund of the sale's order with the returned lines and taxes, for which the store
/// moves no money. It has the return's uuid, by which it is searched for before it is created.
extension SaleSender {
    func tell(ofReturn sale: TillSale, _ record: TillOrderRecord) async throws {
        guard let body = ReturnBody(text: sale.sale.bodyJSON) else {
            throw SaleParked(reason: ReturnLocalization.unreadable)
        }
        guard let source = sale.sale.refersTo else { return try await finishReturn(sale, nil) }
        let (orderID, number, own) = try await soldAs(source, body)
        guard orderID > 0, sale.sale.total != 0 else { return try await finishReturn(sale, nil) }
        var attempt = try await attempt(sale, asksFirst: false)
        let order: Order
        do {
            order = try await writer.records.orders.load(orderID)
        } catch let error as NetworkError where error.isOfMissingOrder {
            throw SaleParked(reason: ReturnLocalization.orderMissing(number))
        }
        let isDecided = attempt.sending == .asComputed
        // Voided at another till, at the same moment or while the store could not be asked.
        if order.statusKey == "cancelled", sale.paidByGiftCards == 0 {
            guard isDecided else { throw SaleParked(reason: ReturnLocalization.cancelled(order.number)) }
            return try await finishReturn(sale, order)
        }
        let refunds = try await refunds(of: order)
        // Created by an attempt whose answer was lost, or else now.
        if !refunds.contains(where: { $0.mark == sale.sale.uuid }) {
            let request = ReturnRefund(
                sale: sale,
                body: body,
                sold: try own ?? soldElsewhere(order, body),
                attempt: try await money.saleTry(uuid: source).map { SaleAttempt($0) },
                order: order,
                refunds: refunds
            )
            if let draft = try request.draft(isAmountOnly: isDecided) {
                try await make(draft, on: order, &attempt)
            } else if sale.paidByGiftCards == 0 {
                return try await finishReturn(sale, order)
            }
        }
        witness?(.made)
        let now = try await writer.records.orders.load(orderID)
        if now.statusKey == "cancelled", sale.paidByGiftCards == 0, !isDecided {
            throw SaleParked(reason: ReturnLocalization.cancelled(now.number))
        }
        let after = try await giveGiftCardsBack(now, sale, &attempt)
        try await writeNotes(of: sale, on: after, body.decimals, isNew: false, tries: record.tries, &attempt)
        try await finishReturn(sale, after)
    }

    /// The order of the returned sale, and the sale if it is in this ledger.
    ///
    /// - Throws: `EditPostponed` before the sale is in the store: the return comes after it, however long that takes.
    private func soldAs(_ uuid: String, _ body: ReturnBody) async throws
        -> (orderID: Int64, number: String, sale: TillSale?)
    {
        if let orderID = body.orderID {
            let known = try await mirror.read { [siteID] in try $0.loadOrder(siteID: siteID, orderID: orderID) }
            return (orderID, NamedOrder(orderID: orderID, number: known?.number ?? "").number, nil)
        }
        guard let sold = try await money.sale(uuid: uuid), let known = try await money.saleOrder(uuid: uuid) else {
            throw SaleParked(reason: ReturnLocalization.unreadable)
        }
        guard known.state == "sent" else { throw EditPostponed(pause: .seconds(5)) }
        return (known.orderID, known.orderNumber, sold)
    }

    private func soldElsewhere(_ order: Order, _ body: ReturnBody) throws -> TillSale {
        do throws(ReturnProblem) {
            return try OrderSale(order, [], rates: [:], card: nil, decimals: body.decimals).sale
        } catch {
            throw SaleParked(reason: StoreWords.describe(error))
        }
    }

    func refunds(of order: Order) async throws -> [Refund] {
        let remote = RefundsRemote(network: writer.records.orders.remote.network)
        let page = try await remote.loadRefunds(siteID: siteID, orderID: order.orderID, query: ListQuery(size: 100))
        guard page.unreadable.isEmpty, !page.isCutOff else {
            throw NetworkError.unreadable(resource: "refunds", reason: "some could not be read")
        }
        return page.items
    }

    /// With the status `refunded` the plugin refunds the order's gift cards. A refund does not do that: since its
    /// version 1.10 no refund ends an order paid by gift cards.
    private func giveGiftCardsBack(_ order: Order, _ sale: TillSale, _ attempt: inout SaleAttempt) async throws
        -> Order
    {
        guard sale.paidByGiftCards != 0 else {
            // Somebody ended the order, or an older version of the plugin refunded them when nothing was left of the
            // total.
            if order.hasEnded, !order.giftCards(of: sale.sale.uuid).isEmpty, attempt.sending != .asComputed {
                throw SaleParked(reason: ReturnLocalization.giftCardsGone(order.number))
            }
            return order
        }
        guard !order.hasEnded else { return order }
        let wire = writer.records.orders
        let done = try await once(&attempt, "gift cards") {
            let now = try await wire.load(order.orderID)
            return now.hasEnded ? now : nil
        } send: {
            await wire.update(order.orderID, ["status": .string("refunded")])
        }
        return try await confirmed(done, ReturnLocalization.notRefunded) { $0.hasEnded }
    }

    func make(_ draft: RefundDraft, on order: Order, _ attempt: inout SaleAttempt) async throws {
        let remote = RefundsRemote(network: writer.records.orders.remote.network)
        let made: Refund
        do {
            made = try await once(&attempt, "refund") {
                try await refunds(of: order).first { $0.mark == draft.mark }
            } send: {
                await remote.createRefund(siteID: siteID, orderID: order.orderID, draft: draft)
            }
        } catch let error as NetworkError where error.storeError?.code == NetworkError.noRefund {
            throw SaleParked(reason: ReturnLocalization.refused(order.number, StoreWords.describe(error)))
        }
        let kept = abs(Money.amount(from: made.amount) ?? 0)
        guard kept == draft.amount else {
            throw SaleParked(reason: ReturnLocalization.keptOther(order.number, "\(kept)", "\(draft.amount)"))
        }
    }

    private func finishReturn(_ sale: TillSale, _ order: Order?) async throws {
        try await Task { [money, writer, dates] in
            let (now, total) = (dates.now(), sale.sale.total)
            try await money.changeSaleOrder(uuid: sale.sale.uuid) { record in
                (record.state, record.claimedBy, record.lastError) = ("sent", nil, nil)
                (record.asksFirst, record.notBefore, record.changedAt) = (false, nil, now)
                guard let order else { return }
                (record.orderID, record.orderNumber, record.storeTotal) = (order.orderID, order.number, total)
            }
            if let order { try await writer.orders.save([order]) }
        }.value
        witness?(.sent)
    }
}

extension Refund {
    /// The uuid of merced's return.
    var mark: String? { metaData.last { $0.key == RefundDraft.markKey }?.value.string }
}

/// A return as reported to its order in the store.
struct ReturnRefund {
    let sale: TillSale
    let body: ReturnBody
    let sold: TillSale
    /// How the sale was sent.
    let attempt: SaleAttempt?
    let order: Order
    /// The order's existing refunds.
    let refunds: [Refund]

    /// - Parameter isAmountOnly: whether to record only the amount, as much of it as is left.
    /// - Returns: nil where nothing is left to record.
    /// - Throws: `SaleParked` where the order does not have the returned items.
    func draft(isAmountOnly: Bool) throws -> RefundDraft? {
        let given = RefundsGiven(refunds)
        // Amounts paid by gift card are not in the order's total.
        let amount = sale.paidByGiftCards - Money.amount(stored: sale.sale.total)
        let left = max(0, (Money.amount(from: order.total) ?? 0) - given.amount)
        let lines = isAmountOnly ? [] : try self.lines(given)
        if !isAmountOnly, amount > left {
            throw SaleParked(reason: ReturnLocalization.tooMuch(order.number, "\(left)"))
        }
        let restocks = body.lines.contains(where: \.restocks)
        return RefundDraft(
            amount: min(amount, left),
            lines: lines,
            reason: [sale.number, body.reason].filter { !$0.isEmpty }.joined(separator: ": "),
            mark: sale.sale.uuid,
            usesGateway: false,
            restocks: restocks && !isAmountOnly,
            decimals: body.decimals,
            isOffTotal: sale.paidByGiftCards != 0
        )
    }

    private func lines(_ given: RefundsGiven) throws -> [RefundDraft.Line] {
        let rows = try OrderRows(of: sold, sent: attempt, order).rows
        let isMixed = Set(body.lines.map(\.restocks)).count > 1
        return try zip(body.lines, sale.lines).map { part, record in
            guard let row = rows[part.of] else { throw SaleParked(reason: ReturnLocalization.changed(order.number)) }
            let quantity = -Money.amount(stored: record.quantity)
            let soldHere = sold.lines.first { $0.position == part.of }.map { Money.amount(stored: $0.quantity) }
            let whole = row.quantity ?? soldHere ?? quantity
            let amount = Money.rounded(row.amount, decimals: body.decimals)
            let back = given.pieces(of: row.lineID, sold: whole, for: amount, decimals: body.decimals)
            let left = max(0, whole - back)
            guard quantity <= left else {
                throw SaleParked(reason: ReturnLocalization.tooManyPieces(order.number, record.name, "\(left)"))
            }
            // The store restocks what a refund counts: for items that stay off the shelf only the money is recorded, if
            // others of the same return are restocked.
            let counts = row.quantity != nil && (part.restocks || !isMixed)
            return RefundDraft.Line(
                lineID: row.lineID,
                quantity: counts ? quantity : 0,
                total: -Money.amount(stored: record.total),
                taxes: taxes(part.taxes, row)
            )
        }
    }

    /// By the store's rates; for sales from before they were stored by line, in the order's proportions.
    private func taxes(_ taxes: [Int64: Decimal], _ row: OrderRows.Row) -> [Int64: Decimal] {
        guard let sum = taxes[0] else { return taxes }
        let whole = row.taxes.compactMap { Money.amount(from: $0.total) }.reduce(0, +)
        guard whole != 0 else { return [:] }
        var (shares, rest): ([Int64: Decimal], Decimal) = ([:], sum)
        for (place, tax) in row.taxes.enumerated() {
            let part = (Money.amount(from: tax.total) ?? 0) * sum / whole
            let share = place == row.taxes.count - 1 ? rest : Money.rounded(part, decimals: body.decimals)
            shares[tax.taxID] = share
            rest -= share
        }
        return shares
    }
}

enum ReturnLocalization {
    static let unreadable = localized("A newer version of merced wrote this return; it is sent by that version.")
    static func orderMissing(_ order: String) -> String {
        localized("The store no longer has order %@: the return is recorded here only.", order)
    }
    static func cancelled(_ order: String) -> String {
        localized(
            "Order %@ is cancelled: the sale was voided elsewhere, so this was refunded twice.",
            order
        )
    }
    static func giftCardsGone(_ order: String) -> String {
        localized(
            "Order %@ is fully refunded in the store, so its gift cards have all their money back, but not all of it was returned. Take it off the cards again in the store.",
            order
        )
    }
    static func notRefunded(_ order: String, _ status: String) -> String {
        localized("The store answered that order %@ is refunded, but it is “%@”.", order, status)
    }
    static func keptOther(_ order: String, _ kept: String, _ asked: String) -> String {
        localized("The store recorded a refund of %@ for order %@; %@ was given back.", kept, order, asked)
    }
    static func refused(_ order: String, _ reason: String) -> String {
        localized("The store does not refund order %@: %@", order, reason)
    }
    static func tooMuch(_ order: String, _ left: String) -> String {
        localized("Of order %@ only %@ is left to refund: someone else refunded it too.", order, left)
    }
    static func tooManyPieces(_ order: String, _ name: String, _ left: String) -> String {
        localized(
            "Order %@ has only %@ of “%@” left to refund: someone else refunded it too.",
            order,
            left,
            // A name longer than the sentence would hide its meaning.
            String(ReceiptMaker.kept(name).prefix(60))
        )
    }
    static func changed(_ order: String) -> String {
        localized("Order %@ was changed in the store: its lines are not those that were sold.", order)
    }
}
