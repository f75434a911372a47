import TerminalUI
import WooFoundation
import Yosemite

/// The Products list.
enum ProductKind: MirroredListKind {
    typealias Query = ProductListQuery

    static let resource = MirrorResourceKind.products
    static let words = ListStateWords.products
    static let records = SavedFilter.Records.products
    static let looks = RecordListLooks(
        columns: ProductRow.columns,
        noRecord: ProductsScreen.Localization.noProduct,
        noSelection: ProductsScreen.Localization.noSelection
    )
    static let language = FilterLanguage(ProductFilterKey.self, amounts: [.price, .sales])
    static let isAskedFor = false

    static func parse(_ text: String, in site: SiteContext) -> (filter: ProductFilter, problems: [FilterProblem]) {
        let parsed = ProductFilterParser.parse(text)
        return (parsed.filter, parsed.problems)
    }

    static func context(of filter: ProductFilter, in site: SiteContext) -> FilterContext {
        site.filterContext(for: filter)
    }

    static func synchronize(siteID: Int64, onCompletion: @escaping Completion<Void>) -> any Action {
        SyncAction.synchronizeAll(siteID: siteID, isFull: false) { onCompletion($0.map { _ in }) }
    }

    static func row(_ product: ProductSummary, _ context: SiteContext) -> TableRow {
        ProductRow.row(product, context: context)
    }

    static func counted(_ count: Int) -> String { ProductsScreen.Localization.count(count) }
    static func sortWord(_ sort: ProductListQuery.Sort) -> String { ProductWords.sort(sort) }
    static let sortTitle = ProductsScreen.Localization.sortTitle
}

typealias ProductListViewModel = FilteredList<ProductKind>
