import WooFoundation
import Yosemite

/// Names of products by id, as mirrored.
@MainActor
final class ProductNames {
    /// Ids looked up at a time.
    private static let maximum = 500

    var onChange: @MainActor () -> Void = {}
    private let context: SiteContext
    private let results: ResultsController<StorageProductRow>
    private var wanted: Set<Int64> = []
    private var found: [Int64: ProductSummary] = [:]

    init(context: SiteContext) {
        self.context = context
        results = context.stores.list(
            ProductListQuery(siteID: context.siteID, filter: Self.filter([0])),
            range: 0..<Self.maximum
        )
        results.onDidChangeContent = { [weak self] in
            guard let self else { return }
            for product in self.results.fetchedObjects { self.found[product.productID] = product }
            self.onChange()
        }
    }

    private static func filter(_ ids: [Int64]) -> ProductFilter {
        ProductFilter(conditions: [ProductCondition(.ids(ids))])
    }

    /// Looks up unknown ones.
    func want(_ ids: some Sequence<Int64>) {
        let more = Set(ids).subtracting(wanted)
        guard !more.isEmpty else { return }
        let isFirst = wanted.isEmpty
        wanted.formUnion(more)
        let missing = wanted.subtracting(found.keys).sorted().prefix(Self.maximum)
        let query = ProductListQuery(siteID: context.siteID, filter: Self.filter(Array(missing)))
        results.change(list: query, 0..<Self.maximum)
        if isFirst { results.start() }
    }

    func note(_ product: ProductSummary) { found[product.productID] = product }

    /// Its name; its id where the mirror has no such product.
    func name(_ id: Int64) -> String {
        found[id].map { HTMLText.plain($0.name) }.flatMap { $0.isEmpty ? nil : $0 } ?? "#\(id)"
    }

    /// SKU and id.
    func detail(_ id: Int64) -> String {
        [found[id]?.sku ?? "", "#\(id)"].filter { !$0.isEmpty }.joined(separator: "  ")
    }
}
