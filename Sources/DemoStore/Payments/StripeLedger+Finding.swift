import FoundationEssentials

/// Listing and searching intents, and updating their metadata.
extension StripeLedger {
    /// `GET v1/payment_intents`, newest first: `created[gte]`, `limit` and `starting_after`.
    func list(_ call: StripeCall) -> StoreAnswer {
        let since = call.form["created[gte]"].flatMap { Int($0) } ?? 0
        var found = Array(intents.filter { $0.isLive == call.isLive && ($0.created ?? 0) >= since }.reversed())
        if let last = call.form["starting_after"] {
            guard let place = found.firstIndex(where: { $0.id == last }) else {
                return StripeAnswers.missing("payment_intent", last)
            }
            found.removeFirst(place + 1)
        }
        let limit = Self.limit(call)
        let page = found.prefix(limit).map { StripeAnswers.node($0, expanded: false) }
        return StripeAnswers.list(page, hasMore: found.count > limit)
    }

    /// `GET v1/payment_intents/search`, by one metadata key; intents of the last minute are not found yet.
    func search(_ call: StripeCall, at now: Int) -> StoreAnswer {
        // metadata['NAME']:'VALUE'
        let parts = (call.form["query"] ?? "").split(separator: "'", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 5, parts[0] == "metadata[", parts[2] == "]:", parts[4].isEmpty else {
            return StripeAnswers.error(400, "invalid_request_error", code: nil, "The query could not be understood.")
        }
        let (name, value) = (parts[1], parts[3])
        let found = intents.reversed().filter { intent in
            intent.isLive == call.isLive && intent.metadata[name] == value
                && now - (intent.created ?? 0) >= DemoStripe.searchLag
        }
        let (start, limit) = (call.form["page"].flatMap { Int($0) } ?? 0, Self.limit(call))
        let page = found.dropFirst(start).prefix(limit).map { StripeAnswers.node($0, expanded: false) }
        return StripeAnswers.found(page, next: start + limit < found.count ? String(start + limit) : nil)
    }

    /// `POST v1/payment_intents/ID`: metadata is merged, an empty value removes.
    mutating func update(_ id: String, _ call: StripeCall) -> StoreAnswer {
        guard let index = index(ofIntent: id, call) else { return StripeAnswers.missing("payment_intent", id) }
        for (name, value) in call.metadata { intents[index].metadata[name] = value.isEmpty ? nil : value }
        if let description = call.form["description"] { intents[index].description = description }
        return StripeAnswers.intent(intents[index], expanded: false)
    }

    private static func limit(_ call: StripeCall) -> Int {
        min(100, max(1, call.form["limit"].flatMap { Int($0) } ?? 10))
    }
}
