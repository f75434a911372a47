import Storage
import WooFoundation

/// Which orders a list shows, and how they are sorted.
public struct OrderListQuery: Hashable, Sendable, GeneratedCopiable, GeneratedFakeable {
    public enum Sort: String, Sendable, CaseIterable, Codable, GeneratedFakeable {
        case newest
        case oldest
        case highestTotal
        case lowestTotal
        case customer
        case lastModified
    }

    public var siteID: Int64
    /// The conditions; without a status all but those of no interest to a merchant (`trash`, `checkout-draft`,
    /// `auto-draft`).
    public var filter: OrderFilter
    /// Plain words in addition, each of which must start a word of the order: number, customer, address, item, SKU …
    public var search: String
    public var sort: Sort
    /// The context in which the filter is evaluated.
    public var context: FilterContext

    public init(siteID: Int64, filter: OrderFilter, search: String, sort: Sort, context: FilterContext) {
        self.siteID = siteID
        self.filter = filter
        self.search = search
        self.sort = sort
        self.context = context
    }

    /// - Parameter statuses: slugs; empty means all but the hidden ones.
    public init(siteID: Int64, statuses: [String], search: String, sort: Sort) {
        self.init(siteID: siteID, filter: OrderFilter(statuses: statuses), search: search, sort: sort, context: .fixed)
    }

    /// The requested status slugs; empty for any.
    public var statuses: [String] { filter.statuses }

    /// The part of it the store can search for: its words; nil where there are none.
    public var storeSearch: String? {
        let words = (filter.words + [search]).filter { !$0.allSatisfy(\.isWhitespace) }
        return words.isEmpty ? nil : words.joined(separator: " ")
    }
}

extension OrderListQuery: RecordListQuery {
    public var predicate: RecordPredicate<OrderRowRecord> { RecordPredicate(orders) }
    public var sortDescriptors: [RecordSortDescriptor<OrderRowRecord>] { sorting.map(RecordSortDescriptor.init) }

    private var orders: RecordPredicate<OrderRecord> {
        let result = filter.predicate(in: context)
        return search.allSatisfy(\.isWhitespace) ? result : result && .search(search)
    }

    private var sorting: [RecordSortDescriptor<OrderRecord>] {
        typealias Columns = OrderRecord.Columns
        return switch sort {
        case .newest: [Columns.dateCreated.descending, Columns.orderID.descending]
        case .oldest: [Columns.dateCreated.ascending, Columns.orderID.ascending]
        case .highestTotal: [Columns.totalStored.descending, Columns.orderID.descending]
        case .lowestTotal: [Columns.totalStored.ascending, Columns.orderID.ascending]
        case .customer: [Columns.customerSort.ascending, Columns.orderID.descending]
        case .lastModified: [Columns.dateModified.descending, Columns.orderID.descending]
        }
    }
}
