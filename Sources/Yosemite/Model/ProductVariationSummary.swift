import FoundationEssentials
import Networking
import Storage
import WooFoundation

/// What names a variation in a list: a `ProductVariation` has it too.
public protocol ListedVariation: Sendable {
    var variationID: Int64 { get }
    /// The names of its options; may be empty.
    var name: String { get }
    /// As the store answered, in major units; may be empty.
    var price: String { get }
    var regularPrice: String { get }
    var salePrice: String { get }
    var dateOnSaleFrom: Date? { get }
    var dateOnSaleTo: Date? { get }
}

/// A variation as shown in a list; `ProductVariationAction.loadProductVariation` provides the whole one.
public struct ProductVariationSummary: ListedVariation, ReadOnlyType, GeneratedCopiable {
    public let siteID: Int64
    public let variationID: Int64
    public let productID: Int64
    public let name: String
    /// `publish`, `private`, …; with pending edits applied.
    public let statusKey: String
    public let sku: String
    /// The current price, in major units; may be empty.
    public let price: String
    public let regularPrice: String
    public let salePrice: String
    public var dateOnSaleFrom: Date?
    public var dateOnSaleTo: Date?
    public let managesStock: Bool
    /// Whether its product's stock counts for it.
    public let usesParentStock: Bool
    public let stockQuantity: Decimal?
    /// `instock`, `outofstock`, `onbackorder`, or a plugin's.
    public let stockStatusKey: String

    public var identity: Int64 { variationID }
}

extension ProductVariation: ListedVariation {}

extension ProductVariationRowRecord: ReadOnlyConvertible, GeneratedConversion {
    typealias Converted = ProductVariationSummary
}
