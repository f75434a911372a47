import FoundationEssentials
import Networking
import Storage
import WooFoundation

/// Reports a voided sale to the store: its order is cancelled, which gives its stock back.
extension SaleSender {
    func tell(ofVoid void: TillSale, tries: Int64) async throws {
        // A sale abandoned before it was paid never had an order.
        if let uuid = void.sale.refersTo, try await money.sale(uuid: uuid) == nil {
            return try await money.changeSaleOrder(uuid: void.sale.uuid) { record in
                (record.state, record.claimedBy, record.lastError) = ("sent", nil, nil)
            }
        }
        guard let uuid = void.sale.refersTo, let original = try await money.saleOrder(uuid: uuid) else {
            throw SaleParked(reason: Localization.unreadable)
        }
        switch original.state {
        case "sent": break
        case "parked":
            if original.orderID > 0 { try await writer.discard(original.orderID, siteID: siteID) }
            try await Task { [money, dates] in
                let now = dates.now()
                for uuid in [uuid, void.sale.uuid] {
                    try await money.changeSaleOrder(uuid: uuid) { record in
                        (record.state, record.changedAt, record.claimedBy, record.orderID) = ("sent", now, nil, 0)
                    }
                }
            }.value
            return
        default: throw EditPostponed(pause: .seconds(5))
        }
        guard original.orderID > 0 else {
            return try await money.changeSaleOrder(uuid: void.sale.uuid) { $0.state = "sent" }
        }
        let order = NamedOrder(orderID: original.orderID, number: original.orderNumber)
        try await cancel(order, for: void, tries: tries)
    }

    /// Earlier refunds are not repeated: then the void is parked, and the user can have the rest of the order refunded.
    private func cancel(_ named: NamedOrder, for void: TillSale, tries: Int64) async throws {
        let orderID = named.orderID
        var attempt = try await attempt(void, asksFirst: false)
        let isDecided = attempt.sending == .asComputed
        var order: Order
        do {
            order = try await writer.records.orders.load(orderID)
        } catch let error as NetworkError where error.isOfMissingOrder {
            guard isDecided else { throw SaleParked(reason: VoidLocalization.orderMissing(named.number)) }
            return try await money.changeSaleOrder(uuid: void.sale.uuid) { record in
                (record.state, record.claimedBy, record.lastError) = ("sent", nil, nil)
            }
        }
        let isTold = order.statusKey == "cancelled" && order.meta(SaleMark.voided) == void.number
        if !isTold, !order.isRefunded {
            let (wire, fields) = (writer.records.orders, void.cancelling)
            order = try await once(&attempt, "cancelled") {
                let now = try await wire.load(orderID)
                return now.statusKey == "cancelled" && now.meta(SaleMark.voided) == void.number || now.isRefunded
                    ? now : nil
            } send: {
                await wire.update(orderID, fields)
            }
            order = try await confirmed(order, VoidLocalization.notCancelled) {
                $0.statusKey == "cancelled" || $0.isRefunded
            }
        }
        if order.isRefunded {
            guard isDecided else { throw SaleParked(reason: try await refundedBefore(order)) }
            order = try await refundRest(of: order, void, &attempt)
        }
        let decimals = CurrencyDecimals.minorUnits(of: void.sale.currency)
        try await writeNotes(of: void, on: order, decimals, isNew: tries == 1, tries: tries, &attempt)
        try await finish(void, order, Money.amount(from: order.total) ?? 0)
    }

    /// How much, and by what, according to the refunds.
    private func refundedBefore(_ order: Order) async throws -> String {
        let refunds = try await refunds(of: order)
        let sum = RefundsGiven(refunds).amount
        let reasons = refunds.map { ReceiptMaker.plain($0.reason).prefix(60) }.filter { !$0.isEmpty }
        return VoidLocalization.refunded(order.number, "\(sum)", reasons.prefix(3).joined(separator: ", "))
    }

    private func refundRest(of order: Order, _ void: TillSale, _ attempt: inout SaleAttempt) async throws -> Order {
        let refunds = try await refunds(of: order)
        guard order.statusKey != "cancelled", !refunds.contains(where: { $0.mark == void.sale.uuid }) else {
            return order
        }
        let left = (Money.amount(from: order.total) ?? 0) - RefundsGiven(refunds).amount
        let draft = RefundDraft(
            amount: left,
            lines: [],
            reason: void.number,
            mark: void.sale.uuid,
            usesGateway: false,
            restocks: false,
            decimals: CurrencyDecimals.minorUnits(of: void.sale.currency)
        )
        guard let draft else { return order }
        try await make(draft, on: order, &attempt)
        return try await writer.records.orders.load(order.orderID)
    }

    /// A sale that was voided before the store had it becomes an order that is never completed: nobody can return it
    /// elsewhere in between. If gift cards pay, the order is completed first: ending it refunds them.
    ///
    /// - Parameter paying: what completes an order that was created before the sale was paid.
    /// - Returns: nil where it was not voided, or somebody continued with its order.
    func cancelUnfinished(
        _ order: Order,
        of sale: TillSale,
        _ paying: [String: JSONValue],
        _ attempt: inout SaleAttempt
    ) async throws -> Order? {
        let unfinished = [OrderDraft.firstStatus, SaleService.reserving]
        guard unfinished.contains(order.statusKey), sale.paidByGiftCards == 0,
            let void = try await money.takenBack(of: sale.sale.uuid).first(where: { $0.sale.kind == "void" })
        else { return nil }
        var fields = paying
        fields.merge(void.cancelling) { paid, cancelled in
            guard case .array(let rows) = paid, case .array(let more) = cancelled else { return cancelled }
            return .array(rows + more)
        }
        let (id, wire, body) = (order.orderID, writer.records.orders, fields)
        let done = try await once(&attempt, "cancelled") {
            let now = try await wire.load(id)
            return now.statusKey == "cancelled" ? now : nil
        } send: {
            await wire.update(id, body)
        }
        return try await confirmed(done, VoidLocalization.notCancelled) { $0.statusKey == "cancelled" }
    }
}

extension TillSale {
    /// Cancels the order of a voided sale.
    fileprivate var cancelling: [String: JSONValue] {
        [
            "status": .string("cancelled"),
            "meta_data": .array([.object(["key": .string(SaleMark.voided), "value": .string(number)])]),
        ]
    }
}

extension Order {
    /// Whether it was refunded, in part or in full.
    var isRefunded: Bool { statusKey == "refunded" || !refunds.isEmpty }
}

private enum VoidLocalization {
    static func notCancelled(_ order: String, _ status: String) -> String {
        localized("The store answered that order %@ is cancelled, but it is “%@”. It was voided here.", order, status)
    }
    static func orderMissing(_ order: String) -> String {
        localized("The store no longer has order %@: the void is recorded here only.", order)
    }
    static func refunded(_ order: String, _ amount: String, _ by: String) -> String {
        by.isEmpty
            ? localized("Of order %@ %@ was refunded already: so much was refunded twice.", order, amount)
            : localized("Of order %@ %@ was refunded already (%@): so much was refunded twice.", order, amount, by)
    }
}
