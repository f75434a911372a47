import FoundationEssentials
import WooFoundation

/// Why nothing can be priced.
public enum PricingError: LocalizedError, Hashable, Sendable {
    /// The store's currency and tax settings are not mirrored yet.
    case settingsMissing
    /// The owner did not allow asking the store.
    case notAllowed

    public var errorDescription: String? {
        switch self {
        case .settingsMissing:
            localized("How this store computes money is not here yet: merced sync, or merced left open, brings it in.")
        case .notAllowed:
            localized(
                "Prices are not compared with the store's until you allow it: merced orders probe --allow, or :probe."
            )
        }
    }
}
