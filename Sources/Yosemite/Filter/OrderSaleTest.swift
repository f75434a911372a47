import Storage
import WooFoundation

/// What figures ask of orders: with these conditions a figure leads to exactly the orders behind it.
public enum OrderSaleTest: Hashable, Sendable, GeneratedFakeable {
    /// With a refund made then.
    case refunded(FilterDateRange)
    /// Made then, or with a refund made then.
    case counted(FilterDateRange)
    /// With a product of the category with this id.
    case category(Int64)
    /// Country codes of the billing address; an empty one for orders without a country.
    case billed([String])
    /// The id of a payment method as it is; empty for none.
    case methodID(String)
    case buyer(OrderBuyer)

    var key: FilterKey {
        switch self {
        case .refunded: .refunded
        case .counted: .counted
        case .category: .category
        case .billed: .billed
        case .methodID: .methodID
        case .buyer: .buyer
        }
    }

    /// As it is typed behind the key; that of a date is the range's own matter.
    var value: String {
        switch self {
        case .refunded, .counted: ""
        case .category(let id): "\(id)"
        case .billed(let codes): codes == [""] ? "none" : FilterQuoting.list(codes)
        case .methodID(let id): id.isEmpty ? "none" : FilterQuoting.value(id)
        case .buyer(let buyer): FilterQuoting.value(buyer.text)
        }
    }

    func predicate(in context: FilterContext) -> RecordPredicate<OrderRecord> {
        switch self {
        case .refunded(let range):
            let ends = range.instants(in: context)
            return .refunded(from: ends.from, until: ends.until)
        case .counted(let range):
            let ends = range.instants(in: context)
            return OrderTest.date(.created, range).predicate(in: context)
                || .refunded(from: ends.from, until: ends.until)
        case .category(let id): return .hasProduct(ofCategory: id)
        case .billed(let codes): return OrderRecord.Columns.billingCountry.isIn(codes)
        case .methodID(let id): return OrderRecord.Columns.paymentMethodID == id
        case .buyer(.new): return .isFirstOfCustomer
        case .buyer(.returning): return .isLaterOfCustomer
        case .buyer(.guest(let email)): return .guest(email: email)
        case .buyer(.account(let id)): return .ofPerson(id)
        }
    }
}

/// Who an order is of.
public enum OrderBuyer: Hashable, Sendable, GeneratedFakeable {
    /// It is the customer's first order that counts in reports.
    case new
    /// It is not the customer's first.
    case returning
    /// Nobody with an account: exactly this address, whatever its case.
    case guest(String)
    /// The account with this id: its own orders, and those made without one that count for it.
    case account(Int64)

    init?(typed: String) {
        switch typed.lowercased() {
        case "new": self = .new
        case "returning": self = .returning
        default:
            if let id = FilterConditionReader.id(typed) {
                self = .account(id)
            } else if typed.contains("@") {
                self = .guest(typed)
            } else {
                return nil
            }
        }
    }

    var text: String {
        switch self {
        case .new: "new"
        case .returning: "returning"
        case .guest(let email): email
        case .account(let id): "\(id)"
        }
    }
}
