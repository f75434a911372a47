import FoundationEssentials
import Storage
import WooFoundation

/// Prices that are to change at a time, and the labels that will be needed then.
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

/// One price that changes: what stands on the shelf's label.
public struct PriceLabel: Hashable, Sendable, Codable {
    public let productID: Int64
    /// 0 for the product itself.
    public let variationID: Int64
    public let name: String
    public let sku: String
    /// GTIN, UPC, EAN or ISBN: what stands under the barcode.
    public let gtin: String
    /// `regular_price`, `sale_price`.
    public let field: String
    public let before: String
    /// Empty where the price goes away.
    public let after: String
    /// Why it was not changed when its time came; nil where it was, or its time has not come.
    public var problem: String?
}

/// Why prices cannot be planned.
public enum PricePlanProblem: Error, Hashable, Sendable, LocalizedError {
    case inThePast
    /// None of the rows changes a price.
    case nothing
    case notThere
    /// It was applied or cancelled.
    case closed

    public var errorDescription: String? {
        switch self {
        case .inThePast: localized("That time is over.")
        case .nothing: localized("No price would change.")
        case .notThere: localized("There is no such plan.")
        case .closed: localized("Its prices are changed already, or it was cancelled.")
        }
    }
}
