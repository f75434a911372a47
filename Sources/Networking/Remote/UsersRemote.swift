/// The logged-in user. Needs an application password: a consumer key does not open `wp/v2` (`woocommerce.md`,
/// "Addresses and logins"). Every function throws `NetworkError`.
///
/// `wp/v2/users/me`
public struct UsersRemote: Remote {
    public let network: any Network

    public init(network: any Network) {
        self.network = network
    }

    /// `GET wp/v2/users/me?context=edit`
    public func loadCurrentUser(siteID: Int64) async throws -> CurrentUser {
        let fields = "id,name,username,email,roles,capabilities"
        let request = RESTRequest(
            siteID: siteID,
            namespace: .wpV2,
            path: "users/me",
            query: [QueryParameter("context", "edit"), QueryParameter("_fields", fields)],
            timeout: .seconds(30)
        )
        return try await enqueue(request, mapper: CurrentUserMapper(siteID: siteID))
    }

    /// Revokes the application password used for this request: `GET wp/v2/users/me/application-passwords/introspect`,
    /// then `DELETE …/application-passwords/UUID`.
    public func revokeApplicationPassword(siteID: Int64) async throws {
        let passwords = "users/me/application-passwords"
        let introspect = RESTRequest(siteID: siteID, namespace: .wpV2, path: "\(passwords)/introspect")
        let found = try await enqueue(introspect, mapper: ApplicationPasswordMapper())
        let delete = RESTRequest(siteID: siteID, namespace: .wpV2, method: .delete, path: "\(passwords)/\(found.uuid)")
        _ = try await network.responseData(for: delete)
    }
}
