extension StripeLedger {
    /// - Parameter now: seconds since 1970.
    mutating func perform(_ call: StripeCall, customer: DemoCardHolder, at now: Int) -> StoreAnswer {
        lapse(at: now)
        switch call.route {
        case .createIntent: return create(call, at: now)
        case .listIntents: return list(call)
        case .searchIntents: return search(call, at: now)
        case .updateIntent(let id): return update(id, call)
        case .intent(let id):
            guard let index = index(ofIntent: id, call) else { return StripeAnswers.missing("payment_intent", id) }
            let expands = call.form.pairs.contains { $0.name.hasPrefix("expand") && $0.value == "latest_charge" }
            return StripeAnswers.intent(intents[index], expanded: expands)
        case .cancelIntent(let id): return cancel(id, call)
        case .captureIntent(let id): return capture(id, call)
        case .listRefunds:
            let id = call.form["payment_intent"] ?? ""
            guard let index = index(ofIntent: id, call) else { return StripeAnswers.missing("payment_intent", id) }
            return StripeAnswers.list(
                intents[index].refunds.reversed().map { StripeAnswers.refund($0, of: intents[index]) }
            )
        case .createRefund: return refund(call)
        case .listReaders:
            let present = readers.filter { $0.isLive == call.isLive && $0.isRemoved != true }
            return StripeAnswers.list(present.map(StripeAnswers.reader))
        case .reader(let id):
            guard let index = index(ofReader: id, call) else { return StripeAnswers.missing("terminal.reader", id) }
            look(at: index, customer)
            return StoreAnswer(StripeAnswers.reader(readers[index]))
        case .process(let id): return process(id, call)
        case .refundOnReader(let id): return refundOnReader(id, call)
        case .cancelAction(let id): return cancelAction(id, call)
        case .present(let id):
            guard let index = index(ofReader: id, call) else { return StripeAnswers.missing("terminal.reader", id) }
            present(reader: id, number: call.form["card_present[number]"], failure: nil, staysAuthorising: false)
            return StoreAnswer(StripeAnswers.reader(readers[index]))
        case .none: return StripeAnswers.noRoute
        }
    }

    /// Releases authorisations that were not captured in time.
    private mutating func lapse(at now: Int) {
        for index in intents.indices where intents[index].status == "requires_capture" {
            if intents[index].captureBefore <= now { intents[index].status = "canceled" }
        }
    }

    func index(ofIntent id: String, _ call: StripeCall) -> Int? {
        intents.firstIndex { $0.id == id && $0.isLive == call.isLive }
    }

    private func index(ofReader id: String, _ call: StripeCall) -> Int? {
        readers.firstIndex { $0.id == id && $0.isLive == call.isLive }
    }

    private mutating func create(_ call: StripeCall, at now: Int) -> StoreAnswer {
        guard let amount = call.form["amount"].flatMap({ Int($0) }), amount >= 50 else {
            return StripeAnswers.error(
                400,
                "invalid_request_error",
                code: "amount_too_small",
                "Amount must be at least $0.50 usd"
            )
        }
        var made = Intent(
            id: "pi_demo\(intents.count + 1)",
            key: call.key ?? "",
            isLive: call.isLive,
            amount: amount,
            currency: call.form["currency"] ?? "",
            metadata: call.metadata,
            description: call.form["description"],
            created: now
        )
        let methods = call.form.pairs.filter { $0.name == "payment_method_types[]" }.map(\.value)
        if !methods.isEmpty { made.methods = methods }
        intents.append(made)
        return StripeAnswers.intent(made, expanded: false)
    }

    private static func unexpectedState(_ intent: Intent) -> StoreAnswer {
        StripeAnswers.error(
            400,
            "invalid_request_error",
            code: "payment_intent_unexpected_state",
            "This PaymentIntent's status is \(intent.status)."
        )
    }

    private mutating func cancel(_ id: String, _ call: StripeCall) -> StoreAnswer {
        guard let index = index(ofIntent: id, call) else { return StripeAnswers.missing("payment_intent", id) }
        guard !["succeeded", "canceled"].contains(intents[index].status) else {
            return Self.unexpectedState(intents[index])
        }
        intents[index].status = "canceled"
        return StripeAnswers.intent(intents[index], expanded: false)
    }

    private mutating func capture(_ id: String, _ call: StripeCall) -> StoreAnswer {
        guard let index = index(ofIntent: id, call) else { return StripeAnswers.missing("payment_intent", id) }
        guard intents[index].status == "requires_capture" else { return Self.unexpectedState(intents[index]) }
        intents[index].status = "succeeded"
        intents[index].captures += 1
        return StripeAnswers.intent(intents[index], expanded: false)
    }

    private mutating func refund(_ call: StripeCall) -> StoreAnswer {
        let id = call.form["payment_intent"] ?? ""
        guard let index = index(ofIntent: id, call) else { return StripeAnswers.missing("payment_intent", id) }
        let amount = call.form["amount"].flatMap { Int($0) } ?? intents[index].taken
        if let refundRefusal { return Self.refusedRefund(refundRefusal) }
        guard intents[index].isInterac != true else {
            return StripeAnswers.error(
                400,
                "invalid_request_error",
                code: nil,
                "Charges made with interac_present can only be refunded on a reader."
            )
        }
        guard let made = refund(id, amount, key: call.key ?? "", metadata: call.metadata) else {
            let isSpent = intents[index].status == "succeeded" && intents[index].taken == 0
            return StripeAnswers.error(
                400,
                "invalid_request_error",
                code: isSpent ? "charge_already_refunded" : "amount_too_large",
                "Refund amount is greater than unrefunded amount on charge."
            )
        }
        return StoreAnswer(StripeAnswers.refund(made, of: intents[index]))
    }

    static func refusedRefund(_ code: String) -> StoreAnswer {
        let message =
            switch code {
            case "charge_disputed": "The charge has been charged back; cannot issue a refund."
            case "insufficient_funds": "Insufficient funds in your Stripe balance to refund this amount."
            default: "Stripe refused: \(code)."
            }
        return StripeAnswers.error(400, "invalid_request_error", code: code, message)
    }

    /// - Returns: nil where there is not so much to refund.
    mutating func refund(_ id: String, _ amount: Int, key: String, metadata: [String: String]) -> Refund? {
        guard let index = intents.firstIndex(where: { $0.id == id }), intents[index].status == "succeeded",
            amount > 0, amount <= intents[index].taken
        else { return nil }
        let made = Refund(
            id: "re_\(id.dropFirst(3))_\(intents[index].refunds.count + 1)",
            key: key,
            amount: amount,
            metadata: metadata
        )
        intents[index].refunds.append(made)
        return made
    }
}
