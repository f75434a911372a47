import FoundationEssentials
import WooFoundation

/// A customer with an account (`wc/v3/customers`); guests appear only in their orders.
public struct Customer: ListedEntity, GeneratedCopiable, GeneratedFakeable {
    public static let resourceName = "customer"

    public let siteID: Int64
    public let customerID: Int64
    public let dateCreated: Date?
    public let dateModified: Date?
    public let email: String
    public let firstName: String
    public let lastName: String
    /// `customer`, `administrator`, …
    public let role: String
    public let username: String
    /// nil where every field is empty.
    public let billing: Address?
    public let shipping: Address?
    public let isPayingCustomer: Bool
    public let avatarURL: String
    public let metaData: [MetaData]

    private enum CodingKeys: String, CodingKey {
        case id, email, role, username, billing, shipping
        case dateCreated = "date_created"
        case dateCreatedGMT = "date_created_gmt"
        case dateModified = "date_modified"
        case dateModifiedGMT = "date_modified_gmt"
        case firstName = "first_name"
        case lastName = "last_name"
        case isPayingCustomer = "is_paying_customer"
        case avatarURL = "avatar_url"
        case metaData = "meta_data"
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.record(keyedBy: CodingKeys.self)
        siteID = try decoder.injected(.siteID)
        customerID = try container.identifier(.id)
        dateCreated = container.date(.dateCreatedGMT, or: .dateCreated)
        dateModified = container.date(.dateModifiedGMT, or: .dateModified)
        email = container.text(.email) ?? ""
        firstName = container.name(.firstName)
        lastName = container.name(.lastName)
        role = container.text(.role) ?? ""
        username = container.text(.username) ?? ""
        billing = Self.address(try? container.object(Address.self, .billing))
        shipping = Self.address(try? container.object(Address.self, .shipping))
        isPayingCustomer = container.flag(.isPayingCustomer) ?? false
        avatarURL = container.text(.avatarURL) ?? ""
        metaData = container.items(MetaData.self, .metaData)
    }

    private static func address(_ address: Address?) -> Address? {
        address.flatMap { $0.isEmpty ? nil : $0 }
    }
}

extension Customer {
    /// First and last name, whichever are present.
    public var fullName: String { [firstName, lastName].filter { !$0.isEmpty }.joined(separator: " ") }
}
