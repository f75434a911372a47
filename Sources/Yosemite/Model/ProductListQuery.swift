import Storage
import WooFoundation

/// Which products a list shows, and how they are sorted.
public struct ProductListQuery: Hashable, Sendable, GeneratedCopiable, GeneratedFakeable {
    public enum Sort: String, Sendable, CaseIterable, Codable, GeneratedFakeable {
        case name
        case newest
        case lastModified
        case sku
        case lowestPrice
        case highestPrice
        case lowestStock
        case highestStock
        case bestSelling
    }

    public var siteID: Int64
    /// The conditions; without a status all but those in the trash.
    public var filter: ProductFilter
    /// Plain words in addition, each of which must start a word of the product or of a variation.
    public var search: String
    public var sort: Sort
    /// The context in which the filter is evaluated.
    public var context: FilterContext

    public init(
        siteID: Int64,
        filter: ProductFilter = .none,
        search: String = "",
        sort: Sort = .name,
        context: FilterContext = .fixed
    ) {
        self.siteID = siteID
        self.filter = filter
        self.search = search
        self.sort = sort
        self.context = context
    }
}

extension ProductListQuery: RecordListQuery {
    public var predicate: RecordPredicate<ProductRowRecord> { RecordPredicate(products) }
    public var sortDescriptors: [RecordSortDescriptor<ProductRowRecord>] { sorting.map(RecordSortDescriptor.init) }

    /// The products of the list.
    var products: RecordPredicate<ProductRecord> {
        let result = filter.predicate(in: context)
        return search.allSatisfy(\.isWhitespace) ? result : result && .search(search)
    }

    /// Products without a price, or without managed stock, come last.
    var sorting: [RecordSortDescriptor<ProductRecord>] {
        typealias Columns = ProductRecord.Columns
        return switch sort {
        case .name: [Columns.nameSort.ascending, Columns.productID.ascending]
        case .newest: [Columns.dateCreated.descending, Columns.productID.descending]
        case .lastModified: [Columns.dateModified.descending, Columns.productID.descending]
        case .sku: [Columns.sku.ascending, Columns.productID.ascending]
        case .lowestPrice:
            [Columns.priceStored.isMissing.ascending, Columns.priceStored.ascending, Columns.productID.ascending]
        case .highestPrice: [Columns.priceStored.descending, Columns.productID.ascending]
        case .lowestStock:
            [Columns.stockStored.isMissing.ascending, Columns.stockStored.ascending, Columns.productID.ascending]
        case .highestStock: [Columns.stockStored.descending, Columns.productID.ascending]
        case .bestSelling: [Columns.totalSales.descending, Columns.productID.ascending]
        }
    }
}
