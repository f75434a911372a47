import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// Cash: the received amount is typed, or chosen from the quick amounts; the change is shown in big digits.
@MainActor
final class CashDialog: CounterDialog {
    let id = "payment.cash"
    let focus = "field"
    private let order: PayableOrder
    private let coordinator: PaymentCoordinator
    private let amounts: CashAmounts
    private var field = TextField("", limit: 20)
    /// Which quick amount is in the field.
    private var quick: Int?
    private var problem: String?
    /// The last input was a rejected scan: the clerk who presses Enter now may believe that it was typed in.
    private var isScanRefused = false

    init(order: PayableOrder, coordinator: PaymentCoordinator) {
        self.order = order
        self.coordinator = coordinator
        amounts = CashAmounts(total: order.amount, currency: order.currency)
    }

    private var settings: CurrencySettings {
        coordinator.context.format.settings.currency.with(currency: order.currency, symbol: order.symbol)
    }

    /// The amount in the field; nil for none yet.
    private var tendered: Decimal? { (try? AmountReader.amount(field.text, settings: settings)) ?? nil }

    var viewState: CounterViewState {
        var viewState = CounterViewState(title: Localization.title, scope: order.scope)
        viewState.lines = [.blank, .amount(money(order.amount)), .blank]
        if settings.code != coordinator.context.format.settings.currency.code {
            viewState.lines += [.text("! " + Localization.inOther(settings.code), role: .warn), .blank]
        }
        viewState.lines += [.field(label: Localization.tendered, field, isFocused: true), .blank]
        viewState.lines += amounts.quick.enumerated().map { index, amount in
            .pair((index == quick ? "▸ " : "  ") + (index == 0 ? Localization.exact : Localization.note), money(amount))
        }
        viewState.lines.append(.blank)
        if let problem {
            viewState.lines.append(.text("! " + problem, role: .warn))
        } else if let tendered, tendered >= order.amount {
            viewState.lines.append(.big(label: Localization.change, amount: money(tendered - order.amount)))
        } else if let tendered {
            viewState.lines.append(.text(Localization.missing(money(order.amount - tendered))))
        } else {
            viewState.lines.append(.text(Localization.type, role: .muted))
        }
        viewState.lines.append(.blank)
        viewState.hints = [
            Hint("Enter", Localization.take), Hint("↑↓", Localization.quick), Hint("Esc", Localization.back),
        ]
        return viewState
    }

    private func money(_ amount: Decimal) -> String { coordinator.money(amount, of: order) }

    var discard: CounterDiscard? {
        field.text.isEmpty ? nil : CounterDiscard(title: Localization.discard, body: Localization.discardBody)
    }

    // MARK: Keys

    func press(_ key: Key) -> OverlayOutcome {
        switch key {
        case .up: step(-1)
        case .down, .tab: step(1)
        case .enter: return take()
        default:
            if field.handle(.key(key)) == .handled { (quick, problem, isScanRefused) = (nil, nil, false) }
        }
        return .stay
    }

    func type(_ text: String) {
        _ = field.handle(.paste(text))
        (quick, problem, isScanRefused) = (nil, nil, false)
    }

    func scanned(_ scan: Scan) -> OverlayOutcome {
        (problem, isScanRefused) = (Localization.scan, true)
        return .stay
    }

    private func step(_ by: Int) {
        let count = amounts.quick.count
        let next = quick.map { min(max(0, $0 + by), count - 1) } ?? 0
        quick = next
        (problem, isScanRefused) = (nil, false)
        field.text = CurrencyFormatter(settings: plain).string(from: amounts.quick[next])
    }

    /// Without symbol and thousands separators, as people type.
    private var plain: CurrencySettings {
        CurrencySettings(
            code: settings.code,
            symbol: "",
            thousandSeparator: "",
            decimalSeparator: settings.decimalSeparator,
            decimals: settings.decimals
        )
    }

    private func take() -> OverlayOutcome {
        // After a rejected scan the first Enter only shows what the next one accepts.
        if isScanRefused {
            (problem, isScanRefused) = (EntryDialog.Localization.afterScan, false)
            return .stay
        }
        do {
            guard let tendered = try AmountReader.amount(field.text, settings: settings) else {
                problem = Localization.type
                return .stay
            }
            guard tendered >= order.amount else {
                problem = Localization.missing(money(order.amount - tendered))
                return .stay
            }
            if amounts.isMoreThanSense(tendered) { ask(tendered) } else { record(tendered) }
        } catch {
            problem = Self.words(error, money(order.amount))
        }
        return .stay
    }

    private func ask(_ tendered: Decimal) {
        let button = DialogButton(id: "take", label: Localization.takeAmount(money(tendered)))
        let dialog = Dialog(
            id: "payment.cash.sense",
            title: Localization.really(money(tendered), order.words),
            body: [Localization.changeWouldBe(money(tendered - order.amount))],
            buttons: [DialogButton(id: "cancel", label: Localization.typeAgain), button]
        )
        coordinator.ask(dialog) { [weak self] pressed in
            if pressed == button.id { self?.record(tendered) }
        }
    }

    private func record(_ tendered: Decimal) {
        coordinator.close(self)
        coordinator.record(.cash(tendered: tendered), for: order)
    }

    static func words(_ problem: AmountReader.Problem, _ example: String) -> String {
        switch problem {
        case .notAnAmount: Localization.notAnAmount(example)
        case .tooFine(let decimals): Localization.tooFine(decimals)
        case .tooLarge: Localization.tooLarge
        }
    }

    enum Localization {
        static let title = localized("Cash")
        static func inOther(_ currency: String) -> String {
            localized("The order is in %@: take cash in that currency only.", currency)
        }
        static let tendered = localized("Handed over")
        static let exact = localized("Exactly")
        static let note = localized("Round up to")
        static let change = localized("CHANGE")
        static func missing(_ amount: String) -> String { localized("%@ is missing.", amount) }
        static let type = localized("Type the cash the customer hands over.")
        static let take = localized("Take cash")
        static let quick = localized("Quick amount")
        static let back = localized("Back to order")
        static let scan = localized("That was a scan, not an amount. Type the cash received.")
        static func notAnAmount(_ example: String) -> String {
            localized("That is not an amount. Write it like %@.", example)
        }
        static func tooFine(_ decimals: Int) -> String {
            decimals == 0
                ? localized("This currency has no decimals.")
                : localized("This currency has %@ decimals.", "\(decimals)")
        }
        static let tooLarge = localized("That is more money than there is.")
        static func really(_ amount: String, _ number: String) -> String {
            localized("Really %@ in cash for order #%@?", amount, number)
        }
        static func changeWouldBe(_ change: String) -> String { localized("The change would be %@.", change) }
        static let discard = localized("Discard this amount?")
        static let discardBody = localized("No cash was recorded; the order is unchanged.")
        static let typeAgain = localized("Type again")
        static func takeAmount(_ amount: String) -> String { localized("Take %@", amount) }
    }
}
