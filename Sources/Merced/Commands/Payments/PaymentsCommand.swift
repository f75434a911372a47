import App
import ArgumentParser
import Foundation
import Yosemite

/// `merced payments …`
struct PaymentsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "payments",
        abstract: "List, resolve and check what the ledger knows of payments.",
        subcommands: [PaymentsListCommand.self, PaymentsResolveCommand.self, PaymentsVerifyCommand.self]
    )
}

/// `merced payments list`
struct PaymentsListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List payments taken here, newest first. Asks nobody."
    )

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOption

    @Flag(name: .long, help: "Only those that are not known to be done: they block their order.")
    var open = false

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let session = try Session.open(store)
            let siteID = session.siteID
            let records: [PaymentRecord] = try await session.stores.perform {
                CardPresentPaymentsAction.loadPayments(siteID: siteID, onlyOpen: open, onCompletion: $0)
            }
            await session.stores.deauthenticate()
            let none = open ? "No payment is open." : "No payment was taken here."
            try PaymentRows.write(records, store: session.entry.name, json: output.json, none: none)
        }
    }
}

/// `merced payments resolve [ID]`
struct PaymentsResolveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "resolve",
        abstract: "Ask processor and store what became of open payments, and finish them.",
        discussion: "Exit status: 0 all are known now · 75 some are not."
    )

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOption

    @Argument(help: "The payment's id, as payments list shows it; none: all that are open.")
    var id: String?

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let session = try Session.open(store)
            let siteID = session.siteID
            let records: [PaymentRecord] = try await session.stores.perform {
                CardPresentPaymentsAction.resolvePayments(siteID: siteID, paymentID: id, onCompletion: $0)
            }
            await session.stores.deauthenticate()
            try PaymentRows.write(
                records,
                store: session.entry.name,
                json: output.json,
                none: id == nil ? "No payment is open." : "No open payment has this id."
            )
            if records.contains(where: \.isOpen) { throw ExitCode(EX_TEMPFAIL) }
        }
    }
}

/// `merced payments verify`
struct PaymentsVerifyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Check that no row of the ledger's money was changed, removed or added.",
        discussion: "Exit status: 0 all is as it was written · 1 something is not."
    )

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOption

    private struct Document: Encodable {
        let store: String
        let intact: Bool
        let sequence: Int64?
        let table: String?
        let reason: String?
    }

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let session = try Session.open(store)
            let siteID = session.siteID
            let altered: AlteredRow? = try await session.stores.perform {
                CardPresentPaymentsAction.verifyJournal(siteID: siteID, onCompletion: $0)
            }
            await session.stores.deauthenticate()
            let document = Document(
                store: session.entry.name,
                intact: altered == nil,
                sequence: altered?.sequence,
                table: altered?.table,
                reason: altered?.reason
            )
            if output.json {
                try JSONOutput.write(document)
            } else if let altered {
                try StandardOutput.write(lines: ["Row \(altered.sequence) of \(altered.table): \(altered.reason)."])
            } else {
                try StandardOutput.write(lines: ["All is as it was written."])
            }
            if altered != nil { throw ExitCode(1) }
        }
    }
}

/// Payments as a table or a document.
private enum PaymentRows {
    private struct Document: Encodable {
        let store: String
        let payments: [PaymentRow]
    }

    static func write(_ records: [PaymentRecord], store: String, json: Bool, none: String) throws {
        if json { return try JSONOutput.write(Document(store: store, payments: records.map { PaymentRow($0) })) }
        var table = TextTable([
            ("ID", .left), ("STARTED", .left), ("ORDER", .left), ("AMOUNT", .right), ("TENDER", .left),
            ("STATE", .left), ("WHY", .left),
        ])
        for record in records {
            let document = PaymentDocument(record.progress)
            table.add([
                document.payment, record.startedAt.formatted(.iso8601), "#\(document.number)",
                "\(document.amount) \(document.currency)", document.tender, document.step, document.message ?? "",
            ])
        }
        try StandardOutput.write(lines: records.isEmpty ? [none] : table.lines)
    }
}
