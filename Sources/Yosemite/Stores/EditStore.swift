/// Pending edits: sent, awaited, dropped, resolved, undone.
@MainActor
public final class EditStore: SiteStore {
    override public func registerSupportedActions(in dispatcher: Dispatcher) {
        dispatcher.register(self, for: EditAction.self)
    }

    override public func onAction(_ action: any Action) {
        guard let action = action as? EditAction else { return }
        switch action {
        case .sendNow(let siteID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.sync.sendNow() }
        case .sendHeld(let siteID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.edits.sendHeld() }
        case .awaitOutcome(let siteID, let edit, let patience, let onCompletion):
            answer(siteID, onCompletion) { try await $0.edits.outcome(of: edit, patience: patience) }
        case .retry(let siteID, let editID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.edits.retry(editID) }
        case .drop(let siteID, let editID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.edits.drop(editID) }
        case .resolve(let siteID, let editID, let mine, let onCompletion):
            answer(siteID, onCompletion) { try await $0.edits.resolve(editID, mine: mine) }
        case .apply(let siteID, let edit, let name, let onCompletion):
            answer(siteID, onCompletion) { try await $0.edits.apply(edit, to: name) }
        case .undo(let siteID, let steps, let onCompletion):
            answer(siteID, onCompletion) { try await $0.edits.undo(steps) }
        case .undoEach(let siteID, let steps, let onCompletion):
            answer(siteID, onCompletion) { try await $0.edits.undoEach(steps) }
        case .loadEnds(let siteID, let editIDs, let onCompletion):
            answer(siteID, onCompletion) { try await $0.edits.ends(of: editIDs) }
        }
    }
}
