/// The synchronisation of a store: started, paused, limited.
@MainActor
public final class SyncStore: SiteStore {
    override public func registerSupportedActions(in dispatcher: Dispatcher) {
        dispatcher.register(self, for: SyncAction.self)
    }

    override public func onAction(_ action: any Action) {
        guard let action = action as? SyncAction else { return }
        switch action {
        case .synchronizeAll(let siteID, let isFull, let onCompletion):
            answer(siteID, onCompletion) { try await $0.sync.synchronizeAll(isFull: isFull) }
        case .takeOwnership(let siteID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.sync.takeOwnership(staysInSync: false) }
        case .pause(let siteID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.sync.setPaused(true) }
        case .resume(let siteID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.sync.setPaused(false) }
        case .limit(let siteID, let months, let onCompletion):
            answer(siteID, onCompletion) { try await $0.sync.limit(months: months) }
        case .loadNoteCoverage(let siteID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.sync.engine.noteReader.coverage() }
        case .loadProgress(let siteID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.sync.engine.progress() }
        }
    }
}
