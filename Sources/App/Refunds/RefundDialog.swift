import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// `b`: chooses what to refund. Nothing happens before the question at its end is answered.
@MainActor
final class RefundDialog: CounterDialog {
    let id = "refund"
    private(set) var draft: RefundDraft
    private let order: PayableOrder
    private let coordinator: PaymentCoordinator
    private var amountField = TextField("", limit: 20)
    private var reasonField = TextField("", limit: 200)
    /// The refund for the current choice; nil while it is computed, or nothing is chosen.
    private var plan: Result<RefundPlan, Failure>?
    private var remark: String?
    private var asked = 0

    struct Failure: Error, Hashable { let words: String }

    init(order: Order, payable: PayableOrder, coordinator: PaymentCoordinator) {
        draft = RefundDraft(order: order)
        self.order = payable
        self.coordinator = coordinator
    }

    var keyMeaning: KeyMeaning {
        switch draft.current {
        case .amount: .guarded
        case .reason: .text
        case .item, .extra, .restock: .command
        }
    }

    var focus: String {
        switch draft.current {
        case .amount, .reason: "field"
        case .item, .extra, .restock: "row.\(draft.row)"
        }
    }

    private var settings: CurrencySettings {
        coordinator.context.format.settings.currency.with(currency: order.currency, symbol: order.symbol)
    }

    private func money(_ amount: Decimal) -> String { coordinator.money(amount, of: order) }

    private func money(_ text: String) -> String {
        coordinator.context.format.money(text, currency: order.currency, symbol: order.symbol)
    }

    // MARK: Picture

    var viewState: CounterViewState {
        var viewState = CounterViewState(title: Localization.title, scope: order.scope)
        viewState.lines = [.blank] + draft.rows.enumerated().map(line) + [.blank] + outcome + [.blank]
        viewState.hints = [
            Hint("Enter", Localization.review), Hint("+ -", Localization.quantity), Hint("*", Localization.everything),
            Hint("Esc", Localization.cancel),
        ]
        return viewState
    }

    private func line(_ index: Int, _ row: RefundDraft.Row) -> CounterLine {
        let isSelected = index == draft.row
        func choice(_ label: String, _ detail: String, isOff: Bool = false) -> CounterLine {
            .choice(CounterChoice(label: label, detail: detail, isSelected: isSelected, isOff: isOff, index: index))
        }
        switch row {
        case .item(let place):
            let item = draft.items[place]
            let name = CounterWords.oneLine(item.name) ?? Localization.nameless
            guard item.most > 0 else { return choice(name, Localization.gone, isOff: true) }
            return choice(name, Localization.count(item.quantity, item.most, money(item.total)))
        case .extra(let place):
            let extra = draft.extras[place]
            guard !extra.isGone else {
                return choice(CounterWords.oneLine(extra.name) ?? "", Localization.gone, isOff: true)
            }
            let box = extra.isChosen ? "[x] " : "[ ] "
            return choice(box + (CounterWords.oneLine(extra.name) ?? ""), money(extra.total))
        case .amount: return .field(label: Localization.amount, amountField, isFocused: isSelected)
        case .reason: return .field(label: Localization.reason, reasonField, isFocused: isSelected)
        case .restock: return choice((draft.restocks ? "[x] " : "[ ] ") + Localization.restock, "")
        }
    }

    private var outcome: [CounterLine] {
        if let remark { return [.text("! " + remark, role: .warn)] }
        switch plan {
        case nil: return [.text(Localization.choose, role: .muted)]
        case .failure(let failure): return [.text("! " + failure.words, role: .warn)]
        case .success(let plan):
            let words = RefundWords(plan: plan, money: money)
            return [
                .pair(Localization.givesBack, money(plan.amount)), .text(words.way),
                .text(RefundWords.Localization.mails),
            ]
        }
    }

    // MARK: Keys

    func press(_ key: Key) -> OverlayOutcome {
        remark = nil
        switch key {
        case .up, .backTab: draft.move(by: -1)
        case .down, .tab: draft.move(by: 1)
        case .pageUp: draft.move(by: -8)
        case .pageDown: draft.move(by: 8)
        case .enter: review()
        default: edit(key)
        }
        return .stay
    }

    private func edit(_ key: Key) {
        switch draft.current {
        case .amount: if amountField.handle(.key(key)) == .handled { change() }
        case .reason: if reasonField.handle(.key(key)) == .handled { change() }
        case .item, .extra, .restock: choose(key)
        }
    }

    private func choose(_ key: Key) {
        switch key {
        case .character("+"), .character("="), .right: draft.add(1)
        case .character("-"), .left: draft.add(-1)
        case .character(" "): draft.toggle()
        case .character("*"): draft.toggleAll()
        case .character("k"): return draft.move(by: -1)
        case .character("j"): return draft.move(by: 1)
        case .character(let character): guard draft.type(character) else { return }
        default: return
        }
        change()
    }

    func type(_ text: String) {
        switch draft.current {
        case .amount: _ = amountField.handle(.paste(text))
        case .reason: _ = reasonField.handle(.paste(text))
        // Digits typed in one read are a quantity of two or three digits.
        case .item: if let quantity = Quantity.typed(text) { draft.setQuantity(quantity) }
        case .extra, .restock: return
        }
        change()
    }

    func scanned(_ scan: Scan) -> OverlayOutcome {
        remark = Localization.scan
        return .stay
    }

    func click(_ row: Int) -> OverlayOutcome {
        if row == draft.row { draft.toggle() } else { draft.select(row) }
        change()
        return .stay
    }

    var discard: CounterDiscard? {
        guard draft.isTouched else { return nil }
        return CounterDiscard(title: Localization.discardTitle, body: Localization.discardBody(order.number))
    }

    // MARK: Computing

    /// Reads earlier refunds: what they contain cannot be chosen again.
    func begin() {
        coordinator.dispatch(
            RefundAction.loadLeft(siteID: coordinator.siteID, orderID: order.orderID) { [weak self] result in
                guard let self, case .success(let left) = result else { return }
                self.draft.limit(to: left)
                if self.draft.isTouched { self.change() }
                self.coordinator.setNeedsRender()
            }
        )
    }

    private func change() {
        draft.amountText = amountField.text
        draft.reason = reasonField.text
        plan = nil
        asked += 1
        let asked = asked
        guard let request = request() else { return }
        coordinator.dispatch(
            RefundAction.planRefund(siteID: coordinator.siteID, orderID: order.orderID, request: request) {
                [weak self] result in
                guard let self, self.asked == asked else { return }
                self.plan = result.mapError { Failure(words: StoreWords.describe($0)) }
                self.coordinator.setNeedsRender()
            }
        )
    }

    private func request() -> RefundRequest? {
        do {
            return draft.request(amount: try AmountReader.amount(amountField.text, settings: settings))
        } catch {
            plan = .failure(Failure(words: CashDialog.words(error, money(order.amount))))
            return nil
        }
    }

    /// The question before anything happens; *Cancel* is selected.
    private func review() {
        guard case .success(let plan) = plan else {
            if plan == nil { remark = draft.isTouched ? Localization.workingOut : Localization.choose }
            return
        }
        let words = RefundWords(plan: plan, money: money)
        let button = DialogButton(id: "refund", label: Localization.refundAmount(money(plan.amount)))
        let question = Dialog(
            id: "refund.confirm",
            title: Localization.question(money(plan.amount), order.words),
            body: [plan.doubt].compactMap { $0 } + words.question,
            buttons: [.cancel, button]
        )
        coordinator.ask(question) { [weak self] pressed in
            guard let self, pressed == button.id else { return }
            self.coordinator.close(self)
            self.coordinator.giveBack(plan, order: self.order)
        }
    }

    enum Localization {
        static let title = localized("Refund")
        static func count(_ quantity: Decimal, _ most: Decimal, _ total: String) -> String {
            localized("%@ of %@   %@", "\(quantity)", "\(most)", total)
        }
        static let gone = localized("refunded")
        static let nameless = localized("Unnamed item")
        static let amount = localized("Or amount")
        static let reason = localized("Reason")
        static let restock = localized("Restock items")
        static let choose = localized("Choose items, or type an amount.")
        static let workingOut = localized("The amount is still being computed; press Enter again.")
        static let givesBack = localized("To refund")
        static let scan = localized("A scan chooses nothing here.")
        static let review = localized("Review")
        static let quantity = localized("Quantity")
        static let everything = localized("All")
        static let cancel = localized("Cancel")
        static let discardTitle = localized("Discard this refund?")
        static func discardBody(_ number: String) -> String {
            localized("Nothing was sent; order #%@ is unchanged.", number)
        }
        static func refundAmount(_ amount: String) -> String { localized("Refund %@", amount) }
        static func question(_ amount: String, _ number: String) -> String {
            localized("Refund %@ of order #%@?", amount, number)
        }
    }
}
