/// One card on a server-driven reader, from asking for it to what became of it.
///
/// The rule behind all of it: once the processor may have been told, only its own word ends the collection. An error, a
/// time-out or a lost line is asked about, never taken for a no.
struct ServerDrivenCollection {
    let service: ServerDrivenReaderService
    let reader: CardReader
    let intentID: String
    let parameters: CollectionParameters
    let report: @Sendable (CardReaderEvent) -> Void

    private static let abandoned: Set = ["customer_canceled", "customer_cancelled", "canceled"]
    /// The customer's money is not this till's to speak of.
    private static let elsewhere = "Another till has taken this money, or ended this payment."
    private static let nobodyCame: Set = ["timeout", "collection_timeout", "card_read_timeout"]

    /// - Throws: `CardReaderFault`, or what the network said; nothing was charged then.
    func run() async throws -> CardReaderOutcome {
        let early = try await start()
        if let early { return early }
        report(.waitingForInput([.tap, .insert]))
        return try await poll()
    }

    /// Tells the processor to collect.
    ///
    /// - Returns: an outcome that is known already.
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
            // A time-out may be a false negative, "busy" may be our own request that arrived twice, and a lost answer may
            // have been a yes: the reader's action tells.
            return try await look(after: error)
        }
    }

    /// The intent takes no card any more. Where this reader itself had it approved, our request came twice, and the intent knows.
    private func overtaken() async throws -> CardReaderOutcome {
        guard let action = try? await service.readers.action(ofReader: reader.serial) else { return .unknown }
        return action.approval(of: intentID) == true ? .unknown : .declined(reason: Self.elsewhere)
    }

    private func look(after error: any Error) async throws -> CardReaderOutcome? {
        guard let action = try? await service.readers.action(ofReader: reader.serial) else {
            // Nobody answers at all: a card may be asked for over there, and polling finds out.
            return nil
        }
        switch action {
        case .inProgress(let id) where id == intentID: return nil
        case .succeeded(let id) where id == intentID, .failed(let id, _, _) where id == intentID:
            // This may be the card before this one, on the same intent: the intent has the last word.
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
                // It ended in this moment, or nobody answers: one more look, then the intent is asked.
                return try await outcome() ?? .unknown
            }
        }
    }

    /// What the reader's action says; nil while it runs or cannot be asked.
    private func outcome() async throws -> CardReaderOutcome? {
        guard let action = try? await asked() else { return nil }
        switch action {
        case .inProgress(let id) where id == intentID: return nil
        case .succeeded(let id) where id == intentID:
            return .approved(CardSummary(brand: "", lastFour: "", authorisationCode: ""))
        case .failed(let id, let code, let message) where id == intentID:
            if TerminalReaderAction.undecided.contains(code) { return .unknown }
            if TerminalReaderAction.overtaken.contains(code) { return .declined(reason: Self.elsewhere) }
            if Self.abandoned.contains(code) { throw CardReaderFault.cancelled }
            if Self.nobodyCame.contains(code) { throw CardReaderFault.noCardInTime }
            return .declined(reason: message)
        case .none, .inProgress, .succeeded, .failed:
            // Cancelled by us, or the reader does something else now and the intent knows how ours ended.
            if service.state.withLock({ $0.isCancelled }) { throw CardReaderFault.cancelled }
            return .unknown
        }
    }

    /// Asks even where our own consumer has gone: its task is cancelled, and the reader still waits for a card.
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
