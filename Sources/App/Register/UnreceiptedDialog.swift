import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// The goods in the cart are returned without a receipt: the reason, who approves it, and the cash to pay out. Nothing
/// happens before the question at its end is answered.
@MainActor
final class UnreceiptedDialog: CounterDialog {
    /// The typed values, parsed.
    struct Answer: Hashable {
        let reason: String
        let approvedBy: String
        /// Major units; nil for the current price of the goods.
        let paid: Decimal?
        let restocks: Bool
    }

    private enum Row: Int, CaseIterable { case reason, approver, amount, restock }

    let id = "return.unreceipted"
    private let goods: String
    /// The current price of the goods, with tax.
    private let worth: Decimal
    private let words: RegisterWords
    private let rounding: CashRounding
    private let host: ScreenHost
    private let onAnswer: @MainActor (Answer) -> Void
    private var reason = TextField("", limit: 200)
    private var approver = TextField("", limit: 60)
    private var amount = TextField("", limit: 20)
    private var restocks = true
    private var current = Row.reason
    private var remark: String?
    private weak var overlay: CounterOverlay?

    /// - Parameters:
    ///   - goods: the returned goods, in a few words.
    ///   - worth: their current price.
    init(
        goods: String,
        worth: Decimal,
        rounding: CashRounding,
        words: RegisterWords,
        host: ScreenHost,
        onAnswer: @escaping @MainActor (Answer) -> Void
    ) {
        (self.goods, self.worth, self.rounding) = (goods, worth, rounding)
        (self.words, self.host, self.onAnswer) = (words, host, onAnswer)
    }

    func present() {
        let overlay = CounterOverlay(self, host: host)
        self.overlay = overlay
        host.present(overlay)
    }

    var keyMeaning: KeyMeaning {
        switch current {
        // A digit is a reason while there is none.
        case .reason: reason.text.isEmpty ? .guarded : .text
        case .approver: .text
        case .amount: .guarded
        case .restock: .command
        }
    }
    var focus: String { current == .restock ? "row.\(current.rawValue)" : "field" }

    // MARK: Picture

    var viewState: CounterViewState {
        var viewState = CounterViewState(title: Localization.title, scope: goods)
        viewState.lines = [.pair(Localization.worth, words.money(worth)), .blank]
        viewState.lines += Row.allCases.map { line($0) } + [.blank]
        if let remark { viewState.lines += [.text("! " + remark, role: .warn), .blank] }
        if current == .reason, reason.text.isEmpty {
            let presets = Self.reasons.enumerated().map { "\($0 + 1) \($1)" }
            viewState.lines += [.text(presets.joined(separator: "   "), role: .muted), .blank]
        }
        viewState.hints = [
            Hint("Enter", ReturnDialog.Localization.giveBack), Hint("Tab", Localization.next),
            Hint("Esc", ReturnDialog.Localization.cancel),
        ]
        return viewState
    }

    private func line(_ row: Row) -> CounterLine {
        let isCurrent = row == current
        switch row {
        case .reason: return .field(label: ReturnDialog.Localization.reason, reason, isFocused: isCurrent)
        case .approver: return .field(label: Localization.approver, approver, isFocused: isCurrent)
        case .amount: return .field(label: Localization.cash, amount, isFocused: isCurrent)
        case .restock:
            let label = (restocks ? "[x] " : "[ ] ") + ReturnDialog.Localization.restock
            return .choice(
                CounterChoice(label: label, detail: "", isSelected: isCurrent, isOff: false, index: row.rawValue)
            )
        }
    }

    // MARK: Keys

    func press(_ key: Key) -> OverlayOutcome {
        remark = nil
        switch key {
        case .up, .backTab: move(-1)
        case .down, .tab: move(1)
        case .enter: review()
        default: edit(key)
        }
        return .stay
    }

    private func move(_ by: Int) { current = Row(rawValue: current.rawValue + by) ?? current }

    private func edit(_ key: Key) {
        switch (current, key) {
        case (.reason, .character(let digit)) where reason.text.isEmpty && preset(digit) != nil:
            reason = TextField(preset(digit) ?? "", limit: 200)
            current = .approver
        case (.reason, _): _ = reason.handle(.key(key))
        case (.approver, _): _ = approver.handle(.key(key))
        case (.amount, _): _ = amount.handle(.key(key))
        case (.restock, .character(" ")), (.restock, .character("+")), (.restock, .character("-")): restocks.toggle()
        case (.restock, _): break
        }
    }

    private func preset(_ digit: Character) -> String? {
        guard digit.isASCII, let number = digit.wholeNumberValue, Self.reasons.indices.contains(number - 1) else {
            return nil
        }
        return Self.reasons[number - 1]
    }

    func type(_ text: String) {
        remark = nil
        switch current {
        case .reason: _ = reason.handle(.paste(text))
        case .approver: _ = approver.handle(.paste(text))
        case .amount: _ = amount.handle(.paste(text))
        case .restock: break
        }
    }

    func scanned(_ scan: Scan) -> OverlayOutcome {
        if current != .amount, scan.isPiece { type(scan.text) } else { remark = ReturnDialog.Localization.scan }
        return .stay
    }

    func click(_ row: Int) -> OverlayOutcome {
        guard row == Row.restock.rawValue else { return .stay }
        if current == .restock { restocks.toggle() } else { current = .restock }
        return .stay
    }

    var discard: CounterDiscard? {
        guard [reason, approver, amount].contains(where: { !$0.text.isEmpty }) else { return nil }
        return CounterDiscard(title: ReturnDialog.Localization.discardTitle, body: Localization.discardBody)
    }

    // MARK: The end

    /// A missing or invalid value is reported at its field.
    private func review() {
        func refuse(_ words: String, at row: Row) { (remark, current) = (words, row) }
        let (why, who) = (TextCleaning.clean(reason.text), TextCleaning.clean(approver.text))
        guard !why.isEmpty else { return refuse(StoreWords.describe(ReturnProblem.reasonMissing), at: .reason) }
        guard !who.isEmpty else { return refuse(StoreWords.describe(ReturnProblem.approverMissing), at: .approver) }
        var paid: Decimal?
        let typed = amount.text.trimmed(.whitespaces)
        if !typed.isEmpty {
            switch words.amount(typed) {
            case .failure(let problem): return refuse(words.wrong(problem), at: .amount)
            case .success(let amount) where amount <= 0 || amount > worth:
                return refuse(Localization.atMost(words.money(worth)), at: .amount)
            case .success(let amount): paid = amount
            }
        }
        ask(Answer(reason: why, approvedBy: who, paid: paid, restocks: restocks))
    }

    /// *Cancel* is selected.
    private func ask(_ answer: Answer) {
        let cash = words.money(rounding.rounded(answer.paid ?? worth))
        let button = DialogButton(id: "return", label: ReturnDialog.Localization.giveBackAmount(cash))
        let question = Dialog(
            id: "return.unreceipted.confirm",
            title: Localization.question(cash),
            body: [Localization.allowed(answer.approvedBy, answer.reason), Localization.noOrder],
            buttons: [.cancel, button]
        )
        host.present(
            DialogOverlay(question) { [weak self] pressed in
                guard let self, pressed == button.id else { return .close }
                if let overlay = self.overlay { self.host.dismiss(overlay) }
                self.onAnswer(answer)
                return .close
            }
        )
    }

    private static let reasons = [
        Localization.noFit, Localization.faulty, Localization.present, Localization.changedMind,
    ]

    enum Localization {
        static let title = localized("Return without a receipt")
        static let worth = localized("Current price")
        static let approver = localized("Allowed by")
        static let cash = localized("Cash, if less")
        static let next = localized("Next")
        static let noFit = localized("does not fit")
        static let faulty = localized("faulty")
        static let present = localized("was a gift")
        static let changedMind = localized("not wanted")
        static let discardBody = localized("Nothing was written; the goods stay in the cart.")
        static let noOrder = localized("The store has no order for it: it is recorded only at this register.")
        static func atMost(_ worth: String) -> String { localized("More than 0, and at most %@.", worth) }
        static func question(_ cash: String) -> String { localized("Refund %@ in cash, without a receipt?", cash) }
        static func allowed(_ name: String, _ reason: String) -> String {
            localized("Allowed by %@: %@", name, reason)
        }
    }
}
