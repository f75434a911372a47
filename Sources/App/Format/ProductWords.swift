import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// The words for a product's states, kinds and numbers.
struct ProductWords {
    let format: StoreFormat

    static func status(_ key: String) -> (word: String, glyph: Glyph, role: Role) {
        switch key {
        case "publish": (Localization.published, .completed, .good)
        case "draft": (Localization.draft, .pending, .muted)
        case "pending": (Localization.pending, .onHold, .warn)
        case "private": (Localization.hidden, .pending, .muted)
        case "future": (Localization.scheduled, .pending, .info)
        case "trash": (Localization.trash, .cancelled, .muted)
        default: (key, .pending, .text)
        }
    }

    /// `Simple`, `3 variations`, or a plugin's own.
    static func type(_ product: some ListedProduct) -> String {
        switch product.typeKey {
        case "simple" where product.isVirtual: Localization.virtual
        case "variable": Localization.variations(product.variationIDs.count)
        default: type(product.typeKey)
        }
    }

    static func type(_ key: String) -> String {
        switch key {
        case "simple": Localization.simple
        case "variable": Localization.variable
        case "grouped": Localization.grouped
        case "external": Localization.external
        default: key
        }
    }

    /// `41`, or the status in words where stock is not managed.
    static func stock(quantity: Decimal?, isCounted: Bool, statusKey: String) -> (text: String, role: Role) {
        let role: Role =
            switch statusKey {
            case "outofstock": .bad
            case "onbackorder": .warn
            default: .text
            }
        if isCounted, let quantity { return ("\(quantity)", role) }
        return (stockWord(statusKey), role)
    }

    static func stockWord(_ key: String) -> String {
        switch key {
        case "instock": Localization.inStock
        case "outofstock": Localization.out
        case "onbackorder": Localization.backorder
        default: key
        }
    }

    static func sort(_ sort: ProductListQuery.Sort) -> String {
        switch sort {
        case .name: Localization.byName
        case .newest: Localization.newest
        case .lastModified: Localization.lastModified
        case .sku: Localization.bySKU
        case .lowestPrice: Localization.lowestPrice
        case .highestPrice: Localization.highestPrice
        case .lowestStock: Localization.lowestStock
        case .highestStock: Localization.highestStock
        case .bestSelling: Localization.bestSelling
        }
    }

    /// As the store writes money; `–` for none.
    func money(_ text: String) -> String {
        format.money(text, currency: "", symbol: format.settings.currency.symbol)
    }

    static func name(_ product: some ListedProduct) -> String {
        let name = HTMLText.plain(product.name)
        return name.isEmpty ? Localization.unnamed : name
    }

    enum Localization {
        static let published = localized("Published")
        static let draft = localized("Draft")
        static let pending = localized("For review")
        static let hidden = localized("Private")
        static let scheduled = localized("Scheduled")
        static let trash = localized("In the trash")
        static let simple = localized("Simple")
        static let virtual = localized("Virtual")
        static let variable = localized("With variations")
        static func variations(_ count: Int) -> String {
            count == 1 ? localized("1 variation") : localized("%@ variations", "\(count)")
        }
        static let grouped = localized("Grouped")
        static let external = localized("External")
        static let inStock = localized("in stock")
        static let out = localized("out")
        static let backorder = localized("backorder")
        static let byName = localized("by name")
        static let newest = localized("newest first")
        static let lastModified = localized("last changed first")
        static let bySKU = localized("by SKU")
        static let lowestPrice = localized("lowest price first")
        static let highestPrice = localized("highest price first")
        static let lowestStock = localized("lowest stock first")
        static let highestStock = localized("highest stock first")
        static let bestSelling = localized("best selling first")
        static let unnamed = localized("Without a name")
    }
}
