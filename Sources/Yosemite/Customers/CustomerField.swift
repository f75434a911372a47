/// A field of a customer's account that can be written, by its path in the REST API.
public enum CustomerField: String, CaseIterable, Hashable, Sendable {
    case email
    case firstName = "first_name"
    case lastName = "last_name"
    /// Only for a new account.
    case username
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
}
