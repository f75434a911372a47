import FoundationEssentials
import Hardware
import Networking

extension ReceiptBook {
    /// Makes the receipt of a completed refund. Failing to store it does not affect the refund.
    ///
    /// - Returns: whether it is stored.
    @discardableResult
    func issue(for facts: RefundFacts, of order: Order, mode: PaymentMode) async -> Bool {
        let money = ReturnedMoney(
            refundID: facts.refundID,
            order: order,
            plan: Self.plan(facts, order),
            returnedAt: facts.startedAt,
            tender: Self.tender(facts, order),
            card: Self.way(facts, order),
            mode: mode
        )
        do {
            _ = try await receipt(for: money)
            return true
        } catch {
            Self.logger.error("no receipt of refund \(facts.refundID): \(StoreWords.describe(error))")
            return false
        }
    }

    private static func plan(_ facts: RefundFacts, _ order: Order) -> RefundPlan {
        var names = Dictionary(order.items.map { ($0.itemID, $0.name) }) { first, _ in first }
        for line in order.shippingLines { names[line.shippingID] = line.methodTitle }
        for fee in order.fees { names[fee.feeID] = fee.name }
        return RefundPlan(
            request: RefundRequest(reason: facts.reason),
            amount: facts.amount,
            available: facts.amount,
            currency: facts.currency,
            lines: facts.lines.map {
                RefundPlan.Line(
                    lineID: $0.lineID,
                    name: names[$0.lineID] ?? "",
                    quantity: $0.quantity,
                    total: $0.total,
                    taxes: $0.taxes
                )
            },
            route: RefundPlan.Route(rawValue: facts.route) ?? .manual,
            target: order.paymentMethodTitle
        )
    }

    private static func tender(_ facts: RefundFacts, _ order: Order) -> PaymentTender.Kind {
        if facts.usesProcessor || facts.usesStoreGateway { return .card }
        return order.paymentMethodID == PaymentMark.externalMethod ? .external : .cash
    }

    /// The order's payment method in the store's words: `Visa ending 4242`, `PayPal`.
    private static func way(_ facts: RefundFacts, _ order: Order) -> CardSummary? {
        guard facts.usesProcessor || facts.usesStoreGateway, !order.paymentMethodTitle.isEmpty else { return nil }
        return CardSummary(brand: ReceiptMaker.plain(order.paymentMethodTitle), lastFour: "", authorisationCode: "")
    }
}
