import FoundationEssentials
import Storage
import WooFoundation

extension OrderFilter {
    static let hiddenStatuses = ["trash"] + draftStatuses
    /// Not orders yet.
    static let draftStatuses = ["checkout-draft", "auto-draft"]

    /// The orders that match. Without a requested status those of no interest to a merchant are hidden.
    func predicate(in context: FilterContext) -> RecordPredicate<OrderRecord> {
        var result: RecordPredicate<OrderRecord> =
            statuses.isEmpty ? !OrderRecord.Columns.status.isIn(Self.hiddenStatuses) : .all
        for condition in conditions {
            let test = condition.test.predicate(in: context)
            result = result && (condition.isNegated ? !test : test)
        }
        return words.isEmpty ? result : result && .search(words: words)
    }
}

extension OrderTest {
    private typealias Columns = OrderRecord.Columns

    func predicate(in context: FilterContext) -> RecordPredicate<OrderRecord> {
        switch self {
        case .status(let slugs): Columns.status.isIn(slugs)
        case .date(let field, let range): Self.date(field.column, range.instants(in: context))
        case .total(let range): Self.total(range)
        case .method(let methods): Self.any(methods.map { .paymentMethod($0) })
        case .customer(.guest): Columns.customerID == 0
        case .customer(.id(let id)): Columns.customerID == id
        case .customer(.email(let text)): .email(startingWith: text)
        case .customer(.name(let text)): .customer(named: text)
        case .product(.id(let id)): .hasProduct(id: id)
        case .product(.text(let text)): .hasProduct(text)
        case .coupon(let code): .coupon(code)
        case .country(let codes): Columns.billingCountry.isIn(codes) || Columns.shippingCountry.isIn(codes)
        case .meta(let key, let value): .metaData(key: key, value: value)
        case .createdVia(let ways): Columns.createdVia.isInIgnoringCase(ways)
        case .currency(let codes): Columns.currency.isIn(codes)
        case .has(.note): .hasNote
        case .has(.coupon): .hasCoupon
        case .has(.refund): .hasRefund
        case .state(.paid): Columns.datePaid.isNotNull
        case .state(.unpaid):
            Columns.datePaid.isNull && Columns.totalStored.unindexed > 0
                && !Columns.status.isIn(["cancelled", "refunded"] + OrderFilter.hiddenStatuses)
        case .state(.guest): Columns.customerID == 0
        case .state(.edited): Columns.orderID.isIn(context.editedOrderIDs)
        case .sale(let test): test.predicate(in: context)
        case .word(let word): .search(words: [word])
        }
    }

    private static func any(_ tests: [RecordPredicate<OrderRecord>]) -> RecordPredicate<OrderRecord> {
        guard let first = tests.first else { return .none }
        return tests.dropFirst().reduce(first) { $0 || $1 }
    }

    private static func date(
        _ column: RecordColumn<OrderRecord, Date>,
        _ ends: (from: Date?, until: Date?)
    ) -> RecordPredicate<OrderRecord> {
        var result: RecordPredicate<OrderRecord> = column.isNotNull
        if let from = ends.from { result = result && column >= from }
        if let until = ends.until { result = result && column < until }
        return result
    }

    private static func total(_ range: FilterAmountRange) -> RecordPredicate<OrderRecord> {
        let total = Columns.totalStored.unindexed
        var result: RecordPredicate<OrderRecord> = .all
        if let least = range.least.flatMap(Money.stored) {
            result = result && (range.isAbove ? total > least : total >= least)
        }
        if let most = range.most.flatMap(Money.stored) {
            result = result && (range.isBelow ? total < most : total <= most)
        }
        return result
    }
}

extension OrderDateField {
    fileprivate var column: RecordColumn<OrderRecord, Date> {
        switch self {
        case .created: OrderRecord.Columns.dateCreated
        case .paid: OrderRecord.Columns.datePaid
        case .modified: OrderRecord.Columns.dateModified
        case .completed: OrderRecord.Columns.dateCompleted
        }
    }
}
