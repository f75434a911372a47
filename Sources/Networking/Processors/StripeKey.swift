import FoundationEssentials

/// A restricted key of Stripe. Unrestricted keys are refused: a thief could empty the account with one, and merced
/// needs only readers, payments and refunds.
public struct StripeKey: Hashable, Sendable {
    public enum Refusal: Error, Hashable, Sendable {
        /// `sk_live_…`, `sk_test_…`
        case wholeAccount
        /// `pk_…`: it can only start a payment in a browser.
        case publishable
        case unknown
    }

    public let secret: Secret
    public let isLive: Bool

    /// - Throws: `Refusal`.
    public init(_ secret: Secret) throws(Refusal) {
        let text = secret.reveal()
        if text.hasPrefix("sk_") { throw .wholeAccount }
        if text.hasPrefix("pk_") { throw .publishable }
        let isLive = text.hasPrefix("rk_live_")
        guard isLive || text.hasPrefix("rk_test_"), (12...255).contains(text.utf8.count),
            text.utf8.allSatisfy({
                (48...57).contains($0) || (65...90).contains($0) || (97...122).contains($0) || $0 == 95
            })
        else { throw .unknown }
        self.secret = secret
        self.isLive = isLive
    }
}

extension StripeKey.Refusal: LocalizedError {
    public var errorDescription: String? {
        switch self {
        case .wholeAccount:
            "This Stripe key (sk_…) opens the whole account, so merced does not take it. Make a restricted key (rk_…) in Stripe’s dashboard under Developers, API keys, with Terminal readers, PaymentIntents and Refunds: write."
        case .publishable: "A publishable Stripe key (pk_…) cannot take cards. merced needs a restricted key (rk_…)."
        case .unknown: "This is no restricted Stripe key: one begins with rk_test_ or rk_live_."
        }
    }
}
