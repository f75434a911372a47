import FoundationEssentials
import TerminalUI
import Yosemite

/// A card at the register (UX.md 5.5): the payment dialog over the cart, for a sale that is no order yet. Carries out what
/// `PaymentState` decides; what is paid shows in the register itself.
@MainActor
final class RegisterCardDialog: CounterDialog {
    let id = "register.card"
    private(set) var state: PaymentState
    private weak var screen: RegisterScreen?
    private let desk: PaymentDesk
    private let amount: Decimal
    private let isRest: Bool
    private let uuid: String
    private var hadReader = false
    private var isReaderLost = false
    private var attempt = 0
    private var alarm: Task<Void, Never>?

    /// - Parameter isRest: all that is left, not a part of it.
    init(screen: RegisterScreen, amount: Decimal, isRest: Bool) {
        self.screen = screen
        (self.amount, self.isRest, uuid) = (amount, isRest, screen.model.cart.uuid)
        desk = screen.edits.counter
        let settings = screen.context.format.settings.currency
        let order = PayableOrder(
            orderID: 0,
            number: "",
            amount: amount,
            currency: screen.model.quote?.currency ?? settings.code,
            symbol: settings.symbol,
            sale: RegisterWords.items(screen.model.cart.count)
        )
        state = PaymentState(order: order, tender: .card, now: desk.now)
    }

    var picture: CounterPicture {
        PaymentPicture(
            state: state,
            now: desk.now,
            money: { [desk, state] in desk.money($0, of: state.order) },
            isReaderLost: isReaderLost
        ).picture
    }

    var isTicking: Bool { state.isWaiting }

    /// What quitting would cut off.
    var hold: String? { state.isDeciding ? PaymentPicture.hold(state.progress?.step) : nil }

    var refusesEscape: String? {
        PaymentPicture(state: state, now: desk.now, money: { "\($0)" }).escapeRefusal
    }

    func begin() { collect() }

    func press(_ key: Key) -> OverlayOutcome {
        switch key {
        case .enter: take(.key(.enter))
        case .character("c"): take(.key(.cash))
        case .character("w"): take(.key(.wait))
        case .character("l"): take(.key(.leave))
        default: break
        }
        return .stay
    }

    func scanned(_ text: String) { take(.scan) }

    func escape() -> OverlayOutcome {
        take(.key(.escape))
        return .stay
    }

    func closed() { alarm?.cancel() }

    // MARK: What happens

    private func take(_ event: PaymentState.Event) {
        let effects = state.take(event, now: desk.now)
        watch()
        for effect in effects { perform(effect) }
        desk.setNeedsRender()
    }

    private func perform(_ effect: PaymentState.Effect) {
        switch effect {
        case .collect: collect()
        case .cancel: cancel()
        case .resolve: resolve()
        case .close: desk.close(self)
        case .cash:
            desk.close(self)
            screen?.takeCash()
        case .takeOver, .print, .email: break
        }
    }

    private func collect() {
        guard let model = screen?.model, let total = model.total else { return }
        attempt += 1
        isReaderLost = false
        hadReader = desk.readers.reader != nil
        watch()
        let (attempt, cart) = (attempt, model.cart)
        model.whenKept { [self] in
            desk.dispatch(
                SaleAction.takeCard(
                    siteID: desk.siteID,
                    cart: cart,
                    shownTotal: total,
                    amount: isRest ? nil : amount,
                    chooseApplication: { [weak desk] in await desk?.chooseApplication($0) },
                    // Its end counts once it is written down.
                    onProgress: { [weak self] in if !$0.step.isFinal { self?.news($0, of: attempt) } },
                    onCompletion: { [self] result in
                        switch result {
                        case .success(let taken): ended(taken, attempt)
                        case .failure(let error): failed(error, attempt)
                        }
                        desk.loadOpen()
                    }
                )
            )
        }
    }

    private func ended(_ taken: SaleTendered, _ attempt: Int) {
        screen?.model.took(taken, tender: CounterWords.card(taken.progress?.card))
        guard let progress = taken.progress, !taken.isPaid, !progress.step.isPaid else { return desk.close(self) }
        news(progress, of: attempt)
    }

    private func news(_ progress: PaymentProgress, of attempt: Int) {
        guard attempt == self.attempt || progress.step == .notSure else { return }
        let reader = desk.readers.reader
        hadReader = hadReader || reader != nil
        if progress.step == .stopped { isReaderLost = hadReader && reader == nil }
        take(.progress(progress))
    }

    private func failed(_ error: any Error, _ attempt: Int) {
        guard attempt == self.attempt else { return }
        guard error as? SaleProblem == .notCompared else { return take(.failed(StoreWords.describe(error))) }
        desk.close(self)
        let (screen, part) = (screen, isRest ? nil : amount)
        screen?.askToCompare { [weak screen] in screen?.askCard(part) }
    }

    private func cancel() {
        desk.dispatch(
            SaleAction.cancelCard(siteID: desk.siteID, uuid: uuid) { [weak self] result in
                if case .success(let answer) = result { self?.take(.cancelAnswered(answer)) }
            }
        )
    }

    private func resolve() {
        desk.dispatch(
            SaleAction.resolveOpen(siteID: desk.siteID, uuid: uuid) { [weak self, desk] result in
                switch result {
                case .success(let found): self?.resolved(found)
                case .failure(let error): self?.take(.notResolved(StoreWords.describe(error)))
                }
                desk.loadOpen()
            }
        )
    }

    private func resolved(_ found: SaleTendered) {
        screen?.model.took(found, tender: SplitWords.card)
        let sale = found.sale.sale
        // What is known by now shows in the register.
        guard !found.isPaid, sale.unknown != nil || sale.asked != nil else { return desk.close(self) }
        take(.resolved(nil))
    }

    /// Every wait ends, even where nothing is heard of it any more.
    private func watch() {
        alarm?.cancel()
        guard let deadline = state.deadline, let time = desk.time else { return }
        let left = max(0, deadline.timeIntervalSince(desk.now)) + PaymentLimits.grace
        let end = time.now + .milliseconds(Int(left * 1_000))
        alarm = Task { [weak self] in
            guard (try? await time.sleep(until: end)) != nil else { return }
            self?.take(.overdue)
        }
    }
}
