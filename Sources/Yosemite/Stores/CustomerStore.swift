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
            answer(siteID, onCompletion) { try await $0.retrieveCustomer(customerID) }
        }
    }
}

extension SiteSession {
    fileprivate func retrieveCustomer(_ id: Int64) async throws -> Customer {
        let siteID = login.siteID
        do {
            let customer = try await observed {
                try await CustomersRemote(network: self.siteNetwork).loadOne(siteID: siteID, id: id)
            }
            let row = CustomerRecord(customer)
            try await mirror.performAndSave { try $0.saveChanged([row]) }
            return customer
        } catch  where StoreFailureKind(error).isWithoutAnswer {
            let saved = try await mirror.read { try $0.loadObject(ofType: CustomerRecord.self, primaryKey: id) }
            guard let saved, saved.siteID == siteID else { throw error }
            return saved.toReadOnly()
        }
    }
}
