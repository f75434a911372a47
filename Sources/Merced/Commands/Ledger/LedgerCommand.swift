import App
import ArgumentParser
import FoundationEssentials
import WooFoundation
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
        discussion: """
            If [register] name is set in the configuration, the till is named there. Unless [backup] says it already, the \
            folder for copies of the ledger is asked for: what is in it is on no other computer.
            """
    )

    @OptionGroup var store: StoreOption

    @Argument(help: "Letters, digits, - and _, at most 12.")
    var name: String

    @Option(help: "Copy the ledger to this folder, hourly while merced is open and when it closes.")
    var backup: String?

    @Flag(help: "Make no copies, and do not ask.")
    var noBackup = false

    func validate() throws {
        if backup != nil, noBackup { throw ValidationError("--backup and --no-backup contradict each other.") }
        if let backup, !backup.hasPrefix("/") {
            throw ValidationError("The folder has to be given from the root: /mnt/usb/merced")
        }
    }

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let session = try await Session.open(store, for: .keeping)
            let siteID = session.siteID
            let lines = try await session.closing {
                try await session.stores.perform {
                    LedgerAction.nameTill(siteID: siteID, register: name, onCompletion: $0)
                }
                // At once: whatever is said about copies, the till has its name.
                try StandardOutput.write(lines: ["This till is \(name)."])
                guard session.configuration.backup == nil || backup != nil else { return [String]() }
                guard let folder = try await folder() else { return [Self.noCopies] }
                let facts = try await session.stores.perform {
                    LedgerAction.keepCopies(siteID: siteID, folder: URL(filePath: folder), onCompletion: $0)
                }
                return ["The ledger is copied to \(folder): \(facts.path)"]
                    + (session.stores.monitor(siteID: siteID).status.backup.record.isOnSameDisk == true
                        ? [Self.sameDisk] : [])
            }
            for line in lines { Failure.say(line) }
        }
    }

    private static let noCopies = """
        No copies are made of what only this till has: receipts, open sales, unsent changes. To change that: [backup] \
        folder in the configuration.
        """
    private static let sameDisk = "That folder is on the same disk as the ledger, and would be lost with it."

    /// nil: no copies.
    private func folder() async throws -> String? {
        if let backup { return backup }
        guard !noBackup, let prompt = try? TerminalPrompt() else { return nil }
        let typed = try await prompt.ask(
            "Folder for copies of the ledger, best on another disk (empty: no copies): ",
            isSecret: false
        )
        guard let typed = typed?.trimmed(.whitespaces), !typed.isEmpty else { return nil }
        guard typed.hasPrefix("/") else {
            throw ValidationError("The folder has to be given from the root: /mnt/usb/merced")
        }
        return typed
    }
}
