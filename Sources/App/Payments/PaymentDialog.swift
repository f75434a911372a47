import FoundationEssentials
import TerminalUI
import Yosemite

/// The payment dialog: carries out the decisions of `PaymentState`.
@MainActor
final class PaymentDialog: CounterDialog {
    let id = "payment"
    private(set) var state: PaymentState
    private let tender: PaymentTender
    private let coordinator: PaymentCoordinator
    /// Whether a reader was connected when the payment began, or during it.
    private var hadReader = false
    private var isReaderLost = false
    private var receiptWords = ""
    /// The number of the try: events of an earlier one count only where money was taken.
    private var attempt = 0
    private var alarm: Task<Void, Never>?

    init(order: PayableOrder, tender: PaymentTender, coordinator: PaymentCoordinator) {
        self.tender = tender
        self.coordinator = coordinator
        state = PaymentState(order: order, tender: tender.kind, now: coordinator.now)
    }

    var viewState: CounterViewState {
        PaymentViewState(
            state: state,
            now: coordinator.now,
            money: { [coordinator, state] in coordinator.money($0, of: state.order) },
            isReaderLost: isReaderLost,
            receipt: receiptWords
        ).viewState
    }

    var isTicking: Bool { state.isWaiting }

    /// What quitting would interrupt, as a sentence.
    var hold: String? { state.isDeciding ? PaymentViewState.hold(state.progress) : nil }

    var refusesEscape: String? {
        PaymentViewState(state: state, now: coordinator.now, money: { "\($0)" }).escapeRefusal
    }

    func begin() { collect(attempt: nextTry()) }

    // MARK: Keys

    func press(_ key: Key) -> OverlayOutcome {
        guard let meaning = Self.meaning(of: key) else {
            if case .function = key { take(.otherKey) }
            return .stay
        }
        take(.key(meaning))
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

    private static func meaning(of key: Key) -> PaymentState.PaymentKey? {
        switch key {
        case .enter: .enter
        case .character("c"): .cash
        case .character("p"): .print
        case .character("e"): .email
        case .character("w"): .wait
        case .character("l"): .leave
        case .character("t"): .takeOver
        case .character, .escape, .tab, .backTab, .backspace, .delete, .insert, .up, .down, .left, .right, .home,
            .end, .pageUp, .pageDown, .function, .ctrl, .alt:
            nil
        }
    }

    // MARK: Events

    private func take(_ event: PaymentState.Event) {
        let effects = state.take(event, now: coordinator.now)
        watch()
        for effect in effects { perform(effect) }
        coordinator.setNeedsRender()
    }

    private func perform(_ effect: PaymentState.Effect) {
        switch effect {
        case .collect: tryAgain()
        case .takeOver: tryAgain(takesOver: true)
        case .cancel: cancel()
        case .resolve: resolve()
        case .close: coordinator.close(self)
        case .cash:
            coordinator.close(self)
            coordinator.takeCash(state.order)
        case .print: coordinator.receipts.printNewest(orderID: state.order.orderID) { [weak self] in self?.say($0) }
        case .email: coordinator.receipts.askForAddress(orderID: state.order.orderID, number: state.order.number)
        }
    }

    private func say(_ words: String) {
        receiptWords = words
        coordinator.setNeedsRender()
    }

    private func nextTry() -> Int {
        attempt += 1
        return attempt
    }

    /// The amount is fixed: another try begins only where the store still wants the same.
    private func tryAgain(takesOver: Bool = false) {
        let attempt = nextTry()
        watch()
        coordinator.dispatch(
            CardPresentPaymentsAction.checkEligibility(siteID: coordinator.siteID, orderID: state.order.orderID) {
                [weak self] result in
                guard let self, attempt == self.attempt else { return }
                switch result {
                case .success(let now): self.tryAgain(now, takesOver: takesOver, attempt)
                case .failure(let error): self.take(.failed(StoreWords.describe(error)))
                }
            }
        )
    }

    private func tryAgain(_ now: PaymentEligibility, takesOver: Bool, _ attempt: Int) {
        guard state.canCancel, state.wish == nil else { return take(.progress(stopped)) }
        let isOverlooked = now.doubt != nil && now.doubt?.date == state.order.overlooking
        if let refusal = (isOverlooked ? nil : now.refusal) ?? now.refusals[tender.kind] {
            take(.failed(refusal))
        } else if now.amount != state.order.amount || now.currency != state.order.currency {
            take(.failed(Localization.changed(coordinator.money(now.amount, of: state.order))))
        } else {
            collect(takesOver: takesOver, attempt: attempt)
        }
    }

    /// Given up while the order was being checked again.
    private var stopped: PaymentProgress {
        PaymentProgress(
            paymentID: "",
            orderID: state.order.orderID,
            orderNumber: state.order.number,
            amount: state.order.amount,
            currency: state.order.currency,
            tender: tender.kind,
            step: .stopped,
            mode: state.progress?.mode ?? .live
        )
    }

    private func collect(takesOver: Bool = false, attempt: Int) {
        isReaderLost = false
        hadReader = coordinator.readers.reader != nil
        watch()
        coordinator.dispatch(
            CardPresentPaymentsAction.collectPayment(
                siteID: coordinator.siteID,
                orderID: state.order.orderID,
                tender: tender,
                takesOver: takesOver,
                overlooking: state.order.overlooking,
                chooseApplication: { [weak coordinator] in await coordinator?.chooseApplication($0) },
                onProgress: { [weak self] in self?.news($0, of: attempt) },
                onCompletion: { [weak self, coordinator] result in
                    switch result {
                    case .success(let progress): self?.news(progress, of: attempt)
                    case .failure(let error): self?.failed(error, attempt)
                    }
                    coordinator.loadOpen()
                }
            )
        )
    }

    private func news(_ progress: PaymentProgress, of attempt: Int) {
        guard attempt == self.attempt || progress.step.isPaid || [.notSure, .chargedTwice].contains(progress.step)
        else { return }
        let reader = coordinator.readers.reader
        hadReader = hadReader || reader != nil
        if progress.step == .stopped { isReaderLost = tender.kind == .card && hadReader && reader == nil }
        take(.progress(progress))
    }

    private func failed(_ error: any Error, _ attempt: Int) {
        guard attempt == self.attempt else { return }
        take(.failed(StoreWords.describe(error)))
    }

    /// Whether it ended in a state that is still being worked on.
    var isUnsettled: Bool {
        guard case .ended(let progress) = state.phase else { return false }
        return progress.step == .notSure || progress.step == .paidOrderNotUpdated
    }

    /// Takes the final state of its payment, if there is one.
    func learn(from payments: [PaymentProgress]) {
        let paymentID = state.progress?.paymentID
        guard isUnsettled, let known = payments.first(where: { $0.paymentID == paymentID }), known.step.isFinal else {
            return
        }
        take(.progress(known))
    }

    private func cancel() {
        coordinator.dispatch(
            CardPresentPaymentsAction.cancelPayment(siteID: coordinator.siteID, orderID: state.order.orderID) {
                [weak self] result in
                if case .success(let answer) = result { self?.take(.cancelAnswered(answer)) }
            }
        )
    }

    private func resolve() {
        let paymentID = state.progress.map(\.paymentID).flatMap { $0.isEmpty ? nil : $0 }
        let orderID = state.order.orderID
        coordinator.dispatch(
            CardPresentPaymentsAction.resolvePayments(siteID: coordinator.siteID, paymentID: paymentID) {
                [weak self, coordinator] result in
                switch result {
                case .success(let records):
                    self?.take(.resolved(records.first { $0.progress.orderID == orderID }?.progress))
                case .failure(let error): self?.take(.notResolved(StoreWords.describe(error)))
                }
                coordinator.loadOpen()
            }
        )
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

    enum Localization {
        static func changed(_ amount: String) -> String {
            localized("The order's total is %@ now. Go back and take payment again.", amount)
        }
    }
}
