import Foundation
import Hardware
import Synchronization
import TestSupport

@testable import Yosemite

/// A processor without a network: counts what it charged by intent and key, and loses answers where it is told to.
final class MemoryProcessor: PaymentProcessor {
    enum Call: String, CaseIterable { case create, load, authorise, loadAuthorisation, cancel, refund }

    /// What goes wrong with a call.
    enum Trouble {
        /// It is done, and the answer is lost.
        case lostAnswer
        /// It never arrives.
        case unreachable
        case refused
    }

    private struct State {
        var intents: [String: PaymentIntent] = [:]
        var byKey: [String: String] = [:]
        var answers: [String: AuthorisationAnswer] = [:]
        var troubles: [Call: [Trouble]] = [:]
        var calls: [Call] = []
        var approvals: [String: Int] = [:]
        var reversals = 0
        var declines = 0
        var answersAmount: Int64?
        var waiting: [CheckedContinuation<Void, Never>] = []
        var holds = false
    }

    let id: String
    let mode: PaymentMode
    private let state = Mutex(State())

    init(id: String = "memory", mode: PaymentMode = .test) {
        self.id = id
        self.mode = mode
    }

    /// The next calls of a kind go wrong, one after the other.
    func fail(_ call: Call, _ troubles: Trouble...) { state.withLock { $0.troubles[call, default: []] += troubles } }
    /// The next `count` cards are declined.
    func decline(_ count: Int = 1) { state.withLock { $0.declines = count } }
    /// Intents are made for another amount than asked.
    func answerAmount(_ minor: Int64) { state.withLock { $0.answersAmount = minor } }
    /// Authorisations wait until `release`.
    func hold() { state.withLock { $0.holds = true } }

    func release() {
        let waiting = state.withLock { state in
            state.holds = false
            defer { state.waiting = [] }
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    /// Minor units held or taken at this moment, by order.
    func charged(_ orderID: Int) -> Int64 {
        state.withLock { state in
            state.intents.values.filter { $0.orderID == Int64(orderID) && $0.isApproved }
                .reduce(0) { $0 + $1.amountMinor }
        }
    }

    /// What intents were made in.
    var currencies: Set<String> { state.withLock { Set($0.intents.values.map(\.currency)) } }

    /// How often a card was approved, whatever became of it.
    var approvals: Int { state.withLock { $0.approvals.values.reduce(0, +) } }
    var calls: [Call] { state.withLock { $0.calls } }
    var intentCount: Int { state.withLock { $0.intents.count } }

    func createIntent(_ parameters: PaymentIntentParameters, key: String) async throws -> PaymentIntent {
        try answering(.create) { state in
            if let known = state.byKey[key].flatMap({ state.intents[$0] }) { return known }
            let made = PaymentIntent(
                intentID: "mi_\(state.intents.count + 1)",
                status: .requiresPaymentMethod,
                amountMinor: state.answersAmount ?? parameters.amountMinor,
                currency: parameters.currency,
                orderID: parameters.orderID,
                mode: mode,
                card: nil,
                declineReason: nil
            )
            state.intents[made.intentID] = made
            state.byKey[key] = made.intentID
            return made
        }
    }

    func loadIntent(_ intentID: String) async throws -> PaymentIntent {
        try answering(.load) { try Self.intent(intentID, $0) }
    }

    func authorise(_ request: AuthorisationRequest, intentID: String, key: String) async throws -> AuthorisationAnswer {
        await withCheckedContinuation { continuation in
            let goes = state.withLock { state in
                if state.holds { state.waiting.append(continuation) }
                return !state.holds
            }
            if goes { continuation.resume() }
        }
        return try answering(.authorise) { state in
            if let known = state.answers[key] { return known }
            let intent = try Self.intent(intentID, state)
            guard intent.status == .requiresPaymentMethod else {
                throw PaymentProcessorError.refused(code: "intent", message: "The intent is \(intent.status).")
            }
            let isDeclined = state.declines > 0 || request.maskedPAN?.lastFour == "0002"
            state.declines = max(0, state.declines - 1)
            let answer: AuthorisationAnswer =
                isDeclined
                ? .declined(responseCode: "51", reason: "insufficient funds")
                : .approved(responseCode: "00", authorisationCode: "A1B2C3", issuerData: [])
            state.answers[key] = answer
            if !isDeclined {
                state.approvals[intentID, default: 0] += 1
                let card = CardSummary(brand: "Visa", lastFour: "4242", authorisationCode: "A1B2C3")
                state.intents[intentID] = intent.with(.requiresCapture, card)
            }
            return answer
        }
    }

    func loadAuthorisation(intentID: String, key: String) async throws -> AuthorisationAnswer? {
        try answering(.loadAuthorisation) { $0.answers[key] }
    }

    func cancelIntent(_ intentID: String, key: String) async throws -> PaymentIntent {
        try answering(.cancel) { state in
            let intent = try Self.intent(intentID, state)
            if intent.isApproved { state.reversals += 1 }
            state.intents[intentID] = intent.with(.canceled, intent.card)
            return try Self.intent(intentID, state)
        }
    }

    func refund(intentID: String, amountMinor: Int64, key: String) async throws -> ProcessorRefund {
        try answering(.refund) { _ in ProcessorRefund(refundID: "mr_1", amountMinor: amountMinor, isPending: false) }
    }

    private func answering<T: Sendable>(_ call: Call, _ work: (inout State) throws -> T) throws -> T {
        let cause = Expectation("an answer")
        return try state.withLock { state in
            state.calls.append(call)
            let trouble = state.troubles[call]?.first
            if trouble != nil { state.troubles[call]?.removeFirst() }
            switch trouble {
            case .unreachable?: throw PaymentProcessorError.unreachable(cause: cause)
            case .refused?: throw PaymentProcessorError.refused(code: "no", message: "No.")
            case .lostAnswer?:
                _ = try work(&state)
                throw PaymentProcessorError.ambiguous(cause: cause)
            case nil: return try work(&state)
            }
        }
    }

    private static func intent(_ intentID: String, _ state: State) throws -> PaymentIntent {
        guard let intent = state.intents[intentID] else {
            throw PaymentProcessorError.refused(code: "unknown", message: "There is no such intent.")
        }
        return intent
    }
}

extension PaymentIntent {
    fileprivate func with(_ status: Status, _ card: CardSummary?) -> PaymentIntent {
        PaymentIntent(
            intentID: intentID,
            status: status,
            amountMinor: amountMinor,
            currency: currency,
            orderID: orderID,
            mode: mode,
            card: card,
            declineReason: declineReason
        )
    }
}
