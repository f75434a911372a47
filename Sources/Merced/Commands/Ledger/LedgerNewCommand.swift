import App
import ArgumentParser
import FoundationEssentials
import WooFoundation
import Yosemite

/// `merced ledger new`
struct LedgerNewCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "new",
        abstract: "Begin an empty ledger, where the old one is lost and there is no copy of it.",
        discussion: """
            Receipts, unsent changes, drafts and open sales of the old ledger are not in the new one. No merced may have \
            the store open. What is left of the old ledger is kept beside it. Numbers begin under a name that no till of \
            the shop has had: merced ledger name R2.
            """
    )

    @OptionGroup var store: StoreOption

    @Flag(name: .shortAndLong, help: "Do not ask.")
    var yes = false

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let session = try await Session.open(store, for: .keeping)
            await session.stores.deauthenticate()
            let folder = session.folders.store(named: session.entry.name)
            if let loss = LedgerFiles.loss(in: folder) { Failure.say(loss) }
            guard try await isWanted(session.entry.name) else {
                Failure.say("Nothing was changed.")
                throw ExitCode(1)
            }
            let kept = try LedgerFiles.begin(
                for: SiteLogin(entry: session.entry, folders: session.folders),
                in: folder,
                witness: CrashTest.witness("ledger") ?? { _ in }
            )
            var lines = ["“\(session.entry.name)” has a new, empty ledger."]
            if let kept { lines.append("The old ledger is kept as \(kept.path).") }
            lines.append("Numbers begin under a new name: merced ledger name R2")
            try StandardOutput.write(lines: lines)
        }
    }

    private func isWanted(_ name: String) async throws -> Bool {
        if yes { return true }
        guard let prompt = try? TerminalPrompt() else {
            throw ValidationError("There is nobody to ask here: give --yes.")
        }
        let answer = try await prompt.ask("Begin “\(name)” with an empty ledger? (y/N) ", isSecret: false)
        return ["y", "yes"].contains(answer?.lowercased())
    }
}
