import FoundationEssentials
import WooFoundation
import Yosemite

/// A sale that is paid part by part.
extension RegisterModel {
    /// Money of it was taken, or may have been: its goods stay as they are.
    var isBegun: Bool { open?.sale.isBegun == true }
    /// It is not known whether a card paid.
    var isLocked: Bool { open?.state == .locked }

    /// What the parts of the sale have to come to.
    var total: Decimal? { isBegun ? open?.sale.total : due }
    /// What is left to be paid.
    var rest: Decimal? { isBegun ? open?.sale.rest : due }
    /// The same in cash.
    var cashDue: Decimal? { rest.flatMap { rest in quote.map { $0.rounding.rounded(rest) } } }

    /// - Returns: whether it is; that is said.
    func refusesAsBegun() -> Bool {
        if isBegun { onRefusal(PartLocalization.begun) }
        return isBegun
    }

    func loadOpen() {
        let uuid = cart.uuid
        context.stores.dispatch(
            SaleAction.loadOpen(siteID: context.siteID, uuid: uuid) { [weak self] result in
                guard let self, self.cart.uuid == uuid, case .success(let open) = result else { return }
                self.open = open
                self.onChange()
            }
        )
    }

    /// A part that is no card's: the sale stays open as long as more is to be paid.
    func takePart(_ payment: SalePayment, tender: String) {
        guard !isPaying, let total else { return }
        isPaying = true
        onChange()
        let sold = cart
        whenKept {
            self.context.stores.dispatch(
                SaleAction.takePart(
                    siteID: self.context.siteID,
                    cart: sold,
                    shownTotal: total,
                    payment: payment
                ) { result in
                    self.isPaying = false
                    switch result {
                    case .success(let taken): self.took(taken, tender: tender)
                    case .failure(let error): self.onProblem(StoreWords.describe(error))
                    }
                    self.onChange()
                }
            )
        }
    }

    /// What came of a part: the sale is paid, or goes on.
    func took(_ taken: SaleTendered, tender: String) {
        guard let receipt = taken.receipt else {
            if taken.sale.uuid == cart.uuid { open = taken.sale }
            return onChange()
        }
        self.receipt = receipt.receipt
        if taken.sale.uuid == cart.uuid { begin(SaleCart()) }
        paid = RegisterPaid(
            number: receipt.number,
            total: receipt.total,
            due: receipt.total,
            tendered: nil,
            change: receipt.change,
            tender: tender
        )
        onChange()
    }

    func giveBack(_ partID: String) {
        context.stores.dispatch(
            SaleAction.giveBackPart(siteID: context.siteID, uuid: cart.uuid, partID: partID) { [weak self] result in
                switch result {
                case .success(let taken): self?.took(taken, tender: "")
                case .failure(let error): self?.onProblem(StoreWords.describe(error))
                }
            }
        )
    }

    /// What was taken goes back; the goods stay in the cart, as another sale.
    func giveUp(completion: @escaping @MainActor (GivenUpSale) -> Void) {
        context.stores.dispatch(
            SaleAction.giveUp(siteID: context.siteID, uuid: cart.uuid, reason: "") { [weak self] result in
                switch result {
                case .success(let given):
                    if let receipt = given.sale.receipt { self?.receipt = receipt.receipt }
                    if let cart = given.cart { self?.begin(cart) } else { self?.loadOpen() }
                    completion(given)
                case .failure(let error): self?.onProblem(StoreWords.describe(error))
                }
            }
        )
    }

    enum PartLocalization {
        static let begun = localized("Parts of this sale are paid: finish it, or give it up.")
    }
}
