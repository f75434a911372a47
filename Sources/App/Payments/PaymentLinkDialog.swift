import TerminalUI
import Yosemite

/// The address at which the customer pays in a browser: shown in full, and sent to the clipboard.
@MainActor
final class PaymentLinkDialog: CounterDialog {
    let id = "payment.link"
    private let order: PayableOrder
    private let coordinator: PaymentCoordinator
    /// nil until the store has answered.
    private var answer: Result<String, Failure>?

    struct Failure: Error, Hashable { let words: String }

    init(order: PayableOrder, coordinator: PaymentCoordinator) {
        self.order = order
        self.coordinator = coordinator
    }

    func begin() {
        answer = nil
        coordinator.dispatch(
            CardPresentPaymentsAction.loadPaymentLink(
                siteID: coordinator.siteID,
                orderID: order.orderID,
                overlooking: order.overlooking
            ) { [weak self] result in
                guard let self else { return }
                self.answer = result.mapError { Failure(words: StoreWords.describe($0)) }
                self.copy()
                self.coordinator.setNeedsRender()
            }
        )
    }

    private var mayWrite: Bool { coordinator.host?.capabilities.contains(.write) == true }

    private func copy() {
        if case .success(let link) = answer { coordinator.host?.copy(link, what: Localization.what) }
    }

    var viewState: CounterViewState {
        var viewState = CounterViewState(title: Localization.title, scope: order.scope)
        viewState.lines = [.blank, .amount(coordinator.money(order.amount, of: order)), .blank]
        viewState.hints = [Hint("Esc", Localization.back)]
        switch answer {
        case nil: viewState.lines += [.text(Localization.loading), .blank]
        case .failure(let failure):
            viewState.lines += [.text("! " + failure.words, role: .warn), .blank]
            viewState.hints.insert(Hint("Enter", Localization.tryAgain), at: 0)
        case .success(let link):
            viewState.lines += [
                .text(link, role: .info), .blank, .text(Localization.explanation, role: .muted), .blank,
            ]
            viewState.hints.insert(Hint("y", Localization.copy), at: 0)
            viewState.hints.insert(Hint("p", Localization.print), at: 1)
            if mayWrite { viewState.hints.insert(Hint("m", Localization.mail), at: 1) }
        }
        return viewState
    }

    func press(_ key: Key) -> OverlayOutcome {
        switch (answer, key) {
        case (.failure, .enter): begin()
        case (.success, .character("y")): copy()
        case (.success, .character("p")): print()
        case (.success(let link), .character("m")) where mayWrite:
            coordinator.close(self)
            coordinator.writeNote(order, Localization.note(order.number, link))
        default: break
        }
        return .stay
    }

    private func print() {
        coordinator.dispatch(
            CardPresentPaymentsAction.printPaymentLink(siteID: coordinator.siteID, orderID: order.orderID) {
                [weak coordinator] result in
                switch result {
                case .success(let isConfirmed):
                    coordinator?.host?.toast(
                        isConfirmed ? Localization.printed : Localization.sent,
                        kind: isConfirmed ? .good : .warning
                    )
                case .failure(let error):
                    coordinator?.host?.toast(Localization.notPrinted(StoreWords.describe(error)), kind: .error)
                }
            }
        )
    }

    enum Localization {
        static let print = localized("Print")
        static let printed = localized("The address is printed.")
        static let sent = localized("The address was sent; the printer does not confirm it.")
        static func notPrinted(_ why: String) -> String { localized("The address was not printed. %@", why) }
        static let title = localized("Payment link")
        static let loading = localized("Asking for the address.")
        static let explanation = localized("Show or send it to the customer; the order is paid when the store says so.")
        static let what = localized("Payment link")
        static let copy = localized("Copy again")
        static let mail = localized("Note")
        static func note(_ number: String, _ link: String) -> String {
            localized("You can pay for order #%@ here:\n%@", number, link)
        }
        static let tryAgain = localized("Try again")
        static let back = localized("Back to order")
    }
}
