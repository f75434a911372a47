import App
import ArgumentParser
import Glibc
import WooFoundation
import Yosemite

/// `merced logout`
struct LogoutCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "logout",
        abstract: "Log out of a store.",
        discussion: """
            Asks the store to revoke merced's application password, removes the secret, the saved orders and the
            store's entry in config.toml. Changes that were not sent stay in the ledger, and are sent when you
            connect the store again under the same name, unless --purge removes them.
            """
    )

    @Argument(help: "The store, by its name in config.toml. Default: the default store.")
    var name: String?

    @Flag(help: "Remove changes that were not sent as well.")
    var purge = false

    @Flag(name: .shortAndLong, help: "Do not ask.")
    var yes = false

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let workspace = try Workspace.open()
            let entry = try workspace.configuration.store(toChange: name)
            try await tellUnsent(entry, workspace)
            guard try await isWanted(entry, workspace) else {
                Failure.say("Nothing was changed.")
                throw ExitCode(1)
            }
            let outcome = try await StoreLogOut(workspace.connector).run(entry, purges: purge)
            await workspace.stores.deauthenticate()
            if let error = outcome.leftBehind {
                Failure.say("Not everything was removed here. \(StoreWords.describe(error))")
            }
            if let words = outcome.revocationWords { Failure.say(words) }
            try StandardOutput.write(lines: ["Logged out of “\(entry.name)”."])
            let left = try Configuration.load(from: workspace.folders.configurationFile)
            if left.standardStore == nil, !left.stores.isEmpty { Failure.say(StoresCommand.noDefault(left)) }
        }
    }

    @MainActor
    private func tellUnsent(_ entry: StoreEntry, _ workspace: Workspace) async throws {
        guard workspace.hasFiles(of: entry) else { return }
        do {
            let lines = UnsentWords(try await workspace.stores.unsentWork(siteID: entry.siteID)).lines
            guard !lines.isEmpty else { return }
            let fate =
                purge ? "They are removed permanently." : "They stay in the ledger and are sent if you connect again."
            try StandardOutput.write(lines: lines + [fate])
        } catch let error as SessionError {
            Failure.say("What is not sent yet could not be read. \(StoreWords.describe(error))")
        }
    }

    @MainActor
    private func isWanted(_ entry: StoreEntry, _ workspace: Workspace) async throws -> Bool {
        if yes { return true }
        guard let prompt = try? TerminalPrompt() else {
            throw ValidationError("There is nobody to ask here: give --yes.")
        }
        let dialogue = LoginDialogue(prompt: prompt, connector: workspace.connector, environment: [:])
        return try await dialogue.confirms("Log out of “\(entry.name)” (\(entry.url))?", standard: false, isYes: false)
    }
}
