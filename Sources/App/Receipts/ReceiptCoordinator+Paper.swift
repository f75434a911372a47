import TerminalUI
import Yosemite

/// What the printer did not confirm and money hangs on: somebody is asked once.
extension ReceiptCoordinator {
    /// Asks whether the receipt of a refund is on paper.
    ///
    /// - Parameter interrupts: false where somebody may be typing something else.
    func askIfOnPaper(_ receipt: Receipt, interrupts: Bool = true) {
        guard interrupts || host?.overlay == nil else {
            return host?.toast(Paper.title(receipt.number), kind: .warning) ?? ()
        }
        let (seen, again) = (DialogButton(id: "seen", label: Paper.seen), DialogButton(id: "again", label: Paper.again))
        let question = Dialog(
            id: "receipt.paper",
            title: Paper.title(receipt.number),
            body: [Paper.why],
            buttons: [DialogButton(id: "unknown", label: Paper.unknown), seen, again]
        )
        host?.present(
            DialogOverlay(question) { [weak self] button in
                if button == seen.id { self?.confirm(receipt) }
                if button == again.id {
                    self?.print(receipt, asks: false) { [weak self] words in self?.host?.toast(words) }
                }
                return .close
            }
        )
    }

    private func confirm(_ receipt: Receipt) {
        context.stores.dispatch(
            ReceiptAction.confirmPrint(siteID: context.siteID, receipt: receipt) { [weak self] result in
                guard case .failure(let error) = result else { return }
                self?.host?.toast(StoreWords.describe(error), kind: .error)
            }
        )
    }

    enum Paper {
        static func title(_ number: String) -> String { localized("Is receipt %@ on paper, to its last line?", number) }
        static let why = localized("Money was refunded by it, and the printer does not confirm what it prints.")
        static let unknown = localized("Not now")
        static let seen = localized("It is on paper")
        static let again = localized("Print again")
    }
}
