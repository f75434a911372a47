import Storage

/// Notifications: one feed of new orders, failed payments, reviews, low stock, refused changes, payments with an unsure
/// outcome, and messages of plugins and WordPress.com.
@MainActor
public final class NotificationStore: SiteStore {
    override public func registerSupportedActions(in dispatcher: Dispatcher) {
        dispatcher.register(self, for: NotificationAction.self)
    }

    override public func onAction(_ action: any Action) {
        guard let action = action as? NotificationAction else { return }
        switch action {
        case .countNotes(let list, let onCompletion):
            answer(list.siteID, onCompletion) { try await $0.notifications.count(list) }
        case .loadNewestNumber(let siteID, let onCompletion):
            answer(siteID, onCompletion) { $0.notifications.newestAtOpening }
        case .listNotes(let list, let range, let onCompletion):
            answer(list.siteID, onCompletion) { try await $0.notifications.records(list, range) }
        case .updateReadStatus(let siteID, let noteIDs, let isRead, let onCompletion):
            answer(siteID, onCompletion) { try await $0.notifications.update(noteIDs: noteIDs, isRead: isRead) }
        case .updateLastSeen(let siteID, let date, let onCompletion):
            answer(siteID, onCompletion) { try await $0.notifications.look(at: date) }
        case .synchronizeNotes(let siteID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.notifications.synchronize() }
        case .registerDevice(let siteID, let token, let family, let name, let onCompletion):
            answer(siteID, onCompletion) {
                try await $0.notifications.register(token: token, family: family, name: name)
            }
        case .unregisterDevice(let siteID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.notifications.unregister() }
        }
    }
}
