/// Lists of every kind of record: counted, and looked up beyond their loaded rows.
@MainActor
public final class ListStore: SiteStore {
    override public func registerSupportedActions(in dispatcher: Dispatcher) {
        dispatcher.register(self, for: ListAction.self)
    }

    override public func onAction(_ action: any Action) {
        guard let action = action as? ListAction else { return }
        switch action {
        case .count(let list, let onCompletion):
            answer(list.siteID, onCompletion) { site in
                // Which people a filter finds depends on totals that may have been postponed.
                if list is PersonListQuery { try await site.customers.settle() }
                return try await site.catalogue.count(list)
            }
        case .locate(let id, let list, let onCompletion):
            answer(list.siteID, onCompletion) { try await $0.catalogue.position(of: id, in: list) }
        case .identifiers(let list, let range, let onCompletion):
            answer(list.siteID, onCompletion) { try await $0.catalogue.identifiers(list, range) }
        }
    }
}
