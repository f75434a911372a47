/// One card on a server-driven reader, from asking for it to the outcome.
///
/// The rule behind all of it: once the processor may have received the request, only its own answer ends the
/// collection. An error, a time-out or a lost connection is followed up with a question, never taken for a no.
struct ServerDrivenCollection {
    let service: ServerDrivenReaderService
    let reader: CardReader
    let intentID: String
    let parameters: CollectionParameters
    let report: @Sendable (CardReaderEvent) -> Void

    private static let abandoned: Set = ["customer_canceled", "customer_cancelled", "canceled"]
    private static let nobodyCame: Set = ["timeout", "collection_timeout", "card_read_timeout"]

    /// - Throws: `CardReaderFault`, or errors of the network; nothing was charged then.
    func run() async throws -> CardReaderOutcome {
        let early = try await start()
        if let early { return early }
        report(.waitingForInput([.tap, .insert]))
        return try await poll()
    }

    /// Asks the processor to collect.
    ///
    /// - Returns: an outcome that is already known.
    private func start() async throws -> CardReaderOutcome? {
        do {
            try await service.readers.process(
                intentID: intentID,
                onReader: reader.serial,
                idempotencyKey: parameters.idempotencyKey
            )
            return nil
        } catch let fault as CardReaderFault where fault == .offline {
            throw fault
        } catch is IntentOvertaken {
            return try await overtaken()
        } catch {
            // A time-out may be a false negative, "busy" may be our own request that arrived twice, and a lost answer
            // may have been a yes: the reader's action shows which.
            return try await look(after: error)
        }
    }

    /// The payment intent accepts no card. Where this reader itself had it approved, our request arrived twice, and the
    /// intent has the answer.
    private func overtaken() async throws -> CardReaderOutcome {
        guard let action = try? await service.readers.action(ofReader: reader.serial) else { return .unknown }
        return action.approval(of: intentID) == true ? .unknown : await takenElsewhere()
    }

    /// One that is neither approved nor ended waits for the customer's bank: no other till has it.
    private func takenElsewhere() async -> CardReaderOutcome {
        await service.readers.isOver(intentID: intentID) == true ? .overtaken : .unknown
    }

    private func look(after error: any Error) async throws -> CardReaderOutcome? {
        guard let action = try? await service.readers.action(ofReader: reader.serial) else {
            // The processor does not answer: the reader may be asking for a card, and polling finds out.
            return nil
        }
        switch action {
        case .inProgress(let id) where id == intentID: return nil
        case .succeeded(let id) where id == intentID, .failed(let id, _, _) where id == intentID:
            // This may be about the previous card on the same payment intent: the intent decides.
            return .unknown
        case .none, .inProgress, .succeeded, .failed: throw error
        }
    }

    private func poll() async throws -> CardReaderOutcome {
        let elapsed = stopwatch(on: service.clock)
        var pause = service.timing.firstPause
        var limit = parameters.cardTimeout
        var isAuthorising = false
        while true {
            await rest(pause)
            pause = service.timing.pause(after: pause)
            if let outcome = try await outcome() { return outcome }
            let isStopped = Task.isCancelled && service.state.withLock { $0.isCancelled }
            guard isStopped || elapsed() >= limit else { continue }
            if isAuthorising { return .unknown }
            switch await stop() {
            case .cancelled?:
                throw isStopped ? CardReaderFault.cancelled : CardReaderFault.noCardInTime
            case .tooLate?:
                report(.cardRead)
                report(.authorising)
                isAuthorising = true
                limit = elapsed() + service.timing.authorisationLimit
            case .nothingToCancel?, nil:
                // It ended at this moment, or the processor does not answer: one more try, then the payment intent
                // decides.
                return try await outcome() ?? .unknown
            }
        }
    }

    /// The outcome according to the reader's action; nil while it runs or cannot be read.
    private func outcome() async throws -> CardReaderOutcome? {
        guard let action = try? await asked() else { return nil }
        switch action {
        case .inProgress(let id) where id == intentID: return nil
        case .succeeded(let id) where id == intentID:
            return .approved(CardSummary(brand: "", lastFour: "", authorisationCode: ""))
        case .failed(let id, let code, let message) where id == intentID:
            if TerminalReaderAction.undecided.contains(code) { return .unknown }
            if TerminalReaderAction.overtaken.contains(code) { return await takenElsewhere() }
            if Self.abandoned.contains(code) { throw CardReaderFault.cancelled }
            if Self.nobodyCame.contains(code) { throw CardReaderFault.noCardInTime }
            // A code that nobody knows says nothing of the bank; the payment intent does.
            return TerminalReaderAction.declines.contains(code) ? .declined(reason: message) : .unknown
        case .none, .inProgress, .succeeded, .failed:
            // Cancelled by us, or the reader is doing something else now and the payment intent knows how ours ended.
            if service.state.withLock({ $0.isCancelled }) { throw CardReaderFault.cancelled }
            return .unknown
        }
    }

    /// Asks even where our own consumer has gone: its task is cancelled, but the reader still waits for a card.
    private func asked() async throws -> TerminalReaderAction {
        try await Task.detached { [service, reader] in
            try await service.readers.action(ofReader: reader.serial)
        }.value
    }

    private func stop() async -> CollectionCancellation? {
        await Task.detached { [service, reader] in
            try? await service.readers.cancelAction(ofReader: reader.serial)
        }.value
    }

    private func rest(_ pause: Duration) async {
        try? await service.clock.sleep(for: pause)
    }
}
