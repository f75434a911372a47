/// The edits that wait: sent, awaited, dropped.
@MainActor
public final class EditStore: SiteStore {
    override public func registerSupportedActions(in dispatcher: Dispatcher) {
        dispatcher.register(self, for: EditAction.self)
    }

    override public func onAction(_ action: any Action) {
        guard let action = action as? EditAction else { return }
        switch action {
        case .sendNow(let siteID, let onCompletion):
            answer(siteID, onCompletion) { session in
                let isOurs = try await session.takeOwnership(staysInSync: false)
                try await session.journal.forgetBackOff()
                if isOurs { await session.outbox.wake() }
            }
        case .awaitOutcome(let siteID, let editID, let patience, let onCompletion):
            answer(siteID, onCompletion) { try await $0.outcome(of: editID, patience: patience) }
        case .drop(let siteID, let editID, let onCompletion):
            answer(siteID, onCompletion) { session in
                guard try await session.journal.dropRefused(editID: editID) else { throw EditError.gone }
            }
        }
    }
}

extension SiteSession {
    fileprivate func outcome(of editID: Int64, patience: Duration) async throws {
        let observation = journal.observe(editID: editID)
        let alarm = Task { [clock] in
            try await clock.sleep(for: patience)
            observation.cancel()
        }
        defer { alarm.cancel() }
        for await record in observation.values {
            guard let record else { throw EditError.gone }
            switch record.state {
            case .done: return
            case .refused: throw EditError.refused(reason: record.lastError ?? "")
            case .waiting where record.lastError != nil: throw EditError.waiting(reason: record.lastError ?? "")
            case .waiting, .sending, .uncertain: continue
            }
        }
        throw EditError.waiting(reason: Localization.stillSending)
    }

    private enum Localization {
        static let stillSending = localized("The store has not answered yet.")
    }
}
