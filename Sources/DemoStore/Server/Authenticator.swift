/// Authenticates a request by the rules of findings 1 to 6.
struct Authenticator: Sendable {
    let credentials: DemoCredentials
    let environment: DemoEnvironment

    /// The user of a request, and how it was authenticated.
    struct Identity: Sendable {
        var user: DemoUser?
        var kind: AuthenticationKind
    }

    /// - Parameter passwords: the valid application passwords; nil: they are disabled.
    /// - Throws: 401 where WordPress refuses outright instead of continuing without a user.
    func identify(
        _ request: StoreRequest,
        passwords: [DemoApplicationPassword]?,
        signIn: DemoSignIn
    ) throws(RESTError) -> Identity {
        if let id = request.userOfTunnel {
            return Identity(user: credentials.users.first { $0.id == id }, kind: .wordPressCom)
        }
        switch try signIn.finding(in: request) {
        case .nothing: break
        case .stranger: return Identity(user: nil, kind: .ignored)
        case .user(let id): return Identity(user: credentials.users.first { $0.id == id }, kind: .cookie)
        }
        if request.isKeyTerritory, request.isSecure, let identity = try key(of: request) { return identity }
        guard let passwords, let basic = request.basic, request.isSecure || environment == .local else {
            return Identity(user: nil, kind: request.basic == nil ? .none : .ignored)
        }
        guard
            let user = credentials.users.first(where: {
                $0.login == basic.user || $0.email.lowercased() == basic.user.lowercased()
            })
        else {
            if request.isKeyTerritory { return Identity(user: nil, kind: .refused) }
            throw .invalidUsername
        }
        guard passwords.contains(where: { $0.userID == user.id && $0.matches(basic.password) }) else {
            if request.isKeyTerritory { return Identity(user: nil, kind: .refused) }
            throw RESTError(
                401,
                "incorrect_password",
                "The provided password is an invalid application password."
            )
        }
        return Identity(user: user, kind: .applicationPassword)
    }

    private func key(of request: StoreRequest) throws(RESTError) -> Identity? {
        let given: (key: String, secret: String, kind: AuthenticationKind)
        if let key = request.parameters["consumer_key"], let secret = request.parameters["consumer_secret"] {
            given = (key, secret, .consumerKeyQuery)
        } else if let basic = request.basic, basic.user.hasPrefix("ck_") {
            given = (basic.user, basic.password, .consumerKeyBasic)
        } else {
            return nil
        }
        guard let key = credentials.keys.first(where: { $0.consumerKey == given.key }) else {
            return Identity(user: nil, kind: .refused)
        }
        guard key.consumerSecret == given.secret else { throw .authentication("Consumer secret is invalid.") }
        switch key.permission {
        case .read where request.isWrite:
            throw .authentication("The API key provided does not have write permissions.")
        case .write where !request.isWrite:
            throw .authentication("The API key provided does not have read permissions.")
        case .read, .write, .readWrite: break
        }
        return Identity(user: credentials.users.first { $0.id == key.userID }, kind: given.kind)
    }
}
