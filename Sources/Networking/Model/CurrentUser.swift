import FoundationEssentials
import WooFoundation

/// The user a request was made as, and their capabilities in WordPress.
public struct CurrentUser: Decodable, Hashable, Sendable {
    public let account: Account
    /// nil where the site does not say.
    public let canUploadFiles: Bool?

    private enum CodingKeys: String, CodingKey {
        case id, name, username, email, roles, capabilities
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.record(keyedBy: CodingKeys.self)
        guard let userID = container.integer(.id), userID > 0 else {
            throw container.problem(.id, "is \(container.shape(.id)), not a positive number")
        }
        account = Account(
            siteID: try decoder.injected(.siteID),
            userID: userID,
            displayName: HTMLText.plain(container.text(.name) ?? ""),
            username: container.text(.username) ?? "",
            email: container.text(.email) ?? "",
            roles: (try? container.lossyList(String.self, .roles)) ?? []
        )
        let capabilities = try? container.decodeIfPresent(JSONValue.self, forKey: .capabilities)
        canUploadFiles = capabilities.map { $0["upload_files"] == .bool(true) }
    }
}

/// An application password's record; the password itself is never shown again.
struct ApplicationPassword: Decodable, Sendable {
    /// Safe in a path: letters, digits and dashes.
    let uuid: String

    private enum CodingKeys: String, CodingKey {
        case uuid
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.record(keyedBy: CodingKeys.self)
        guard let uuid = container.text(.uuid).flatMap(UUID.init(uuidString:)) else {
            throw container.problem(.uuid, "is no UUID")
        }
        self.uuid = uuid.uuidString.lowercased()
    }
}
