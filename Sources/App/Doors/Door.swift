import TerminalUI
import Yosemite

/// The destination of a name on a screen.
enum Door: Hashable, Sendable {
    case order(Int64)
    case product(Int64)
    /// A person of the customer list, by the id there.
    case customer(Int64)
    /// The customer of an order, or the author of a review.
    case buyer(PersonClue)
    /// The person with this phone number, however it is written.
    case phone(String)
    case coupon(code: String)
    case couponNumbered(Int64)
    case review(Int64)
    case refund(id: Int64, orderID: Int64)
    case orders(OrderFilter)
    case products(ProductFilter)
    case people(PersonFilter)
    case coupons(CouponFilter)
    case reviews(ReviewFilter)
    /// The reviews of a product.
    case reviewsOfProduct(Int64, name: String)
    /// All orders of a person.
    case ordersOfBuyer(PersonClue)
}

extension Door {
    /// The products of a category.
    static func category(_ id: Int64) -> Door {
        .products(ProductFilter(conditions: [ProductCondition(.category(["\(id)"]))]))
    }

    /// The products with a tag.
    static func tag(_ id: Int64) -> Door { .products(ProductFilter(conditions: [ProductCondition(.tag(["\(id)"]))])) }
}

extension Door {
    /// The page of a record; nil where its kind has none.
    init?(_ name: RecordName) {
        switch name.record {
        case .order: self = .order(name.id)
        case .product: self = .product(name.id)
        case .review: self = .review(name.id)
        case .coupon: self = .couponNumbered(name.id)
        case .customer: self = .customer(name.id)
        default: return nil
        }
    }
}

extension Span {
    init(_ text: String, role: Role = .text, link: Link? = nil, to door: Door) {
        self.init(text, role: role, link: link, door: PageDoor(door))
    }
}

extension PageLine {
    /// A field whose value leads somewhere; an empty value does not.
    static func field(_ label: String, _ value: String, to door: Door) -> PageLine {
        value.isEmpty ? .field(label, value) : .field(label: label, value: [Span(value, to: door)])
    }
}

extension Order {
    /// The customer of the order; nil where it names neither an account nor an address.
    var buyer: Door? { customerID > 0 || billingAddress?.email.isEmpty == false ? .buyer(.order(orderID)) : nil }
}
