import FoundationEssentials
import WooFoundation
import Yosemite

/// Sales that are paid part by part.
extension RegisterModel {
    /// Whether money was taken for it, or may have been: its goods are then fixed.
    var isBegun: Bool { open?.sale.isBegun == true || asked.contains(cart.uuid) }
    /// Whether it is unknown if a card paid: no other payment is taken, and nothing given up.
    var isUncertain: Bool { asked.contains(cart.uuid) || uncertain != nil }
    /// The part with an unknown outcome.
    var uncertain: OpenSale.Part? {
        guard let sale = open?.sale, sale.isBegun else { return nil }
        return sale.unknown ?? sale.asked
    }

    /// The total of all parts of the sale.
    var total: Decimal? { open?.sale.isBegun == true ? open?.sale.total : due }
    /// The remaining amount.
    var rest: Decimal? { open?.sale.isBegun == true ? open?.sale.rest : due }
    /// The same in cash.
    var cashDue: Decimal? { rest.flatMap { rest in quote.map { $0.rounding.rounded(rest) } } }

    /// - Returns: whether it is; a message is shown then.
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
                // Its outcome was found out by the background task for open sales.
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

    var hasUnfinished: Bool { !unfinished.isEmpty || !returning.isEmpty || !parked.isEmpty || doubled > 0 }

    /// An unknown outcome may have been found out meanwhile.
    func lookAgain() {
        if uncertain != nil { loadOpen() } else if hasUnfinished || mayBeRefused { loadUnfinished() }
    }

    /// So that the last receipt can also be printed after a restart.
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

    // MARK: Taking payments

    /// A part that is not paid by card: the sale stays open while more is to be paid.
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

    /// The result of a part: the sale is paid, or goes on. A sale that was put on hold meanwhile does not replace the
    /// current one.
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

    /// Asks again for the outcome of a card.
    func resolve(_ uuid: String? = nil, completion: @escaping @MainActor (Result<SaleTendered, any Error>) -> Void) {
        context.stores.dispatch(
            SaleAction.resolveOpen(siteID: context.siteID, uuid: uuid ?? cart.uuid) { [weak self] result in
                if case .success(let found) = result { self?.took(found) }
                completion(result)
            }
        )
    }

    // MARK: Giving up

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

    /// Returns what was taken; the goods stay in the cart, as another sale.
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
        static let begun = localized("Parts of this sale are paid: finish it, or cancel it.")
    }
}
