import App
import ArgumentParser
import FoundationEssentials
import WooFoundation
import Yosemite

/// `merced login wordpress.com`: lists the sites of an account, and connects one of them.
@MainActor
struct DotcomLoginRun {
    nonisolated static let address = "wordpress.com"

    let command: LoginCommand
    let tokenCommand: String
    let workspace: Workspace
    let dialogue: LoginDialogue
    /// The store that is connected again.
    let old: StoreEntry?

    private var connector: StoreConnector { workspace.connector }
    private var isReadOnly: Bool { command.screen.isReadOnly || old?.isReadOnly == true }

    func run() async throws {
        let (tokenCommand, service) = (tokenCommand, command.wordPressComAddress)
        let login = DotcomLogin(service: service) { Secret(try await SecretCommand(tokenCommand).secret()) }
        let found = try await connector.stores.perform { WordPressSiteAction.listSites(login, onCompletion: $0) }
        guard let wanted = command.site else { return try list(found) }
        try await connect(try Self.site(wanted, of: found))
    }

    private func list(_ found: DotcomSites) throws {
        let document = DotcomSitesDocument(found)
        if command.output.json { return try JSONOutput.write(document) }
        try StandardOutput.write(lines: document.lines)
    }

    /// By its number or its address.
    ///
    /// - Throws: `ValidationError` where the account has no such site, or it is no store.
    private static func site(_ wanted: String, of found: DotcomSites) throws -> DotcomSiteInfo {
        let matching = found.sites.filter { site in
            String(site.blogID) == wanted || DotcomSites.host(site.url) == DotcomSites.host(wanted)
        }
        guard let site = matching.first, matching.count == 1 else {
            throw ValidationError(
                matching.isEmpty
                    ? "The account has no site “\(wanted)”. See them: merced login wordpress.com --token-command …"
                    : "Several sites are at “\(wanted)”: give the number of one."
            )
        }
        guard site.isConnected else {
            throw ValidationError("“\(site.name)” is not connected to WordPress.com: connect Jetpack there.")
        }
        guard site.hasWooCommerce != false else {
            throw ValidationError("“\(site.name)” has no WooCommerce.")
        }
        return site
    }

    private func connect(_ info: DotcomSiteInfo) async throws {
        let site = DiscoveredSite(info)
        let name = old?.name ?? command.name ?? StoreName.suggested(for: site.address)
        if old == nil {
            let entry = StoreEntry(name: name, url: site.address, identity: .user(""), secret: .file)
            try ConfigurationWriter.checkIsNew(entry, in: workspace.folders.configurationFile)
        }
        let draft = LoginDraft(
            site: site,
            identity: .wordPressCom(blogID: info.blogID, service: command.wordPressComAddress),
            secret: .command(tokenCommand),
            caFile: old?.caFile,
            allowsHTTP: command.allowHTTP || old?.allowHTTP == true,
            isReadOnly: isReadOnly
        )
        let access = try await connector.check(draft)
        if !command.output.json {
            try StandardOutput.write(lines: [site.address] + LoginReport.lines(of: access, isReadOnly: isReadOnly))
        }
        if access.verdict(.writeOrders) != .available, !isReadOnly {
            guard try await dialogue.confirms("Connect anyway?", standard: true, isYes: command.yes) else {
                throw LoginError.cancelled
            }
        }
        try await connector.save(draft, name: name, replacing: old)
        if old == nil { for line in await StoreConnector.found(name, in: connector.folders) { Failure.say(line) } }
        if command.output.json {
            return try JSONOutput.write(DotcomConnectedDocument(store: name, url: site.address, site: info.blogID))
        }
        try StandardOutput.write(
            lines: [
                "Connected\(old == nil ? "" : " again") to \(info.name) through WordPress.com as “\(name)”. Open it: merced --store \(name)"
            ]
        )
    }
}
