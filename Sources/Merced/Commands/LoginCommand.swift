import App
import ArgumentParser
import FoundationEssentials
import WooFoundation
import Yosemite

/// Connects a store and adds it to the configuration.
struct LoginCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "login",
        abstract: "Connect a store.",
        discussion: """
            Without an address, on a terminal, the screens ask. With one, merced asks here for what is not given:
              merced login https://shop.example                       approve merced in the browser
              merced login https://shop.example --user mira           an application password, typed unseen
              merced login https://shop.example --key ck_…            a REST API key, its secret typed unseen
              merced login https://shop.example --user mira --secret-command 'pass show shop'
            Where application passwords are switched off, your own password signs in at the site's page; merced never keeps it:
              merced login https://shop.example --account mira --secret-command 'pass show shop-admin'
            A store whose Jetpack is connected can be reached through WordPress.com, with a token of your own:
              merced login wordpress.com --token-command 'pass show wordpress.com'                its sites
              merced login wordpress.com --token-command 'pass show wordpress.com' --site 424242  connects one
            A store that is connected already gets another password or key with: merced login --name STORE

            The secret is never an argument. It is kept in a file only you can read, unless a command prints it.
            """
    )

    @Argument(help: "The shop's address: https://shop.example or https://example.com/shop; or wordpress.com")
    var url: String?

    @Option(help: "A WordPress user with an application password.")
    var user: String?

    @Option(help: "A WordPress user with a password of their own, which --secret-command prints; over https only.")
    var account: String?

    @Option(help: "A WooCommerce REST key, ck_…")
    var key: String?

    @Option(
        name: .customLong("secret-command"),
        help: "Prints the password or the key's secret on one line, every time it is needed."
    )
    var secretCommand: String?

    @Flag(name: .customLong("secret-stdin"), help: "Read the secret from the first line of standard input.")
    var readsSecret = false

    @Option(help: "What to call the store here. Default: its host.")
    var name: String?

    @Option(name: .customLong("ca-file"), help: "A PEM file with an authority to trust for this store.")
    var caFile: String?

    @Flag(name: .customLong("allow-http"), help: "Allow an unencrypted connection beyond this machine.")
    var allowHTTP = false

    @Option(
        name: .customLong("token-command"),
        help: "With wordpress.com: prints the account's token on one line, every time it is needed."
    )
    var tokenCommand: String?

    @Option(help: "With wordpress.com: the number or the address of the site to connect.")
    var site: String?

    @Option(
        name: .customLong("wordpress-com-address"),
        help: "Where WordPress.com answers, for a demonstration. Default: https://public-api.wordpress.com"
    )
    var wordPressComAddress: String?

    @OptionGroup var output: OutputOption

    @Flag(name: .shortAndLong, help: "Do not ask whether to continue.")
    var yes = false

    @OptionGroup var screen: ScreenOptions

    private var isThroughWordPressCom: Bool { url?.lowercased() == DotcomLoginRun.address }

    private func validateWordPressCom() throws {
        guard isThroughWordPressCom else {
            // Without an address the screens ask, and may lead there.
            if tokenCommand != nil || site != nil || (wordPressComAddress != nil && url != nil) || output.json {
                throw ValidationError(
                    "--token-command, --site, --wordpress-com-address and --json go with: merced login wordpress.com"
                )
            }
            return
        }
        guard tokenCommand != nil else {
            throw ValidationError("Say where the token comes from: --token-command CMD")
        }
        if user != nil || account != nil || key != nil || secretCommand != nil || readsSecret {
            throw ValidationError("wordpress.com takes a token, and neither user nor key.")
        }
    }

    func validate() throws {
        try validateWordPressCom()
        let named = [user, account, key].filter { $0 != nil }.count
        if named > 1 || (named == 0 && (secretCommand != nil || readsSecret)) {
            throw ValidationError("Give one of --user, --account and --key.")
        }
        if account != nil, secretCommand == nil {
            throw ValidationError("--account needs --secret-command: merced keeps nobody's own password.")
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
            let workspace = try Workspace.open(runsInBackground: url == nil)
            let old = try known(in: workspace.configuration)
            guard let address = url ?? old?.url else {
                try await openScreens(workspace)
                return
            }
            let dialogue = LoginDialogue(
                prompt: try? TerminalPrompt(),
                connector: workspace.connector,
                environment: ProcessInfo.processInfo.environment
            )
            if isThroughWordPressCom, let tokenCommand {
                try FeatureIsOff.check(.wordPressCom, workspace.configuration)
                let named = name.flatMap { name in workspace.configuration.stores.first { $0.name == name } }
                let login = DotcomLoginRun(
                    command: self,
                    tokenCommand: tokenCommand,
                    workspace: workspace,
                    dialogue: dialogue,
                    old: named.flatMap { $0.isThroughWordPressCom ? $0 : nil }
                )
                try await login.run()
                await workspace.stores.deauthenticate()
                return
            }
            let login = LoginRun(
                command: self,
                workspace: workspace,
                dialogue: dialogue,
                old: old
            )
            try await login.run(address, caFile: try caFile.map(Self.readable) ?? old?.caFile)
            await workspace.stores.deauthenticate()
        }
    }

    /// The store with this name that is connected again.
    private func known(in configuration: Configuration) throws -> StoreEntry? {
        guard url == nil, let name else { return nil }
        return try configuration.store(named: name)
    }

    @MainActor
    private func openScreens(_ workspace: Workspace) async throws {
        guard Application.hasTerminal else {
            throw ValidationError("Give the shop's address: merced login https://shop.example")
        }
        let isFirst = workspace.configuration.stores.isEmpty
        try await Application.run(
            workspace,
            Application.Opening(
                store: isFirst ? nil : try workspace.configuration.store(named: nil),
                asksForStore: !isFirst,
                wordPressCom: wordPressComAddress
            ),
            screen: screen.applied(to: workspace.configuration.screen)
        )
    }

    /// The absolute path, because merced is started in other folders later.
    private static func readable(_ file: String) throws -> String {
        let path = StoreConnector.wholePath(of: file)
        guard FileManager.default.isReadableFile(atPath: path) else {
            throw ValidationError("--ca-file: \(path) cannot be read.")
        }
        return path
    }
}
