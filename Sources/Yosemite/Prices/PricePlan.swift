import FoundationEssentials
import Storage
import WooFoundation

/// Prices scheduled for a time, and the shelf labels that will be needed then.
public struct PricePlan: Hashable, Sendable {
    public enum State: String, Hashable, Sendable {
        case planned
        case applied
        case cancelled
    }

    public let planID: Int64
    public let name: String
    public let state: State
    public let dueAt: Date
    public let labels: [PriceLabel]
}

/// One price change, with what the shelf label shows.
public struct PriceLabel: Hashable, Sendable, Codable {
    public let productID: Int64
    /// 0 for the product itself.
    public let variationID: Int64
    public let name: String
    public let sku: String
    /// GTIN, UPC, EAN or ISBN, for the barcode.
    public let gtin: String
    /// `regular_price`, `sale_price`.
    public let field: String
    public let before: String
    /// Empty where the price is removed.
    public let after: String
    /// Why it was not changed when it was due; nil where it was, or is not due yet.
    public var problem: String?
}

/// Why prices cannot be planned.
public enum PricePlanProblem: Error, Hashable, Sendable, LocalizedError {
    case inThePast
    /// None of the rows changes a price.
    case nothing
    case notThere
    /// It was applied or cancelled already.
    case closed

    public var errorDescription: String? {
        switch self {
        case .inThePast: localized("That time has passed.")
        case .nothing: localized("No price would change.")
        case .notThere: localized("There is no such plan.")
        case .closed: localized("Its prices were already changed, or it was cancelled.")
        }
    }
}
