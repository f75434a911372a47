import FoundationEssentials
import Storage
import WooFoundation

extension ProductFilter {
    static let hiddenStatuses = ["trash", "auto-draft"]

    /// The products it is for. Without a wanted status those in the trash are hidden.
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
        case .stock(let stocks): Self.any(stocks.map(\.predicate))
        case .quantity(let range): Self.amount(Columns.stockStored, range)
        case .price(let range): Self.amount(Columns.priceStored, range)
        case .sales(let range): Self.count(Columns.totalSales, range)
        case .category(let terms): Self.any(terms.map { .category($0) })
        case .tag(let terms): Self.any(terms.map { .term($0, kind: .tag) })
        case .brand(let terms): Self.any(terms.map { .term($0, kind: .brand) })
        case .attribute(let name, let option): .attribute(name, option: option)
        case .sku(let text): .sku(startingWith: text)
        case .gtin(let text): .gtin(text)
        case .date(.created, let range): Self.date(Columns.dateCreated, range.instants(in: context))
        case .date(.modified, let range): Self.date(Columns.dateModified, range.instants(in: context))
        case .has(let part): part.predicate
        case .state(.edited): Columns.productID.isIn(context.editedProductIDs)
        case .state(let state): state.predicate
        case .meta(let key, let value): .metaData(key: key, value: value)
        case .word(let word): .search(words: [word])
        }
    }

    private static func any(_ tests: [RecordPredicate<ProductRecord>]) -> RecordPredicate<ProductRecord> {
        guard let first = tests.first else { return .none }
        return tests.dropFirst().reduce(first) { $0 || $1 }
    }

    private static func date(
        _ column: RecordColumn<ProductRecord, Date>,
        _ ends: (from: Date?, until: Date?)
    ) -> RecordPredicate<ProductRecord> {
        var result: RecordPredicate<ProductRecord> = column.isNotNull
        if let from = ends.from { result = result && column >= from }
        if let until = ends.until { result = result && column < until }
        return result
    }

    private static func amount(
        _ column: RecordColumn<ProductRecord, Int64>,
        _ range: FilterAmountRange
    ) -> RecordPredicate<ProductRecord> {
        var result: RecordPredicate<ProductRecord> = column.isNotNull
        if let least = range.least.flatMap(Money.stored) {
            result = result && (range.isAbove ? column > least : column >= least)
        }
        if let most = range.most.flatMap(Money.stored) {
            result = result && (range.isBelow ? column < most : column <= most)
        }
        return result
    }

    /// Of whole things.
    private static func count(
        _ column: RecordColumn<ProductRecord, Int64>,
        _ range: FilterAmountRange
    ) -> RecordPredicate<ProductRecord> {
        var result: RecordPredicate<ProductRecord> = column.isNotNull
        if let least = range.least.map({ whole($0, .up) }) {
            result = result && (range.isAbove && least.isExact ? column > least.number : column >= least.number)
        }
        if let most = range.most.map({ whole($0, .down) }) {
            result = result && (range.isBelow && most.isExact ? column < most.number : column <= most.number)
        }
        return result
    }

    private static func whole(_ amount: Decimal, _ rule: DecimalRounding) -> (number: Int64, isExact: Bool) {
        let rounded = amount.rounded(to: 0, rule)
        return (rounded.truncated, rounded == amount)
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
