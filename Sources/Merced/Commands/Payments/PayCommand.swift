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
            several applications, and none was chosen · 75 not sure, or paid and the store does not know yet: merced \
            payments list --open.
            """
    )

    @OptionGroup var store: StoreOption

    @Flag(name: .long, help: "One line of JSON for each state; money as strings.")
    var json = false

    @Argument(help: "The order's id.")
    var order: Int64

    @Option(name: .long, help: "Take a card on this reader, by its serial number. Default: the one at hand.")
    var reader: String?

    @Option(
        name: .long,
        help: "Which of a card's applications pays: its number in the card's list, or its AID. Default: asked."
    )
    var application: String?

    @Option(name: .long, help: "Cash that was handed over: 50 or 49.90.")
    var cash: String?

    @Option(name: .long, help: "The order's total was taken on another terminal; what it printed as reference.")
    var external: String?

    @Flag(
        name: .long,
        help: "End what another till has begun with this order's money, where that till cannot finish it."
    )
    var takeOver = false

    func validate() throws {
        guard [reader, cash, external].compactMap({ $0 }).count <= 1 else {
            throw ValidationError("Say one of --reader, --cash and --external.")
        }
        if let application {
            guard cash == nil, external == nil else { throw ValidationError("--application is for cards.") }
            guard ApplicationChoice(application) != nil else {
                throw ValidationError("“\(application)” is no number and no AID.")
            }
        }
        if let cash, Money.amount(from: cash) == nil { throw ValidationError("“\(cash)” is no amount.") }
    }

    @MainActor
    func run() async throws {
        try await Failure.reporting {
            let session = try await Session.open(store, for: .writing)
            let chooser = ApplicationChooser(wanted: application.flatMap { ApplicationChoice($0) }, asks: !json)
            let paying = Paying(session: session, orderID: order, json: json, chooser: chooser)
            paying.cancelOnSignals()
            let result: Result<PaymentProgress, any Error>
            do {
                result = .success(try await paying.take(try await tender(session), takesOver: takeOver))
            } catch {
                result = .failure(error)
            }
            await session.stores.deauthenticate()
            let status = PaymentDocument.status(of: try result.get().step)
            if status == 1, let unchosen = chooser.unchosen {
                Failure.say(ApplicationChooser.sentence(unchosen))
                throw ExitCode(EX_DATAERR)
            }
            if status != 0 { throw ExitCode(status) }
        }
    }

    @MainActor
    private func tender(_ session: Session) async throws -> PaymentTender {
        if let amount = cash.flatMap({ Money.amount(from: $0) }) { return .cash(tendered: amount) }
        guard let external else { return .card(readerSerial: reader) }
        let (stores, siteID) = (session.stores, session.siteID)
        let eligibility: PaymentEligibility = try await stores.perform {
            CardPresentPaymentsAction.checkEligibility(siteID: siteID, orderID: order, onCompletion: $0)
        }
        if let refusal = eligibility.refusal { throw PaymentError.notPayable(reason: refusal) }
        return .external(amount: eligibility.amount, reference: external)
    }
}

/// A payment on the command line: its states as lines, Ctrl-C as a wish to cancel.
@MainActor
private final class Paying {
    private let session: Session
    private let orderID: Int64
    private let json: Bool
    private let chooser: ApplicationChooser
    private var problem: (any Error)?
    private var shown: PaymentStep?

    init(session: Session, orderID: Int64, json: Bool, chooser: ApplicationChooser) {
        self.session = session
        self.orderID = orderID
        self.json = json
        self.chooser = chooser
    }

    func take(_ tender: PaymentTender, takesOver: Bool) async throws -> PaymentProgress {
        let (siteID, orderID, chooser) = (session.siteID, orderID, chooser)
        let last = try await session.stores.perform { completion in
            CardPresentPaymentsAction.collectPayment(
                siteID: siteID,
                orderID: orderID,
                tender: tender,
                takesOver: takesOver,
                chooseApplication: { await chooser.choose(among: $0) },
                onProgress: { self.show($0) },
                onCompletion: completion
            )
        }
        if let problem { throw problem }
        if last.holder != nil { Failure.say("merced pay \(orderID) --take-over ends the other till's payment first.") }
        return last
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
        let action = CardPresentPaymentsAction.cancelPayment(siteID: session.siteID, orderID: orderID) { result in
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
