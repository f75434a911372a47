import Foundation
import Hardware
import Networking
import Synchronization
import TestSupport

@testable import Yosemite

/// A reader that its processor drives, and the processor: the card is approved behind merced's back.
final class SmartReader: CardReaderService {
    enum Script {
        case approve, decline
        /// The reader's action says that it failed, and the bank has approved.
        case approveAndLoseAnswer
        /// As the other, before the bank decided.
        case loseAnswer
    }

    static let reader = CardReader(
        serial: "tmr_1",
        kind: .serverDriven,
        name: "Smart reader",
        mode: .test,
        batteryLevel: nil,
        firmwareVersion: nil
    )

    private let processor: DrivingProcessor
    private let script = Mutex(Script.approve)

    init(_ processor: DrivingProcessor) {
        self.processor = processor
    }

    func use(_ next: Script) { script.withLock { $0 = next } }

    func discover() -> AsyncThrowingStream<[CardReader], any Error> {
        AsyncThrowingStream { continuation in
            continuation.yield([Self.reader])
            continuation.finish()
        }
    }

    func connect(_ reader: CardReader) async throws -> CardReader { Self.reader }
    func connectionEvents() -> AsyncStream<CardReaderConnectionEvent> { AsyncStream { $0.finish() } }
    func cancel() async throws -> CollectionCancellation { .tooLate }
    func disconnect() async {}

    func collect(_ parameters: CollectionParameters, host: any CollectionHost)
        -> AsyncThrowingStream<CardReaderEvent, any Error>
    {
        let script = script.withLock { $0 }
        return AsyncThrowingStream { continuation in
            let card = CardSummary(brand: "Visa", lastFour: "4242", authorisationCode: "")
            continuation.yield(.waitingForInput([.tap, .insert]))
            continuation.yield(.cardRead)
            if script == .approve || script == .approveAndLoseAnswer { processor.approve(parameters.intentID ?? "") }
            switch script {
            case .approve: continuation.yield(.completed(.approved(card)))
            case .decline: continuation.yield(.completed(.declined(reason: "expired card")))
            case .approveAndLoseAnswer, .loseAnswer: continuation.yield(.completed(.unknown))
            }
            continuation.finish()
        }
    }
}

/// Intents that a reader approves, a plugin captures, and a reversal gives back.
final class DrivingProcessor: PaymentProcessor {
    let id = "stripe"
    let mode = PaymentMode.test
    let drivesReaders = true
    let holdsApprovals = true
    private let intents = Mutex<[String: PaymentIntent]>([:])
    private let trouble = Mutex(Trouble())

    private struct Trouble {
        var isAway = false
        var refusesCaptures = false
        var lapses = false
        var refusal: PaymentProcessorError?
        var presented: [String] = []
        var captureBefore: Date?
        var silence: AsyncStream<Void>?
    }

    /// Nothing is answered until it is back.
    func isAway(_ isAway: Bool) { trouble.withLock { $0.isAway = isAway } }
    /// The bank has released what is captured too late.
    func lapseBeforeCapture() { trouble.withLock { $0.lapses = true } }
    func refusesCaptures() { trouble.withLock { $0.refusesCaptures = true } }
    /// Refuses to give money back, until nil.
    func refuses(_ code: String?) {
        trouble.withLock { $0.refusal = code.map { .refused(code: $0, message: "No refund: \($0).") } }
    }
    /// The readers at which a card was presented to get its money back.
    var presented: [String] { trouble.withLock { $0.presented } }
    /// The customer's bank wants what no reader can give.
    func demandAction() {
        for id in intents.withLock({ Array($0.keys) }) { set(id, .requiresAction, from: [.requiresPaymentMethod]) }
    }
    /// What it is asked to give back it answers when `silence` ends.
    func withholdsAnswers(until silence: AsyncStream<Void>) { trouble.withLock { $0.silence = silence } }
    /// When approvals lapse that nobody captures.
    func lapse(at date: Date) { trouble.withLock { $0.captureBefore = date } }

    var statuses: [PaymentIntent.Status] { intents.withLock { $0.values.map(\.status) } }
    var charged: Int64 { intents.withLock { $0.values.filter(\.isApproved).reduce(0) { $0 + $1.amountMinor } } }

    func approve(_ intentID: String) { set(intentID, .requiresCapture, from: [.requiresPaymentMethod]) }
    func capture(_ intentID: String) { set(intentID, .succeeded, from: [.requiresCapture]) }

    func createIntent(_ parameters: PaymentIntentParameters, key: String) async throws -> PaymentIntent {
        let made = PaymentIntent(
            intentID: "pi_\(key)",
            status: .requiresPaymentMethod,
            amountMinor: parameters.amountMinor,
            currency: parameters.currency,
            orderID: parameters.orderID,
            mode: .test,
            card: nil,
            declineReason: nil
        )
        return intents.withLock { intents in
            intents[made.intentID] = intents[made.intentID] ?? made
            return intents[made.intentID] ?? made
        }
    }

    func loadIntent(_ intentID: String) async throws -> PaymentIntent {
        let trouble = trouble.withLock { $0 }
        if trouble.isAway { throw PaymentProcessorError.unreachable(cause: Expectation("an answer")) }
        guard var found = intents.withLock({ $0[intentID] }) else {
            throw PaymentProcessorError.refused(code: "resource_missing", message: "No such intent.")
        }
        found.captureBefore = trouble.captureBefore
        return found
    }

    func captureIntent(_ intentID: String, key: String) async throws -> PaymentIntent {
        if trouble.withLock({ $0.lapses }) { set(intentID, .canceled, from: [.requiresCapture]) }
        if trouble.withLock({ $0.refusesCaptures }) {
            throw PaymentProcessorError.refused(code: "capture", message: "The approval has lapsed.")
        }
        _ = try await loadIntent(intentID)
        capture(intentID)
        return try await loadIntent(intentID)
    }

    func authorise(_ request: AuthorisationRequest, intentID: String, key: String) async throws -> AuthorisationAnswer {
        throw PaymentProcessorError.refused(code: "reader", message: "Its readers do that.")
    }

    func loadAuthorisation(intentID: String, key: String) async throws -> AuthorisationAnswer? { nil }

    func cancelIntent(_ intentID: String, key: String) async throws -> PaymentIntent {
        if let silence = trouble.withLock({ $0.silence }) { for await _ in silence {} }
        if try await loadIntent(intentID).isApproved, let refusal = trouble.withLock({ $0.refusal }) { throw refusal }
        set(intentID, .canceled, from: Set(PaymentIntent.Status.allCases))
        return try await loadIntent(intentID)
    }

    func refund(intentID: String, amountMinor: Int64, key: String) async throws -> ProcessorRefund {
        ProcessorRefund(refundID: "re_1", amountMinor: amountMinor, isPending: false)
    }

    func refund(intentID: String, amountMinor: Int64?, key: String, onReader serial: String) async throws {
        trouble.withLock { trouble in
            trouble.presented.append(serial)
            trouble.refusal = nil
        }
    }

    private func set(_ intentID: String, _ status: PaymentIntent.Status, from: Set<PaymentIntent.Status>) {
        intents.withLock { intents in
            guard let old = intents[intentID], from.contains(old.status) else { return }
            intents[intentID] = PaymentIntent(
                intentID: old.intentID,
                status: status,
                amountMinor: old.amountMinor,
                currency: old.currency,
                orderID: old.orderID,
                mode: old.mode,
                card: CardSummary(brand: "Visa", lastFour: "4242", authorisationCode: ""),
                declineReason: nil
            )
        }
    }
}

/// A plugin that captures and completes the order, and may lose its answer after the first half or the second.
struct PluginDouble: StoreNotifier {
    enum Loss { case nothing, order, answer }

    let processor: DrivingProcessor
    let remote: OrdersRemote
    let loss: Loss
    let told: Counter

    func tell(_ payment: PaidOrder) async throws -> Order {
        _ = told.next()
        processor.capture(payment.intentID ?? "")
        if loss == .order { throw NetworkError.cutOff(received: 0) }
        let order = try await remote.updateOrder(
            siteID: payment.facts.siteID,
            orderID: payment.facts.orderID,
            fields: ["status": .string("completed"), "transaction_id": .string(payment.intentID ?? "")]
        ).harmless()
        if loss == .answer { throw NetworkError.cutOff(received: 0) }
        return order
    }
}
