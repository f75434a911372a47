import FoundationEssentials

/// A request to the demo store's Stripe.
struct StripeCall {
    enum Route: Hashable {
        case createIntent
        case listIntents
        case searchIntents
        case updateIntent(String)
        case intent(String)
        case cancelIntent(String)
        case captureIntent(String)
        case listRefunds
        case createRefund
        case listReaders
        case reader(String)
        case process(String)
        case refundOnReader(String)
        case cancelAction(String)
        case present(String)
        case none
    }

    let route: Route
    let form: QueryParameters
    let isLive: Bool
    let key: String?

    init(_ request: StoreRequest, path: [String], isLive: Bool) {
        self.isLive = isLive
        key = request.headers["idempotency-key"]
        form =
            request.isWrite ? QueryParameters(query: String(decoding: request.body, as: UTF8.self)) : request.parameters
        let isPost = request.method == "POST"
        switch (isPost, path.first ?? "", path.count) {
        case (true, "payment_intents", 1): route = .createIntent
        case (false, "payment_intents", 1): route = .listIntents
        case (false, "payment_intents", 2) where path[1] == "search": route = .searchIntents
        case (true, "payment_intents", 2): route = .updateIntent(path[1])
        case (false, "payment_intents", 2): route = .intent(path[1])
        case (true, "payment_intents", 3) where path[2] == "cancel": route = .cancelIntent(path[1])
        case (true, "payment_intents", 3) where path[2] == "capture": route = .captureIntent(path[1])
        case (false, "refunds", 1): route = .listRefunds
        case (true, "refunds", 1): route = .createRefund
        case (false, "terminal", 2) where path[1] == "readers": route = .listReaders
        case (false, "terminal", 3): route = .reader(path[2])
        case (true, "terminal", 4) where path[3] == "process_payment_intent": route = .process(path[2])
        case (true, "terminal", 4) where path[3] == "refund_payment": route = .refundOnReader(path[2])
        case (true, "terminal", 4) where path[3] == "cancel_action": route = .cancelAction(path[2])
        case (true, "test_helpers", 5): route = .present(path[3])
        default: route = .none
        }
    }

    var step: StripeTrouble.Step? {
        switch route {
        case .createIntent: .createIntent
        case .listIntents: .listIntents
        case .searchIntents: .searchIntents
        case .updateIntent: .updateIntent
        case .intent: .loadIntent
        case .cancelIntent: .cancelIntent
        case .createRefund: .refund
        case .reader: .loadReader
        case .process: .process
        case .refundOnReader: .refundOnReader
        case .cancelAction: .cancelAction
        case .captureIntent: .capture
        case .listRefunds, .listReaders, .present, .none: nil
        }
    }

    /// `metadata[order_id]=42`
    var metadata: [String: String] {
        var found: [String: String] = [:]
        for pair in form.pairs where pair.name.hasPrefix("metadata[") && pair.name.hasSuffix("]") {
            found[String(pair.name.dropFirst(9).dropLast())] = pair.value
        }
        return found
    }
}
