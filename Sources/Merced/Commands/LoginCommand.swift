import App
import ArgumentParser
import Foundation
import WooFoundation
import Yosemite

/// Connects a store and writes it into the configuration.
struct LoginCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "login",
        abstract: "Connect a store.",
        discussion: """
            The secret is never an argument: a command prints it, for example
              merced login https://shop.example --user mira --secret-command 'pass show shop'
              merced login https://shop.example --key ck_… --secret-command 'cat ~/.secrets/shop'
            """
    )

    @Argument(help: "The shop's address: https://shop.example or https://example.com/shop")
    var url: String

    @Option(help: "A WordPress user with an application password.")
    var user: String?

    @Option(help: "A WooCommerce REST key, ck_…")
    var key: String?

    @Option(
        name: .customLong("secret-command"),
        help: "Prints the application password or the key's secret on one line."
    )
    var secretCommand: String

    @Option(help: "What to call the store here. Default: its host.")
    var name: String?

    @Option(name: .customLong("ca-file"), help: "A PEM file with an authority to trust for this store.")
    var caFile: String?

    @Flag(name: .customLong("allow-http"), help: "Allow an unencrypted connection beyond this machine.")
    var allowHTTP = false

    func validate() throws {
        if user != nil, key != nil { throw ValidationError("Give either --user or --key.") }
        if user == nil, key == nil, secretCommand != nil || readsSecret {
            throw ValidationError("Give either --user or --key.")
        }
        if secretCommand != nil, readsSecret {
            throw ValidationError("Give either --secret-command or --secret-stdin.")
        }
        if let name, !StoreEntry.isValid(name: name) {
            throw ValidationError("--name takes letters, digits, - and _, at most 40.")
        }
        if let key, !key.hasPrefix("ck_") {
            throw ValidationError("--key takes the consumer key, which begins with ck_.")
        }
    }

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let folders = try Folders(environment: ProcessInfo.processInfo.environment)
            let stores = makeStoresManager(
                configuration: YosemiteConfiguration(
                    logins: [],
                    folder: folders.store(named:),
                    stateFolder: folders.state
                )
            )
            let authority = try caFile.map(Self.readable)
            if let name { try checkIsNew(entry(named: name, at: url), folders) }
            let site = try await stores.perform {
                WordPressSiteAction.discoverSite(
                    address: url,
                    caFile: authority,
                    allowHTTP: allowHTTP,
                    onCompletion: $0
                )
            }
            let entry = entry(
                named: name ?? StoreName.suggested(for: site.address),
                at: site.address,
                authority: authority,
                usesQueryRoutes: site.usesQueryRoutes
            )
            try checkIsNew(entry, folders)
            let login = SiteLogin(entry: entry, folders: folders)
            try await stores.perform { WordPressSiteAction.checkCredentials(login, onCompletion: $0) }
            try ConfigurationWriter.add(entry, to: folders.configurationFile)
            await stores.deauthenticate()
            try StandardOutput.write(
                lines: [
                    "Connected to \(HTMLText.plain(site.name)) as “\(entry.name)”. Open it: merced --store \(entry.name)"
                ]
            )
        }
    }

    private func entry(
        named name: String,
        at address: String,
        authority: String? = nil,
        usesQueryRoutes: Bool = false
    ) -> StoreEntry {
        StoreEntry(
            name: name,
            url: address,
            identity: user.map { .user($0) } ?? .consumerKey(key ?? ""),
            secret: .command(secretCommand),
            caFile: authority,
            allowHTTP: allowHTTP,
            usesQueryRoutes: usesQueryRoutes
        )
    }

    private func checkIsNew(_ entry: StoreEntry, _ folders: Folders) throws {
        try ConfigurationWriter.checkIsNew(entry, in: folders.configurationFile)
    }

    /// The whole path, because merced is started in other folders later.
    private static func readable(_ file: String) throws -> String {
        let path = URL(filePath: file).standardizedFileURL.path(percentEncoded: false)
        guard FileManager.default.isReadableFile(atPath: path) else {
            throw ValidationError("--ca-file: \(path) cannot be read.")
        }
        return path
    }
}
