import FoundationEssentials
import WooFoundation

/// Whether what is computed here may be shown as an order's total. Plugins can change any step of the store's computing,
/// and its API does not tell: only a comparison does (`tax.md`, "What the API does not show"). Where it is not trusted,
/// the store's total decides, and screens say so.
public enum PricingTrust: Hashable, Sendable, GeneratedFakeable {
    /// The owner was not asked yet whether the store may be asked.
    case neverAsked
    /// The owner does not want the store to be asked.
    case forbidden
    /// Allowed, and not compared yet.
    case notCompared
    /// Allowed, and not possible: a part of a sentence.
    case cannotCompare(reason: String)
    /// They agreed then; settings changed since, or it was too long ago.
    case stale(lastAgreed: Date)
    /// The store said otherwise.
    case differs([PriceDifference], at: Date)
    case trusted(at: Date)

    public var isTrusted: Bool {
        if case .trusted = self { true } else { false }
    }

    /// Whether the owner said that the store may be asked.
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

    /// A sentence on why the store's total decides; nil where what is computed here is its total.
    public var reason: String? {
        switch self {
        case .neverAsked: localized("Prices were never compared with the store's.")
        case .forbidden: localized("Prices are not compared with the store's: it is switched off.")
        case .notCompared: localized("Prices were not compared with the store's yet.")
        case .cannotCompare(let reason): localized("Prices cannot be compared with the store's: %@.", reason)
        case .stale: localized("Prices were not compared with the store's since its settings changed, or for too long.")
        case .differs(let differences, _):
            differences.first.map { localized("The store computes otherwise: %@.", $0.words) }
                ?? localized("The store computes otherwise.")
        case .trusted: nil
        }
    }
}

/// An amount of which the store says otherwise.
public struct PriceDifference: Hashable, Sendable, Codable, GeneratedFakeable {
    /// By wc/v3's names: `total`, `line_items[0].total_tax`.
    public let field: String
    public let here: String
    public let store: String

    public init(field: String, here: String, store: String) {
        (self.field, self.here, self.store) = (field, here, store)
    }

    /// `total is 12.30 here and 12.35 there`
    public var words: String { localized("%@ is %@ here and %@ there", field, here, store) }
}
