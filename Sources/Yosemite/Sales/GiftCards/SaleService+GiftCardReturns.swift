import FoundationEssentials
import Networking
import WooFoundation

/// Payments by gift card are refunded by the store, and only with the last of the sale: over its API the plugin refunds
/// what they paid of an order when that ends, and nothing before (code: `WC_GC_Refunds`, versions 1.10 to 2.7).
extension SaleService {
    /// Asks the store before a return with a gift card is recorded: a refund must not be promised without it.
    ///
    /// - Throws: `ReturnProblem`, `StorageError`.
    func checkGiftCards(_ back: PreparedReturn) async throws {
        guard back.plan.legs.contains(where: { $0.kind == .giftCard }) else { return }
        let order: Order
        do {
            let orderID = try await orderID(of: back)
            guard orderID > 0 else { throw ReturnProblem.giftCardOffline(reason: GiftCardWords.unsent) }
            order = try await clock.within(PaymentContext.orderLimit) { [sender] in
                try await sender.writer.records.orders.load(orderID)
            }
        } catch let error as NetworkError {
            throw ReturnProblem.giftCardOffline(reason: StoreWords.describe(error))
        } catch is TimeLimitExceeded {
            throw ReturnProblem.giftCardOffline(reason: GiftCardWords.silent)
        }
        guard !order.hasEnded else { throw ReturnProblem.giftCardBack(order: order.number) }
    }

    private func orderID(of back: PreparedReturn) async throws -> Int64 {
        if let orderID = back.body.orderID { return orderID }
        guard let uuid = back.draft.refersTo else { return 0 }
        if let known = try await money.saleOrder(uuid: uuid), known.orderID > 0 { return known.orderID }
        return try await money.sale(uuid: uuid).flatMap { SaleBody(text: $0.sale.bodyJSON)?.store?.orderID } ?? 0
    }
}

extension GiftCardWords {
    static let unsent = localized("The sale has not reached the store yet.")
    static let silent = localized("It did not answer.")
}
