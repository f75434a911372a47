import Yosemite

extension SiteLogin {
    /// The login described by a store's entry in the configuration.
    ///
    /// - Parameter folders: where its secret is stored, if merced keeps it.
    public init(entry: StoreEntry, folders: Folders) {
        let file = SecretFile(folders.secretFile(store: entry.name))
        self.init(entry: entry) {
            switch entry.secret {
            case .command(let command): Secret(try await SecretCommand(command).secret())
            case .file: try file.read()
            }
        }
    }

    public init(entry: StoreEntry, secret: @escaping @Sendable () async throws -> Secret) {
        let identity: Identity =
            switch entry.identity {
            case .user(let name): .user(name)
            case .account(let name): .account(name)
            case .consumerKey(let key): .consumerKey(key)
            case .wordPressCom(let blogID, let service): .wordPressCom(blogID: blogID, service: service)
            }
        self.init(
            siteID: entry.siteID,
            name: entry.name,
            address: entry.url,
            identity: identity,
            caFile: entry.caFile,
            allowHTTP: entry.allowHTTP,
            usesQueryRoutes: entry.usesQueryRoutes,
            sendsKeyInQuery: entry.sendsKeyInQuery,
            syncMonths: entry.syncMonths,
            isReadOnly: entry.isReadOnly,
            secret: secret
        )
    }
}
