import CartEngine
import FoundationEssentials
import WooFoundation

/// Why a form cannot be opened or sent. Nothing is changed then, and its draft stays.
public enum OrderFormProblem: LocalizedError, Hashable, Sendable {
    /// The store would refuse or misread it: see `OrderForm.objections`.
    case objections([OrderForm.Objection])
    /// The store would refuse it, as computed here.
    case refused(String)
    /// The data behind the total has changed since it was shown: prices, rates, coupons.
    case totalChanged(shown: Decimal, now: Decimal)
    /// The order's status does not allow changes to its contents.
    case notEditable(number: String, status: String)
    /// The order is not in the store yet: undo it and change the draft.
    case notMade
    /// A pending edit changes the contents: another one would be based on the store's values, not on those.
    case changeWaits
    /// The account for it was to be created first, but could not be.
    case accountNotMade
    /// The shop sells no fractions.
    case notWhole
    /// It does not differ from the order.
    case nothingChanged

    public var errorDescription: String? {
        switch self {
        case .objections(let objections): objections.map(\.words).joined(separator: " ")
        case .refused(let words): words
        case .totalChanged(let shown, let now):
            localized("The total is %@ now, not %@: prices or taxes were changed meanwhile.", "\(now)", "\(shown)")
        case .notEditable(let number, let status):
            localized(
                "Order %@ is “%@”: what is in it can be changed only while it is pending or on hold. Set it to on hold first.",
                number,
                status
            )
        case .notMade:
            localized("The order is not in the store yet. Undo it: it is a draft then, and can be changed.")
        case .changeWaits:
            localized(
                "A change of what is in this order is not sent yet: undo it, or change it again once it is sent."
            )
        case .accountNotMade:
            localized("The account it is for was not created in the store: choose the customer again.")
        case .notWhole: Fractions.words
        case .nothingChanged: localized("Nothing is changed.")
        }
    }
}

extension CartError {
    /// As a sentence.
    public var words: String {
        switch self {
        case .refused(let refusal): localized("The store would refuse it: %@", refusal.message)
        case .withoutPrice(let reason): reason
        case .tooLarge: localized("An amount is too large to be computed.")
        case .quantityTooLarge(let text): localized("A quantity of %@ is too large to be computed.", text)
        case .unsupportedDecimals(let decimals):
            localized("Prices with %@ decimals cannot be computed.", "\(decimals)")
        case .unreadable(let field, let text):
            localized("The store's %@ is not a number: “%@”.", field, String(text.prefix(60)))
        }
    }
}
