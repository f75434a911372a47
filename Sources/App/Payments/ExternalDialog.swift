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
    private let desk: PaymentDesk
    private var field = TextField("", limit: ExternalDialog.limit)
    private var problem: String?

    init(order: PayableOrder, desk: PaymentDesk) {
        self.order = order
        self.desk = desk
    }

    var picture: CounterPicture {
        var picture = CounterPicture(title: Localization.title, scope: order.scope)
        picture.lines = [
            .blank, .amount(desk.money(order.amount, of: order)), .blank, .text(Localization.charge), .blank,
            .field(label: Localization.reference, field, isFocused: true), .blank,
            problem.map { .text("! " + $0, role: .warn) } ?? .text(Localization.whereFrom, role: .muted), .blank,
        ]
        picture.hints = [Hint("Enter", Localization.record), Hint("Esc", Localization.back)]
        return picture
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
        desk.close(self)
        desk.record(.external(amount: order.amount, reference: reference), for: order)
        return .close
    }

    func type(_ text: String) {
        _ = field.handle(.paste(text))
        problem = nil
    }

    /// A slip's barcode is a reference; it only fills the field, and Enter is left to the clerk.
    func scanned(_ text: String) { type(text) }

    enum Localization {
        static let title = localized("External terminal")
        static let charge = localized("Charge exactly this amount on the terminal first.")
        static let reference = localized("Reference")
        static let whereFrom = localized("The number the terminal printed: authorisation or receipt number.")
        static let missing = localized("Type the reference from the terminal's slip.")
        static let discard = localized("Throw this reference away?")
        static let discardBody = localized("No payment was recorded; the order is as it was.")
        static let record = localized("Record as paid")
        static let back = localized("Back to order")
    }
}
