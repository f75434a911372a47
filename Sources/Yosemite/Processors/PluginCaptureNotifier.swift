import FoundationEssentials
import Networking
import WooFoundation

/// Has the store's Stripe plugin capture a payment and complete its order, and writes merced's marks to the order's
/// meta data.
///
/// The plugin checks neither amount nor order; the engine has done that before, and asks the processor what became of
/// the intent before it captures again. Its answers are judged by their code:
/// the status of its errors means little (`woocommerce.md`, "Card payments through plugins").
struct PluginCaptureNotifier: StoreNotifier {
    let capture: WCStripeRemote
    let orders: OrdersRemote

    /// What the plugin did not do, in its words.
    enum Failure: Error, Hashable {
        case noIntent
        /// It answered with a status that is not `succeeded`, or about another intent.
        case notCaptured(status: String)
    }

    func tell(_ payment: PaidOrder) async throws -> Order {
        let facts = payment.facts
        guard let intentID = payment.intentID else { throw Failure.noIntent }
        let answer = try await capture.capturePayment(
            siteID: facts.siteID,
            orderID: facts.orderID,
            intentID: intentID
        ).harmless()
        guard answer.status == "succeeded", answer.intentID == intentID else {
            throw Failure.notCaptured(status: String(answer.status.prefix(60)))
        }
        // The payment is captured; failing to write marks does not change that.
        let marked = await orders.updateOrder(
            siteID: facts.siteID,
            orderID: facts.orderID,
            fields: ["meta_data": OrderPaidNotifier.fields(payment)["meta_data"] ?? .array([])]
        )
        if case .done(let order) = marked { return order }
        return try await orders.loadOrder(siteID: facts.siteID, orderID: facts.orderID)
    }
}

extension PluginCaptureNotifier.Failure: LocalizedError {
    var errorDescription: String? {
        switch self {
        case .noIntent: localized("There is no payment to capture.")
        case .notCaptured(let status): localized("The Stripe plugin did not capture the payment (%@).", status)
        }
    }
}
