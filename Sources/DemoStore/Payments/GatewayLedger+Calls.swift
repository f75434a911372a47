import WooFoundation

extension GatewayLedger {
    /// Carries out a request, once for each key.
    ///
    /// - Parameter isLate: the bank's answer to this authorisation is available only when it is looked up.
    mutating func perform(_ call: GatewayCall, isLive: Bool, isLate: Bool) -> StoreAnswer {
        if call.step == .account {
            var account: JSONNode = [
                "object": "account", "name": "Demo gateway", "livemode": .bool(isLive), "country": "US",
                "currencies": ["USD", "EUR", "GBP"],
            ]
            if call.version >= 2 { account["version"] = 2 }
            return StoreAnswer(account)
        }
        if [.createIntent, .authorise, .cancel, .refund].contains(call.step), (call.key ?? "").isEmpty {
            return GatewayAnswers.error(400, "key_missing", "The Idempotency-Key is missing.")
        }
        if call.step == .createIntent { return create(call, isLive: isLive) }
        guard let index = intents.firstIndex(where: { $0.id == call.intentID && $0.isLive == isLive }) else {
            return GatewayAnswers.error(404, "intent_not_found", "There is no such intent.")
        }
        switch call.step {
        case .account, .createIntent, .loadIntent: return StoreAnswer(GatewayAnswers.intent(intents[index]))
        case .authorise: return authorise(call, index, isLate: isLate)
        case .loadAuthorisation: return authorisation(call, index)
        case .cancel: return cancel(call, index)
        case .refund: return refund(call, index)
        }
    }

    private mutating func create(_ call: GatewayCall, isLive: Bool) -> StoreAnswer {
        let (amount, currency) = (call.fields["amount"]?.integer ?? 0, call.fields["currency"]?.text ?? "")
        let (order, payment) = (call.fields["order_id"]?.integer, call.fields["payment_id"]?.text ?? "")
        let isNamed = call.version >= 2
        let (reference, leg) = isNamed ? (call.fields["order_ref"]?.text, call.fields["leg"]?.integer) : (nil, nil)
        if let known = intents.first(where: { $0.key == call.key }) {
            guard known.amount == amount, known.currency == currency, known.orderID == order,
                known.orderRef == reference, known.leg == leg
            else {
                return GatewayAnswers.error(409, "idempotency_key_reused", "The key was used for something else.")
            }
            return StoreAnswer(GatewayAnswers.intent(known))
        }
        guard amount > 0, amount < 100_000_000 else {
            return GatewayAnswers.error(400, "amount_invalid", "The amount is not possible.")
        }
        guard ["USD", "EUR", "GBP"].contains(currency) else {
            return GatewayAnswers.error(400, "currency_not_supported", "This account takes no \(currency.prefix(3)).")
        }
        if isNamed, let refusal = exclusion(call, reference ?? "", leg ?? 0, isLive: isLive) { return refusal }
        let made = Intent(
            id: "gi_\(isLive ? "live" : "test")_\(intents.count + 1)",
            key: call.key ?? "",
            isLive: isLive,
            status: "requires_payment_method",
            amount: amount,
            currency: currency,
            orderID: order,
            paymentID: payment,
            orderRef: reference,
            leg: leg
        )
        intents.append(made)
        return StoreAnswer(GatewayAnswers.intent(made))
    }

    /// What prevents a second till from taking the money of an order; nil where no other till is working on it, and the
    /// till knows of everything taken.
    /// not know of.
    private func exclusion(_ call: GatewayCall, _ reference: String, _ leg: Int, isLive: Bool) -> StoreAnswer? {
        guard Self.isReference(reference), leg > 0, let known = call.fields["already_taken"]?.integer, known >= 0 else {
            return GatewayAnswers.error(400, "invalid_request", "order_ref, leg or already_taken is not possible.")
        }
        let open = intents.first { $0.orderRef == reference && $0.leg == leg && $0.isLive == isLive && $0.isOpen }
        if let open { return GatewayAnswers.held(by: open) }
        let taken = taken(forReference: reference, isLive: isLive)
        return taken == known ? nil : GatewayAnswers.takenDiffers(taken)
    }

    /// A SHA-256 in base64url without padding.
    private static func isReference(_ text: String) -> Bool {
        text.utf8.count == 43
            && text.utf8.allSatisfy {
                (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0) || $0 == 45 || $0 == 95
            }
    }

    private mutating func authorise(_ call: GatewayCall, _ index: Int, isLate: Bool) -> StoreAnswer {
        if let known = intents[index].authorisations.first(where: { $0.key == call.key }) {
            return GatewayAnswers.authorisation(known, of: intents[index])
        }
        guard intents[index].status == "requires_payment_method", !intents[index].struckKeys.contains(call.key ?? "")
        else {
            return GatewayAnswers.error(409, "intent_not_open", "The intent is \(intents[index].status).")
        }
        let lastFour = call.fields["card"]?["last_four"]?.text ?? "4242"
        let decline = lastFour == "0002" ? .generic : DemoDecline(amount: intents[index].amount)
        let made = Authorisation(
            key: call.key ?? "",
            isApproved: decline == nil,
            responseCode: decline?.responseCode ?? "00",
            message: decline?.message ?? "Approved.",
            isLate: isLate,
            blockSize: call.fields["encrypted"]?["block"]?.text?.utf8.count ?? 0
        )
        intents[index].authorisations.append(made)
        intents[index].lastFour = lastFour
        intents[index].entry = call.fields["reader"]?["entry"]?.text ?? "contactless"
        if made.isApproved { intents[index].status = "succeeded" }
        return GatewayAnswers.authorisation(made, of: intents[index])
    }

    private mutating func authorisation(_ call: GatewayCall, _ index: Int) -> StoreAnswer {
        guard let place = intents[index].authorisations.firstIndex(where: { $0.key == call.key }) else {
            intents[index].struckKeys.insert(call.key ?? "")
            return GatewayAnswers.error(404, "authorisation_not_found", "There is no authorisation with this key.")
        }
        intents[index].authorisations[place].isLate = false
        return GatewayAnswers.authorisation(intents[index].authorisations[place], of: intents[index])
    }

    private mutating func cancel(_ call: GatewayCall, _ index: Int) -> StoreAnswer {
        guard intents[index].refunds.isEmpty else {
            return GatewayAnswers.error(409, "intent_refunded", "Money of this intent was given back.")
        }
        intents[index].status = "canceled"
        intents[index].cancellations.append(call.key ?? "")
        return StoreAnswer(GatewayAnswers.intent(intents[index]))
    }

    private mutating func refund(_ call: GatewayCall, _ index: Int) -> StoreAnswer {
        let amount = call.fields["amount"]?.integer ?? 0
        if let known = intents[index].refunds.first(where: { $0.key == call.key }) {
            guard known.amount == amount else {
                return GatewayAnswers.error(409, "idempotency_key_reused", "The key was used for something else.")
            }
            return GatewayAnswers.refund(known, of: intents[index])
        }
        guard intents[index].status == "succeeded" else {
            return GatewayAnswers.error(409, "intent_not_paid", "The intent is \(intents[index].status).")
        }
        guard amount > 0, amount <= intents[index].taken else {
            return GatewayAnswers.error(400, "refund_too_large", "There is not so much left to give back.")
        }
        let made = Refund(
            id: "gr_\(index + 1)_\(intents[index].refunds.count + 1)",
            key: call.key ?? "",
            amount: amount
        )
        intents[index].refunds.append(made)
        return GatewayAnswers.refund(made, of: intents[index])
    }
}
