import FoundationEssentials
import Storage
import WooFoundation

/// A customer with an account or orders, with their totals. Orders made without an account count for the account with
/// their email address, if there is one; else they are a guest's.
public struct Person: Hashable, Sendable, ReadOnlyType {
    /// The id of the account; for a guest a negative number derived from the address.
    public let personID: Int64
    public let siteID: Int64
    public let email: String
    public let name: String
    public let company: String
    public let city: String
    /// Two letters; empty where it is unknown.
    public let country: String
    public let phone: String
    /// The account's role; empty for a guest.
    public let role: String
    /// The number of orders that count in the store's reports.
    public let orders: Int64
    /// In the store's currency, with tax and shipping, less refunds.
    public let spent: Decimal
    /// The same in other currencies.
    public var otherSpent: [OtherAmount] = []
    public let firstOrder: Date?
    public let lastOrder: Date?
    /// When the account was created; nil for a guest.
    public let registered: Date?

    public var identity: Int64 { personID }
    public var isGuest: Bool { role.isEmpty }
}

extension PersonRecord: ReadOnlyConvertible {
    public func toReadOnly() -> Person {
        Person(
            personID: personID,
            siteID: siteID,
            email: email,
            name: name,
            company: company,
            city: city,
            country: country,
            phone: phone,
            role: role,
            orders: orders,
            spent: Money.amount(stored: spentStored),
            otherSpent: OtherAmount.list(otherSpent),
            firstOrder: firstOrder,
            lastOrder: lastOrder,
            registered: registered
        )
    }
}

/// Which people a list shows, and how they are sorted.
public struct PersonListQuery: Hashable, Sendable, GeneratedCopiable {
    public enum Sort: String, Sendable, CaseIterable, Codable {
        case name
        case mostSpent
        case mostOrders
        case lastOrder
        case newest
    }

    public var siteID: Int64
    public var filter: PersonFilter
    public var sort: Sort
    /// The context in which the filter is evaluated.
    public var context: FilterContext

    public init(
        siteID: Int64,
        filter: PersonFilter = .none,
        sort: Sort = .lastOrder,
        context: FilterContext = .fixed
    ) {
        self.siteID = siteID
        self.filter = filter
        self.sort = sort
        self.context = context
    }
}

extension PersonListQuery: RecordListQuery {
    public var predicate: RecordPredicate<PersonRecord> { filter.predicate(in: context) }

    public var sortDescriptors: [RecordSortDescriptor<PersonRecord>] {
        typealias Columns = PersonRecord.Columns
        let last = [Columns.nameSort.ascending, Columns.personID.ascending]
        return switch sort {
        case .name: [(Columns.nameSort).ascending, Columns.personID.ascending]
        case .mostSpent: [Columns.spentStored.descending] + last
        case .mostOrders: [Columns.orders.descending] + last
        case .lastOrder: [Columns.lastOrder.isMissing.ascending, Columns.lastOrder.descending] + last
        case .newest: [Columns.registered.isMissing.ascending, Columns.registered.descending] + last
        }
    }
}
