import App
import ArgumentParser
import Yosemite

/// `merced ledger …`
struct LedgerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ledger",
        abstract: "What only this computer has: the name of its till, and the journal of its money.",
        subcommands: [
            LedgerNameCommand.self, LedgerBackupCommand.self, LedgerCheckCommand.self, LedgerRestoreCommand.self,
            LedgerNewCommand.self, LedgerRemoveCommand.self,
        ]
    )
}

/// `merced ledger name R1`
struct LedgerNameCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "name",
        abstract: "Name this till; its numbers begin with the name, and no other till of the shop may have it.",
        discussion: "If [register] name is set in the configuration, the till is named there."
    )

    @OptionGroup var store: StoreOption

    @Argument(help: "Letters, digits, - and _, at most 12.")
    var name: String

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let session = try await Session.open(store, for: .keeping)
            let siteID = session.siteID
            let result: Result<Void, any Error>
            do {
                result = .success(
                    try await session.stores.perform {
                        LedgerAction.nameTill(siteID: siteID, register: name, onCompletion: $0)
                    }
                )
            } catch {
                result = .failure(error)
            }
            await session.stores.deauthenticate()
            try result.get()
            try StandardOutput.write(lines: ["This till is \(name)."])
        }
    }
}
