/// Who is logged in.
///
/// `wp/v2/users/me`
public struct UsersRemote: Remote {
    public let network: any Network

    public init(network: any Network) {
        self.network = network
    }

    /// Application passwords only: a consumer key does not reach `wp/v2` (`woocommerce.md`, "Addresses and logins").
    ///
    /// - Throws: `NetworkError`.
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

    /// Takes back the application password this very request was made with.
    ///
    /// - Throws: `NetworkError`.
    public func revokeApplicationPassword(siteID: Int64) async throws {
        let passwords = "users/me/application-passwords"
        let introspect = RESTRequest(siteID: siteID, namespace: .wpV2, path: "\(passwords)/introspect")
        let found = try await enqueue(introspect, mapper: ApplicationPasswordMapper())
        let delete = RESTRequest(siteID: siteID, namespace: .wpV2, method: .delete, path: "\(passwords)/\(found.uuid)")
        _ = try await network.responseData(for: delete)
    }
}
