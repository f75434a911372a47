import FoundationEssentials
import Networking
import WooFoundation

/// The access test: what a login may do, found out without changing anything, and why it is not accepted.
struct CredentialsCheck: Sendable {
    private let network: any Network
    private let dates: any DateSource
    private let connection: SiteConnection

    /// - Throws: `LoginError` for credentials that cannot work at this address, `SessionError.secret`.
    init(login: SiteLogin, network: any Network, dates: any DateSource) async throws {
        do {
            try self.init(connection: await SiteConnection(login: login), network: network, dates: dates)
        } catch SiteAddressError.insecure(let host) {
            throw LoginError.insecureAddress(host: host)
        } catch let error as SiteAddressError {
            throw LoginError.badAddress(StoreWords.describe(error))
        }
    }

    /// - Throws: `LoginError` for credentials that cannot work at this address.
    init(connection: SiteConnection, network: any Network, dates: any DateSource) throws {
        self.network = network
        self.dates = dates
        self.connection = connection
        guard case .consumerKey = connection.credentials else { return }
        guard connection.address.scheme == .https else { throw LoginError.keyNeedsHTTPS }
        guard connection.address.routeStyle == .pretty else { throw LoginError.keyNeedsPrettyPermalinks }
    }

    /// - Throws: `LoginError`.
    func run() async throws -> SiteAccess {
        do {
            return try await access()
        } catch {
            throw await ConnectionDiagnosis(network: network, dates: dates).error(error, at: connection.address)
        }
    }

    private func access() async throws -> SiteAccess {
        let usable = try await readable()
        let abilities = AbilityCheck(network: network, connection: usable)
        var access = await abilities.access()
        access.verdicts[.readOrders] = .available
        return access
    }

    /// The connection with which orders can be read.
    private func readable() async throws -> SiteConnection {
        let refusal: NetworkError
        do {
            try await readOrders(connection)
            return connection
        } catch let error as NetworkError {
            refusal = error
        }
        if case .wordPressCom = refusal { throw refusal }
        guard let status = refusal.status else { throw refusal }
        switch status {
        case 401: return try await afterRefusal(refusal)
        case 403: throw LoginError.wrongRole(role: await role())
        case 404: throw LoginError.noWooCommerce(site: connection.address.baseURL)
        case _: throw refusal
        }
    }

    private func afterRefusal(_ refusal: NetworkError) async throws -> SiteConnection {
        switch connection.credentials {
        case .applicationPassword(let user, _): throw try await passwordProblem(user: user, refusal)
        case .wordPressCom: throw LoginError.wrongRole(role: await role())
        case .account(let account): throw Self.signInProblem(refusal, user: account.user)
        case .consumerKey: break
        }
        if let problem = Self.keyProblem(refusal) { throw problem }
        // It is unclear whether the key is unknown or never arrived.
        let arrives = try await headerArrives()
        guard arrives != true, !connection.sendsKeyInQuery else { throw LoginError.wrongKey }
        let inQuery = connection.sendingKeyInQuery()
        do {
            try await readOrders(inQuery)
            return inQuery
        } catch let error as NetworkError where error.status == 401 {
            throw Self.keyProblem(error) ?? LoginError.wrongKey
        } catch let error as NetworkError where error.status == 403 {
            throw LoginError.wrongRole(role: nil)
        }
    }

    private static func signInProblem(_ error: NetworkError, user: String) -> LoginError {
        guard let store = error.storeError else { return .answer(error) }
        if store.isOfWrongPassword { return .wrongOwnPassword(user: user) }
        return store.isOfNoSignInPage ? .cannotSignIn(store.message + ".") : .answer(error)
    }

    /// WooCommerce has one code for all of these; only the message differs (`woocommerce.md`, "What a login may do").
    private static func keyProblem(_ error: NetworkError) -> LoginError? {
        guard let store = error.storeError, store.code == "woocommerce_rest_authentication_error" else { return nil }
        let message = store.message.lowercased()
        if message.contains("permission") { return .cannotRead(reason: Localization.onlyWrites) }
        if message.contains("secret") { return .wrongSecret }
        return message.contains("key is invalid") ? .wrongKey : .answer(error)
    }

    /// Under `wc/` a wrong password is refused without a reason; the index, requested with it, gives one.
    private func passwordProblem(user: String, _ refusal: NetworkError) async throws -> any Error {
        do {
            _ = try await ask(connection, path: "", namespace: .root, query: [QueryParameter("_fields", "name")])
        } catch let error as NetworkError where error.status != nil {
            switch error.storeError?.code {
            case "invalid_username"?, "invalid_email"?: return LoginError.unknownUser(user: user)
            case "application_passwords_disabled"?, "application_passwords_disabled_for_user"?:
                return LoginError.passwordsOff
            case _: return error.status == 401 ? LoginError.wrongPassword(user: user) : LoginError.answer(error)
            }
        }
        let index = try await SiteProbe(network: network, caFile: connection.caFile).index(connection.address)
        let site = try? await SiteMapper().map(response: index.response.body)
        if site?.applicationPasswordsURL == nil { return LoginError.passwordsOff }
        if try await headerArrives() == false {
            return LoginError.headerStripped(canUseQuery: connection.address.scheme == .https)
        }
        return LoginError.answer(refusal)
    }

    /// Sends an invented user to the public index: WordPress refuses it if the header arrives, and answers as to
    /// anybody if the header is stripped (`woocommerce.md`, "Addresses and logins").
    ///
    /// - Returns: nil where the answer proves neither.
    private func headerArrives() async throws -> Bool? {
        let nobody = Credentials.applicationPassword(
            user: "merced-\(UUID().uuidString.prefix(12).lowercased())",
            password: Secret(UUID().uuidString)
        )
        let stranger = SiteConnection(
            siteID: connection.siteID,
            address: connection.address,
            credentials: nobody,
            caFile: connection.caFile
        )
        do {
            _ = try await ask(stranger, path: "", namespace: .root, query: [QueryParameter("_fields", "name")])
            return false
        } catch let error as NetworkError where error.status != nil {
            return error.status == 401 ? true : nil
        }
    }

    private func role() async -> String? {
        switch connection.credentials {
        case .consumerKey: return nil
        case .applicationPassword, .account, .wordPressCom:
            let users = UsersRemote(network: ConnectedNetwork(base: network, connection: connection))
            return try? await users.loadCurrentUser(siteID: connection.siteID).account.roles.first
        }
    }

    private func readOrders(_ connection: SiteConnection) async throws {
        let query = [QueryParameter("per_page", "1"), QueryParameter("_fields", "id")]
        let response = try await ask(connection, path: "orders", query: query)
        guard let first = String(decoding: response.body.prefix(64), as: UTF8.self).first(where: { !$0.isWhitespace }),
            first == "["
        else { throw NetworkError.notJSON(contentType: response.headers["Content-Type"], excerpt: "") }
    }

    private func ask(
        _ connection: SiteConnection,
        path: String,
        namespace: WooNamespace = .wcV3,
        query: [QueryParameter]
    ) async throws -> NetworkResponse {
        let request = RESTRequest(
            siteID: connection.siteID,
            namespace: namespace,
            path: path,
            query: query,
            timeout: .seconds(30)
        )
        let answer = try await network.answer(to: request, by: connection)
        if answer.dotcomError == nil,
            let problem = FrontPage.problem(in: answer, host: connection.address.shownHost)
        {
            throw problem
        }
        return try answer.validated()
    }

    private enum Localization {
        static var onlyWrites: String { localized("this key may only write") }
    }
}

/// A network that sends one store's credentials.
struct ConnectedNetwork: Network {
    let base: any Network
    let connection: SiteConnection

    func answer(to request: any URLRequestConvertible) async throws -> NetworkResponse {
        try await base.answer(to: request, by: connection)
    }
}
