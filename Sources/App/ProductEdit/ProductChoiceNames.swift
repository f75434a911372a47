import TerminalUI
import WooFoundation
import Yosemite

/// The possible values of a product's fields, in words, and the store's names of classes.
struct ProductChoiceNames {
    /// Slug and name.
    var taxClasses: [(key: String, name: String)] = []
    var shippingClasses: [(key: String, name: String)] = []
    /// Whether the store supports brands.
    var hasBrands = false

    /// The text of a field whose value is chosen; terms by their names.
    func shown(_ field: ProductField, _ model: ProductEditModel) -> String {
        let value = model[field]
        guard let key = value.string ?? (value == .null ? "" : nil) else { return RecordValue.shown(value) }
        return choices(field).first { $0.key == key }?.name ?? key
    }

    func choices(_ field: ProductField) -> [(key: String, name: String)] {
        switch field {
        case .type: ["simple", "variable", "grouped", "external"].map { ($0, ProductWords.type($0)) }
        case .status: ["publish", "draft", "pending", "private"].map { ($0, ProductWords.status($0).word) }
        case .catalogVisibility:
            [
                ("visible", ProductLines.Localization.everywhere), ("catalog", ProductLines.Localization.shopOnly),
                ("search", ProductLines.Localization.searchOnly), ("hidden", ProductLines.Localization.hidden),
            ]
        case .stockStatus: ["instock", "outofstock", "onbackorder"].map { ($0, ProductWords.stockWord($0)) }
        case .backorders:
            [
                ("no", ProductLines.Localization.no), ("notify", ProductLines.Localization.notify),
                ("yes", ProductLines.Localization.yes),
            ]
        case .taxStatus:
            [
                ("taxable", Localization.taxable), ("shipping", Localization.shippingOnly),
                ("none", Localization.untaxed),
            ]
        case .taxClass: [("", ProductLines.Localization.standard)] + taxClasses.filter { $0.key != "standard" }
        case .shippingClass: [("", Localization.noClass)] + shippingClasses
        default: []
        }
    }

    enum Localization {
        static let taxable = localized("Taxable")
        static let shippingOnly = localized("Shipping only")
        static let untaxed = localized("None")
        static let noClass = localized("None")
    }
}
