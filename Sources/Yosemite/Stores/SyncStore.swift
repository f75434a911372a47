/// The synchronisation of a store: begun, paused, limited.
@MainActor
public final class SyncStore: SiteStore {
    override public func registerSupportedActions(in dispatcher: Dispatcher) {
        dispatcher.register(self, for: SyncAction.self)
    }

    override public func onAction(_ action: any Action) {
        guard let action = action as? SyncAction else { return }
        switch action {
        case .synchronizeAll(let siteID, let isFull, let onCompletion):
            answer(siteID, onCompletion) { session in
                let before = session.siteNetwork.requests
                let summary = try await session.sync.synchronizeAll(isFull ? .full : .now)
                return summary.copy(requests: session.siteNetwork.requests - before)
            }
        case .takeOwnership(let siteID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.takeOwnership(staysInSync: false) }
        case .pause(let siteID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.setPaused(true) }
        case .resume(let siteID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.setPaused(false) }
        case .limit(let siteID, let months, let onCompletion):
            answer(siteID, onCompletion) { session in try await session.limit(months: months) }
        case .loadNoteCoverage(let siteID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.engine.noteReader.coverage() }
        case .loadProgress(let siteID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.engine.progress() }
        }
    }
}
