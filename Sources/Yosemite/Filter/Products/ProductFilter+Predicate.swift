import FoundationEssentials
import Storage
import WooFoundation

extension ProductFilter {
    static let hiddenStatuses = ["trash", "auto-draft"]

    /// The products that match. Without a requested status those in the trash are hidden.
    func predicate(in context: FilterContext) -> RecordPredicate<ProductRecord> {
        var result: RecordPredicate<ProductRecord> =
            statuses.isEmpty ? !ProductRecord.Columns.statusKey.isIn(Self.hiddenStatuses) : .all
        for condition in conditions {
            let test = condition.test.predicate(in: context)
            result = result && (condition.isNegated ? !test : test)
        }
        return words.isEmpty ? result : result && .search(words: words)
    }
}

extension ProductTest {
    private typealias Columns = ProductRecord.Columns

    func predicate(in context: FilterContext) -> RecordPredicate<ProductRecord> {
        switch self {
        case .ids(let ids): Columns.productID.isIn(ids)
        case .status(let keys): Columns.statusKey.isIn(keys)
        case .type(let keys): Columns.typeKey.isIn(keys)
        case .stock(let stocks): .any(stocks.map(\.predicate))
        case .quantity(let range): .amount(Columns.stockStored, range)
        case .price(let range): .amount(Columns.priceStored, range)
        case .sales(let range): .count(Columns.totalSales, range)
        case .category(let terms): .any(terms.map { .category($0) })
        case .tag(let terms): .any(terms.map { .term($0, kind: .tag) })
        case .brand(let terms): .any(terms.map { .term($0, kind: .brand) })
        case .attribute(let name, let option): .attribute(name, option: option)
        case .sku(let text): .sku(startingWith: text)
        case .gtin(let text): .gtin(text)
        case .date(.created, let range): .dates(Columns.dateCreated, range.instants(in: context))
        case .date(.modified, let range): .dates(Columns.dateModified, range.instants(in: context))
        case .has(let part): part.predicate
        case .state(.edited): Columns.productID.isIn(context.editedProductIDs)
        case .state(let state): state.predicate
        case .meta(let key, let value): .metaData(key: key, value: value)
        case .word(let word): .search(words: [word])
        }
    }
}

extension ProductStock {
    fileprivate var predicate: RecordPredicate<ProductRecord> {
        switch self {
        case .in: ProductRecord.Columns.stockStatusKey == "instock"
        case .out: .stockStatus("outofstock")
        case .backorder: .stockStatus("onbackorder")
        case .low: .lowInStock
        }
    }
}

extension ProductPart {
    fileprivate var predicate: RecordPredicate<ProductRecord> {
        typealias Columns = ProductRecord.Columns
        return switch self {
        case .image: Columns.imagesJSON != "[]"
        case .sku: Columns.sku != ""
        case .gtin: Columns.globalUniqueID != ""
        case .price: Columns.price != ""
        case .description: Columns.fullDescription != "" || Columns.shortDescription != ""
        case .category: .hasCategory
        case .variations: .hasVariations
        case .reviews: Columns.ratingCount > 0
        }
    }
}

extension ProductState {
    fileprivate var predicate: RecordPredicate<ProductRecord> {
        typealias Columns = ProductRecord.Columns
        return switch self {
        case .sale: Columns.isOnSale == true
        case .featured: Columns.isFeatured == true
        case .virtual: Columns.isVirtual == true
        case .downloadable: Columns.isDownloadable == true
        case .counted: Columns.managesStock == true
        case .hidden: Columns.catalogVisibilityKey == "hidden"
        case .edited: .none
        }
    }
}
