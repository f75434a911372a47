/// The edits that wait: sent, awaited, dropped, decided, taken back.
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
        case .sendHeld(let siteID, let onCompletion):
            answer(siteID, onCompletion) { session in
                try await session.journal.forgetHolds()
                await session.outbox.wake()
            }
        case .awaitOutcome(let siteID, let edit, let patience, let onCompletion):
            answer(siteID, onCompletion) { try await $0.outcome(of: edit, patience: patience) }
        case .retry(let siteID, let editID, let onCompletion):
            answer(siteID, onCompletion) { session in
                let edit = try await session.journal.retry(editID: editID)
                try await session.show([edit])
                await session.outbox.wake()
            }
        case .drop(let siteID, let editID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.drop(editID) }
        case .resolve(let siteID, let editID, let mine, let onCompletion):
            answer(siteID, onCompletion) { session in
                let edit = try await session.journal.resolve(editID: editID, mine: mine)
                try await session.show([edit])
                await session.outbox.wake()
            }
        case .apply(let siteID, let edit, let name, let onCompletion):
            answer(siteID, onCompletion) { try await $0.edit([(.record(edit), name.id)])[0] }
        case .undo(let siteID, let steps, let onCompletion):
            answer(siteID, onCompletion) { try await $0.undo(steps) }
        }
    }
}
