import Hardware

/// Determining the outcome of a payment, and reversing an approval.
extension PaymentRun {
    func findOut(_ attempt: Int, _ state: PaymentState) async {
        do {
            try await context.pause(before: attempt)
            let processor = try processor(of: state)
            guard let intentID = state.intentID else { return tell(.found(.notCharged)) }
            let key = state.facts.authorisationKey
            let (isServerDriven, usesClaims) = (state.isServerDriven, state.usesClaims)
            let serial = state.equipment?.serial ?? ""
            let finding = try await limited {
                let intent = try await processor.loadIntent(intentID)
                var isOurs: Bool
                var finding: PaymentEvent.Finding
                if isServerDriven {
                    finding = Self.finding(of: intent)
                    isOurs = try await processor.approvalIsFrom(reader: serial, intentID: intentID) == true
                } else {
                    let answer = try await processor.loadAuthorisation(intentID: intentID, key: key)
                    finding = Self.finding(of: intent, answer)
                    isOurs = if case .approved = answer { true } else { false }
                }
                // Two tills may have used one intent.
                if usesClaims, !isOurs, case .approved(let facts) = finding { finding = .approvedElsewhere(facts) }
                return finding
            }
            tell(.found(finding))
        } catch is CancellationError {
        } catch {
            tell(.found(.notYet(reason: PaymentWords.describe(error))))
        }
    }

    /// For a processor that drives its reader: its intent is decisive.
    private static func finding(of intent: PaymentIntent) -> PaymentEvent.Finding {
        switch intent.status {
        case .requiresCapture, .succeeded: .approved(IntentFacts(intent))
        case .processing, .other: .notYet(reason: PaymentWords.Localization.noAnswer)
        case .requiresAction: .stuck
        case .requiresPaymentMethod, .requiresConfirmation, .canceled: .notCharged
        }
    }

    private static func finding(of intent: PaymentIntent, _ answer: AuthorisationAnswer?) -> PaymentEvent.Finding {
        if intent.isApproved { return .approved(IntentFacts(intent)) }
        switch (answer, intent.status) {
        case (_, .canceled): return .notCharged
        case (.declined(_, let reason)?, _): return .declined(reason: reason)
        case (.approved?, _), (nil, .processing), (nil, .other):
            return .notYet(reason: PaymentWords.Localization.noAnswer)
        case (nil, .requiresAction): return .stuck
        case (nil, .requiresPaymentMethod), (nil, .requiresConfirmation), (nil, .requiresCapture), (nil, .succeeded):
            return .notCharged
        }
    }

    func reverse(_ attempt: Int, _ state: PaymentState) async {
        do {
            try await context.pause(before: attempt)
            let processor = try processor(of: state)
            guard let intentID = state.intentID else { return tell(.reversed) }
            // Another till may be charging this very intent.
            if state.usesClaims, !state.isApproved {
                if state.hasArmed {
                    guard try await mayEndIntent(state) else { return tell(.reversed) }
                } else {
                    guard (try? await mayEndIntent(state)) == true else { return tell(.reversed) }
                }
            }
            let key = state.facts.reversalKey
            if state.isServerDriven, let serial = state.equipment?.serial {
                await processor.releaseReader(serial, intentID: intentID)
            }
            let intent = try await ended(intentID, key: key, by: processor, serial: state.equipment?.serial)
            let isOver = intent.status == .canceled
            tell(isOver ? .reversed : .reversalFailed(reason: PaymentWords.Localization.noAnswer))
        } catch is CancellationError {
        } catch {
            tell(.reversalFailed(reason: PaymentWords.describe(error)))
        }
    }

    private func ended(
        _ intentID: String,
        key: String,
        by processor: any PaymentProcessor,
        serial: String?
    ) async throws -> PaymentIntent {
        do {
            return try await limited { try await Self.end(intentID, key: key, by: processor) }
        } catch let error as PaymentProcessorError where error.forGood?.code == PaymentProcessorError.cardMissing {
            guard isAtCounter, let serial else { throw error }
            try await processor.refund(intentID: intentID, amountMinor: nil, key: key, onReader: serial)
            return try await limited {
                try await PaymentProcessorError.afterReader { try await Self.end(intentID, key: key, by: processor) }
            }
        }
    }

    /// A processor that refuses may have done it in an earlier attempt.
    private static func end(
        _ intentID: String,
        key: String,
        by processor: any PaymentProcessor
    ) async throws -> PaymentIntent {
        do {
            return try await processor.cancelIntent(intentID, key: key)
        } catch PaymentProcessorError.refused(let code, let message) {
            let intent = try await processor.loadIntent(intentID)
            guard intent.status == .canceled else { throw PaymentProcessorError.refused(code: code, message: message) }
            return intent
        }
    }
}
