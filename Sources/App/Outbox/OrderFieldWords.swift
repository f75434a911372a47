import Yosemite

/// The names of the fields of an order.
public enum OrderFieldWords {
    /// `billing city`, within a sentence.
    public static func name(_ field: OrderField) -> String {
        switch field {
        case .status: Localization.status
        case .customerNote: Localization.customerNote
        case .customerID: Localization.customer
        case .transactionID: Localization.transactionID
        case .paymentMethodID: Localization.paymentMethodID
        case .paymentMethodTitle: Localization.paymentMethod
        case .billingFirstName, .billingLastName, .billingCompany, .billingAddress1, .billingAddress2, .billingCity,
            .billingState, .billingPostcode, .billingCountry, .billingPhone, .billingEmail:
            Localization.billing(part(field).lowercased())
        case .shippingFirstName, .shippingLastName, .shippingCompany, .shippingAddress1, .shippingAddress2,
            .shippingCity, .shippingState, .shippingPostcode, .shippingCountry, .shippingPhone:
            Localization.shipping(part(field).lowercased())
        }
    }

    /// `line`, within a sentence.
    public static func name(_ row: OrderRowName) -> String {
        switch row {
        case .line: localized("line")
        case .fee: localized("fee")
        case .shipping: localized("shipping")
        case .coupons: localized("coupons")
        case .taxExemption: localized("tax exemption")
        }
    }

    /// `City`, under a heading that names the address.
    static func part(_ field: OrderField) -> String {
        switch field {
        case .billingFirstName, .shippingFirstName: Localization.firstName
        case .billingLastName, .shippingLastName: Localization.lastName
        case .billingCompany, .shippingCompany: Localization.company
        case .billingAddress1, .shippingAddress1: Localization.address1
        case .billingAddress2, .shippingAddress2: Localization.address2
        case .billingCity, .shippingCity: Localization.city
        case .billingState, .shippingState: Localization.state
        case .billingPostcode, .shippingPostcode: Localization.postcode
        case .billingCountry, .shippingCountry: Localization.country
        case .billingPhone, .shippingPhone: Localization.phone
        case .billingEmail: Localization.email
        case .status, .customerNote, .customerID, .transactionID, .paymentMethodID, .paymentMethodTitle: name(field)
        }
    }

    enum Localization {
        static let status = localized("status")
        static let customerNote = localized("customer note")
        static let customer = localized("customer")
        static let transactionID = localized("transaction id")
        static let paymentMethodID = localized("payment method id")
        static let paymentMethod = localized("payment method")
        static func billing(_ part: String) -> String { localized("billing %@", part) }
        static func shipping(_ part: String) -> String { localized("shipping %@", part) }
        static let firstName = localized("First name")
        static let lastName = localized("Last name")
        static let company = localized("Company")
        static let address1 = localized("Address")
        static let address2 = localized("Address, line 2")
        static let city = localized("City")
        static let state = localized("State")
        static let postcode = localized("Postcode")
        static let country = localized("Country")
        static let phone = localized("Phone")
        static let email = localized("E-mail")
    }
}
