import App
import ArgumentParser
import FoundationEssentials
import Glibc
import WooFoundation
import Yosemite

/// `merced sales void NUMBER`
struct SalesVoidCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "void",
        abstract:
            "Void a sale: cash out of the drawer, the order cancelled, under a number of its own.",
        discussion: """
            With a printer set up, the drawer opens for cash that is refunded and the void is printed, as after a \
            sale; --json says so in a line of its own. Exit status: 0 done · 1 not voided · 75 voided, and the store \
            or a card's refund is still pending: merced sales send, merced sales resolve.
            """
    )

    @OptionGroup var store: StoreOption

    @Flag(name: .long, help: "One line of JSON for each state; money as strings.")
    var json = false

    @Option(name: .long, help: "Why.")
    var reason = ""

    @Flag(name: .long, help: UncheckedReturn.help)
    var unchecked = false

    @Argument(help: "The sale's number, like R1-000123, or its uuid.")
    var sale: String

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let session = try await Session.open(store, for: .writing)
            let siteID = session.siteID
            let (receipt, summary, cards) = try await session.closing(signing: true) {
                let receipt = try await UncheckedReturn.sayingHow {
                    try await session.stores.perform {
                        SaleAction.voidSale(
                            siteID: siteID,
                            name: sale,
                            reason: reason,
                            isUnchecked: unchecked,
                            onCompletion: $0
                        )
                    }
                }
                if json { try JSONOutput.writeLine(SaleStateDocument(paid: receipt)) }
                // Cash is paid out while the store is being told.
                if let handover = await session.handOver(receipt), json {
                    try JSONOutput.writeLine(SaleStateDocument(handover, of: receipt))
                }
                let summary = try await session.stores.perform {
                    SaleAction.awaitSale(
                        siteID: siteID,
                        uuid: receipt.uuid,
                        patience: .seconds(20),
                        onCompletion: $0
                    )
                }
                return (receipt, summary, try await backOnCards(session))
            }
            let pending = cards?.goingBack ?? []
            if json {
                var document = SaleStateDocument(summary, receipt)
                document.pending = cards.flatMap { pending.isEmpty ? nil : $0.text(pending) }
                try JSONOutput.writeLine(document)
            } else {
                try StandardOutput.write(
                    lines: Self.words(receipt, onCards: cards?.onCards ?? 0, isPending: !pending.isEmpty)
                )
            }
            if let reason = summary.reason, !json { Failure.say(reason) }
            if let cards, !pending.isEmpty {
                Failure.say(
                    "Not yet refunded to its card: \(cards.text(pending)) \(cards.currency). \(cards.problem ?? "") merced sales resolve \(cards.uuid) asks again."
                )
            }
            if summary.state != .sent || !pending.isEmpty { throw ExitCode(EX_TEMPFAIL) }
        }
    }

    /// The clerk pays out nothing by hand for amounts that go to cards.
    private static func words(_ receipt: TillReceipt, onCards: Decimal, isPending: Bool) -> [String] {
        func text(_ amount: Decimal) -> String {
            "\(SaleDocument.text(amount, receipt.currency)) \(receipt.currency)"
        }
        let byHand = -receipt.total - receipt.rounding - onCards
        let outcome = isPending ? PaymentOutcome.saleVoiding : .saleVoided
        return ["\(outcome.word): \(receipt.number)."] + (byHand > 0 ? ["Refund: \(text(byHand))."] : [])
            + (onCards > 0 ? ["Refunded to its card: \(text(onCards))."] : [])
    }

    /// Money of the sale to be refunded to cards; what the store or a processor did not do at once is requested again.
    @MainActor
    private func backOnCards(_ session: Session) async throws -> OpenSaleFacts? {
        let (stores, siteID, name) = (session.stores, session.siteID, sale)
        let sold = try await stores.perform { SaleAction.showSale(siteID: siteID, name: name, onCompletion: $0) }
        let uuid = sold.summary.uuid
        let known = try await stores.perform { SaleAction.loadOpen(siteID: siteID, uuid: uuid, onCompletion: $0) }
        // A request still in progress is not repeated.
        guard let known, !known.goingBack.isEmpty, known.problem != nil else { return known }
        // What the processor does not do is reported, and is no failure of the return.
        _ = try? await stores.perform { SaleAction.resolveOpen(siteID: siteID, uuid: uuid, onCompletion: $0) }
        return try await stores.perform { SaleAction.loadOpen(siteID: siteID, uuid: uuid, onCompletion: $0) }
    }
}

extension OpenSaleFacts {
    /// Parts that are not refunded yet.
    fileprivate var goingBack: [OpenSale.Part] {
        let waiting = Set(tasks.filter { $0.kind == .reverse && !$0.isDone }.map(\.partID))
        return sale.parts.filter { waiting.contains($0.id) }
    }

    /// The amount that cards paid of it.
    fileprivate var onCards: Decimal {
        let taken: [OpenSale.Part.State] = [.approved, .voiding, .voided]
        return sale.parts.filter { [.card, .giftCard].contains($0.leg.kind) && taken.contains($0.state) }
            .map(\.leg.due).reduce(0, +)
    }

    fileprivate func text(_ parts: [OpenSale.Part]) -> String {
        SaleDocument.text(parts.map(\.leg.due).reduce(0, +), currency)
    }

    /// Why the last try refunded nothing.
    fileprivate var problem: String? { tasks.first { $0.kind == .reverse && !$0.isDone }?.problem }
}
