import Networking

/// Keeps a store's credentials in memory once they are known. A secret command that failed runs again at the next
/// request.
actor CredentialsVault {
    private let login: SiteLogin
    private var pending: Task<SiteConnection, any Error>?
    /// The secret was read again, and nothing has worked since: reading it once more would only prompt the owner again.
    private var hasAskedAgain = false

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

    /// The store refused `refused`: forgets the secret and reads it again, once.
    ///
    /// - Returns: nil where there is no other secret to try.
    func connection(after refused: SiteConnection) async throws -> SiteConnection? {
        if let current = try? await pending?.value, current != refused { return current }
        guard !hasAskedAgain else { return nil }
        hasAskedAgain = true
        pending = nil
        let renewed = try await connection()
        return renewed == refused ? nil : renewed
    }

    /// The store accepted `connection`: if it refuses later, the secret is read again.
    func worked(_ connection: SiteConnection) {
        hasAskedAgain = false
    }
}

extension SiteConnection {
    /// - Throws: `SessionError.secret`, or `SiteAddressError` for an invalid address.
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
            case .account(let user): .account(SiteAccount(user: user, password: secret))
            case .wordPressCom(let blogID, let service):
                .wordPressCom(DotcomSite(blogID: blogID, account: try DotcomAccess(token: secret, service: service)))
            }
        self.init(
            siteID: login.siteID,
            address: address,
            credentials: credentials,
            caFile: login.caFile,
            sendsKeyInQuery: login.sendsKeyInQuery
        )
    }
}
