import CartEngine
import FoundationEssentials
import WooFoundation

/// Why a form cannot be opened or sent. Nothing is changed then, and its draft stays.
public enum OrderFormProblem: LocalizedError, Hashable, Sendable {
    /// The store would refuse or bend it: see `OrderForm.objections`.
    case objections([OrderForm.Objection])
    /// The store would refuse it, as computed here.
    case refused(String)
    /// Since the total was shown, what it is computed from has changed: prices, rates, coupons.
    case totalChanged(shown: Decimal, now: Decimal)
    /// The order's status lets nobody change what is in it.
    case notEditable(number: String, status: String)
    /// The order is here only yet: it is taken back and changed as a draft.
    case notMade
    /// A change of what is in the order waits: another one would be made on what the store has, not on that.
    case changeWaits
    /// The account it is for waited to be made, and was not.
    case accountNotMade
    /// Nothing on it differs from what the order has.
    case nothingChanged

    public var errorDescription: String? {
        switch self {
        case .objections(let objections): objections.map(\.words).joined(separator: " ")
        case .refused(let words): words
        case .totalChanged(let shown, let now):
            localized("It comes to %@ now, not %@: prices or taxes were changed meanwhile.", "\(now)", "\(shown)")
        case .notEditable(let number, let status):
            localized(
                "Order %@ is “%@”: what is in it can be changed only while it is pending or on hold. Set it to on hold first.",
                number,
                status
            )
        case .notMade:
            localized("The order is not in the store yet. Take it back: it is a draft then, and can be changed.")
        case .changeWaits:
            localized(
                "A change of what is in this order is not sent yet: take it back, or change it again once it is sent."
            )
        case .accountNotMade:
            localized("The account it is for was not made in the store: choose the customer again.")
        case .nothingChanged: localized("Nothing is changed.")
        }
    }
}

extension CartError {
    /// As a sentence.
    public var words: String {
        switch self {
        case .refused(let refusal): localized("The store would refuse it: %@", refusal.message)
        case .tooLarge: localized("An amount is too large to be computed.")
        case .quantityTooLarge(let text): localized("A quantity of %@ is too large to be computed.", text)
        case .unsupportedDecimals(let decimals):
            localized("Prices with %@ decimals cannot be computed.", "\(decimals)")
        case .unreadable(let field, let text):
            localized("The store's %@ is no number: “%@”.", field, String(text.prefix(60)))
        }
    }
}
