import Networking

/// The network of one store: adds its credentials to what a Remote asks, and asks for the secret once.
final class SessionNetwork: Network {
    private let base: any Network
    private let vault: CredentialsVault

    init(base: any Network, login: SiteLogin) {
        self.base = base
        vault = CredentialsVault(login: login)
    }

    func responseData(for request: any URLRequestConvertible) async throws -> NetworkResponse {
        guard let rest = request as? RESTRequest else { return try await base.responseData(for: request) }
        let connection = try await vault.connection()
        return try await base.responseData(for: AuthenticatedRESTRequest(request: rest, connection: connection))
    }
}

/// Keeps a store's credentials in memory once they are known. A secret command that failed is run again at the
/// next request.
private actor CredentialsVault {
    private let login: SiteLogin
    private var pending: Task<SiteConnection, any Error>?

    init(login: SiteLogin) {
        self.login = login
    }

    func connection() async throws -> SiteConnection {
        let task = pending ?? Task { [login] in try await SiteConnection(login: login) }
        pending = task
        do {
            return try await task.value
        } catch {
            if pending == task { pending = nil }
            throw error
        }
    }
}

extension SiteConnection {
    /// - Throws: `SessionError.secret`, or `NetworkError` for an address that is none.
    init(login: SiteLogin) async throws {
        let style: SiteAddress.RouteStyle = login.usesQueryRoutes ? .query : .pretty
        let address = try SiteAddress(login.address, routeStyle: style, allowHTTP: login.allowHTTP)
        let secret: Secret
        do {
            secret = try await login.secret()
        } catch {
            throw SessionError.secret(store: login.name, cause: error)
        }
        let credentials: Credentials =
            switch login.identity {
            case .consumerKey(let key): .consumerKey(key: key, secret: secret)
            case .user(let user): .applicationPassword(user: user, password: secret)
            }
        self.init(siteID: login.siteID, address: address, credentials: credentials, caFile: login.caFile)
    }
}
