import App
import ArgumentParser
import WooFoundation
import Yosemite

/// One login on the command line, step by step; nothing is stored before the last.
@MainActor
struct LoginRun {
    let command: LoginCommand
    let workspace: Workspace
    let dialogue: LoginDialogue
    /// The store that is connected again.
    let old: StoreEntry?

    private var connector: StoreConnector { workspace.connector }
    private var isReadOnly: Bool { command.screen.isReadOnly || old?.isReadOnly == true }
    private var allowsHTTP: Bool { command.allowHTTP || old?.allowHTTP == true }

    func run(_ address: String, caFile: String?) async throws {
        if let name = command.name, old == nil { try checkIsNew(name, address) }
        let site = try await connector.discover(address, caFile: caFile, allowsHTTP: allowsHTTP)
        try StandardOutput.write(lines: [site.address] + LoginReport.lines(of: site))
        let taken = workspace.configuration.stores.map(\.name)
        if command.name == nil { try checkIsNew(StoreName.suggested(for: site.address), site.address, orAsk: true) }

        let (identity, secret, isGranted) = try await credentials(site)
        var draft = LoginDraft(
            site: site,
            identity: identity,
            secret: secret,
            caFile: caFile,
            allowsHTTP: allowsHTTP,
            isReadOnly: isReadOnly
        )
        do {
            let access = try await connector.check(draft)
            draft.sendsKeyInQuery = access.sendsKeyInQuery
            try StandardOutput.write(lines: LoginReport.lines(of: access, isReadOnly: isReadOnly))
            if LoginReport.isIncomplete(access) {
                let goesOn = try await dialogue.confirms("Connect anyway?", standard: true, isYes: command.yes)
                guard goesOn else { throw LoginError.cancelled }
            }
            let name = try await name(site, taken: taken)
            try await connector.save(draft, name: name, replacing: old)
            if old == nil { for line in await StoreConnector.found(name, in: connector.folders) { Failure.say(line) } }
            let again = old == nil ? "" : " again"
            try StandardOutput.write(
                lines: [
                    "Connected\(again) to \(HTMLText.plain(site.name)) as “\(name)”. Open it: merced --store \(name)"
                ]
            )
        } catch {
            if isGranted { try? await connector.takeBack(draft) }
            throw error
        }
    }

    private func checkIsNew(_ name: String, _ address: String, orAsk: Bool = false) throws {
        guard !orAsk || dialogue.prompt == nil || command.yes else { return }
        let entry = StoreEntry(name: name, url: address, identity: .user(""), secret: .file)
        try ConfigurationWriter.checkIsNew(entry, in: workspace.folders.configurationFile)
    }

    /// The identity and secret to log in with, and whether the store just granted them to us.
    private func credentials(
        _ site: DiscoveredSite
    ) async throws -> (StoreEntry.Identity, LoginDraft.SecretGiven, isGranted: Bool) {
        let given =
            command.user.map { StoreEntry.Identity.user($0) } ?? command.account.map { .account($0) }
            ?? command.key.map { .consumerKey($0) }
        guard let identity = given else {
            guard site.authorizationURL != nil else { throw LoginError.passwordsOff }
            let grant = try await dialogue.approve(site)
            return (.user(grant.user ?? ""), .secret(grant.password), true)
        }
        if let printer = command.secretCommand { return (identity, .command(printer), false) }
        if command.readsSecret { return (identity, .secret(try LoginDialogue.secretFromInput()), false) }
        return (identity, .secret(try await dialogue.secret(of: identity)), false)
    }

    private func name(_ site: DiscoveredSite, taken: [String]) async throws -> String {
        if let name = old?.name ?? command.name { return name }
        let suggested = StoreName.suggested(for: site.address, taken: taken)
        guard let prompt = dialogue.prompt, !command.yes else { return StoreName.suggested(for: site.address) }
        while true {
            let answer = try await prompt.ask("What to call this store [\(suggested)]: ") ?? ""
            let name = answer.isEmpty ? suggested : answer
            if !StoreEntry.isValid(name: name) {
                prompt.say("A name takes letters, digits, - and _, at most 40.")
            } else if taken.contains(name) {
                prompt.say("Another store is already called “\(name)”.")
            } else {
                return name
            }
        }
    }
}
