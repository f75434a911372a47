import Storage
import WooFoundation

/// Which orders a list shows, and in which order.
public struct OrderListQuery: Hashable, Sendable, Copiable, Fakeable {
    public enum Sort: String, Sendable, CaseIterable, Codable, Fakeable {
        case newest
        case oldest
        case highestTotal
        case lowestTotal
        case customer
        case lastModified
    }

    public var siteID: Int64
    /// Status slugs; empty means all but those no merchant works with (`trash`, `checkout-draft`, `auto-draft`).
    public var statuses: [String]
    /// Words, each of which has to begin a word of the order: number, customer, address, item, SKU …
    public var search: String
    public var sort: Sort

    public init(siteID: Int64, statuses: [String], search: String, sort: Sort) {
        self.siteID = siteID
        self.statuses = statuses
        self.search = search
        self.sort = sort
    }

    static let hiddenStatuses = ["trash", "checkout-draft", "auto-draft"]

    var predicate: RecordPredicate<OrderRecord> {
        typealias Columns = OrderRecord.Columns
        var result =
            statuses.isEmpty ? !Columns.status.isIn(Self.hiddenStatuses) : Columns.status.isIn(statuses)
        if !search.allSatisfy(\.isWhitespace) { result = result && .search(search) }
        return result
    }

    var sortDescriptors: [RecordSortDescriptor<OrderRecord>] {
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
