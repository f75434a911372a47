import FoundationEssentials
import Networking
import Storage
import WooFoundation

/// What a list shows of a product, and what its commands there need: a `Product` has it too.
public protocol ListedProduct: Sendable {
    var productID: Int64 { get }
    var name: String { get }
    var permalink: String { get }
    var typeKey: String { get }
    var statusKey: String { get }
    var sku: String { get }
    /// GTIN, UPC, EAN or ISBN.
    var globalUniqueID: String { get }
    /// As the store answered, in major units; may be empty.
    var price: String { get }
    var regularPrice: String { get }
    var salePrice: String { get }
    var dateOnSaleFrom: Date? { get }
    var dateOnSaleTo: Date? { get }
    var isVirtual: Bool { get }
    var managesStock: Bool { get }
    var stockQuantity: Decimal? { get }
    var stockStatusKey: String { get }
    var variationIDs: [Int64] { get }
    var hasImages: Bool { get }
}

/// A product as shown in a list; `EntityListener` provides the whole `Product`.
public struct ProductSummary: ListedProduct, ReadOnlyType, GeneratedCopiable {
    public let siteID: Int64
    public let productID: Int64
    public let name: String
    public let permalink: String
    /// `simple`, `variable`, `grouped`, `external`, or a plugin's.
    public let typeKey: String
    /// `publish`, `draft`, `pending`, `private`, `future`, `trash`; with pending edits applied.
    public let statusKey: String
    public let sku: String
    public let globalUniqueID: String
    public let price: String
    public let regularPrice: String
    public let salePrice: String
    public var dateOnSaleFrom: Date?
    public var dateOnSaleTo: Date?
    public let isVirtual: Bool
    public let managesStock: Bool
    public let stockQuantity: Decimal?
    /// `instock`, `outofstock`, `onbackorder`, or a plugin's.
    public let stockStatusKey: String
    public let variationIDs: [Int64]
    public let hasImages: Bool

    public var identity: Int64 { productID }
}

extension Product: ListedProduct {
    public var hasImages: Bool { !images.isEmpty }
}

extension ProductRowRecord: GeneratedConversion {
    typealias Converted = ProductSummary
}

extension ProductRowRecord: ReadOnlyConvertible {
    /// - Throws: `StorageError.unreadable`.
    public func toReadOnly() throws -> ProductSummary { try toReadOnly(hasImages: imagesJSON != "[]") }
}
