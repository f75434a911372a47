import TerminalUI
import Yosemite

/// The address at which the customer pays in a browser: shown in full, and sent to the clipboard.
@MainActor
final class PaymentLinkDialog: CounterDialog {
    let id = "payment.link"
    private let order: PayableOrder
    private let desk: PaymentDesk
    /// nil until the store has answered.
    private var answer: Result<String, Failure>?

    struct Failure: Error, Hashable { let words: String }

    init(order: PayableOrder, desk: PaymentDesk) {
        self.order = order
        self.desk = desk
    }

    func begin() {
        answer = nil
        desk.dispatch(
            CardPresentPaymentsAction.loadPaymentLink(
                siteID: desk.siteID,
                orderID: order.orderID,
                overlooking: order.overlooking
            ) { [weak self] result in
                guard let self else { return }
                self.answer = result.mapError { Failure(words: StoreWords.describe($0)) }
                self.copy()
                self.desk.setNeedsRender()
            }
        )
    }

    private var mayWrite: Bool { desk.host?.capabilities.contains(.write) == true }

    private func copy() {
        if case .success(let link) = answer { desk.host?.copy(link, what: Localization.what) }
    }

    var picture: CounterPicture {
        var picture = CounterPicture(title: Localization.title, scope: order.scope)
        picture.lines = [.blank, .amount(desk.money(order.amount, of: order)), .blank]
        picture.hints = [Hint("Esc", Localization.back)]
        switch answer {
        case nil: picture.lines += [.text(Localization.loading), .blank]
        case .failure(let failure):
            picture.lines += [.text("! " + failure.words, role: .warn), .blank]
            picture.hints.insert(Hint("Enter", Localization.tryAgain), at: 0)
        case .success(let link):
            picture.lines += [.text(link, role: .info), .blank, .text(Localization.explanation, role: .muted), .blank]
            picture.hints.insert(Hint("y", Localization.copy), at: 0)
            picture.hints.insert(Hint("p", Localization.print), at: 1)
            if mayWrite { picture.hints.insert(Hint("m", Localization.mail), at: 1) }
        }
        return picture
    }

    func press(_ key: Key) -> OverlayOutcome {
        switch (answer, key) {
        case (.failure, .enter): begin()
        case (.success, .character("y")): copy()
        case (.success, .character("p")): print()
        case (.success(let link), .character("m")) where mayWrite:
            desk.close(self)
            desk.writeNote(order, Localization.note(order.number, link))
        default: break
        }
        return .stay
    }

    private func print() {
        desk.dispatch(
            CardPresentPaymentsAction.printPaymentLink(siteID: desk.siteID, orderID: order.orderID) {
                [weak desk] result in
                switch result {
                case .success(let isConfirmed):
                    desk?.host?.toast(isConfirmed ? Localization.printed : Localization.sent, kind: .good)
                case .failure(let error):
                    desk?.host?.toast(Localization.notPrinted(StoreWords.describe(error)), kind: .error)
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
