import App
import ArgumentParser
import FoundationEssentials
import WooFoundation
import Yosemite

/// `merced logout`
struct LogoutCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "logout",
        abstract: "Log out of a store.",
        discussion: """
            Asks the store to revoke merced's application password, removes the secrets, the saved orders, and what
            config.toml says of the store and its payments. With anything open it refuses (75), and says how to end it.
            The ledger stays, and is used again when you connect the store under the same name; --purge moves it away.
            """
    )

    @Argument(help: "The store, by its name in config.toml. Default: the default store.")
    var name: String?

    @Flag(help: "Move the ledger away too, with its receipts: see merced ledger remove.")
    var purge = false

    @Flag(name: .shortAndLong, help: "Do not ask.")
    var yes = false

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let workspace = try Workspace.open()
            let entry = try workspace.configuration.store(toChange: name)
            try await checkNothingIsOpen(entry, workspace)
            guard try await isWanted(entry, workspace) else {
                Failure.say("Nothing was changed.")
                throw ExitCode(1)
            }
            let outcome = try await StoreLogOut(workspace.connector, witness: CrashTest.witness("logout") ?? { _ in })
                .run(entry, purges: purge)
            await workspace.stores.deauthenticate()
            if let error = outcome.leftBehind {
                Failure.say("Not everything was removed here. \(StoreWords.describe(error))")
            }
            for words in [outcome.revocationWords, outcome.processorWords].compactMap({ $0 }) { Failure.say(words) }
            if let words = outcome.removedWords { Failure.say(words) }
            try StandardOutput.write(lines: ["Logged out of “\(entry.name)”."])
            let left = try Configuration.load(from: workspace.folders.configurationFile)
            if left.standardStore == nil, !left.stores.isEmpty { Failure.say(StoresCommand.noDefault(left)) }
        }
    }

    private var environment: [String: String] { ProcessInfo.processInfo.environment }

    /// - Throws: `SessionError.open`, after what is open was said.
    @MainActor
    private func checkNothingIsOpen(_ entry: StoreEntry, _ workspace: Workspace) async throws {
        guard workspace.hasFiles(of: entry) else { return }
        do {
            let work = try await workspace.stores.unsentWork(siteID: entry.siteID)
            guard !work.isEmpty else { return }
            let names = try? await workspace.stores.names(ofOrders: work.orderIDs, siteID: entry.siteID)
            let words = UnsentWords(work, names ?? OrderNames())
            for line in words.lines + words.ways { Failure.say(line) }
            throw SessionError.open(store: entry.name, work)
        } catch let error as SessionError {
            if case .open = error { throw error }
            let fate = purge ? Self.isMoved : Self.stays
            Failure.say("What is not sent yet could not be read. \(StoreWords.describe(error)) \(fate)")
        }
    }

    private static let isMoved = "The ledger is moved away as it is."
    private static let stays = "The ledger stays as it is."

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
