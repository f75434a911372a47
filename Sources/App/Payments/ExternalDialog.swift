import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// A payment on a terminal that merced cannot reach: the amount is fixed, the reference printed by the terminal is
/// typed.
@MainActor
final class ExternalDialog: CounterDialog {
    /// The longest reference of a terminal, in characters.
    static let limit = 64

    let id = "payment.external"
    let focus = "field"
    private let order: PayableOrder
    private let coordinator: PaymentCoordinator
    private var field = TextField("", limit: ExternalDialog.limit)
    private var problem: String?

    init(order: PayableOrder, coordinator: PaymentCoordinator) {
        self.order = order
        self.coordinator = coordinator
    }

    var viewState: CounterViewState {
        var viewState = CounterViewState(title: Localization.title, scope: order.scope)
        viewState.lines = [
            .blank, .amount(coordinator.money(order.amount, of: order)), .blank, .text(Localization.charge), .blank,
            .field(label: Localization.reference, field, isFocused: true), .blank,
            problem.map { .text("! " + $0, role: .warn) } ?? .text(Localization.whereFrom, role: .muted), .blank,
        ]
        viewState.hints = [Hint("Enter", Localization.record), Hint("Esc", Localization.back)]
        return viewState
    }

    var discard: CounterDiscard? {
        field.text.isEmpty ? nil : CounterDiscard(title: Localization.discard, body: Localization.discardBody)
    }

    func press(_ key: Key) -> OverlayOutcome {
        guard key == .enter else {
            if field.handle(.key(key)) == .handled { problem = nil }
            return .stay
        }
        let reference = TextCleaning.clean(field.text).trimmed(.whitespaces)
        guard !reference.isEmpty else {
            problem = Localization.missing
            return .stay
        }
        coordinator.close(self)
        coordinator.record(.external(amount: order.amount, reference: reference), for: order)
        return .close
    }

    func type(_ text: String) {
        _ = field.handle(.paste(text))
        problem = nil
    }

    /// A slip's barcode is a reference; it only fills the field, and Enter is left to the clerk.
    func scanned(_ scan: Scan) -> OverlayOutcome {
        type(scan.text)
        return .stay
    }

    enum Localization {
        static let title = localized("External terminal")
        static let charge = localized("Charge exactly this amount on the terminal first.")
        static let reference = localized("Reference")
        static let whereFrom = localized("The number the terminal printed: authorisation or receipt number.")
        static let missing = localized("Type the reference from the terminal's slip.")
        static let discard = localized("Discard this reference?")
        static let discardBody = localized("No payment was recorded; the order is unchanged.")
        static let record = localized("Record as paid")
        static let back = localized("Back to order")
    }
}
