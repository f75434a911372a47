extension StripeLedger {
    mutating func process(_ id: String, _ call: StripeCall) -> StoreAnswer {
        guard let index = place(ofReader: id, call) else { return StripeAnswers.missing("terminal.reader", id) }
        let intentID = call.form["payment_intent"] ?? ""
        guard let intent = intents.first(where: { $0.id == intentID && $0.isLive == call.isLive }) else {
            return StripeAnswers.missing("payment_intent", intentID)
        }
        guard readers[index].isOnline else {
            return Self.refused("terminal_reader_offline", "Reader is currently offline.")
        }
        guard readers[index].action?.status != "in_progress" else { return Self.busy }
        guard intent.status == "requires_payment_method" else {
            return Self.refused("intent_invalid_state", "The intent is \(intent.status).")
        }
        readers[index].action = Action(status: "in_progress", intentID: intentID)
        readers[index].action?.skipsTipping = call.form["process_config[skip_tipping]"] == "true"
        return StoreAnswer(StripeAnswers.reader(readers[index]))
    }

    /// `refund_payment`: the card is presented again, and nothing else refunds Canadian debit.
    mutating func refundOnReader(_ id: String, _ call: StripeCall) -> StoreAnswer {
        guard let index = place(ofReader: id, call) else { return StripeAnswers.missing("terminal.reader", id) }
        let intentID = call.form["payment_intent"] ?? ""
        guard let intent = intents.first(where: { $0.id == intentID && $0.isLive == call.isLive }) else {
            return StripeAnswers.missing("payment_intent", intentID)
        }
        guard readers[index].isOnline else {
            return Self.refused("terminal_reader_offline", "Reader is currently offline.")
        }
        guard readers[index].action?.status != "in_progress" else { return Self.busy }
        if let refundRefusal { return Self.refusedRefund(refundRefusal) }
        let amount = call.form["amount"].flatMap { Int($0) } ?? intent.taken
        guard intent.status == "succeeded", intent.isInterac == true, amount > 0, amount <= intent.taken else {
            return Self.refused("amount_too_large", "Refund amount is greater than unrefunded amount on charge.")
        }
        readers[index].action = Action(status: "in_progress", intentID: intentID)
        readers[index].action?.refund = ReaderRefund(amount: amount, metadata: call.metadata)
        return StoreAnswer(StripeAnswers.reader(readers[index]))
    }

    private func place(ofReader id: String, _ call: StripeCall) -> Int? {
        readers.firstIndex { $0.id == id && $0.isLive == call.isLive && $0.isRemoved != true }
    }

    mutating func cancelAction(_ id: String, _ call: StripeCall) -> StoreAnswer {
        guard let index = place(ofReader: id, call) else { return StripeAnswers.missing("terminal.reader", id) }
        if readers[index].action?.isAuthorising == true { return Self.busy }
        readers[index].action = nil
        return StoreAnswer(StripeAnswers.reader(readers[index]))
    }

    /// The reader was looked up: a simulated customer presents the card after a while.
    mutating func look(at index: Int, _ customer: DemoCardHolder) {
        guard readers[index].action?.status == "in_progress", readers[index].action?.isAuthorising == false else {
            return
        }
        readers[index].action?.looks += 1
        guard case .taps(let looks) = customer, (readers[index].action?.looks ?? 0) >= looks else { return }
        present(reader: readers[index].id, number: card, failure: nil, staysAuthorising: false)
    }

    mutating func present(reader id: String, number: String?, failure: String?, staysAuthorising: Bool) {
        guard let index = readers.firstIndex(where: { $0.id == id }), var action = readers[index].action,
            action.status == "in_progress",
            let place = intents.firstIndex(where: { $0.id == action.intentID })
        else { return }
        if staysAuthorising {
            action.isAuthorising = true
            readers[index].action = action
            return
        }
        if let refund = action.refund {
            readers[index].action = refunded(place, refund, action, failure: failure)
            return
        }
        let isStopped = failure.map { ["customer_canceled"].contains($0) } ?? false
        guard intents[place].status == "requires_payment_method" else {
            (action.status, action.failureCode) = ("failed", "payment_intent_unexpected_state")
            action.failureMessage = "This PaymentIntent's status is \(intents[place].status)."
            readers[index].action = action
            return
        }
        let isTaken = number != Self.interacCard || intents[place].methods?.contains("interac_present") == true
        let isDeclined = number == "4000000000000002" || !isTaken
        let decline = isDeclined ? .generic : DemoDecline(amount: intents[place].amount)
        if !isStopped {
            if action.skipsTipping != true { intents[place].amount += readers[index].tip ?? 0 }
            decide(place, decline, number)
        }
        action.isAuthorising = false
        if let failure {
            (action.status, action.failureCode, action.failureMessage) = (
                "failed", failure, "The reader says \(failure)."
            )
        } else if let decline {
            (action.status, action.failureCode, action.failureMessage) = (
                "failed", "card_declined", decline.stripeMessage
            )
        } else {
            action.status = "succeeded"
        }
        readers[index].action = action
    }

    mutating func finish(reader id: String) {
        guard let index = readers.firstIndex(where: { $0.id == id }), readers[index].action?.isAuthorising == true
        else {
            return
        }
        readers[index].action?.isAuthorising = false
        present(reader: id, number: card, failure: nil, staysAuthorising: false)
    }

    private mutating func refunded(
        _ place: Int,
        _ refund: ReaderRefund,
        _ action: Action,
        failure: String?
    ) -> Action {
        var action = action
        if let failure {
            (action.status, action.failureCode, action.failureMessage) = (
                "failed", failure, "The reader says \(failure)."
            )
        } else if self.refund(intents[place].id, refund.amount, key: "", metadata: refund.metadata) != nil {
            action.status = "succeeded"
        } else {
            (action.status, action.failureCode) = ("failed", "amount_too_large")
        }
        return action
    }

    private mutating func decide(_ place: Int, _ decline: DemoDecline?, _ number: String?) {
        intents[place].decline = decline
        if let number { intents[place].lastFour = String(number.suffix(4)) }
        if decline == nil {
            // Canadian debit is taken at once: there is nothing to capture.
            let isInterac = number == Self.interacCard
            if isInterac { intents[place].isInterac = true }
            intents[place].status = isInterac ? "succeeded" : "requires_capture"
            intents[place].approvals += 1
        }
    }

    private static let busy = refused("terminal_reader_busy", "Reader is currently busy processing another request.")

    private static func refused(_ code: String, _ message: String) -> StoreAnswer {
        StripeAnswers.error(400, "invalid_request_error", code: code, message)
    }
}
