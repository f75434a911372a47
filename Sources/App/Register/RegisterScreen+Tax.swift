import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// Tax that exists only at the shop's own checkout is charged as it is here only where the clerk says so.
extension RegisterScreen {
    /// *Cancel* is selected.
    ///
    /// - Parameter wish: what to continue with afterwards.
    func ask(_ tax: CheckoutTax, then wish: Wish) {
        guard let quote = model.quote else { return }
        let amount = context.format.money(quote.tax, currency: quote.currency, symbol: "")
        let question = Dialog(
            id: "register.tax",
            title: TaxWords.title,
            body: [TaxWords.why(tax.name), quote.tax == 0 ? TaxWords.none : TaxWords.row(amount)],
            buttons: [.cancel, DialogButton(id: "here", label: TaxWords.sell(amount))]
        )
        host?.present(
            DialogOverlay(question) { [weak self] pressed in
                guard pressed == "here" else { return .close }
                self?.model.change { $0.agree(toTax: quote.tax) }
                self?.wants(wish)
                return .close
            }
        )
    }

    private enum TaxWords {
        static let title = localized("The tax is not known here")
        static func why(_ service: String) -> String {
            localized("This shop's taxes are computed by %@, at its own checkout only.", service)
        }
        static let none = localized("Here no tax would be charged, and the store would not notice.")
        static func row(_ amount: String) -> String {
            localized("Here it would be %@, by what the table has left of earlier checkouts.", amount)
        }
        static func sell(_ amount: String) -> String { localized("Sell with %@ tax", amount) }
    }
}
