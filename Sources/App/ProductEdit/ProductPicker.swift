import TerminalUI
import WooFoundation
import Yosemite

extension RecordPicker where Kind == ProductKind {
    /// Products of the mirror, found by name or SKU.
    ///
    /// - Parameters:
    ///   - taken: those in the list already.
    ///   - productID: the product of the form: not offered.
    static func products(
        title: String,
        taken: Set<Int64> = [],
        of productID: Int64 = 0,
        context: SiteContext
    ) -> Self {
        let filter = ProductFilter(conditions: [ProductCondition(.ids([productID]), isNegated: true)])
        let there = Refusal(atRow: ProductPickerWords.there, sentence: ProductPickerWords.present)
        return RecordPicker(
            id: "product.picker",
            title: title,
            none: ProductPickerWords.none,
            nameTwelfths: 8,
            stores: context.stores,
            query: { ProductListQuery(siteID: context.siteID, filter: filter, search: $0) },
            words: { (ProductWords.name($0), $0.sku) },
            refusal: { taken.contains($0.productID) ? there : nil }
        )
    }
}

enum ProductPickerWords {
    static let none = localized("No product matches.")
    static let there = localized("already there")
    static let present = localized("That one already exists.")
}
