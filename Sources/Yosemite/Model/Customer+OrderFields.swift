import Networking

extension Customer {
    /// The addresses of an order of this customer, filled in as the shop's own form does: from the account, without
    /// empty fields.
    public var orderFields: [OrderField: String] {
        let billing = billing ?? .empty
        let shipping = shipping ?? .empty
        let all: [OrderField: String] = [
            .billingFirstName: billing.firstName, .billingLastName: billing.lastName,
            .billingCompany: billing.company, .billingAddress1: billing.address1, .billingAddress2: billing.address2,
            .billingCity: billing.city, .billingState: billing.state, .billingPostcode: billing.postcode,
            .billingCountry: billing.country, .billingPhone: billing.phone, .billingEmail: billing.email,
            .shippingFirstName: shipping.firstName, .shippingLastName: shipping.lastName,
            .shippingCompany: shipping.company, .shippingAddress1: shipping.address1,
            .shippingAddress2: shipping.address2, .shippingCity: shipping.city, .shippingState: shipping.state,
            .shippingPostcode: shipping.postcode, .shippingCountry: shipping.country,
            .shippingPhone: shipping.phone,
        ]
        return all.filter { !$0.value.isEmpty }
    }
}
