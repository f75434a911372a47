import App
import ArgumentParser
import FoundationEssentials
import Glibc
import WooFoundation
import Yosemite

/// `merced sales open`
struct SalesOpenCommand: AsyncParsableCommand {
    private struct Document: Encodable {
        let sales: [OpenSaleDocument]
        /// Refunds of returns that have not reached their cards.
        let returns: [CardReturnDocument]
    }

    static let configuration = CommandConfiguration(
        commandName: "open",
        abstract: "List sales that are partly paid or being refunded. Asks nobody."
    )

    @OptionGroup var store: StoreOption
    @OptionGroup var output: OutputOption

    @Flag(name: .long, help: "Only those that were left as a deposit.")
    var deposits = false

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let session = try await Session.open(store, for: .reading)
            let siteID = session.siteID
            let (all, money, words) = try await session.closing {
                var all = try await session.stores.perform { SaleAction.listOpen(siteID: siteID, onCompletion: $0) }
                if deposits { all.removeAll { $0.depositAt == nil } }
                let money = try await session.stores.perform {
                    SaleAction.listCardReturns(siteID: siteID, name: nil, onCompletion: $0)
                }
                return (all, money, try await session.lines(of: all))
            }
            let returns = deposits ? [] : money
            if output.json {
                return try JSONOutput.write(
                    Document(
                        sales: all.map { OpenSaleDocument($0) },
                        returns: returns.map { CardReturnDocument($0) }
                    )
                )
            }
            let lines = words + returns.map { ReturnWords.card($0, $0.number) }
            try StandardOutput.write(lines: lines.isEmpty ? ["No sale is open."] : lines)
        }
    }
}

/// `merced sales resolve SALE`
struct SalesResolveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "resolve",
        abstract: "Check again what became of a card, and finish the sale if it is paid.",
        discussion: "Exit status: 0 resolved · 1 resolved, and the sale cannot be finished · 75 not yet."
    )

    @OptionGroup var store: StoreOption

    @Flag(name: .long, help: "One line of JSON for each state; money as strings.")
    var json = false

    @Option(name: .customLong("by-hand"), help: "How money was refunded that its processor refused to refund.")
    var byHand: String?

    @Option(name: .long, help: "Which part that was, from 1, where several cards were refused.")
    var leg: Int64?

    @Argument(
        help:
            "The number of a sale, a void or a return, a sale's uuid as merced sales open lists it, the mark on a slip, or a payment's id; none: all that are open."
    )
    var sale: String?

    func validate() throws {
        guard byHand == nil || sale != nil else { throw ValidationError("Say what was refunded by hand.") }
        guard leg == nil || byHand != nil else { throw ValidationError("--leg goes with --by-hand.") }
        if let byHand, byHand.allSatisfy(\.isWhitespace) { throw ValidationError("Say how it was refunded.") }
    }

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let session = try await Session.open(store, for: .writing)
            let outcome: Outcome = try await session.closing(signing: true) {
                guard let sale else { return try await resolveAll(session) }
                return Outcome(isKnown: try await resolveOne(sale, session))
            }
            if let problem = outcome.problem { throw problem }
            if !outcome.isKnown { throw ExitCode(EX_TEMPFAIL) }
        }
    }

    private struct Outcome {
        /// Whether nothing is open any more.
        var isKnown = true
        /// Why one of them cannot be finished.
        var problem: (any Error)?
    }

    /// - Returns: whether nothing of it is open any more.
    @MainActor
    private func resolveOne(_ name: String, _ session: Session) async throws -> Bool {
        let siteID = session.siteID
        let found = try await session.stores.perform {
            SaleAction.findOpenMoney(siteID: siteID, name: name, onCompletion: $0)
        }
        switch found?.kind {
        case .cardReturn?: return try await resolveReturn(found?.uuid ?? name, session)
        case .payment?:
            return try await resolvePayment(found?.uuid ?? name, session)
        case .sale?, nil:
            guard let byHand else { return try await resolve(found?.uuid ?? name.lowercased(), session) }
            let facts = try await session.stores.perform {
                SaleAction.settleByHand(
                    siteID: siteID,
                    name: name,
                    position: leg,
                    byHand: byHand,
                    onCompletion: $0
                )
            }
            try await say(facts, session)
            return !facts.isWaiting
        }
    }

    /// A payment of an order, as `merced payments resolve` does.
    @MainActor
    private func resolvePayment(_ id: String, _ session: Session) async throws -> Bool {
        guard byHand == nil else {
            Failure.say("That is a payment of an order: merced payments resolve \(id) --given-back")
            throw ExitCode(EX_USAGE)
        }
        let records = try await session.stores.perform { [siteID = session.siteID] in
            CardPresentPaymentsAction.resolvePayments(siteID: siteID, paymentID: id, onCompletion: $0)
        }
        try PaymentRows(payments: records, refunds: []).write(
            store: session.entry.name,
            json: json,
            none: "No payment has this id.",
            format: try await session.format()
        )
        return !records.contains(where: \.isOpen)
    }

    @MainActor
    private func resolveAll(_ session: Session) async throws -> Outcome {
        let siteID = session.siteID
        let uuids = try await session.stores.perform { SaleAction.listOpen(siteID: siteID, onCompletion: $0) }
            .map(\.uuid)
        let money = try await session.stores.perform {
            SaleAction.listCardReturns(siteID: siteID, name: nil, onCompletion: $0)
        }
        var outcome = Outcome()
        for name in Set(money.map(\.uuid)).sorted() where try await !resolveReturn(name, session) {
            outcome.isKnown = false
        }
        for uuid in uuids {
            do {
                if try await !resolve(uuid, session) { outcome.isKnown = false }
            } catch {
                // One that cannot be finished does not keep the others from being resolved.
                if let problem = outcome.problem { Failure.say(StoreWords.describe(problem)) }
                outcome.problem = await session.worded(error)
            }
        }
        return outcome
    }

    @MainActor
    private func resolveReturn(_ name: String, _ session: Session) async throws -> Bool {
        let before = try await session.stores.perform { [siteID = session.siteID] in
            SaleAction.listCardReturns(siteID: siteID, name: name, onCompletion: $0)
        }
        guard !before.isEmpty else {
            try StandardOutput.write(lines: ["Nothing of it is open."])
            return true
        }
        if byHand == nil { CardReturnDocument.sayPresenting(before) }
        let money = try await session.stores.perform { [siteID = session.siteID, byHand, leg] in
            SaleAction.resolveReturn(siteID: siteID, name: name, position: leg, byHand: byHand, onCompletion: $0)
        }
        for row in money {
            if json {
                try JSONOutput.writeLine(CardReturnDocument(row))
            } else {
                try StandardOutput.write(lines: [ReturnWords.card(row, row.number)])
            }
        }
        return !money.contains(where: \.isOpen)
    }

    @MainActor
    private func resolve(_ uuid: String, _ session: Session) async throws -> Bool {
        let siteID = session.siteID
        let before = try await session.stores.perform {
            SaleAction.loadOpen(siteID: siteID, uuid: uuid, onCompletion: $0)
        }
        if let words = before?.presenting { Failure.say(words) }
        let found = try await session.stores.perform {
            SaleAction.resolveOpen(siteID: siteID, uuid: uuid, onCompletion: $0)
        }
        if let receipt = found.receipt, json {
            try JSONOutput.writeLine(SaleStateDocument(receipt, of: found.sale))
        } else if let receipt = found.receipt, !found.sale.isVoided || found.sale.outcome.exitStatus == 0 {
            try StandardOutput.write(lines: [OpenSaleWords.end(found.sale, receipt.number)])
        } else {
            try await say(found.sale, session)
        }
        return !found.sale.isWaiting
    }

    @MainActor
    private func say(_ open: OpenSaleFacts, _ session: Session) async throws {
        if json { return try JSONOutput.writeLine(OpenSaleDocument(open)) }
        try StandardOutput.write(lines: try await session.lines(of: [open]))
    }
}

/// `merced sales give-up SALE`
struct SalesGiveUpCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "give-up",
        abstract: "Cancel a partly paid sale: what was taken is refunded, under a number of its own.",
        discussion:
            "With a printer set up, the drawer opens for cash that is refunded; --json says so in a second line. Exit status: 0 cancelled · 75 cancelled, and a card's refund is still under way or was refused."
    )

    @OptionGroup var store: StoreOption

    @Flag(name: .long, help: "JSON; money as strings.")
    var json = false

    @Option(name: .long, help: "Why.")
    var reason = ""

    @Argument(help: "The sale's uuid, as merced sales open lists it.")
    var sale: String

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let session = try await Session.open(store, for: .writing)
            let siteID = session.siteID
            let (given, handover, lines) = try await session.closing(signing: true) {
                let given = try await session.stores.perform {
                    SaleAction.giveUp(siteID: siteID, uuid: sale.lowercased(), reason: reason, onCompletion: $0)
                }
                let lines = try await session.lines(of: [given.sale.sale])
                guard let receipt = given.sale.receipt else { return (given, SaleHandover?.none, lines) }
                return (given, await session.handOver(receipt), lines)
            }
            let open = given.sale.sale
            if json {
                try JSONOutput.writeLine(OpenSaleDocument(open))
                if let handover, let receipt = given.sale.receipt {
                    try JSONOutput.writeLine(SaleStateDocument(handover, of: receipt))
                }
            } else {
                let number = given.sale.receipt.map { [OpenSaleWords.end(open, $0.number)] } ?? []
                let cart = given.cart.map { ["What was in it is kept as cart \($0.uuid)."] } ?? []
                try StandardOutput.write(lines: number + lines + cart)
            }
            if open.outcome.exitStatus != 0 { throw ExitCode(open.outcome.exitStatus) }
        }
    }
}

/// `merced sales slip SALE`
struct SalesSlipCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "slip",
        abstract:
            "Write a slip for an unfinished sale: what was taken, and what is unresolved. It is not a receipt."
    )

    @OptionGroup var store: StoreOption

    @Argument(help: "The sale's uuid, as merced sales open lists it.")
    var sale: String

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let session = try await Session.open(store, for: .reading)
            let siteID = session.siteID
            let lines = try await session.closing {
                try await session.stores.perform {
                    SaleAction.slip(siteID: siteID, uuid: sale.lowercased(), onCompletion: $0)
                }
            }
            try StandardOutput.write(lines: lines)
        }
    }
}
