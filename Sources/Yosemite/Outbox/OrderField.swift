import FoundationEssentials
import Networking
import Storage
import WooFoundation

/// A field of an order that can be written, by its path in the REST API.
public enum OrderField: String, CaseIterable, Hashable, Sendable {
    case status
    case customerNote = "customer_note"
    case customerID = "customer_id"
    case transactionID = "transaction_id"
    case paymentMethodID = "payment_method"
    case paymentMethodTitle = "payment_method_title"
    case billingFirstName = "billing.first_name"
    case billingLastName = "billing.last_name"
    case billingCompany = "billing.company"
    case billingAddress1 = "billing.address_1"
    case billingAddress2 = "billing.address_2"
    case billingCity = "billing.city"
    case billingState = "billing.state"
    case billingPostcode = "billing.postcode"
    case billingCountry = "billing.country"
    case billingPhone = "billing.phone"
    case billingEmail = "billing.email"
    case shippingFirstName = "shipping.first_name"
    case shippingLastName = "shipping.last_name"
    case shippingCompany = "shipping.company"
    case shippingAddress1 = "shipping.address_1"
    case shippingAddress2 = "shipping.address_2"
    case shippingCity = "shipping.city"
    case shippingState = "shipping.state"
    case shippingPostcode = "shipping.postcode"
    case shippingCountry = "shipping.country"
    case shippingPhone = "shipping.phone"

    /// Its position among all fields, for display.
    var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    /// The group and the name in it: `billing`, `first_name`.
    var path: (group: String?, name: String) {
        let parts = rawValue.split(separator: ".", maxSplits: 1).map(String.init)
        return parts.count == 2 ? (parts[0], parts[1]) : (nil, rawValue)
    }
}

extension OrderField {
    /// The mirror's property for it.
    var key: WritableKeyPath<OrderRecord, String> {
        switch self {
        case .status: \.status
        case .customerNote: \.customerNote
        case .customerID: \.customerIDText
        case .transactionID: \.transactionID
        case .paymentMethodID: \.paymentMethodID
        case .paymentMethodTitle: \.paymentMethodTitle
        case .billingFirstName: \.billing.firstName
        case .billingLastName: \.billing.lastName
        case .billingCompany: \.billing.company
        case .billingAddress1: \.billing.address1
        case .billingAddress2: \.billing.address2
        case .billingCity: \.billing.city
        case .billingState: \.billing.state
        case .billingPostcode: \.billing.postcode
        case .billingCountry: \.billing.country
        case .billingPhone: \.billing.phone
        case .billingEmail: \.billing.email
        case .shippingFirstName: \.shipping.firstName
        case .shippingLastName: \.shipping.lastName
        case .shippingCompany: \.shipping.company
        case .shippingAddress1: \.shipping.address1
        case .shippingAddress2: \.shipping.address2
        case .shippingCity: \.shipping.city
        case .shippingState: \.shipping.state
        case .shippingPostcode: \.shipping.postcode
        case .shippingCountry: \.shipping.country
        case .shippingPhone: \.shipping.phone
        }
    }

    /// The field of an order as the store sent it or the mirror shows it.
    public func value(in order: Order) -> String { OrderRecord(order)[keyPath: key] }

    /// Whether a store treats two texts as equal: it trims them and changes line ends.
    static func isSame(_ left: String, _ right: String) -> Bool { left == right || canonical(left) == canonical(right) }

    /// For names, which a store returns with `&amp;` for `&`.
    static func isSameName(_ left: String, _ right: String) -> Bool {
        isSame(left, right) || isSame(HTMLEntities.decode(left), HTMLEntities.decode(right))
    }

    private static func canonical(_ text: String) -> String {
        text.replacing("\r\n", with: "\n").trimmed(.whitespacesAndNewlines)
    }

    /// Why `value` cannot be intended although the store would accept it; nil where it can.
    public func objection(to value: String) -> String? {
        switch self {
        case .billingCountry, .shippingCountry:
            value.isEmpty || CountryNumbers.isKnown(value) ? nil : Self.noCountry(value)
        default: nil
        }
    }

    static func noCountry(_ text: String) -> String {
        localized("“%@” is not a country; write two capital letters such as DE.", text)
    }
}

extension OrderRecord {
    fileprivate var customerIDText: String {
        get { "\(customerID)" }
        set { customerID = Int64(newValue) ?? 0 }
    }
}
