import FoundationEssentials
import WooFoundation

/// A product in an order. Amounts are the text received.
public struct OrderItem: Decodable, Hashable, Sendable, GeneratedCopiable, GeneratedFakeable {
    public let itemID: Int64
    /// As it was when the order was created.
    public let name: String
    public let productID: Int64
    /// 0 for a product without variations.
    public let variationID: Int64
    public let quantity: Decimal
    /// Of one unit after discounts, with all the digits PHP gives; may be empty.
    public let price: String
    public let sku: String
    /// GTIN, UPC, EAN or ISBN.
    public let globalUniqueID: String
    /// Before discounts, without tax.
    public let subtotal: String
    public let subtotalTax: String
    public let taxClass: String
    public let taxes: [OrderItemTax]
    /// After discounts, without tax.
    public let total: String
    public let totalTax: String
    /// Name of the variable product a variation belongs to.
    public let parentName: String?
    public let imageSource: String?
    /// The item this one is part of, for bundles, composites and mixes.
    public let parent: Int64?
    /// As sent by the Product Bundles plugin.
    public let bundleConfiguration: JSONValue?
    public let metaData: [MetaData]

    private enum CodingKeys: String, CodingKey {
        case id, name, quantity, price, sku, subtotal, taxes, total, image
        case productID = "product_id"
        case variationID = "variation_id"
        case globalUniqueID = "global_unique_id"
        case subtotalTax = "subtotal_tax"
        case taxClass = "tax_class"
        case totalTax = "total_tax"
        case parentName = "parent_name"
        case bundledBy = "bundled_by"
        case compositeParent = "composite_parent"
        case mixedInto = "mnm_child_of"
        case bundleConfiguration = "bundle_configuration"
        case metaData = "meta_data"
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.record(keyedBy: CodingKeys.self)
        let image = try? container.object(OrderItemImage.self, .image)
        let parents: [CodingKeys] = [.bundledBy, .compositeParent, .mixedInto]
        let parent = parents.lazy.compactMap { container.integer($0) }.first { $0 != 0 }
        self.init(
            itemID: container.integer(.id) ?? 0,
            name: container.name(.name),
            productID: container.integer(.productID) ?? 0,
            variationID: container.integer(.variationID) ?? 0,
            quantity: container.decimal(.quantity) ?? 0,
            price: container.money(.price),
            sku: container.text(.sku) ?? "",
            globalUniqueID: container.text(.globalUniqueID) ?? "",
            subtotal: container.money(.subtotal),
            subtotalTax: container.money(.subtotalTax),
            taxClass: container.text(.taxClass) ?? "",
            taxes: try container.lossyList(OrderItemTax.self, .taxes),
            total: container.money(.total),
            totalTax: container.money(.totalTax),
            parentName: container.text(.parentName),
            imageSource: image?.source,
            parent: parent,
            bundleConfiguration: try? container.decodeIfPresent(JSONValue.self, forKey: .bundleConfiguration),
            metaData: try container.lossyList(MetaData.self, .metaData)
        )
    }
}

extension OrderItem {
    /// What the customer chose, without internal entries.
    public var attributes: [OrderItemAttribute] { metaData.compactMap(OrderItemAttribute.init) }
    public var addOns: [OrderItemProductAddOn] { OrderItemProductAddOn.addOns(in: metaData) }
    public var priceAmount: Decimal? { Money.amount(from: price) }
    public var subtotalAmount: Decimal? { Money.amount(from: subtotal) }
    public var totalAmount: Decimal? { Money.amount(from: total) }
    public var totalTaxAmount: Decimal? { Money.amount(from: totalTax) }
}

/// `image` of a line: `id` is a number or text; empty text where there is none.
private struct OrderItemImage: Decodable {
    let id: Int64?
    let source: String?

    private enum CodingKeys: String, CodingKey {
        case id, src
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.record(keyedBy: CodingKeys.self)
        id = container.integer(.id).flatMap { $0 > 0 ? $0 : nil }
        source = container.text(.src).flatMap { $0.isEmpty ? nil : $0 }
    }
}
