import Networking
import Storage

/// The people with an account in the shop.
@MainActor
public final class CustomerStore: SiteStore {
    override public func registerSupportedActions(in dispatcher: Dispatcher) {
        dispatcher.register(self, for: CustomerAction.self)
    }

    override public func onAction(_ action: any Action) {
        guard let action = action as? CustomerAction else { return }
        switch action {
        case .retrieveCustomer(let siteID, let customerID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.orders.retrieveCustomer(customerID) }
        }
    }
}
