import App
import ArgumentParser
import FoundationEssentials
import WooFoundation
import Yosemite

/// A ledger or a copy of one, as a document.
private struct LedgerDocument: Encodable {
    let path: String
    let register: String?
    let ledger: String
    let sequence: Int64
    let hash: String
    let numbers: [String: Int64]
    let unsent: Int
    /// After a restore: what is not sent until the owner decides.
    var held: Int?
    /// After a restore: the path of the replaced ledger.
    var kept: String?

    init(_ facts: LedgerFacts) {
        path = facts.path
        register = facts.register
        ledger = facts.ledgerID
        sequence = facts.sequence
        hash = facts.hash
        numbers = facts.numbers
        unsent = facts.unsent
    }

    var sentence: String {
        let last = numbers.sorted { $0.key < $1.key }.map { "\($0.key) up to \($0.value)" }.joined(separator: ", ")
        return "\(path): till \(register ?? "without a name"), \(sequence) rows of money"
            + (last.isEmpty ? "" : ", numbers \(last)") + ", \(unsent) not in the store."
    }
}

/// `merced ledger backup [FILE]`
struct LedgerBackupCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Copy the ledger, while everything goes on; the copy is read back and checked.",
        discussion: "Without a file it goes where [backup] of the configuration says, and older copies are removed."
    )

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOption

    @Argument(help: "Where to.")
    var file: String?

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let session = try await Session.open(store, for: .keeping)
            let siteID = session.siteID
            let facts = try await session.closing {
                try await session.stores.perform {
                    LedgerAction.backUp(siteID: siteID, file: file.map { URL(filePath: $0) }, onCompletion: $0)
                }
            }
            let document = LedgerDocument(facts)
            if output.json { return try JSONOutput.write(document) }
            try StandardOutput.write(lines: [document.sentence])
        }
    }
}

/// `merced ledger check [FILE]`
struct LedgerCheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check a ledger or a copy: every page, the chain of money, and all that it vouches for.",
        discussion: """
            With --backup the newest copy in the folder of [backup] is restored in a place of its own, opened, checked and \
            removed again: the store's ledger is not touched.
            """
    )

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOption

    @Argument(help: "A copy; without it, this store's own ledger.")
    var file: String?

    @Flag(help: "Rehearse a restore of the newest copy.")
    var backup = false

    func validate() throws {
        if backup, file != nil { throw ValidationError("--backup finds the newest copy itself: name no file.") }
    }

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            var facts: LedgerFacts
            if backup { return try await rehearse() }
            if let file {
                facts = try LedgerFiles.check(URL(filePath: file))
            } else {
                let session = try await Session.open(store, for: .keeping)
                let siteID = session.siteID
                // A copy is checked, since other processes may be writing to the ledger itself.
                let folder = session.folders.store(named: session.entry.name)
                let copy = folder.appending(path: ".ledger-check.sqlite")
                defer { try? FileManager.default.removeItem(at: copy) }
                do {
                    facts = try await session.closing {
                        try await session.stores.perform {
                            LedgerAction.backUp(siteID: siteID, file: copy, onCompletion: $0)
                        }
                    }
                    facts.path = PrivateFiles.path(folder.appending(path: "ledger.sqlite"))
                } catch let problem as LedgerFiles.Problem {
                    throw problem.of(folder.appending(path: "ledger.sqlite"))
                }
            }
            let document = LedgerDocument(facts)
            if output.json { return try JSONOutput.write(document) }
            try StandardOutput.write(lines: [document.sentence, "Every row is as it was written."])
        }
    }
}

extension LedgerCheckCommand {
    @MainActor
    private func rehearse() async throws {
        let session = try await Session.open(store, for: .keeping)
        await session.stores.deauthenticate()
        guard let settings = session.configuration.backup?.settings else { throw BackupProblem.noFolder }
        let restored = try LedgerFiles.rehearse(
            settings.newest(
                ofStore: session.entry.name,
                BackupRecord.read(in: session.folders.store(named: session.entry.name))
            ),
            of: SiteLogin(entry: session.entry, folders: session.folders),
            in: session.folders.store(named: session.entry.name)
        )
        var document = LedgerDocument(restored.facts)
        document.held = restored.held
        if output.json { return try JSONOutput.write(document) }
        try StandardOutput.write(lines: [document.sentence, "It can be restored. Nothing was changed."])
    }
}

/// `merced ledger restore FILE`
struct LedgerRestoreCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract:
            "Restore the ledger from a copy. Nothing is sent automatically then, and no number is given before a new name.",
        discussion: """
            No merced may have the store open. The ledger that was there is kept beside it. What waited in the copy \
            may have reached the store after it was made, so each is held until someone checks: merced outbox list, \
            merced sales list. Numbers continue under a new name: merced ledger name R2.
            """
    )

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOption

    @Argument(help: "The copy.")
    var file: String

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let session = try await Session.open(store, for: .keeping)
            await session.stores.deauthenticate()
            let restored = try LedgerFiles.restore(
                URL(filePath: file),
                of: SiteLogin(entry: session.entry, folders: session.folders),
                in: session.folders.store(named: session.entry.name),
                witness: CrashTest.witness("ledger") ?? { _ in }
            )
            var document = LedgerDocument(restored.facts)
            (document.held, document.kept) = (restored.held, restored.kept?.path)
            if output.json { return try JSONOutput.write(document) }
            var lines = [
                document.sentence,
                "\(restored.held) changes and sales are held until someone decides about them.",
            ]
            if let kept = restored.kept { lines.append("The old ledger is kept as \(kept.path).") }
            lines.append("Numbers continue under a new name: merced ledger name R2")
            lines.append(
                "What was sold after that copy, as far as the store has it: merced sync, then merced sales missing"
            )
            try StandardOutput.write(lines: lines)
        }
    }
}
