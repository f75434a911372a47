import FoundationEssentials
import TerminalUI
import Yosemite

/// A card at the register: the payment dialog over the cart, for a sale that is no order yet. Carries out the decisions
/// of `PaymentState`; the paid sale is shown in the register itself.
@MainActor
final class RegisterCardDialog: CounterDialog {
    let id = "register.card"
    private(set) var state: PaymentState
    private weak var screen: RegisterScreen?
    private let coordinator: PaymentCoordinator
    private let amount: Decimal
    private let isRest: Bool
    private let uuid: String
    private var hadReader = false
    private var isReaderLost = false
    private var hasSlip = false
    private var attempt = 0
    /// Prices are being compared with the store's; no card is requested yet.
    private var isComparing = false
    private var alarm: Task<Void, Never>?

    /// - Parameters:
    ///   - isRest: the amount is all that is left, not a part.
    ///   - isUncertain: a card was requested before, and its outcome is to be found out.
    init(screen: RegisterScreen, amount: Decimal, isRest: Bool, isUncertain: Bool = false) {
        self.screen = screen
        (self.amount, self.isRest, uuid) = (amount, isRest, screen.model.cart.uuid)
        coordinator = screen.edits.counter
        let settings = screen.context.format.settings.currency
        let order = PayableOrder(
            orderID: 0,
            number: "",
            amount: amount,
            currency: screen.model.quote?.currency ?? settings.code,
            symbol: settings.symbol,
            sale: RegisterWords.items(screen.model.cart.count)
        )
        hasSlip = isUncertain
        state =
            isUncertain
            ? PaymentState(askingAbout: order, now: coordinator.now)
            : PaymentState(order: order, tender: .card, now: coordinator.now)
    }

    var viewState: CounterViewState {
        PaymentViewState(
            state: state,
            now: coordinator.now,
            money: { [coordinator, state] in coordinator.money($0, of: state.order) },
            isReaderLost: isReaderLost
        ).viewState
    }

    var isTicking: Bool { state.isWaiting }

    /// What quitting would interrupt, as a sentence.
    var hold: String? { state.isDeciding ? PaymentViewState.hold(state.progress) : nil }

    var refusesEscape: String? {
        PaymentViewState(state: state, now: coordinator.now, money: { "\($0)" }).escapeRefusal
    }

    /// Requests the card at once, or finds out the earlier outcome.
    func begin() { if state.isUncertain { resolve() } else { collect() } }

    // MARK: Keys

    func press(_ key: Key) -> OverlayOutcome {
        switch key {
        case .enter: take(.key(.enter))
        case .character("c"): take(.key(.cash))
        case .character("w"): take(.key(.wait))
        case .character("l"): take(.key(.leave))
        case .character("p") where state.isUncertain: screen?.printSlip()
        case .function, .alt, .tab, .backTab: take(.otherKey)
        default: break
        }
        return .stay
    }

    func scanned(_ scan: Scan) -> OverlayOutcome {
        take(.scan)
        return .stay
    }

    func escape() -> OverlayOutcome {
        take(.key(.escape))
        return .stay
    }

    func closed() { alarm?.cancel() }

    // MARK: Events

    private func take(_ event: PaymentState.Event) {
        let effects = state.take(event, now: coordinator.now)
        watch()
        printSlipWhereLost()
        for effect in effects { perform(effect) }
        coordinator.setNeedsRender()
    }

    /// As soon as the outcome is shown as unknown: the end of the payment, which asks the processor again, may take
    /// long.
    private func printSlipWhereLost() {
        guard state.isUncertain, !hasSlip else { return }
        hasSlip = true
        screen?.printLostSlip(of: uuid)
    }

    private func perform(_ effect: PaymentState.Effect) {
        switch effect {
        case .collect: collect()
        case .cancel: cancel()
        case .resolve: resolve()
        case .close:
            coordinator.close(self)
            // Closed before the outcome was known: the ledger has the pending payment.
            if state.isUncertain { screen?.model.loadOpen() }
        case .cash:
            coordinator.close(self)
            if isRest { screen?.takeCash() } else { screen?.takeCashPart(amount) }
        case .takeOver, .print, .email: break
        }
    }

    private func collect() {
        guard let model = screen?.model, let total = model.total else { return }
        attempt += 1
        (isReaderLost, hasSlip) = (false, false)
        hadReader = coordinator.readers.reader != nil
        model.asked.insert(uuid)
        watch()
        let (attempt, cart) = (attempt, model.cart)
        model.whenKept { [self] in
            coordinator.dispatch(
                SaleAction.takeCard(
                    siteID: coordinator.siteID,
                    cart: cart,
                    shownTotal: total,
                    amount: isRest ? nil : amount,
                    chooseApplication: { [weak coordinator] in await coordinator?.chooseApplication($0) },
                    // Its end counts once it is stored.
                    onProgress: { [weak self] in if !$0.step.isFinal { self?.news($0, of: attempt) } },
                    onCompletion: { [self, model] result in
                        model.asked.remove(uuid)
                        switch result {
                        case .success(let taken): ended(taken, attempt)
                        case .failure(let error): failed(error, attempt)
                        }
                        coordinator.loadOpen()
                    }
                )
            )
        }
    }

    private func ended(_ taken: SaleTendered, _ attempt: Int) {
        screen?.model.took(taken)
        guard coordinator.isOpen(self) else { return screen?.tell(taken) ?? () }
        guard let progress = taken.progress, !taken.isPaid, !progress.step.isPaid else {
            coordinator.close(self)
            return screen?.tell(taken) ?? ()
        }
        news(progress, of: attempt)
    }

    private func news(_ progress: PaymentProgress, of attempt: Int) {
        guard attempt == self.attempt || progress.step == .notSure else { return }
        let reader = coordinator.readers.reader
        hadReader = hadReader || reader != nil
        if progress.step == .stopped { isReaderLost = hadReader && reader == nil }
        take(.progress(progress))
        // It was to be stopped before there was anything to stop.
        if state.wish != nil, state.canCancel { cancel() }
    }

    private func failed(_ error: any Error, _ attempt: Int) {
        screen?.model.loadOpen()
        guard attempt == self.attempt else { return }
        if let wish = state.wish, state.canCancel { return perform(wish == .cash ? .cash : .close) }
        guard error as? SaleProblem == .notCompared else { return take(.failed(coordinator.context.describe(error))) }
        coordinator.close(self)
        let (screen, part) = (screen, isRest ? nil : amount)
        screen?.askToCompare { [weak screen] in screen?.askCard(part, comparing: true) }
    }

    private func cancel() {
        if isComparing {
            isComparing = false
            attempt += 1
            if let wish = state.wish { return perform(wish == .cash ? .cash : .close) }
            return take(.failed(SplitWords.compareTooLong))
        }
        coordinator.dispatch(
            SaleAction.cancelCard(siteID: coordinator.siteID, uuid: uuid) { [weak self] result in
                if case .success(let answer) = result { self?.take(.cancelAnswered(answer)) }
            }
        )
    }

    // MARK: Before and after

    /// Prices are compared for the first time, then the card is requested.
    func beginComparing() {
        isComparing = true
        attempt += 1
        watch()
        let attempt = attempt
        coordinator.dispatch(
            PricingAction.allowComparing(siteID: coordinator.siteID, isAllowed: true) {
                [weak self, coordinator] result in
                if case .failure(let error) = result {
                    self?.isComparing = false
                    self?.take(.failed(coordinator.context.describe(error)))
                    return
                }
                // Where the comparison fails, the card's own request to the store shows why.
                coordinator.dispatch(
                    PricingAction.comparePrices(siteID: coordinator.siteID) { _ in
                        guard let self, self.isComparing, attempt == self.attempt else { return }
                        self.isComparing = false
                        self.collect()
                    }
                )
            }
        )
    }

    private func resolve() {
        guard let model = screen?.model else { return }
        let asked = model.uncertain?.id
        watch()
        model.resolve(uuid) { [weak self, coordinator] result in
            switch result {
            case .success(let found): self?.resolved(found, asked)
            case .failure(let error): self?.take(.notResolved(coordinator.context.describe(error)))
            }
            coordinator.loadOpen()
        }
    }

    private func resolved(_ found: SaleTendered, _ asked: String?) {
        let sale = found.sale.sale
        if !found.isPaid, sale.unknown != nil || sale.asked != nil { return take(.resolved(nil)) }
        coordinator.close(self)
        screen?.tell(found, asked)
    }

    /// Ends every wait, even where no more events arrive.
    private func watch() {
        alarm?.cancel()
        guard let deadline = state.deadline, let time = coordinator.time else { return }
        let left = max(0, deadline.timeIntervalSince(coordinator.now)) + PaymentLimits.grace
        let end = time.now + .milliseconds(Int(left * 1_000))
        alarm = Task { [weak self] in
            guard (try? await time.sleep(until: end)) != nil else { return }
            self?.take(.overdue)
        }
    }
}
