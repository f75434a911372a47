import FoundationEssentials
import WooFoundation

/// A column of WooCommerce's own product CSV, by its English heading.
public enum ProductColumn: String, CaseIterable, Sendable {
    case id = "ID"
    case type = "Type"
    case sku = "SKU"
    case gtin = "GTIN, UPC, EAN, or ISBN"
    case name = "Name"
    /// 1 published, 0 private, -1 draft, 2 pending review.
    case published = "Published"
    case isFeatured = "Is featured?"
    case visibility = "Visibility in catalog"
    case shortDescription = "Short description"
    case description = "Description"
    case saleStarts = "Date sale price starts"
    case saleEnds = "Date sale price ends"
    case taxStatus = "Tax status"
    case taxClass = "Tax class"
    /// 1, 0 or `backorder`.
    case isInStock = "In stock?"
    case stock = "Stock"
    case lowStock = "Low stock amount"
    /// 1, 0 or `notify`.
    case backorders = "Backorders allowed?"
    case isSoldIndividually = "Sold individually?"
    case weight = "Weight"
    case length = "Length"
    case width = "Width"
    case height = "Height"
    case areReviewsAllowed = "Allow customer reviews?"
    case purchaseNote = "Purchase note"
    case salePrice = "Sale price"
    case regularPrice = "Regular price"
    /// `Clothing > Shirts, Gifts`
    case categories = "Categories"
    case tags = "Tags"
    case shippingClass = "Shipping class"
    /// Addresses; export only.
    case images = "Images"
    case downloadLimit = "Download limit"
    case downloadExpiry = "Download expiry days"
    /// `id:24` for a variation; export only.
    case parent = "Parent"
    /// `MUG-WHT, id:24`, like the next two.
    case grouped = "Grouped products"
    case upsells = "Upsells"
    case crossSells = "Cross-sells"
    case externalURL = "External URL"
    case buttonText = "Button text"
    case position = "Position"

    private static let byTitle = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue.lowercased(), $0) })

    /// A heading as in a file: case and a unit in brackets are ignored (`Weight (kg)`).
    init?(title: String) {
        guard let column = Self.byTitle[Self.parts(title).name] else { return nil }
        self = column
    }

    /// The text in brackets at the end of a heading, in lower case and WooCommerce's spelling; nil for none.
    static func unit(title: String) -> String? {
        parts(title).bracket.flatMap { $0.isEmpty ? nil : $0 == "lb" ? "lbs" : $0 }
    }

    private static func parts(_ title: String) -> (name: String, bracket: String?) {
        let plain = title.trimmed(.whitespacesAndNewlines).lowercased()
        guard plain.hasSuffix(")"), let bracket = plain.firstIndex(of: "(") else { return (plain, nil) }
        let inside = plain[plain.index(after: bracket)...].dropLast()
        return (plain[..<bracket].trimmed(.whitespaces), String(inside).trimmed(.whitespaces))
    }

    /// Its heading in a file of a store with these units: `Weight (kg)`. WooCommerce's importer recognises the columns
    /// of measures only by this.
    func title(_ units: ProductUnits) -> String {
        let unit = units.unit(of: self) ?? ""
        return unit.isEmpty ? rawValue : "\(rawValue) (\(unit))"
    }

    /// The field it changes; nil for those that only identify a product or are export only.
    var field: ProductField? {
        switch self {
        case .id, .type, .images, .parent: nil
        case .sku: .sku
        case .gtin: .globalUniqueID
        case .name: .name
        case .published: .status
        case .isFeatured: .isFeatured
        case .visibility: .catalogVisibility
        case .shortDescription: .shortDescription
        case .description: .fullDescription
        case .saleStarts: .dateOnSaleFrom
        case .saleEnds: .dateOnSaleTo
        case .taxStatus: .taxStatus
        case .taxClass: .taxClass
        case .isInStock: .stockStatus
        case .stock: .stockQuantity
        case .lowStock: .lowStockAmount
        case .backorders: .backorders
        case .isSoldIndividually: .isSoldIndividually
        case .weight: .weight
        case .length: .length
        case .width: .width
        case .height: .height
        case .areReviewsAllowed: .areReviewsAllowed
        case .purchaseNote: .purchaseNote
        case .salePrice: .salePrice
        case .regularPrice: .regularPrice
        case .categories: .categories
        case .tags: .tags
        case .shippingClass: .shippingClass
        case .downloadLimit: .downloadLimit
        case .downloadExpiry: .downloadExpiry
        case .grouped: .groupedProductIDs
        case .upsells: .upsellIDs
        case .crossSells: .crossSellIDs
        case .externalURL: .externalURL
        case .buttonText: .buttonText
        case .position: .menuOrder
        }
    }
}
