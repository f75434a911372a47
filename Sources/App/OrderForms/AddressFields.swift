import WooFoundation
import Yosemite

/// An address as typed fields, with the store's countries and their states.
@MainActor
enum AddressFields {
    static func fields(_ address: Address, _ isBilling: Bool, _ places: Places) -> [TypedField] {
        typealias Words = OrderFieldWords
        var fields = [
            TypedField(id: "first_name", label: Words.part(.billingFirstName), value: address.firstName),
            TypedField(id: "last_name", label: Words.part(.billingLastName), value: address.lastName),
            TypedField(id: "company", label: Words.part(.billingCompany), value: address.company),
            TypedField(id: "address_1", label: Words.part(.billingAddress1), value: address.address1),
            TypedField(id: "address_2", label: Words.part(.billingAddress2), value: address.address2),
            TypedField(id: "postcode", label: Words.part(.billingPostcode), value: address.postcode),
            TypedField(id: "city", label: Words.part(.billingCity), value: address.city),
            country(address.country, places), state(address.state, of: "country", address.country, places),
            TypedField(id: "phone", label: Words.part(.billingPhone), value: address.phone),
        ]
        if isBilling {
            fields.append(
                TypedField(
                    id: "email",
                    label: Words.part(.billingEmail),
                    value: address.email,
                    objection: { $0.isEmpty || EmailAddress.isOne($0) ? nil : OrderEditModel.Localization.noEmail }
                )
            )
        }
        return fields
    }

    static func country(_ value: String, id: String = "country", _ places: Places) -> TypedField {
        TypedField(
            id: id,
            label: OrderFieldWords.part(.billingCountry),
            value: value,
            choices: { _ in places.countries },
            objection: {
                OrderField.billingCountry.objection(to: $0) == nil ? nil : OrderEditModel.Localization.noCountry
            }
        )
    }

    /// - Parameters:
    ///   - field: the field with the country.
    ///   - country: used where no field has it.
    static func state(_ value: String, id: String = "state", of field: String, _ country: String, _ places: Places)
        -> TypedField
    {
        TypedField(
            id: id,
            label: OrderFieldWords.part(.billingState),
            value: value,
            choices: { places.states(of: $0[field] ?? country) }
        )
    }

    static func address(_ values: [String: String]) -> Address {
        func value(_ id: String) -> String { (values[id] ?? "").trimmed(.whitespaces) }
        return Address.empty.copy(
            firstName: value("first_name"),
            lastName: value("last_name"),
            company: value("company"),
            address1: value("address_1"),
            address2: value("address_2"),
            city: value("city"),
            state: value("state"),
            postcode: value("postcode"),
            country: value("country"),
            phone: value("phone"),
            email: value("email")
        )
    }
}
