import FoundationEssentials
import TerminalUI
import Yosemite

/// `$`: asks the store whether the order can be paid, then how. *Not now* is chosen at first (U10).
@MainActor
final class TenderDialog: CounterDialog {
    enum Stage: Hashable {
        case checking
        case ready(PaymentEligibility)
        case failed(String)
    }

    enum Way: String, Hashable, CaseIterable { case notNow, card, cash, external, link }

    let id = "payment.tender"
    private(set) var stage = Stage.checking
    private let orderID: Int64
    private let number: String
    private let symbol: String
    private let desk: PaymentDesk
    private var since: Date
    private var scroll = ListScroll(count: Way.allCases.count)
    private var attempt = 0
    private var alarm: Task<Void, Never>?

    init(orderID: Int64, number: String, symbol: String, desk: PaymentDesk) {
        self.orderID = orderID
        self.number = number
        self.symbol = symbol
        self.desk = desk
        since = desk.now
    }

    var isTicking: Bool { stage == .checking }
    var focus: String { Way.allCases[scroll.selection].rawValue }
    func closed() { alarm?.cancel() }

    func begin() {
        stage = .checking
        since = desk.now
        attempt += 1
        let attempt = attempt
        giveUp(after: .seconds(PaymentLimits.seconds(of: .checkingOrder)), attempt)
        let isTaken = desk.dispatch(
            CardPresentPaymentsAction.checkEligibility(siteID: desk.siteID, orderID: orderID) { [weak self] result in
                guard let self, attempt == self.attempt else { return }
                switch result {
                case .success(let eligibility): self.show(.ready(eligibility))
                case .failure(let error): self.show(.failed(StoreWords.describe(error)))
                }
            }
        )
        if !isTaken { show(.failed(PaymentDesk.Localization.notHere)) }
    }

    private func show(_ next: Stage) {
        alarm?.cancel()
        attempt += 1
        stage = next
        desk.setNeedsRender()
    }

    private func giveUp(after wait: Duration, _ attempt: Int) {
        alarm?.cancel()
        guard let time = desk.time else { return }
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
            symbol: symbol
        )
    }

    var picture: CounterPicture {
        var picture = CounterPicture(title: Localization.title, scope: PayableOrder.Localization.scope(number))
        switch stage {
        case .checking:
            let clock = ClockWords.text(Int(desk.now.timeIntervalSince(since)))
            picture.lines = [.blank, .clocked(Localization.checking, clock: clock), .blank]
            picture.hints = [Hint("Esc", Localization.back)]
        case .failed(let reason):
            picture.lines = [.blank, .text("! " + Localization.cannotCheck, role: .warn), .text(reason), .blank]
            picture.hints = [Hint("Enter", Localization.tryAgain), Hint("Esc", Localization.back)]
        case .ready(let eligibility): fill(&picture, eligibility)
        }
        return picture
    }

    private func fill(_ picture: inout CounterPicture, _ eligibility: PaymentEligibility) {
        let amount = desk.money(eligibility.amount, of: order(eligibility))
        if let refusal = eligibility.refusal {
            picture.lines = [
                .blank, .amount(amount, word: Localization.cannot, glyph: .cancelled, role: .bad), .blank,
                .text(CounterWords.oneLine(refusal) ?? ""), .blank,
            ]
            if desk.open.contains(where: { $0.orderID == orderID }) {
                picture.lines += [.text(Localization.seePayments, role: .muted), .blank]
            }
            picture.hints = [Hint("Esc", Localization.back)]
            return
        }
        picture.lines = [.blank, .amount(amount), .blank]
        picture.lines += Way.allCases.enumerated().map { index, way in
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
        picture.lines += [.blank, .text(help, role: .muted), .blank]
        picture.hints = [
            Hint("↑↓", Localization.choose), Hint("Enter", Localization.take), Hint("Esc", Localization.back),
        ]
    }

    private func detail(_ way: Way) -> String {
        guard way == .card else { return "" }
        return desk.readers.reader.map(ReaderWords.name) ?? Localization.noReader
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
        guard case .ready(let eligibility) = stage else {
            if key == .enter, case .failed = stage { begin() }
            return .stay
        }
        guard eligibility.refusal == nil else { return .stay }
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
        guard case .ready(let eligibility) = stage, Way.allCases.indices.contains(row) else { return .stay }
        if row == scroll.selection { return pick(Way.allCases[row], eligibility) }
        scroll.select(row)
        return .stay
    }

    private func pick(_ way: Way, _ eligibility: PaymentEligibility) -> OverlayOutcome {
        scroll.select(Way.allCases.firstIndex(of: way) ?? 0)
        guard refusal(of: way, eligibility) == nil else { return .stay }
        let order = order(eligibility)
        desk.close(self)
        switch way {
        case .notNow: break
        case .card: desk.takeCard(order)
        case .cash: desk.takeCash(order)
        case .external: desk.takeExternal(order)
        case .link: desk.showLink(order)
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
        static let cashHelp = localized("Type what was handed over; the change is worked out.")
        static let externalHelp = localized("Taken on a terminal merced cannot reach; type its reference.")
        static let linkHelp = localized("The customer pays in a browser; the address is copied.")
        static let choose = localized("Choose")
        static let take = localized("Take it")
        static let tryAgain = localized("Try again")
        static let back = localized("Back to order")
    }
}
