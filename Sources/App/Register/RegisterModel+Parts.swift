import FoundationEssentials
import WooFoundation
import Yosemite

/// A sale that is paid part by part.
extension RegisterModel {
    /// Money of it was taken, or may have been: its goods stay as they are.
    var isBegun: Bool { open?.sale.isBegun == true || asked.contains(cart.uuid) }
    /// It is not known whether a card paid: nothing else is taken, and nothing given up.
    var isUncertain: Bool { asked.contains(cart.uuid) || uncertain != nil }
    /// The part of which it is not known.
    var uncertain: OpenSale.Part? {
        guard let sale = open?.sale, sale.isBegun else { return nil }
        return sale.unknown ?? sale.asked
    }

    /// What the parts of the sale have to come to.
    var total: Decimal? { open?.sale.isBegun == true ? open?.sale.total : due }
    /// What is left to be paid.
    var rest: Decimal? { open?.sale.isBegun == true ? open?.sale.rest : due }
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
                // It was found out about, by whoever looks for what was left open.
                if open?.state == .paid { self.resolve { _ in } }
                self.onChange()
            }
        )
        loadUnfinished()
    }

    func loadUnfinished() {
        loadReturning()
        context.stores.dispatch(
            SaleAction.listOpen(siteID: context.siteID) { [weak self] result in
                guard let self, case .success(let sales) = result else { return }
                let others = sales.filter { $0.uuid != self.cart.uuid }
                guard others != self.unfinished else { return }
                self.unfinished = others
                self.onChange()
            }
        )
    }

    var hasUnfinished: Bool { !unfinished.isEmpty || !returning.isEmpty || !parked.isEmpty }

    /// What is not known may have been found out meanwhile.
    func lookAgain() {
        if uncertain != nil { loadOpen() } else if hasUnfinished || mayBeRefused { loadUnfinished() }
    }

    /// So that the last receipt can be printed after a start, too.
    func loadLastReceipt() {
        let (stores, siteID) = (context.stores, context.siteID)
        stores.dispatch(
            SaleAction.listSales(siteID: siteID, day: nil, limit: 1) { result in
                guard case .success(let sales) = result, let newest = sales.first else { return }
                stores.dispatch(
                    SaleAction.showSale(siteID: siteID, name: newest.uuid) { [weak self] result in
                        guard let self, self.receipt == nil, case .success(let sale) = result else { return }
                        self.receipt = sale.receipt
                        self.onChange()
                    }
                )
            }
        )
    }

    // MARK: Taken

    /// A part that is no card's: the sale stays open as long as more is to be paid.
    func takePart(_ payment: SalePayment, completion: @escaping @MainActor (SaleTendered) -> Void) {
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
                    case .success(let taken):
                        self.took(taken)
                        completion(taken)
                        if !taken.isPaid, case .cash = payment { self.openDrawer(of: sold.uuid) }
                    case .failure(let error): self.refused(error)
                    }
                    self.onChange()
                }
            )
        }
    }

    /// A gift card of the store's plugin, for a part or for as much as it has.
    func takeGiftCard(
        _ code: String,
        _ amount: Decimal?,
        completion: @escaping @MainActor (Result<SaleTendered, any Error>) -> Void
    ) {
        guard !isPaying, let total else { return }
        isPaying = true
        onChange()
        let sold = cart
        whenKept {
            self.context.stores.dispatch(
                SaleAction.takeGiftCard(
                    siteID: self.context.siteID,
                    cart: sold,
                    shownTotal: total,
                    code: code,
                    amount: amount
                ) { result in
                    self.isPaying = false
                    switch result {
                    case .success(let taken): self.took(taken)
                    case .failure: self.loadOpen()
                    }
                    completion(result)
                    self.onChange()
                }
            )
        }
    }

    /// What came of a part: the sale is paid, or goes on. One that was put aside meanwhile does not take the place of the one
    /// that is being rung.
    func took(_ taken: SaleTendered) {
        let isHere = taken.sale.uuid == cart.uuid
        tookShare(taken)
        if let receipt = taken.receipt {
            if isHere {
                begin(SaleCart())
                showPaid(receipt)
            } else {
                onPaid(receipt)
                handOver(receipt)
            }
            loadHeld()
        } else if isHere {
            open = taken.sale
        }
        loadUnfinished()
        onChange()
    }

    /// Asks again what became of a card.
    func resolve(_ uuid: String? = nil, completion: @escaping @MainActor (Result<SaleTendered, any Error>) -> Void) {
        context.stores.dispatch(
            SaleAction.resolveOpen(siteID: context.siteID, uuid: uuid ?? cart.uuid) { [weak self] result in
                if case .success(let found) = result { self?.took(found) }
                completion(result)
            }
        )
    }

    // MARK: Given back

    func giveBack(_ part: OpenSale.Part, completion: @escaping @MainActor (SaleTendered) -> Void) {
        let uuid = cart.uuid
        context.stores.dispatch(
            SaleAction.giveBackPart(siteID: context.siteID, uuid: uuid, partID: part.id) { [weak self] result in
                switch result {
                case .success(let taken):
                    self?.shares[uuid] = nil
                    self?.took(taken)
                    completion(taken)
                    if part.leg.kind == .cash { self?.openDrawer(of: uuid) }
                case .failure(let error): self?.say(error)
                }
            }
        )
    }

    /// What was taken goes back; the goods stay in the cart, as another sale.
    func giveUp(completion: @escaping @MainActor (GivenUpSale) -> Void) {
        context.stores.dispatch(
            SaleAction.giveUp(siteID: context.siteID, uuid: cart.uuid, reason: "") { [weak self] result in
                guard let self else { return }
                switch result {
                case .success(let given):
                    if let cart = given.cart { self.begin(cart) } else { self.loadOpen() }
                    if let receipt = given.sale.receipt {
                        self.receipt = receipt.receipt
                        self.handOver(receipt)
                    }
                    completion(given)
                case .failure(let error): self.say(error)
                }
            }
        )
    }

    enum PartLocalization {
        static let begun = localized("Parts of this sale are paid: finish it, or give it up.")
    }
}
