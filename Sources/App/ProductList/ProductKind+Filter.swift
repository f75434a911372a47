import TerminalUI
import WooFoundation
import Yosemite

extension ProductKind {
    static func filterLayout(in site: SiteContext, host: ScreenHost?) -> FilterLayout<ProductCondition> {
        let categories = site.stores.productCategories(siteID: site.siteID)
        let tags = site.stores.productTags(siteID: site.siteID)
        let ofCategories = typed(ProductFilterWords.categories) {
            CategoryTree(categories.fetchedObjects).rows.map { Choice(id: $0.category.slug, label: $0.indented) }
        }
        let ofTags = typed(ProductFilterWords.tags) {
            tags.fetchedObjects.map { Choice(id: $0.slug, label: HTMLText.plain($0.name)) }
        }
        return FilterLayout(
            title: ProductFilterWords.title,
            all: ProductFilterWords.all,
            keys: [
                .init(ProductFilterKey.stock, ProductFilterWords.stock, stocks),
                .init(ProductFilterKey.status, ProductFilterWords.status, statuses),
                .init(ProductFilterKey.type, ProductFilterWords.type, types),
                .init(ProductFilterKey.category, ProductFilterWords.category, ofCategories),
                .init(ProductFilterKey.tag, ProductFilterWords.tag, ofTags),
                .init(ProductFilterKey.brand, ProductFilterWords.brand),
                .init(ProductFilterKey.price, ProductFilterWords.price),
            ],
            toggles: [
                .init(condition: ProductCondition(.state(.sale)), label: ProductFilterWords.sale),
                .init(condition: ProductCondition(.has(.image), isNegated: true), label: ProductFilterWords.noImage),
                .init(condition: ProductCondition(.has(.sku), isNegated: true), label: ProductFilterWords.noSKU),
                .init(condition: ProductCondition(.state(.edited)), label: ProductFilterWords.edited),
            ],
            open: {
                categories.start()
                tags.start()
            }
        )
    }

    /// Values that may also be typed.
    private static func typed(_ title: String, _ choices: @escaping @MainActor () -> [Choice]) -> FilterValues {
        FilterValues(title: title, typed: FilterValues.typing(ProductFilterWords.other), choices: choices)
    }

    private static let statuses = typed(ProductFilterWords.statuses) {
        ["publish", "draft", "pending", "private", "future", "trash"].map { key in
            let status = ProductWords.status(key)
            return Choice(id: key, label: status.word, glyph: status.glyph, role: status.role)
        }
    }

    private static let stocks = typed(ProductFilterWords.stocks) {
        let stocks: [(ProductStock, String)] = [
            (.low, ProductFilterWords.low), (.out, ProductFilterWords.out),
            (.backorder, ProductFilterWords.backorder), (.in, ProductFilterWords.inStock),
        ]
        return stocks.map { Choice(id: $0.rawValue, label: $1) }
    }

    private static let types = typed(ProductFilterWords.types) {
        ["simple", "variable", "grouped", "external"].map { Choice(id: $0, label: ProductWords.type($0)) }
    }
}

/// The words of the filter dialog for products.
private enum ProductFilterWords {
    static let title = localized("Show products")
    static let all = localized("Show all products")
    static let stock = localized("Stock")
    static let status = localized("Status")
    static let type = localized("Type")
    static let category = localized("Category")
    static let tag = localized("Tag")
    static let brand = localized("Brand")
    static let price = localized("Price")
    static let sale = localized("On sale")
    static let noImage = localized("Without an image")
    static let noSKU = localized("Without a SKU")
    static let edited = localized("Changed here, not sent yet")
    static let statuses = localized("Products with status")
    static let stocks = localized("Products whose stock is")
    static let types = localized("Products of type")
    static let categories = localized("Products in category")
    static let tags = localized("Products with tag")
    static let other = localized("Another, typed…")
    static let low = localized("Low")
    static let out = localized("Out of stock")
    static let backorder = localized("On backorder")
    static let inStock = localized("In stock")
}
