import FoundationEssentials
import TerminalUI
import Yosemite

/// A refund in progress, and its outcome. It cannot be stopped: money is moving.
@MainActor
final class RefundProgressDialog: CounterDialog {
    enum Phase: Hashable {
        case running(RefundProgress?)
        case ended(RefundProgress)
        /// It was not begun; the reason.
        case failed(String)
    }

    let id = "refund.progress"
    private(set) var phase = Phase.running(nil)
    private let plan: RefundPlan
    private let order: PayableOrder
    private let coordinator: PaymentCoordinator
    private var since: Date
    private var alarm: Task<Void, Never>?

    init(plan: RefundPlan, order: PayableOrder, coordinator: PaymentCoordinator) {
        self.plan = plan
        self.order = order
        self.coordinator = coordinator
        since = coordinator.now
    }

    var isTicking: Bool { isRunning }
    private var isRunning: Bool { if case .running = phase { true } else { false } }
    var hold: String? { isRunning ? Localization.moving : nil }
    var refusesEscape: String? { hold }
    func closed() { alarm?.cancel() }

    func begin() {
        watch()
        coordinator.dispatch(
            RefundAction.createRefund(
                siteID: coordinator.siteID,
                orderID: order.orderID,
                plan: plan,
                onProgress: { [weak self] in self?.take($0) },
                onCompletion: { [weak self, coordinator] result in
                    switch result {
                    case .success(let progress): self?.take(progress)
                    case .failure(let error): self?.fail(StoreWords.describe(error))
                    }
                    coordinator.loadOpen()
                }
            )
        )
    }

    private func take(_ progress: RefundProgress) {
        guard case .running(let old) = phase else { return }
        if old?.step != progress.step { since = coordinator.now }
        phase = Self.isFinal(progress.step) ? .ended(progress) : .running(progress)
        watch()
        coordinator.setNeedsRender()
    }

    /// Whether it ended with an unknown outcome, or unknown to the store.
    private var isOpen: Bool {
        guard case .ended(let progress) = phase else { return false }
        return progress.step == .notSure || progress.step == .returnedOrderNotUpdated
    }

    /// Continues open refunds and asks for their outcome.
    private func ask() {
        phase = .running(RefundProgress(step: .findingOut))
        since = coordinator.now
        watch()
        coordinator.dispatch(
            RefundAction.resolveRefunds(siteID: coordinator.siteID) { [weak self] result in
                switch result {
                case .success(let all): self?.settle(all)
                case .failure(let error):
                    self?.take(RefundProgress(step: .notSure, message: StoreWords.describe(error)))
                }
            }
        )
        coordinator.setNeedsRender()
    }

    /// One that is no longer open was finished meanwhile by the background task for open refunds: its outcome is in the
    /// journal.
    private func settle(_ resolved: [RefundSummary]) {
        coordinator.loadOpen()
        if let ours = resolved.first(where: { $0.orderID == order.orderID }) { return take(ours.progress) }
        coordinator.dispatch(
            RefundAction.loadRefunds(siteID: coordinator.siteID, onlyOpen: false) { [weak self] result in
                guard let self else { return }
                switch result {
                case .success(let found):
                    let ours = found.first { $0.orderID == self.order.orderID }?.progress
                    self.take(ours.flatMap { Self.isFinal($0.step) ? $0 : nil } ?? RefundProgress(step: .notSure))
                case .failure(let error):
                    self.take(RefundProgress(step: .notSure, message: StoreWords.describe(error)))
                }
            }
        )
    }

    private func fail(_ words: String) {
        guard case .running(let progress) = phase else { return }
        switch progress?.step {
        case nil, .checkingOrder: phase = .failed(words)
        case .returningMoney, .findingOut, .tellingStore, .refunded, .returnedOrderNotUpdated, .refused, .notSure:
            phase = .ended(RefundProgress(step: .notSure, message: words))
        }
        watch()
        coordinator.setNeedsRender()
    }

    /// Whether the reader asks for the card that paid.
    private var isPresenting: Bool {
        guard case .running(let progress?) = phase else { return false }
        return progress.step == .returningMoney && progress.message != nil
    }

    /// A refund without further events has an unknown outcome.
    private func watch() {
        alarm?.cancel()
        guard isRunning, let time = coordinator.time else { return }
        let end = time.now + .seconds(PaymentLimits.seconds(of: isPresenting ? .waitingForCard : .findingOut))
        alarm = Task { [weak self] in
            guard (try? await time.sleep(until: end)) != nil, let self, self.isRunning else { return }
            self.phase = .ended(RefundProgress(step: .notSure))
            self.coordinator.setNeedsRender()
        }
    }

    static func isFinal(_ step: RefundProgress.Step) -> Bool {
        switch step {
        case .checkingOrder, .returningMoney, .findingOut, .tellingStore: false
        case .refunded, .returnedOrderNotUpdated, .refused, .notSure: true
        }
    }

    // MARK: Picture

    private func money(_ amount: Decimal) -> String { coordinator.money(amount, of: order) }

    var viewState: CounterViewState {
        var viewState = CounterViewState(title: Localization.title, scope: order.scope)
        let amount = money(plan.amount)
        switch phase {
        case .running(let progress):
            let current = Self.index(of: progress?.step)
            viewState.lines = [.blank, .amount(amount), .blank]
            viewState.lines += [Localization.checked, Localization.given, Localization.told].enumerated().map {
                .step($0 < current ? .done : $0 == current ? .now : .ahead, $1)
            }
            let clock = ClockWords.text(Int(coordinator.now.timeIntervalSince(since)))
            viewState.lines += [.blank, .clocked(Self.sentence(progress), clock: clock), .blank]
            viewState.note = Localization.off
        case .failed(let reason):
            end(&viewState, amount, .notRefunded, .cancelled, .bad, [Self.failure(reason), Localization.unchanged])
        case .ended(let progress): end(&viewState, amount, progress)
        }
        return viewState
    }

    private func end(_ viewState: inout CounterViewState, _ amount: String, _ progress: RefundProgress) {
        let outcome = progress.outcome == .refunding ? .refundNotSure : progress.outcome
        let words = outcome.sentence(because: CounterWords.oneLine(progress.message))
        switch outcome {
        case .refunded:
            let way = plan.route == .manual ? Localization.giveNow(amount) : RefundWords(plan: plan, money: money).way
            let lines = [way, CounterWords.oneLine(progress.message), RefundWords.Localization.mails]
            end(&viewState, amount, outcome, .completed, .good, lines)
        case .refundedOrderNotUpdated:
            end(&viewState, amount, outcome, .completed, .warn, [words, Localization.again])
        case .notRefunded:
            end(&viewState, amount, outcome, .cancelled, .bad, [words, Localization.unchanged])
        default: end(&viewState, amount, outcome, .failed, .warn, [words, Localization.again])
        }
    }

    private static func failure(_ reason: String) -> String {
        PaymentOutcome.notRefunded.sentence(because: CounterWords.oneLine(reason))
    }

    private func end(
        _ viewState: inout CounterViewState,
        _ amount: String,
        _ outcome: PaymentOutcome,
        _ glyph: Glyph,
        _ role: Role,
        _ words: [String?]
    ) {
        viewState.lines = [.blank, .amount(amount, word: outcome.headline, glyph: glyph, role: role), .blank]
        viewState.lines += words.compactMap { $0 }.map { .text($0) } + [.blank]
        let second = isOpen ? Hint("w", Localization.ask) : Hint("p", Localization.print)
        viewState.hints = [Hint("Enter", Localization.done), second, Hint("Esc", Localization.close)]
    }

    private static func index(of step: RefundProgress.Step?) -> Int {
        switch step {
        case nil, .checkingOrder: 0
        case .returningMoney, .findingOut: 1
        case .tellingStore, .refunded, .returnedOrderNotUpdated, .refused, .notSure: 2
        }
    }

    private static func sentence(_ progress: RefundProgress?) -> String {
        switch progress?.step {
        case nil, .checkingOrder: Localization.checking
        case .returningMoney: CounterWords.oneLine(progress?.message) ?? Localization.returning
        case .findingOut: Localization.finding
        case .tellingStore, .refunded, .returnedOrderNotUpdated, .refused, .notSure: Localization.telling
        }
    }

    // MARK: Keys

    func press(_ key: Key) -> OverlayOutcome {
        guard !isRunning else { return .stay }
        if key == .enter { return .close }
        if key == .character("w"), isOpen { ask() }
        if key == .character("p") { coordinator.receipts.show(orderID: order.orderID, number: order.number) }
        return .stay
    }

    enum Localization {
        static let title = localized("Refund")
        static let checked = localized("Order checked")
        static let given = localized("Money refunded")
        static let told = localized("Order updated")
        static let checking = localized("Checking the order with the store.")
        static let returning = localized("Refunding. Keep this window open.")
        static let finding = localized("The answer was lost. Checking the result.")
        static let telling = localized("Telling the store. Keep this window open.")
        static let off = localized("(keys are locked while money moves, at most 5 min)")
        static let moving = localized("A refund is under way. Wait for the answer.")
        static func giveNow(_ amount: String) -> String { localized("Give %@ to the customer now.", amount) }
        static let unchanged = localized("The order is unchanged.")
        static let again = localized("Do not refund again yet. w checks the result.")
        static let done = localized("Done")
        static let print = localized("Receipt")
        static let ask = localized("Ask")
        static let close = localized("Close")
    }
}
