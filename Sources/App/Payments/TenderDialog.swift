import FoundationEssentials
import TerminalUI
import Yosemite

/// `$`: asks the store whether the order can be paid, then asks how. *Not now* is selected at first (U10).
@MainActor
final class TenderDialog: CounterDialog {
    enum Stage: Hashable {
        case checking
        /// The clerk must say whether it is paid.
        case doubtful(PaymentEligibility, DoubtfulPayment)
        case ready(PaymentEligibility)
        case failed(String)
    }

    enum DoubtAnswer: String, Hashable, CaseIterable { case notNow, unpaid }

    enum Way: String, Hashable, CaseIterable { case notNow, card, cash, external, link }

    let id = "payment.tender"
    private(set) var stage = Stage.checking
    private let orderID: Int64
    private let number: String
    private let symbol: String
    private let coordinator: PaymentCoordinator
    private var since: Date
    private var scroll = ListScroll(count: Way.allCases.count)
    /// A date of payment for which the clerk has confirmed that no money was taken.
    private var overlooking: Date?
    private var attempt = 0
    private var alarm: Task<Void, Never>?

    init(orderID: Int64, number: String, symbol: String, coordinator: PaymentCoordinator) {
        self.orderID = orderID
        self.number = number
        self.symbol = symbol
        self.coordinator = coordinator
        since = coordinator.now
    }

    var isTicking: Bool { stage == .checking }
    var focus: String {
        if case .doubtful = stage { return DoubtAnswer.allCases[scroll.selection].rawValue }
        return Way.allCases[scroll.selection].rawValue
    }
    func closed() { alarm?.cancel() }

    func begin() {
        stage = .checking
        since = coordinator.now
        attempt += 1
        let attempt = attempt
        giveUp(after: .seconds(PaymentLimits.seconds(of: .checkingOrder)), attempt)
        coordinator.dispatch(
            CardPresentPaymentsAction.checkEligibility(siteID: coordinator.siteID, orderID: orderID) {
                [weak self] result in
                guard let self, attempt == self.attempt else { return }
                switch result {
                case .success(let eligibility): self.show(eligibility)
                case .failure(let error): self.show(.failed(StoreWords.describe(error)))
                }
            }
        )
    }

    private func show(_ eligibility: PaymentEligibility) {
        guard let doubt = eligibility.doubt else { return show(.ready(eligibility)) }
        scroll = ListScroll(count: DoubtAnswer.allCases.count)
        show(.doubtful(eligibility, doubt))
    }

    private func show(_ next: Stage) {
        alarm?.cancel()
        attempt += 1
        stage = next
        coordinator.setNeedsRender()
    }

    private func giveUp(after wait: Duration, _ attempt: Int) {
        alarm?.cancel()
        guard let time = coordinator.time else { return }
        let end = time.now + wait
        alarm = Task { [weak self] in
            guard (try? await time.sleep(until: end)) != nil, let self, attempt == self.attempt else { return }
            self.show(.failed(Localization.noAnswer))
        }
    }

    // MARK: Picture

    private func order(_ eligibility: PaymentEligibility) -> PayableOrder {
        PayableOrder(
            orderID: orderID,
            number: number,
            amount: eligibility.amount,
            currency: eligibility.currency,
            symbol: symbol,
            overlooking: overlooking
        )
    }

    var viewState: CounterViewState {
        var viewState = CounterViewState(title: Localization.title, scope: PayableOrder.Localization.scope(number))
        switch stage {
        case .checking:
            let clock = ClockWords.text(Int(coordinator.now.timeIntervalSince(since)))
            viewState.lines = [.blank, .clocked(Localization.checking, clock: clock), .blank]
            viewState.hints = [Hint("Esc", Localization.back)]
        case .failed(let reason):
            viewState.lines = [.blank, .text("! " + Localization.cannotCheck, role: .warn), .text(reason), .blank]
            viewState.hints = [Hint("Enter", Localization.tryAgain), Hint("Esc", Localization.back)]
        case .doubtful(let eligibility, let doubt): ask(&viewState, eligibility, doubt)
        case .ready(let eligibility): fill(&viewState, eligibility)
        }
        return viewState
    }

    private func fill(_ viewState: inout CounterViewState, _ eligibility: PaymentEligibility) {
        let amount = coordinator.money(eligibility.amount, of: order(eligibility))
        if let refusal = refusal(eligibility) {
            viewState.lines = [
                .blank, .amount(amount, word: Localization.cannot, glyph: .cancelled, role: .bad), .blank,
                .text(CounterWords.oneLine(refusal) ?? ""), .blank,
            ]
            if coordinator.open.contains(where: { $0.orderID == orderID }) {
                viewState.lines += [.text(Localization.seePayments, role: .muted), .blank]
            }
            viewState.hints = [Hint("Esc", Localization.back)]
            return
        }
        viewState.lines = [.blank, .amount(amount), .blank]
        viewState.lines += Way.allCases.enumerated().map { index, way in
            let refusal = refusal(of: way, eligibility)
            return .choice(
                CounterChoice(
                    label: Self.label(way),
                    detail: refusal == nil ? detail(way) : Localization.off,
                    key: Self.key(way),
                    isSelected: index == scroll.selection,
                    isOff: refusal != nil,
                    index: index
                )
            )
        }
        let selected = Way.allCases[scroll.selection]
        let help = refusal(of: selected, eligibility).map { "! " + $0 } ?? Self.help(selected)
        viewState.lines += [.blank, .text(help, role: .muted), .blank]
        if let warning = eligibility.cardWarning, refusal(of: .card, eligibility) == nil {
            viewState.lines += [.text("! " + warning, role: .warn), .blank]
        }
        viewState.hints = [
            Hint("↑↓", Localization.choose), Hint("Enter", Localization.take), Hint("Esc", Localization.back),
        ]
    }

    private func ask(_ viewState: inout CounterViewState, _ eligibility: PaymentEligibility, _ doubt: DoubtfulPayment) {
        let date = coordinator.context.format.pageDate(doubt.date)
        viewState.lines = [
            .blank,
            .amount(
                coordinator.money(eligibility.amount, of: order(eligibility)),
                word: Localization.isPaid,
                role: .warn
            ),
            .blank, .text(Localization.dated(date, doubt.methodTitle)), .text(Localization.dateStays, role: .muted),
            .blank,
        ]
        viewState.lines += DoubtAnswer.allCases.enumerated().map { index, answer in
            .choice(CounterChoice(label: Self.label(answer), isSelected: index == scroll.selection, index: index))
        }
        viewState.lines.append(.blank)
        viewState.hints = [
            Hint("↑↓", Localization.choose), Hint("Enter", Localization.confirm), Hint("Esc", Localization.back),
        ]
    }

    private func detail(_ way: Way) -> String {
        guard way == .card else { return "" }
        return coordinator.readers.reader.map(ReaderWords.name) ?? Localization.noReader
    }

    private func refusal(_ eligibility: PaymentEligibility) -> String? {
        overlooking == nil ? eligibility.refusal : nil
    }

    private func refusal(of way: Way, _ eligibility: PaymentEligibility) -> String? {
        let kind: PaymentTender.Kind
        switch way {
        case .notNow, .link: return nil
        case .card: kind = .card
        case .cash: kind = .cash
        case .external: kind = .external
        }
        return eligibility.refusals[kind].map { CounterWords.oneLine($0) ?? Localization.off }
    }

    // MARK: Keys

    func press(_ key: Key) -> OverlayOutcome {
        switch stage {
        case .checking: return .stay
        case .failed:
            if key == .enter { begin() }
            return .stay
        case .doubtful(let eligibility, let doubt):
            switch CounterMove(key) {
            case .by(let steps)?: scroll.move(by: steps)
            case .enter?: return take(DoubtAnswer.allCases[scroll.selection], eligibility, doubt)
            case nil: break
            }
            return .stay
        case .ready(let eligibility): return press(key, eligibility)
        }
    }

    private func press(_ key: Key, _ eligibility: PaymentEligibility) -> OverlayOutcome {
        guard refusal(eligibility) == nil else { return .stay }
        if case .character(let letter) = key, let way = Way.allCases.first(where: { Self.key($0) == String(letter) }) {
            return pick(way, eligibility)
        }
        switch CounterMove(key) {
        case .by(let steps)?: scroll.move(by: steps)
        case .enter?: return pick(Way.allCases[scroll.selection], eligibility)
        case nil: break
        }
        return .stay
    }

    func click(_ row: Int) -> OverlayOutcome {
        if case .doubtful(let eligibility, let doubt) = stage, DoubtAnswer.allCases.indices.contains(row) {
            if row == scroll.selection { return take(DoubtAnswer.allCases[row], eligibility, doubt) }
            scroll.select(row)
            return .stay
        }
        guard case .ready(let eligibility) = stage, refusal(eligibility) == nil, Way.allCases.indices.contains(row)
        else { return .stay }
        if row == scroll.selection { return pick(Way.allCases[row], eligibility) }
        scroll.select(row)
        return .stay
    }

    private func take(_ answer: DoubtAnswer, _ eligibility: PaymentEligibility, _ doubt: DoubtfulPayment)
        -> OverlayOutcome
    {
        switch answer {
        case .notNow:
            coordinator.close(self)
            return .close
        case .unpaid:
            overlooking = doubt.date
            scroll = ListScroll(count: Way.allCases.count)
            show(.ready(eligibility))
            return .stay
        }
    }

    private func pick(_ way: Way, _ eligibility: PaymentEligibility) -> OverlayOutcome {
        scroll.select(Way.allCases.firstIndex(of: way) ?? 0)
        guard refusal(of: way, eligibility) == nil else { return .stay }
        let order = order(eligibility)
        coordinator.close(self)
        switch way {
        case .notNow: break
        case .card: coordinator.takeCard(order)
        case .cash: coordinator.takeCash(order)
        case .external: coordinator.takeExternal(order)
        case .link: coordinator.showLink(order)
        }
        return .close
    }
}

extension TenderDialog {
    fileprivate static func key(_ way: Way) -> String {
        switch way {
        case .notNow: ""
        case .card: "r"
        case .cash: "c"
        case .external: "t"
        case .link: "l"
        }
    }

    fileprivate static func label(_ answer: DoubtAnswer) -> String {
        switch answer {
        case .notNow: Localization.notNow
        case .unpaid: Localization.unpaid
        }
    }

    fileprivate static func label(_ way: Way) -> String {
        switch way {
        case .notNow: Localization.notNow
        case .card: Localization.card
        case .cash: Localization.cash
        case .external: Localization.external
        case .link: Localization.link
        }
    }

    fileprivate static func help(_ way: Way) -> String {
        switch way {
        case .notNow: Localization.notNowHelp
        case .card: Localization.cardHelp
        case .cash: Localization.cashHelp
        case .external: Localization.externalHelp
        case .link: Localization.linkHelp
        }
    }

    enum Localization {
        static let title = localized("Take payment")
        static let checking = localized("Asking the store whether this order can be paid.")
        static let cannotCheck = localized("The order could not be checked.")
        static let noAnswer = localized("The store did not answer in time. Nothing was charged.")
        static let cannot = localized("CANNOT BE PAID NOW")
        static let isPaid = localized("IS IT PAID?")
        static func dated(_ date: String, _ method: String) -> String {
            method.isEmpty
                ? localized("The store says that it was paid on %@, but names no transaction.", date)
                : localized("The store says that it was paid on %@ (%@), but names no transaction.", date, method)
        }
        static let dateStays = localized("A status that was undone leaves such a date behind.")
        static let unpaid = localized("No money was taken: continue")
        static let seePayments = localized("Press : and choose “Payments that need attention”.")
        static let off = localized("off")
        static let noReader = localized("no reader yet")
        static let notNow = localized("Not now")
        static let card = localized("Card on a reader")
        static let cash = localized("Cash")
        static let external = localized("External terminal")
        static let link = localized("Payment link")
        static let notNowHelp = localized("Back to the order. Nothing is charged.")
        static let cardHelp = localized("The customer taps, inserts or swipes.")
        static let cashHelp = localized("Type the cash received; the change is computed.")
        static let externalHelp = localized("Taken on a terminal merced cannot reach; type its reference.")
        static let linkHelp = localized("The customer pays in a browser; the link is copied.")
        static let choose = localized("Choose")
        static let take = localized("Continue")
        static let confirm = localized("Confirm")
        static let tryAgain = localized("Try again")
        static let back = localized("Back to order")
    }
}
