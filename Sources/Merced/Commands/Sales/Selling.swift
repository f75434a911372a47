import App
import ArgumentParser
import FoundationEssentials
import Glibc
import WooFoundation
import Yosemite

extension SaleWay {
    /// Whether it may be declined, or its answer lost: the sale is then paid part by part.
    var isAsked: Bool { payment == nil }

    /// nil for such a payment.
    var payment: SalePayment? { if case .hand(let payment) = self { payment } else { nil } }

    /// Whether it takes the remaining amount, however small.
    var takesRest: Bool { self == .hand(.cash(tendered: nil)) || self == .card(amount: nil) }
}

/// A sale on the command line: priced, paid, followed to the store.
@MainActor
final class Selling {
    let session: Session
    let json: Bool
    private let deposits: Bool
    private let reader: String?
    private let chooser: ApplicationChooser
    /// The returned goods of an exchange.
    var comesBack: ReturnPlan?
    /// Whether a pending order was made of the cart, here at least.
    var isOrdered = false
    private var problem: (any Error)?
    private var shown: PaymentStep?
    private var hasSignals = false

    /// - Parameter deposits: a partly paid sale is left for its collection.
    init(session: Session, json: Bool, deposits: Bool, reader: String?, chooser: ApplicationChooser) {
        (self.session, self.json, self.deposits) = (session, json, deposits)
        (self.reader, self.chooser) = (reader, chooser)
    }

    var stores: any StoresManager { session.stores }
    var siteID: Int64 { session.siteID }
    static let patience = Duration.seconds(20)

    func quote(_ cart: SaleCart) async throws -> SaleQuote {
        let quote = try await stores.perform { [siteID] in
            SaleAction.quoteCart(siteID: siteID, cart: cart, onCompletion: $0)
        }
        if let problem = quote.problem { throw SaleProblem.notSellable(problem) }
        for reason in quote.reasons { Failure.say(QuoteWords.reason(reason).message) }
        try await session.say(quote.form.latePrices)
        await session.sayClockDoubt()
        if json { try JSONOutput.writeLine(SaleStateDocument(priced: quote)) }
        try await plan(cart)
        return quote
    }

    func save(_ cart: SaleCart) async throws {
        try await stores.perform { [siteID] in SaleAction.saveCart(siteID: siteID, cart: cart, onCompletion: $0) }
    }

    /// - Parameter due: the remaining amount; negative where money is paid out.
    func pay(_ cart: SaleCart, _ due: Decimal, _ payments: [SalePayment]) async throws -> TillReceipt {
        let receipt = try await stores.perform { [siteID] completion in
            SaleAction.payCart(
                siteID: siteID,
                cart: cart,
                shownTotal: due,
                payments: payments,
                onCompletion: completion
            )
        }
        try await say(receipt)
        return receipt
    }

    func say(_ receipt: TillReceipt) async throws {
        let format = try await session.format()
        func money(_ amount: Decimal) -> String { format.money(amount, currency: receipt.currency, symbol: "") }
        if json { return try JSONOutput.writeLine(SaleStateDocument(paid: receipt)) }
        try StandardOutput.write(lines: [
            "\(PaymentOutcome.sold.word): \(receipt.number), \(money(receipt.total)); change \(money(receipt.receipt.legs?.last?.change ?? receipt.change))."
        ])
    }

    /// Opens the drawer and prints the receipt, as configured. Failures are reported; the sale stays.
    func handOver(_ receipt: TillReceipt) async {
        do {
            let handover = try await handOver(receipt.uuid)
            guard json, handover.drawer != .nothing || handover.receipt != .nothing else { return }
            try JSONOutput.writeLine(SaleStateDocument(handover, of: receipt))
        } catch {
            Failure.say(StoreWords.describe(error))
        }
    }

    private func handOver(_ uuid: String) async throws -> SaleHandover {
        let handover = try await stores.perform { [siteID] completion in
            SaleAction.handOver(siteID: siteID, uuid: uuid, onCompletion: completion)
        }
        for words in [handover.notice, handover.doubt].compactMap({ $0 }) { Failure.say(words) }
        return handover
    }

    /// Opens the drawer for cash although more is to be paid.
    func openDrawer(for part: OpenSale.Part, of uuid: String) async {
        guard part.leg.kind == .cash, part.state == .approved else { return }
        do {
            _ = try await handOver(uuid)
        } catch {
            Failure.say(StoreWords.describe(error))
        }
    }

    /// What follows at the counter, and in the store.
    func finish(_ receipt: TillReceipt) async throws {
        let began = ContinuousClock.now
        let back = try await returned(with: receipt)
        await handOver(receipt)
        let waiting = if let back { try await follow(back) } else { [CardReturn]() }
        // Two of them are not waited for twice as long.
        try await follow(receipt, max(.seconds(1), Self.patience - began.duration(to: .now)))
        let isCaptured = try await isCaptured(receipt)
        guard waiting.isEmpty, isCaptured else { throw ExitCode(EX_TEMPFAIL) }
    }

    /// Asks once more for the money that a bank holds for the sale, and says where it was refused.
    func isCaptured(_ receipt: TillReceipt) async throws -> Bool {
        let known = try await stores.perform { [siteID] in
            SaleAction.loadOpen(siteID: siteID, uuid: receipt.uuid, onCompletion: $0)
        }
        guard known?.outcome == .notCaptured else { return true }
        let found = try await stores.perform { [siteID] in
            SaleAction.resolveOpen(siteID: siteID, uuid: receipt.uuid, onCompletion: $0)
        }
        guard found.sale.outcome == .notCaptured else { return true }
        if json { try JSONOutput.writeLine(SaleStateDocument(receipt, of: found.sale)) }
        Failure.say(
            found.sale.outcome.sentence(because: found.sale.lastProblem)
                + " merced sales resolve \(receipt.uuid) asks again."
        )
        return false
    }

    /// The sale is safe: failures from here on are reported, and nothing more.
    func follow(_ receipt: TillReceipt, _ patience: Duration) async throws {
        let summary = try await stores.perform { [siteID] completion in
            SaleAction.awaitSale(siteID: siteID, uuid: receipt.uuid, patience: patience, onCompletion: completion)
        }
        if json { return try JSONOutput.writeLine(SaleStateDocument(summary, receipt)) }
        switch summary.state {
        case .sent: try StandardOutput.write(lines: ["It is order \(summary.order?.label ?? "") in the store."])
        case .parked:
            Failure.say("\(summary.reason ?? "") What was paid stays; merced sales send \(receipt.number) decides.")
        default: Failure.say("The store does not have it yet; it is sent when it answers. \(summary.reason ?? "")")
        }
    }
}

/// Payment part by part.
extension Selling {
    /// The payments already taken for a cart's sale; nil where there are none.
    func begun(_ cart: SaleCart) async throws -> OpenSaleFacts? {
        let known = try await stores.perform { [siteID] in
            SaleAction.loadOpen(siteID: siteID, uuid: cart.uuid, onCompletion: $0)
        }
        guard let known, known.sale.hasTaken || known.sale.asked != nil || known.sale.unknown != nil else { return nil }
        return known
    }

    /// Pays the remaining amount of a sale.
    func goOn(_ open: OpenSaleFacts, _ ways: [SaleWay]) async throws {
        guard let cart = open.cart else { throw SaleProblem.givenUp }
        try await plan(cart)
        try await take(ways, of: cart, total: open.sale.total)
    }

    func take(_ ways: [SaleWay], of cart: SaleCart, total: Decimal) async throws {
        if ways.count > 1 { try await check(ways, of: cart, total: total) }
        for way in ways {
            let taken = try await take(way, of: cart, total: total)
            if let problem { throw problem }
            if let part = taken.sale.sale.parts.last {
                try say(part, taken.sale)
            }
            if let receipt = taken.receipt {
                try await say(receipt)
                return try await finish(receipt)
            }
            if let part = taken.sale.sale.parts.last { await openDrawer(for: part, of: cart.uuid) }
            switch taken.sale.sale.parts.last?.state {
            case .approved?: continue
            case .unknown?, .asked?:
                await printSlip(of: cart.uuid)
                throw unknownPart(of: cart.uuid)
            default: break
            }
            if taken.sale.sale.hasTaken {
                Failure.say(
                    "What was taken stays: merced sell --cart \(cart.uuid), or merced sales give-up \(cart.uuid)."
                )
            }
            if let unchosen = chooser.unchosen { Failure.say(ApplicationChooser.sentence(unchosen)) }
            throw ExitCode(1)
        }
        if deposits { return try await leaveDeposit(cart.uuid) }
        Failure.say("The sale is not paid yet: merced sell --cart \(cart.uuid), or merced sales give-up \(cart.uuid).")
        throw ExitCode(1)
    }

    /// Nothing is taken where one of several payments is known to fail.
    private func check(_ ways: [SaleWay], of cart: SaleCart, total: Decimal) async throws {
        try await stores.perform { [siteID, reader] completion in
            SaleAction.checkWays(
                siteID: siteID,
                cart: cart,
                shownTotal: total,
                ways: ways,
                readerSerial: reader,
                onCompletion: completion
            )
        }
    }

    /// The customer's slip where an answer was lost.
    private func printSlip(of uuid: String) async {
        do {
            let handover = try await stores.perform { [siteID] in
                SaleAction.slipWhereLost(siteID: siteID, uuid: uuid, onCompletion: $0)
            }
            if let notice = handover.notice { Failure.say(notice) }
            if handover.receipt == .sent { Failure.say(Self.unconfirmedSlip) }
        } catch {
            Failure.say(StoreWords.describe(error))
        }
    }

    static let unconfirmedSlip = "The slip was sent; the printer does not confirm it. Is it on paper?"

    private func take(_ way: SaleWay, of cart: SaleCart, total: Decimal) async throws -> SaleTendered {
        switch way {
        case .hand(let payment):
            return try await stores.perform { [siteID] completion in
                SaleAction.takePart(
                    siteID: siteID,
                    cart: cart,
                    shownTotal: total,
                    payment: payment,
                    onCompletion: completion
                )
            }
        case .giftCard(let code, let amount):
            return try await stores.perform { [siteID] completion in
                SaleAction.takeGiftCard(
                    siteID: siteID,
                    cart: cart,
                    shownTotal: total,
                    code: code,
                    amount: amount,
                    onCompletion: completion
                )
            }
        case .card(let amount):
            cancelOnSignals(cart.uuid)
            let (reader, chooser) = (reader, chooser)
            return try await stores.perform { [siteID] completion in
                SaleAction.takeCard(
                    siteID: siteID,
                    cart: cart,
                    shownTotal: total,
                    amount: amount,
                    readerSerial: reader,
                    chooseApplication: { await chooser.choose(among: $0) },
                    onProgress: { self.show($0) },
                    onCompletion: completion
                )
            }
        }
    }

    private func say(_ part: OpenSale.Part, _ sale: OpenSaleFacts) throws {
        if json { return try JSONOutput.writeLine(SaleStateDocument(part: part, of: sale)) }
        let amount = Money.text(part.leg.due, currency: sale.currency)
        let reason = part.reason.isEmpty ? "" : " \(part.reason)"
        let rest = Money.text(sale.sale.rest, currency: sale.currency)
        let change = part.leg.change == 0 ? "" : " Change: \(Money.text(part.leg.change, currency: sale.currency))."
        try StandardOutput.write(lines: [
            "\(part.leg.tender) \(amount): \(PaymentOutcome(part.state).word).\(reason)\(change) Left to pay: \(rest)."
        ])
    }

    /// Ctrl-C never ends the program in the middle of a payment.
    private func cancelOnSignals(_ uuid: String) {
        guard !hasSignals else { return }
        hasSignals = true
        let end = EndSignal()
        Task {
            while true {
                await end.wait()
                cancel(uuid)
            }
        }
    }

    private func cancel(_ uuid: String) {
        chooser.cancel()
        stores.dispatch(
            SaleAction.cancelCard(siteID: siteID, uuid: uuid) { result in
                if case .success(.cancelled) = result { return }
                Failure.say("It is too late to cancel: the card has been read.")
            }
        )
    }

    private func show(_ progress: PaymentProgress) {
        do {
            if json {
                try JSONOutput.writeLine(SaleStateDocument(card: progress))
            } else if progress.step != shown || progress.message != nil {
                shown = progress.step
                try StandardOutput.write(lines: [PaymentDocument.sentence(progress)])
            }
        } catch {
            problem = error
        }
    }
}
