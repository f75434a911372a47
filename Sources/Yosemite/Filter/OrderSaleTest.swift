import Storage
import WooFoundation

/// Conditions for statistics: with them a total leads to exactly the orders behind it.
public enum OrderSaleTest: Hashable, Sendable, GeneratedFakeable {
    /// With a refund in this range.
    case refunded(FilterDateRange)
    /// Created, or with a refund, in this range.
    case counted(FilterDateRange)
    /// With a product of the category with this id.
    case category(Int64)
    /// Country codes of the billing address; an empty one for orders without a country.
    case billed([String])
    /// The exact id of the payment method; empty for none.
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

    /// As typed after the key; dates are printed by the range itself.
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

/// Who placed an order.
public enum OrderBuyer: Hashable, Sendable, GeneratedFakeable {
    /// The customer's first order that counts in reports.
    case new
    /// Not the customer's first.
    case returning
    /// A guest with exactly this address, ignoring case.
    case guest(String)
    /// The account with this id: its own orders, and those made without an account that count for it.
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
