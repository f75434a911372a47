import FoundationEssentials
import TerminalUI
import WooFoundation
import Yosemite

/// The sale at the register: its cart, its total, and the last payment. Every change is saved and priced in the
/// background; nothing here blocks.
@MainActor
final class RegisterModel {
    private(set) var cart = SaleCart()
    /// Of `cart`, or for a moment of the cart before a change.
    private(set) var quote: SaleQuote?
    /// Why there is no price.
    private(set) var problem: String?
    private(set) var facts: TillFacts?
    /// Carts on hold, newest first.
    private(set) var held: [KeptCart] = []
    var paid: RegisterPaid?
    /// The parts already paid; nil where there are none.
    var open: OpenSaleFacts?
    /// Sales for which a card is being requested, whether the dialog is open or was left.
    var asked: Set<String> = []
    /// Other unfinished sales, and refunds in progress.
    var unfinished: [OpenSaleFacts] = []
    /// Refunds of returns that have not reached the card yet.
    var returning: [CardReturn] = []
    /// Sales, voids and returns refused by the store.
    var parked: [TillSaleSummary] = []
    /// How many orders of the store are another order made twice.
    var doubled = 0
    /// Whether the store may still refuse one of this session.
    var mayBeRefused = false
    /// By the sale's uuid; for this session.
    var shares: [String: SaleShares] = [:]
    /// The uuid of the sale that the clerk splits without a card.
    var cardless: String?
    /// The sale is being stored; no key reaches it.
    var isPaying = false
    /// It was put on hold and recalled, and no payment key was pressed since: the first such key only shows a message.
    private(set) var isRecalled = false
    /// The receipt of the last paid sale.
    var receipt: Receipt?
    /// The state of drawer and printer for `paid`; nil while they are working.
    var handover: SaleHandover?

    let context: SiteContext
    let codes: RegisterCodes
    var onChange: @MainActor () -> Void = {}
    var onProblem: @MainActor (String) -> Void = { _ in }
    func say(_ error: any Error) { onProblem(context.describe(error)) }
    /// Called when the receipt of a refund was sent to a printer that does not confirm it.
    var onDoubt: @MainActor (Receipt) -> Void = { _ in }
    /// Called when a sale on hold was paid.
    var onPaid: @MainActor (TillReceipt) -> Void = { _ in }
    /// Called when the return of an exchange was stored with its sale.
    var onExchanged: @MainActor (TillReceipt) -> Void = { _ in }
    /// Called when something is not done although nothing is wrong.
    var onRefusal: @MainActor (String) -> Void = { _ in }
    /// Called when the total differs from the displayed one, though the cart was not changed.
    var onOtherTotal: @MainActor (_ shown: Decimal, _ now: Decimal) -> Void = { _, _ in }
    /// Whether an amount is displayed in a question: it then stays as it is.
    var isAsking: @MainActor () -> Bool = { false }

    private static let maximumSteps = 100
    private var past: [SaleCart] = []
    private var future: [SaleCart] = []
    private var quotedCart: SaleCart?
    private var isQuoting = false
    /// `pricedBehind` at the time of the last price.
    private var quotedBehind: [Date?] = []
    /// When the data that prices depend on was last read.
    private var pricedBehind: [Date?] {
        let kinds: [MirrorResourceKind] = [
            .products, .variations, .coupons, .taxRates, .taxClasses, .settingsGroups,
        ]
        return kinds.map { context.status.progress.resource($0)?.lastSync }
    }
    private var keptCart: SaleCart?
    private var isKeeping = false
    private var afterKeeping: [@MainActor () -> Void] = []
    private var isLoaded = false

    init(context: SiteContext) {
        self.context = context
        codes = RegisterCodes(context: context)
        codes.onChange = { [weak self] in self?.onChange() }
        codes.onProblem = { [weak self] in self?.onProblem($0) }
    }

    var isQuoted: Bool { quotedCart == cart || cart.isEmpty }
    var canUndo: Bool { !past.isEmpty && paid == nil && !isBegun }
    var canRedo: Bool { !future.isEmpty && paid == nil && !isBegun }

    /// Reads the till's settings, and the sale that was open when the program ended.
    func load() {
        guard !isLoaded else { return }
        isLoaded = true
        loadFacts()
        codes.load()
        loadLastReceipt()
        loadUnfinished()
        loadHeld { [weak self] carts in
            guard let self, self.cart.isBlank, let open = carts.first(where: { !$0.isHeld }) else { return }
            self.show(open.cart)
            self.loadOpen()
        }
    }

    var takesFractions: Bool { facts?.takesFractions ?? false }

    func loadFacts(then: @escaping @MainActor () -> Void = {}) {
        context.stores.dispatch(
            SaleAction.loadTill(siteID: context.siteID) { [weak self] result in
                switch result {
                case .success(let facts): self?.facts = facts
                case .failure(let error): self?.say(error)
                }
                self?.onChange()
                then()
            }
        )
    }

    func loadHeld(then: @escaping @MainActor ([KeptCart]) -> Void = { _ in }) {
        context.stores.dispatch(
            SaleAction.listCarts(siteID: context.siteID) { [weak self] result in
                guard let self else { return }
                switch result {
                case .success(let carts):
                    then(carts)
                    self.held = carts.filter { $0.cart.uuid != self.cart.uuid }
                case .failure(let error): self.say(error)
                }
                self.onChange()
            }
        )
    }

    // MARK: Changes

    /// Begins the next sale where the last one is paid.
    ///
    /// - Returns: whether anything changed.
    @discardableResult
    func change(_ work: (inout SaleCart) -> Void) -> Bool {
        guard !isPaying, !refusesAsBegun() else { return false }
        paid = nil
        var next = cart
        work(&next)
        guard next != cart else { return false }
        past.append(cart)
        if past.count > Self.maximumSteps { past.removeFirst() }
        future = []
        show(next)
        return true
    }

    func undo() {
        guard !isPaying, !isBegun, let last = past.popLast() else { return }
        future.append(cart)
        show(last)
    }

    func redo() {
        guard !isPaying, !isBegun, let next = future.popLast() else { return }
        past.append(cart)
        show(next)
    }

    /// Leaves the paid sale.
    func beginNext() {
        guard paid != nil else { return }
        paid = nil
        onChange()
    }

    private func show(_ next: SaleCart) {
        cart = next
        quoteCart()
        keep()
        onChange()
    }

    /// Another sale, with an undo history of its own.
    func begin(_ next: SaleCart) {
        (past, future) = ([], [])
        (keptCart, quote, quotedCart, problem) = (nil, nil, nil, nil)
        (isRecalled, open) = (false, nil)
        show(next)
        if !next.isBlank { loadOpen() }
    }

    /// Settings that prices depend on, or prices, may have changed.
    func surroundingsChanged() {
        if problem != nil, !isQuoting {
            quotedCart = nil
            quoteCart()
        }
        if facts == nil, isLoaded { loadFacts() }
        if quotedBehind != pricedBehind { quoteAgain() }
    }

    // MARK: Price

    /// One computation at a time; a cart that changed meanwhile is priced next.
    private func quoteCart() {
        guard !isQuoting, quotedCart != cart else { return }
        guard !cart.isEmpty else {
            (quote, problem, quotedCart) = (nil, nil, cart)
            return
        }
        ask { [weak self] asked, result in
            guard let self else { return }
            self.quotedCart = asked
            switch result {
            case .success(let quote): (self.quote, self.problem) = (quote, quote.problem)
            case .failure(let error): (self.quote, self.problem) = (nil, StoreWords.describe(error))
            }
            self.onChange()
            self.quoteCart()
        }
    }

    /// Prices and taxes of the store may have changed since the last price: the new total is shown before payment. The
    /// old price is valid until then.
    func quoteAgain() {
        guard !isQuoting, !cart.isEmpty, quotedCart == cart, !isBegun, !isPaying, !isAsking() else { return }
        ask { [weak self] asked, result in
            guard let self else { return }
            defer { self.quoteCart() }
            guard case .success(let quote) = result, asked == self.cart, asked == self.quotedCart,
                !self.isBegun, !self.isPaying, !self.isAsking()
            else { return }
            let shown = self.quote?.total
            (self.quote, self.problem) = (quote, quote.problem)
            if self.problem == nil, let shown, let now = quote.total, shown != now {
                self.onOtherTotal(asked.difference(of: shown), asked.difference(of: now))
            }
            self.onChange()
        }
    }

    private func ask(_ then: @escaping @MainActor (_ asked: SaleCart, Result<SaleQuote, any Error>) -> Void) {
        isQuoting = true
        let (asked, behind) = (cart, pricedBehind)
        context.stores.dispatch(
            SaleAction.quoteCart(siteID: context.siteID, cart: asked) { [weak self] result in
                guard let self else { return }
                (self.isQuoting, self.quotedBehind) = (false, behind)
                then(asked, result)
            }
        )
    }

    // MARK: Saving

    private func keep() {
        guard !isKeeping, keptCart != cart, !isPaying else { return }
        isKeeping = true
        let kept = cart
        context.stores.dispatch(
            SaleAction.saveCart(siteID: context.siteID, cart: kept) { [weak self] result in
                guard let self else { return }
                self.isKeeping = false
                self.keptCart = kept
                if case .failure(let error) = result {
                    self.onProblem(Localization.notKept(StoreWords.describe(error)))
                }
                let waiting = self.afterKeeping
                self.afterKeeping = []
                for work in waiting { work() }
                self.keep()
            }
        )
    }

    /// Does `work` when no save is running, so that it does not overtake one.
    func whenKept(_ work: @escaping @MainActor () -> Void) {
        if isKeeping { afterKeeping.append(work) } else { work() }
    }

    // MARK: On hold

    /// Puts the sale on hold and begins another. Payments already taken stay: the next customer does not wait for a
    /// bank.
    func hold() {
        let cart = cart
        begin(SaleCart())
        whenKept {
            self.context.stores.dispatch(
                SaleAction.holdCart(siteID: self.context.siteID, cart: cart) { result in
                    if case .failure(let error) = result { self.say(error) }
                    self.loadHeld()
                    self.loadUnfinished()
                }
            )
        }
    }

    /// Continues a sale on hold; the current one is put on hold.
    func recall(_ kept: KeptCart) {
        guard !isPaying else { return }
        if !cart.isBlank { hold() }
        paid = nil
        held.removeAll { $0.cart.uuid == kept.cart.uuid }
        begin(kept.cart)
        isRecalled = true
    }

    /// The clerk has seen the message that the sale was on hold.
    func arm() { isRecalled = false }

    /// Creates an unpaid order from a sale on hold, at its current total; any till can open it.
    ///
    /// - Parameter completion: called with the total.
    func leaveAsOrder(_ kept: KeptCart, completion: @escaping @MainActor (Decimal) -> Void) {
        held.removeAll { $0.cart.uuid == kept.cart.uuid }
        let (stores, siteID) = (context.stores, context.siteID)
        stores.dispatch(
            SaleAction.quoteCart(siteID: siteID, cart: kept.cart) { [weak self] result in
                guard let total = self?.total(of: result) else { return }
                stores.dispatch(
                    SaleAction.orderCart(siteID: siteID, cart: kept.cart, shownTotal: total) { result in
                        switch result {
                        case .success: completion(total)
                        case .failure(let error): self?.say(error)
                        }
                        self?.loadHeld()
                    }
                )
            }
        )
    }

    /// For nil a message is shown, and the sales on hold are unchanged.
    private func total(of result: Result<SaleQuote, any Error>) -> Decimal? {
        switch result {
        case .success(let quote):
            if quote.problem == nil, let total = quote.total { return total }
            onProblem(quote.problem ?? Localization.noPrice)
        case .failure(let error): say(error)
        }
        loadHeld()
        return nil
    }

    func discard() {
        let uuid = cart.uuid
        begin(SaleCart())
        whenKept {
            self.context.stores.dispatch(
                SaleAction.dropCart(siteID: self.context.siteID, uuid: uuid) { result in
                    if case .failure(let error) = result { self.say(error) }
                }
            )
        }
    }

    /// Names this till, for the numbers of its receipts.
    func name(_ register: String, completion: @escaping @MainActor (String?) -> Void) {
        context.stores.dispatch(
            LedgerAction.nameTill(siteID: context.siteID, register: register) { [weak self] result in
                switch result {
                case .success: self?.loadFacts { completion(nil) }
                case .failure(let error): completion(StoreWords.describe(error))
                }
            }
        )
    }

    enum Localization {
        static func notKept(_ reason: String) -> String { localized("The cart could not be saved. %@", reason) }
        static let noPrice = localized("The sale has no price here; it is held as it was.")
    }
}
