import WooFoundation

/// A billing or shipping address of an order or a customer.
struct DemoAddress: Hashable, Sendable {
    var firstName = ""
    var lastName = ""
    var company = ""
    var line1 = ""
    var line2 = ""
    var city = ""
    var state = ""
    var postcode = ""
    var country = ""
    /// Billing only.
    var email = ""
    var phone = ""

    static let fieldNames = [
        "first_name", "last_name", "company", "address_1", "address_2", "city", "state", "postcode", "country", "email",
        "phone",
    ]

    subscript(field: String) -> String {
        get {
            switch field {
            case "first_name": firstName
            case "last_name": lastName
            case "company": company
            case "address_1": line1
            case "address_2": line2
            case "city": city
            case "state": state
            case "postcode": postcode
            case "country": country
            case "email": email
            case "phone": phone
            default: ""
            }
        }
        set {
            switch field {
            case "first_name": firstName = newValue
            case "last_name": lastName = newValue
            case "company": company = newValue
            case "address_1": line1 = newValue
            case "address_2": line2 = newValue
            case "city": city = newValue
            case "state": state = newValue
            case "postcode": postcode = newValue
            case "country": country = newValue
            case "email": email = newValue
            case "phone": phone = newValue
            default: break
            }
        }
    }

    /// An order's address: a shipping address has no e-mail.
    func orderJSON(billing: Bool) -> JSONNode {
        .object(
            Self.fieldNames.filter { billing || $0 != "email" }.map { .init($0, .string(self[$0])) }
        )
    }

    /// A customer's address, whose members have another order.
    func customerJSON(billing: Bool) -> JSONNode {
        let names = [
            "first_name", "last_name", "company", "address_1", "address_2", "city", "postcode", "country", "state",
            "email", "phone",
        ]
        return .object(names.filter { billing || $0 != "email" }.map { .init($0, .string(self[$0])) })
    }

    /// Takes the string members of `node`; the others stay.
    mutating func merge(_ node: JSONNode) {
        for member in node.members where Self.fieldNames.contains(member.name) {
            self[member.name] = member.value.text ?? ""
        }
    }
}
