import App
import ArgumentParser
import FoundationEssentials
import Glibc
import Yosemite

/// `merced payments …`
struct PaymentsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "payments",
        abstract: "List, resolve and check what the ledger knows of payments; set up how cards are taken.",
        subcommands: [
            PaymentsListCommand.self, PaymentsResolveCommand.self, PaymentsVerifyCommand.self,
            PaymentsSetupCommand.self, PaymentsDrawerCommand.self,
        ]
    )
}

/// `merced payments list`
struct PaymentsListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List payments and refunds made here, newest first. Asks nobody."
    )

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOption

    @Flag(name: .long, help: "Only unresolved ones: they block their order.")
    var open = false

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let session = try await Session.open(store, for: .reading)
            let siteID = session.siteID
            let records: [PaymentRecord] = try await session.stores.perform {
                CardPresentPaymentsAction.loadPayments(siteID: siteID, onlyOpen: open, onCompletion: $0)
            }
            let refunds: [RefundSummary] = try await session.stores.perform {
                RefundAction.loadRefunds(siteID: siteID, onlyOpen: open, onCompletion: $0)
            }
            let format = try await session.format()
            await session.stores.deauthenticate()
            try PaymentRows(payments: records, refunds: refunds).write(
                store: session.entry.name,
                json: output.json,
                none: open ? "No payment is open." : "No payment was taken here.",
                format: format
            )
        }
    }
}

/// `merced payments resolve [ID]`
struct PaymentsResolveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "resolve",
        abstract: "Check open payments and refunds with the processor and the store, and finish them.",
        discussion: "Exit status: 0 all are resolved · 75 some are not."
    )

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOption

    @Argument(help: "The payment's id, as payments list shows it; none: all that are open, and refunds.")
    var id: String?

    @Flag(name: .long, help: "This second payment of an order was refunded by hand.")
    var givenBack = false

    func validate() throws {
        if givenBack, id == nil { throw ValidationError("--given-back needs the payment's id.") }
    }

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let session = try await Session.open(store, for: .keeping)
            let siteID = session.siteID
            let records = try await records(session, siteID)
            var refunds: [RefundSummary] = []
            if id == nil {
                refunds = try await session.stores.perform {
                    RefundAction.resolveRefunds(siteID: siteID, onCompletion: $0)
                }
            }
            let format = try await session.format()
            await session.stores.deauthenticate()
            try PaymentRows(payments: records, refunds: refunds).write(
                store: session.entry.name,
                json: output.json,
                none: id == nil ? "No payment is open." : "No payment has this id.",
                format: format
            )
            if records.contains(where: \.isOpen) || refunds.contains(where: \.isOpen) {
                throw ExitCode(EX_TEMPFAIL)
            }
        }
    }

    @MainActor
    private func records(_ session: Session, _ siteID: Int64) async throws -> [PaymentRecord] {
        guard givenBack, let id else {
            return try await session.stores.perform {
                CardPresentPaymentsAction.resolvePayments(siteID: siteID, paymentID: id, onCompletion: $0)
            }
        }
        let marked: PaymentRecord? = try await session.stores.perform {
            CardPresentPaymentsAction.markPaymentGivenBack(siteID: siteID, paymentID: id, onCompletion: $0)
        }
        return marked.map { [$0] } ?? []
    }
}

/// `merced payments verify`
struct PaymentsVerifyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Check that no money row and no receipt in the ledger was changed, removed or added.",
        discussion: """
            The orders on this computer are compared too: each that this till took money for carries the end of the \
            ledger as it was then.
            Exit status: 0 all is as it was written · 1 something is not.
            """
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
            let session = try await Session.open(store, for: .reading)
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
                let place = altered.sequence == 0 ? altered.table : "Row \(altered.sequence) of \(altered.table)"
                try StandardOutput.write(lines: ["\(place): \(altered.reason)."])
            } else {
                try StandardOutput.write(lines: ["All is as it was written."])
            }
            if altered != nil { throw ExitCode(1) }
        }
    }
}
