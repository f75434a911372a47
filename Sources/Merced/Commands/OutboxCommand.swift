import App
import ArgumentParser
import FoundationEssentials
import Yosemite

/// `merced outbox …`
struct OutboxCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "outbox",
        abstract: "List, send and drop changes that are not in the store.",
        subcommands: [
            OutboxListCommand.self, OutboxRetryCommand.self, OutboxDropCommand.self, OutboxResolveCommand.self,
        ]
    )
}

/// `merced outbox list`
struct OutboxListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List changes and sales that are not in the store, oldest first. Asks the store nothing."
    )

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOption

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let session = try await Session.open(store, for: .reading)
            let open = try await OrderRows.openEdits(session.stores, siteID: session.siteID)
            let names = try await session.names(in: open)
            let sales = open.sales
            await session.stores.deauthenticate()
            if output.json {
                return try JSONOutput.write(OutboxDocument(store: session.entry.name, open: open, names))
            }
            var table = TextTable([
                ("ID", .right), ("OF", .left), ("CHANGE", .left), ("STATE", .left), ("TRIES", .right),
                ("LAST ERROR", .left),
            ])
            for edit in open.edits {
                table.add([
                    "\(edit.editID)", edit.record == nil && edit.orderID < 0 ? "new" : OutboxRow.subject(edit, names),
                    EditWords.wish(edit, names: [:]),
                    OutboxRow.word(edit.state), "\(edit.tries)", edit.lastError ?? "",
                ])
            }
            let sides = open.conflicted.flatMap(OutboxRow.sides)
            let changes = open.edits.isEmpty ? [] : table.lines + (sides.isEmpty ? [] : [""] + sides)
            let unsent = sales.map { sale in
                let why = sale.reason.map { ": " + $0 } ?? ""
                return "\(sale.number), \(SaleDocument.words[sale.state] ?? "")\(why)"
            }
            let told =
                unsent.isEmpty ? [] : ["Sales and returns that are not in the store (merced sales send):"] + unsent
            let lines = changes + (changes.isEmpty || told.isEmpty ? [] : [""]) + told
            try StandardOutput.write(lines: lines.isEmpty ? ["Everything is in the store."] : lines)
        }
    }
}

/// `merced outbox retry [ID…]`
struct OutboxRetryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "retry",
        abstract: "Send what waits now, sales too; with ids, these changes alone, also if the store refused them."
    )

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOption

    @Argument(help: "Ids of changes, as outbox list shows them; none: all that wait.")
    var ids: [Int64] = []

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let session = try await Session.open(store, for: .keeping)
            let (stores, siteID) = (session.stores, session.siteID)
            for id in ids {
                try await stores.perform { EditAction.retry(siteID: siteID, editID: id, onCompletion: $0) }
            }
            let open = try await OrderRows.openEdits(stores, siteID: siteID)
            let wanted = open.waiting.filter { ids.isEmpty || ids.contains($0.editID) }
            try await stores.perform { EditAction.sendNow(siteID: siteID, onCompletion: $0) }
            var problem: (any Error)?
            for edit in wanted {
                do {
                    _ = try await stores.perform {
                        EditAction.awaitOutcome(
                            siteID: siteID,
                            edit: edit,
                            patience: EditSending.patience,
                            onCompletion: $0
                        )
                    }
                } catch {
                    problem = problem ?? error
                }
            }
            let sales = ids.isEmpty ? try await UnsentSales.send(session) : []
            let left = try await OrderRows.openEdits(stores, siteID: siteID)
            let parked = try await UnsentSales.list(session, parked: true).filter { $0.state == .parked }.count
            let names = try await session.names(in: left)
            await stores.deauthenticate()
            let unsent = sales.filter { $0.state != .sent }
            for sale in unsent {
                Failure.say("\(sale.number): \(SaleDocument.words[sale.state] ?? ""). \(sale.reason ?? "")")
            }
            if output.json {
                try JSONOutput.write(OutboxDocument(store: session.entry.name, open: left, names))
            } else if problem == nil, unsent.isEmpty {
                let count = wanted.count + sales.count
                let undecided = left.edits.count - left.waiting.count + parked
                let lines =
                    undecided == 0 ? [] : [SyncDelivery.words(undecided, "has to be decided", "have to be decided")]
                try StandardOutput.write(
                    lines: count > 0 ? ["\(count) sent."] + lines : lines.isEmpty ? ["Nothing waits."] : lines
                )
            }
            if let problem { throw problem }
            if !unsent.isEmpty { throw ExitCode(75) }
        }
    }
}

/// `merced outbox drop ID…`
struct OutboxDropCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "drop",
        abstract: "Drop changes that wait, were refused or are in conflict: they are not sent."
    )

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOption

    @Argument(help: "Ids of changes, as outbox list shows them.")
    var ids: [Int64]

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let session = try await Session.open(store, for: .keeping)
            let (stores, siteID) = (session.stores, session.siteID)
            var dropped: [PendingEdit] = []
            for id in ids {
                dropped.append(
                    try await stores.perform { EditAction.drop(siteID: siteID, editID: id, onCompletion: $0) }
                )
            }
            let left = try await OrderRows.openEdits(stores, siteID: siteID)
            let names = try await session.names(in: left)
            await stores.deauthenticate()
            if output.json {
                try JSONOutput.write(OutboxDocument(store: session.entry.name, open: left, names))
            } else {
                let lines = dropped.map { edit in
                    let mayBeThere = edit.state == .waiting && edit.tries > 0
                    let words = mayBeThere ? " It was tried before, and the store may have taken it: look there." : ""
                    return "Dropped: \(EditWords.wish(edit, names: [:])).\(words)"
                }
                try StandardOutput.write(lines: lines)
            }
        }
    }
}

/// `merced outbox resolve ID --mine|--theirs`
struct OutboxResolveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "resolve",
        abstract: "Resolve a change that conflicts with the store, for all its fields."
    )

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOption

    @Argument(help: "The id of the change.")
    var id: Int64

    @Flag(help: "Send mine after all.")
    var mine = false

    @Flag(help: "Keep the store's.")
    var theirs = false

    func validate() throws {
        guard mine != theirs else { throw ValidationError("Say either --mine or --theirs.") }
    }

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let session = try await Session.open(store, for: mine ? .writing : .keeping)
            let (stores, siteID, id) = (session.stores, session.siteID, id)
            let open = try await OrderRows.openEdits(stores, siteID: siteID)
            let fields = open.conflicted.first { $0.editID == id }?.conflicts.map(\.field) ?? []
            let chosen = mine ? Set(fields) : []
            try await stores.perform {
                EditAction.resolve(siteID: siteID, editID: id, mine: chosen, onCompletion: $0)
            }
            try await WaitingEdits.send(session)
            let left = try await OrderRows.openEdits(stores, siteID: siteID)
            let names = try await session.names(in: left)
            await stores.deauthenticate()
            if output.json {
                try JSONOutput.write(OutboxDocument(store: session.entry.name, open: left, names))
            } else {
                try StandardOutput.write(lines: [mine ? "Yours is sent." : "The store's is kept."])
            }
        }
    }
}
