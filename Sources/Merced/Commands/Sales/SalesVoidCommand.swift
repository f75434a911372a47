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
            sale; --json says so in a line of its own. A Canadian debit card has to be presented at the reader again.
            Exit status: 0 done · 1 not voided · 75 voided, and the store or a card's refund is still pending, or a \
            processor refused it: merced sales send, merced sales resolve.
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
            if json {
                var document = SaleStateDocument(summary, receipt)
                document.pending = cards.flatMap { $0.text($0.goingBack) }
                document.refused = cards.flatMap { $0.text($0.refusedRefunds) }
                try JSONOutput.writeLine(document)
            } else {
                try StandardOutput.write(lines: Self.words(receipt, cards))
            }
            if let reason = summary.reason, !json { Failure.say(reason) }
            for line in cards?.undone(receipt.number) ?? [] { Failure.say(line) }
            if summary.state != .sent || cards?.goingBack.isEmpty == false { throw ExitCode(EX_TEMPFAIL) }
        }
    }

    /// The clerk pays out nothing by hand for amounts that go to cards.
    private static func words(_ receipt: TillReceipt, _ cards: OpenSaleFacts?) -> [String] {
        func text(_ amount: Decimal) -> String {
            "\(Money.text(amount, currency: receipt.currency)) \(receipt.currency)"
        }
        let onCards = cards?.onCards ?? 0
        let open = cards?.goingBack.map(\.leg.due).reduce(0, +) ?? 0
        let byHand = -receipt.total - receipt.rounding - onCards
        let outcome = cards?.outcome ?? .saleVoided
        return ["\(outcome.word): \(receipt.number)."] + (byHand > 0 ? ["Refund: \(text(byHand))."] : [])
            + (onCards > open ? ["Refunded to its card: \(text(onCards - open))."] : [])
    }

    /// Money of the sale to be refunded to cards; what the store or a processor did not do at once is requested again.
    @MainActor
    private func backOnCards(_ session: Session) async throws -> OpenSaleFacts? {
        let (stores, siteID, name) = (session.stores, session.siteID, sale)
        let sold = try await stores.perform { SaleAction.showSale(siteID: siteID, name: name, onCompletion: $0) }
        let uuid = sold.summary.uuid
        let known = try await stores.perform { SaleAction.loadOpen(siteID: siteID, uuid: uuid, onCompletion: $0) }
        // A request still in progress is not repeated.
        guard let known, !known.goingBack.isEmpty, known.hasFailed else { return known }
        if let words = known.presenting { Failure.say(words) }
        // What the processor does not do is reported, and is no failure of the return.
        _ = try? await stores.perform { SaleAction.resolveOpen(siteID: siteID, uuid: uuid, onCompletion: $0) }
        return try await stores.perform { SaleAction.loadOpen(siteID: siteID, uuid: uuid, onCompletion: $0) }
    }
}

extension OpenSaleFacts {
    /// Whether a refund was tried and not made, and asking again may change that.
    fileprivate var hasFailed: Bool {
        presenting != nil || tasks.contains { $0.kind == .reverse && !$0.isDone && !$0.isRefused && $0.problem != nil }
    }

    /// Parts that are not refunded yet.
    fileprivate var goingBack: [OpenSale.Part] {
        let waiting = Set(tasks.filter { $0.kind == .reverse && !$0.isDone }.map(\.partID))
        return sale.parts.filter { waiting.contains($0.id) }
    }

    /// What is left to do, in sentences.
    fileprivate func undone(_ number: String) -> [String] {
        let refused = refusedRefunds
        let waiting = goingBack.filter { part in !refused.contains { $0.id == part.id } }
        let pending = text(waiting).map {
            "Not yet refunded to its card: \($0) \(currency). \(problem(of: waiting[0]) ?? "") merced sales resolve \(number) asks again."
        }
        return [pending].compactMap { $0 }
            + refused.map { part in
                "Not refunded to its card, because the processor refused: \(text([part]) ?? "") \(currency). \(problem(of: part) ?? "") merced sales resolve \(number) asks again; if you refunded it in another way: merced sales resolve \(number) --by-hand HOW."
            }
    }

    /// The amount that cards paid of it.
    fileprivate var onCards: Decimal {
        let taken: [OpenSale.Part.State] = [.approved, .voiding, .voided]
        return sale.parts.filter { [.card, .giftCard].contains($0.leg.kind) && taken.contains($0.state) }
            .map(\.leg.due).reduce(0, +)
    }

    /// nil for no parts.
    fileprivate func text(_ parts: [OpenSale.Part]) -> String? {
        parts.isEmpty ? nil : Money.text(parts.map(\.leg.due).reduce(0, +), currency: currency)
    }

    private func problem(of part: OpenSale.Part) -> String? { tasks.first { $0.partID == part.id }?.problem }
}
