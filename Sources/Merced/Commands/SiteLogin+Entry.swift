import App
import Yosemite

extension SiteLogin {
    /// The login a store's entry in the configuration describes.
    init(entry: StoreEntry) {
        let command = SecretCommand(entry.secretCommand)
        let identity: Identity =
            switch entry.identity {
            case .user(let name): .user(name)
            case .consumerKey(let key): .consumerKey(key)
            }
        self.init(
            siteID: entry.siteID,
            name: entry.name,
            address: entry.url,
            identity: identity,
            caFile: entry.caFile,
            allowHTTP: entry.allowHTTP,
            usesQueryRoutes: entry.usesQueryRoutes,
            secret: { Secret(try await command.secret()) }
        )
    }
}
