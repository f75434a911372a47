import FoundationEssentials

/// Maps `GET wp/v2/users/me?context=edit`.
public struct CurrentUserMapper: Mapper {
    private let record: RecordMapper<CurrentUser>

    public init(siteID: Int64) {
        record = RecordMapper(resource: "user", userInfo: [.siteID: siteID])
    }

    public func map(response: Data) async throws -> CurrentUser { try await record.map(response: response) }
}

/// Maps `GET wp/v2/users/me/application-passwords/introspect`.
struct ApplicationPasswordMapper: Mapper {
    func map(response: Data) async throws -> ApplicationPassword {
        try await RecordMapper(resource: "application password").map(response: response)
    }
}
