import App
import ArgumentParser
import FoundationEssentials
import Glibc
import WooFoundation
import Yosemite

/// `merced pay ORDER`
struct PayCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pay",
        abstract: "Take the payment of an order.",
        discussion: """
            By a card on a reader, in cash, or on a terminal that merced cannot speak to. Ctrl-C cancels as long as no card \
            was read. With --json each state is a line of JSON.

            Exit status: 0 paid · 1 not paid: declined, cancelled, stopped, or given back · 65 not paid: the card has \
            several applications, and none was chosen · 75 unresolved, or paid and the store does not know yet: merced \
            payments list --open.
            """
    )

    @OptionGroup var store: StoreOption

    @Flag(name: .long, help: "One line of JSON for each state; money as strings.")
    var json = false

    @OptionGroup var order: OrderArgument

    @Option(name: .long, help: "Take a card on this reader, by its serial number. Default: the one at hand.")
    var reader: String?

    @Option(
        name: .long,
        help: "Which of a card's applications pays: its number in the card's list, or its AID. Default: asked."
    )
    var application: String?

    @Option(name: .long, help: "Cash received: 50 or 49.90.")
    var cash: String?

    @Option(name: .long, help: "The order's total was taken on another terminal: the reference it printed.")
    var external: String?

    @Flag(
        name: .long,
        help: "End the payment another till has started for this order, where that till cannot finish it."
    )
    var takeOver = false

    @Flag(
        name: .long,
        help: "No money was taken, although the store has a payment date: it names no transaction for it."
    )
    var notPaid = false

    func validate() throws {
        guard [reader, cash, external].compactMap({ $0 }).count <= 1 else {
            throw ValidationError("Say one of --reader, --cash and --external.")
        }
        if let application {
            guard cash == nil, external == nil else { throw ValidationError("--application is for cards.") }
            guard ApplicationChoice(application) != nil else {
                throw ValidationError("“\(application)” is neither a number nor an AID.")
            }
        }
        if let cash, Money.amount(from: cash) == nil { throw ValidationError("“\(cash)” is not an amount.") }
    }

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let session = try await Session.open(store, for: .writing)
            let chooser = ApplicationChooser(wanted: application.flatMap { ApplicationChoice($0) }, asks: !json)
            let named = try await order.find(session)
            let paying = Paying(session: session, order: named, json: json, chooser: chooser)
            paying.cancelOnSignals()
            await session.sayClockDoubt()
            let result: Result<PaymentProgress, any Error>
            do {
                let overlooking = notPaid ? try await session.eligibility(of: named.orderID).doubt?.date : nil
                let tender = try await tender(named, session, overlooking)
                result = .success(try await paying.take(tender, takesOver: takeOver, overlooking: overlooking))
            } catch {
                result = .failure(error)
            }
            await session.stores.deauthenticate()
            let status = try result.get().outcome.exitStatus
            if status == 1, let unchosen = chooser.unchosen {
                Failure.say(ApplicationChooser.sentence(unchosen))
                throw ExitCode(EX_DATAERR)
            }
            if status != 0 { throw ExitCode(status) }
        }
    }

    @MainActor
    private func tender(_ order: NamedOrder, _ session: Session, _ overlooking: Date?) async throws -> PaymentTender {
        if let amount = cash.flatMap({ Money.amount(from: $0) }) { return .cash(tendered: amount) }
        guard let external else {
            await session.sayCardWarning(of: order.orderID)
            return .card(readerSerial: reader)
        }
        let eligibility = try await session.eligibility(of: order.orderID)
        if let refusal = eligibility.refusal, overlooking == nil || eligibility.doubt?.date != overlooking {
            if let doubt = eligibility.doubt { Paying.tell(of: doubt, order) }
            throw PaymentError.notPayable(reason: refusal)
        }
        return .external(amount: eligibility.amount, reference: external)
    }
}

extension Session {
    /// Says why the time on receipts may be wrong.
    @MainActor
    func sayClockDoubt() async {
        let doubt = try? await stores.perform { SaleAction.checkClock(siteID: siteID, onCompletion: $0) }
        guard let doubt = doubt ?? nil, let format = try? await format() else { return }
        Failure.say(doubt.words { format.pageDate($0) })
    }

    /// Says what a card at the counter cannot do for an order.
    @MainActor
    fileprivate func sayCardWarning(of orderID: Int64) async {
        let words = try? await stores.perform {
            OrderAction.loadCardWarning(siteID: siteID, orderID: orderID, onCompletion: $0)
        }
        if let words = words ?? nil { Failure.say(words) }
    }

    /// Asks the store whether an order can be paid.
    @MainActor
    fileprivate func eligibility(of orderID: Int64) async throws -> PaymentEligibility {
        try await stores.perform {
            CardPresentPaymentsAction.checkEligibility(siteID: siteID, orderID: orderID, onCompletion: $0)
        }
    }
}

/// A payment on the command line: its states as lines; Ctrl-C requests a cancellation.
@MainActor
private final class Paying {
    private let session: Session
    private let order: NamedOrder
    private let json: Bool
    private let chooser: ApplicationChooser
    private var problem: (any Error)?
    private var shown: PaymentStep?

    init(session: Session, order: NamedOrder, json: Bool, chooser: ApplicationChooser) {
        self.session = session
        self.order = order
        self.json = json
        self.chooser = chooser
    }

    func take(_ tender: PaymentTender, takesOver: Bool, overlooking: Date?) async throws -> PaymentProgress {
        let (siteID, orderID, chooser) = (session.siteID, order.orderID, chooser)
        let last = try await session.stores.perform { completion in
            CardPresentPaymentsAction.collectPayment(
                siteID: siteID,
                orderID: orderID,
                tender: tender,
                takesOver: takesOver,
                overlooking: overlooking,
                chooseApplication: { await chooser.choose(among: $0) },
                onProgress: { self.show($0) },
                onCompletion: completion
            )
        }
        if let problem { throw problem }
        if last.holder != nil {
            Failure.say("merced pay \(order.argument) --take-over ends the other till's payment first.")
        }
        if last.step == .stopped, last.holder == nil, let doubt = try? await session.eligibility(of: orderID).doubt {
            Self.tell(of: doubt, order)
        }
        return last
    }

    static func tell(of doubt: DoubtfulPayment, _ order: NamedOrder) {
        Failure.say("The store says that it was paid on \(StoreDateParser.gmtText(doubt.date)) UTC.")
        Failure.say("merced pay \(order.argument) --not-paid takes the money, if none was taken then.")
    }

    /// Ctrl-C never ends the program in the middle of a payment.
    func cancelOnSignals() {
        let end = EndSignal()
        Task {
            while true {
                await end.wait()
                cancel()
            }
        }
    }

    private func cancel() {
        chooser.cancel()
        let action = CardPresentPaymentsAction.cancelPayment(siteID: session.siteID, orderID: order.orderID) { result in
            if case .success(.cancelled) = result { return }
            Failure.say("It is too late to cancel: the card has been read.")
        }
        session.stores.dispatch(action)
    }

    private func show(_ progress: PaymentProgress) {
        do {
            if json {
                try JSONOutput.writeLine(PaymentDocument(progress))
            } else if progress.step != shown || progress.message != nil {
                shown = progress.step
                try StandardOutput.write(lines: [PaymentDocument.sentence(progress)])
            }
        } catch {
            problem = error
        }
    }
}
