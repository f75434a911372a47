import WooFoundation

/// The keys of the filter language for products.
public enum ProductFilterKey: String, CaseIterable, Sendable {
    case id
    case status
    case type
    case stock
    case price
    case category
    case tag
    case brand
    case attribute
    case sku
    case gtin
    case sales
    case date
    case modified
    case has
    case no
    case `is`
    case meta

    private static let others: [String: ProductFilterKey] = [
        "cat": .category, "categories": .category, "tags": .tag, "brands": .brand, "ean": .gtin, "upc": .gtin,
        "isbn": .gtin, "barcode": .gtin, "created": .date, "sold": .sales, "state": .status, "quantity": .stock,
        "without": .no,
    ]

    init?(typed: String) {
        guard let key = ProductFilterKey(rawValue: typed) ?? Self.others[typed] else { return nil }
        self = key
    }

    /// A condition as an example, and its meaning: one line of the language's help.
    public var example: (text: String, meaning: String) {
        switch self {
        case .id: ("id:24,31", localized("with one of these numbers"))
        case .status: ("status:draft,private", localized("in one of these statuses; by default all but the trash"))
        case .type: ("type:variable", localized("of that type: simple, variable, grouped, external, or a plugin's"))
        case .stock: ("stock:low", localized("in, out, low or backorder; also stock<5, stock:0..10"))
        case .price: ("price<20", localized("at that price now; also price>=5, price:10..20"))
        case .category: ("category:mugs", localized("in that category or one below it: slug, name or id"))
        case .tag: ("tag:gift,summer", localized("with that tag"))
        case .brand: ("brand:acme", localized("of that brand"))
        case .attribute: ("attribute:color=red", localized("with that attribute; attribute:color for any value"))
        case .sku: ("sku:MUG-", localized("whose SKU, or a variation's, begins with it"))
        case .gtin: ("gtin:4006381333931", localized("with that GTIN, UPC, EAN or ISBN"))
        case .sales: ("sales>100", localized("sold that many times"))
        case .date: ("date:7d", localized("created then; as with orders: 2026-11, today, date>2026-11-01"))
        case .modified: ("modified:today", localized("changed then"))
        case .has:
            ("has:variations", localized("with image, sku, gtin, price, description, category, variations or reviews"))
        case .no: ("no:image", localized("without one of these"))
        case .is:
            ("is:sale", localized("sale, featured, virtual, downloadable, counted, hidden, or edited and not sent yet"))
        case .meta: ("meta:_supplier=acme", localized("with that meta data; meta:key for any value"))
        }
    }
}
