import Hardware
import WooFoundation

extension CardSummary {
    /// `Visa ending 4242`; without what is not known.
    public var words: String {
        let scheme = CardScheme.name(of: brand)
        let name = scheme.isEmpty ? localized("Card") : scheme
        return lastFour.isEmpty ? name : localized("%@ ending %@", name, lastFour)
    }
}
