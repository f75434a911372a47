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
            localized("How this store computes money is not loaded yet: run merced sync, or leave merced open.")
        case .notAllowed:
            localized(
                "Prices are not compared with the store's until you allow it: merced orders probe --allow, or :probe."
            )
        }
    }
}
