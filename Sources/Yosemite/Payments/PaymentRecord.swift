import FoundationEssentials
import Hardware

/// A payment from the journal, for `merced payments list` and Needs attention.
public struct PaymentRecord: Hashable, Sendable {
    public let progress: PaymentProgress
    public let startedAt: Date
    public let changedAt: Date
    /// `gateway:pay.example.com`, `stripe`; nil for cash and an external terminal.
    public let processorID: String?
    public let intentID: String?
    public let readerSerial: String?
    /// Whether it is in progress right now: here, in another window, or in another merced.
    public let isUnderWay: Bool
    /// Whether it blocks another charge of its order until it is resolved, here or at other tills.
    public let isOpen: Bool
    /// The words for it: one that nobody works on is not under way.
    public let outcome: PaymentOutcome

    public init(
        progress: PaymentProgress,
        startedAt: Date,
        changedAt: Date,
        processorID: String?,
        intentID: String?,
        readerSerial: String?,
        isOpen: Bool,
        isUnderWay: Bool = false,
        outcome: PaymentOutcome? = nil
    ) {
        self.progress = progress
        self.startedAt = startedAt
        self.changedAt = changedAt
        self.processorID = processorID
        self.intentID = intentID
        self.readerSerial = readerSerial
        self.isOpen = isOpen
        self.isUnderWay = isUnderWay
        self.outcome = outcome ?? (isUnderWay ? .underWay : PaymentOutcome(left: progress))
    }
}

extension PaymentRecord {
    /// The same once it was settled by hand.
    func settled(_ isSettled: Bool) -> PaymentRecord {
        guard isSettled else { return self }
        return PaymentRecord(
            progress: progress.copy(step: .reversed, message: .some(nil), outcome: .refundedByHand),
            startedAt: startedAt,
            changedAt: changedAt,
            processorID: processorID,
            intentID: intentID,
            readerSerial: readerSerial,
            isOpen: false
        )
    }
}

/// One line of the onboarding's checklist.
public struct OnboardingLine: Hashable, Sendable, Identifiable {
    public enum State: String, Hashable, Sendable, CaseIterable {
        case done, missing, unknown, notPossible = "not_possible"
        /// Nothing to do, but something to know before it handles money.
        case notice
    }

    /// `stripe.plugin`, `gateway.address`, `reader.permission`, …
    public let id: String
    public let state: State
    /// `The Stripe plugin is active on the store.`
    public let title: String
    /// What to do if it is not done.
    public let fix: String?

    public init(id: String, state: State, title: String, fix: String?) {
        self.id = id
        self.state = state
        self.title = title
        self.fix = fix
    }
}
