import TerminalUI
import WooFoundation
import Yosemite

/// The recipient of a receipt mailed by the store: the order's customer, or a typed address.
@MainActor
final class ReceiptMailDialog: CounterDialog {
    /// The longest path in RFC 5321.
    static let limit = 254

    let id = "receipt.mail"
    let focus = "field"
    private let orderID: Int64
    private let number: String
    private let coordinator: ReceiptCoordinator
    private let listener: EntityListener<Order>
    private var field = TextField("", limit: ReceiptMailDialog.limit)
    private var isTouched = false
    private var problem: String?

    init(orderID: Int64, number: String, coordinator: ReceiptCoordinator) {
        self.orderID = orderID
        self.number = number
        self.coordinator = coordinator
        listener = coordinator.context.stores.order(siteID: coordinator.context.siteID, orderID: orderID)
        listener.onUpsert = { [weak self] order in
            guard let self, !self.isTouched else { return }
            self.field.text = TextCleaning.clean(order.billingAddress?.email ?? "")
            self.coordinator.setNeedsRender()
        }
    }

    var viewState: CounterViewState {
        var viewState = CounterViewState(title: Localization.title, scope: PayableOrder.Localization.scope(number))
        viewState.lines = [
            .blank, .text(Localization.explanation), .blank,
            .field(label: Localization.address, field, isFocused: true), .blank,
        ]
        if let problem { viewState.lines += [.text("! " + problem, role: .warn), .blank] }
        viewState.hints = [Hint("Enter", Localization.send), Hint("Esc", Localization.cancel)]
        return viewState
    }

    var discard: CounterDiscard? {
        guard isTouched, !field.text.isEmpty else { return nil }
        return CounterDiscard(title: Localization.discard, body: Localization.discardBody)
    }

    func press(_ key: Key) -> OverlayOutcome {
        guard key == .enter else {
            if field.handle(.key(key)) == .handled { (isTouched, problem) = (true, nil) }
            return .stay
        }
        let address = field.text.trimmed(.whitespaces)
        let parts = address.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }), !address.contains(where: \.isWhitespace) else {
            problem = Localization.wrong
            return .stay
        }
        coordinator.mail(orderID: orderID, number: number, address: address)
        return .close
    }

    func type(_ text: String) {
        _ = field.handle(.paste(text))
        (isTouched, problem) = (true, nil)
    }

    func scanned(_ scan: Scan) -> OverlayOutcome {
        if scan.isPiece { type(scan.text) } else { problem = Localization.scan }
        return .stay
    }

    enum Localization {
        static let title = localized("E-mail the receipt")
        static let explanation = localized("The store e-mails the order's details to this address.")
        static let address = localized("Address")
        static let wrong = localized("That is not an e-mail address.")
        static let scan = localized("That was a scan, not an address.")
        static let discard = localized("Discard this address?")
        static let discardBody = localized("No e-mail was sent.")
        static let send = localized("E-mail it")
        static let cancel = localized("Cancel")
    }
}
