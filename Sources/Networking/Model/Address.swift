import WooFoundation

/// A billing or shipping address, as typed by a customer. Empty text where a part is missing.
public struct Address: Codable, Hashable, Sendable, GeneratedCopiable, GeneratedFakeable {
    public let firstName: String
    public let lastName: String
    public let company: String
    public let address1: String
    public let address2: String
    public let city: String
    /// A code where the country has codes: `NY`.
    public let state: String
    public let postcode: String
    /// ISO 3166: `US`.
    public let country: String
    public let phone: String
    /// Empty in shipping addresses.
    public let email: String

    private enum CodingKeys: String, CodingKey {
        case company, city, state, postcode, country, phone, email
        case firstName = "first_name"
        case lastName = "last_name"
        case address1 = "address_1"
        case address2 = "address_2"
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.record(keyedBy: CodingKeys.self)
        self.init(
            firstName: container.text(.firstName) ?? "",
            lastName: container.text(.lastName) ?? "",
            company: container.text(.company) ?? "",
            address1: container.text(.address1) ?? "",
            address2: container.text(.address2) ?? "",
            city: container.text(.city) ?? "",
            state: container.text(.state) ?? "",
            postcode: container.text(.postcode) ?? "",
            country: container.text(.country) ?? "",
            phone: container.text(.phone) ?? "",
            email: container.text(.email) ?? ""
        )
    }

    public static let empty = Address(
        firstName: "",
        lastName: "",
        company: "",
        address1: "",
        address2: "",
        city: "",
        state: "",
        postcode: "",
        country: "",
        phone: "",
        email: ""
    )

    public var isEmpty: Bool { self == .empty }

    /// First and last name, whichever are present.
    public var fullName: String { [firstName, lastName].filter { !$0.isEmpty }.joined(separator: " ") }
}
