import FoundationEssentials
import Hardware
import Networking

/// Intents whose keys Stripe may have forgotten, and whose approval a reader's is.
extension StripeProcessor {
    /// Keys last at least a day; the tills' clocks may differ.
    private static let keysAreSafeFor: TimeInterval = 20 * 3_600
    private static let clocksMayDiffer: TimeInterval = 3_600
    /// Intents that a search does not find yet are younger than a minute; listed with a margin for wrong clocks.
    private static let listed: TimeInterval = 2 * 3_600

    /// An order's earlier intents.
    struct Earlier {
        /// Approved, or open for the requested amount.
        var standing: StripeIntent?
        /// The last generation for the requested amount; 0 for none.
        var last = 0
    }

    /// Whether an intent of this order may have been created under a key that Stripe no longer knows.
    func mayBeForgotten(_ parameters: PaymentIntentParameters) -> Bool {
        guard let created = parameters.orderCreated else { return true }
        return !(-Self.clocksMayDiffer...Self.keysAreSafeFor).contains(dates.now().timeIntervalSince(created))
    }

    /// Lists the last two hours, then searches the rest.
    func earlierIntents(_ parameters: PaymentIntentParameters) async throws -> Earlier {
        let young = try await remote.loadIntents(since: dates.now() - Self.listed)
        let found = young + (try await remote.searchIntents(orderRef: parameters.orderRef))
        let name = StripeIntentRequest.orderRefName
        let amount = try StripeAmount.wire(parameters.amountMinor, parameters.currency)
        var earlier = Earlier()
        var open: StripeIntent?
        for intent in found
        where intent.metadata[name] == parameters.orderRef && intent.metadata["leg"] == String(parameters.leg) {
            let isWanted = intent.amount == amount && intent.currency == parameters.currency
            if isWanted { earlier.last = max(earlier.last, intent.metadata["generation"].flatMap { Int($0) } ?? 0) }
            guard intent.status != "canceled", earlier.standing == nil else { continue }
            // A list contains no charges, and may be outdated.
            let now = try await remote.loadIntent(id: intent.id)
            guard !now.isOver else { continue }
            if ["requires_capture", "succeeded", "processing"].contains(now.status) {
                earlier.standing = now
            } else if isWanted {
                open = open ?? now
            }
        }
        earlier.standing = earlier.standing ?? open
        return earlier
    }

    func approvalIsFrom(reader serial: String, intentID: String) async throws -> Bool? {
        try await PaymentProcessorError.sorting {
            do {
                let action = TerminalReaderAction(try await remote.loadReader(id: serial).action)
                return action.approval(of: intentID)
            } catch ProcessorAnswerError.refused(_, StripeTerminalRemote.readerGone, _) {
                // Replaced since: it can no longer say.
                return nil
            }
        }
    }
}
