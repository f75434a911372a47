import TerminalUI
import WooFoundation
import Yosemite

/// The Products list.
enum ProductKind: MirroredListKind {
    static let resource = MirrorResourceKind.products
    static let words = ListStateWords.products
    static let records = SavedFilter.Records.products
    static let language = FilterLanguage(ProductFilterKey.self, amounts: [.price, .sales])
    static let isAskedFor = false

    static func rows(_ query: ProductListQuery, _ range: Range<Int>, from stores: any StoresManager)
        -> ResultsController<StorageProduct>
    {
        stores.products(query, range: range)
    }

    static func show(_ query: ProductListQuery, _ range: Range<Int>, in rows: ResultsController<StorageProduct>) {
        rows.change(query: query, range: range)
    }

    static func parse(_ text: String, in site: SiteContext) -> (filter: ProductFilter, problems: [FilterProblem]) {
        let parsed = ProductFilterParser.parse(text)
        return (parsed.filter, parsed.problems)
    }

    static func context(of filter: ProductFilter, in site: SiteContext) -> FilterContext {
        site.filterContext(for: filter)
    }

    static func count(_ list: ProductListQuery, onCompletion: @escaping Completion<Int>) -> any Action {
        ProductAction.countProducts(siteID: list.siteID, list: list, onCompletion: onCompletion)
    }

    static func locate(_ id: Int64, in list: ProductListQuery, onCompletion: @escaping Completion<Int?>) -> any Action {
        ProductAction.locateProduct(siteID: list.siteID, productID: id, list: list, onCompletion: onCompletion)
    }

    static func identities(
        _ range: Range<Int>,
        of list: ProductListQuery,
        onCompletion: @escaping Completion<[Int64]>
    ) -> any Action {
        ProductAction.listProductIDs(siteID: list.siteID, list: list, range: range, onCompletion: onCompletion)
    }

    static func synchronize(siteID: Int64, onCompletion: @escaping Completion<Void>) -> any Action {
        SyncAction.synchronizeAll(siteID: siteID, isFull: false) { onCompletion($0.map { _ in }) }
    }

    static func row(_ product: Product, _ context: SiteContext) -> TableRow {
        ProductRow.row(product, context: context)
    }

    static func counted(_ count: Int) -> String { ProductsScreen.Localization.count(count) }
    static func sortWord(_ sort: ProductListQuery.Sort) -> String { ProductWords.sort(sort) }
    static let sortTitle = ProductsScreen.Localization.sortTitle
}

typealias ProductListViewModel = FilteredList<ProductKind>
