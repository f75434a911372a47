import FoundationEssentials
import WooFoundation

/// Whether our computed total may be shown as an order's total. Plugins can change any step of the store's calculation,
/// and its API does not say: only a comparison does (`tax.md`, "What the API does not show"). If it is not trusted, the
/// store's total decides, and screens say so.
public enum PricingTrust: Hashable, Sendable, GeneratedFakeable {
    /// The owner was not asked yet whether the store may be asked.
    case neverAsked
    /// The owner does not allow asking the store.
    case forbidden
    /// Allowed, but not compared yet.
    case notCompared
    /// Allowed, but not possible: part of a sentence.
    case cannotCompare(reason: String)
    /// They matched then; settings have changed since, or it was too long ago.
    case stale(lastAgreed: Date)
    /// The store's amounts differ.
    case differs([PriceDifference], at: Date)
    case trusted(at: Date)

    public var isTrusted: Bool {
        if case .trusted = self { true } else { false }
    }

    /// Whether the owner allows asking the store.
    public var isAllowed: Bool {
        switch self {
        case .neverAsked, .forbidden: false
        case .notCompared, .cannotCompare, .stale, .differs, .trusted: true
        }
    }

    /// For programs: `never_asked`, `differs`, …
    public var code: String {
        switch self {
        case .neverAsked: "never_asked"
        case .forbidden: "forbidden"
        case .notCompared: "not_compared"
        case .cannotCompare: "cannot_compare"
        case .stale: "stale"
        case .differs: "differs"
        case .trusted: "trusted"
        }
    }

    /// Why the store's total decides, as a sentence; nil where our total is used.
    public var reason: String? {
        switch self {
        case .neverAsked: localized("Prices were never compared with the store's.")
        case .forbidden: localized("Prices are not compared with the store's: comparing is off.")
        case .notCompared: localized("Prices are not yet compared with the store's.")
        case .cannotCompare(let reason): localized("Prices cannot be compared with the store's: %@.", reason)
        case .stale: localized("Prices have not been compared since the store's settings changed, or for too long.")
        case .differs(let differences, _):
            differences.first.map { localized("The store computes differently: %@.", $0.words) }
                ?? localized("The store computes differently.")
        case .trusted: nil
        }
    }
}

/// An amount that differs from the store's.
public struct PriceDifference: Hashable, Sendable, Codable, GeneratedFakeable {
    /// By its name in wc/v3: `total`, `line_items[0].total_tax`.
    public let field: String
    public let here: String
    public let store: String

    public init(field: String, here: String, store: String) {
        (self.field, self.here, self.store) = (field, here, store)
    }

    /// `total is 12.30 here and 12.35 there`
    public var words: String { localized("%@ is %@ here and %@ there", field, here, store) }
}
