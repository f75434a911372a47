import Networking
import Storage

/// The customers with an account.
@MainActor
public final class CustomerStore: SiteStore {
    override public func registerSupportedActions(in dispatcher: Dispatcher) {
        dispatcher.register(self, for: CustomerAction.self)
    }

    override public func onAction(_ action: any Action) {
        guard let action = action as? CustomerAction else { return }
        switch action {
        case .listPeople(let siteID, let list, let range, let onCompletion):
            answer(siteID, onCompletion) { try await $0.customers.people(list, range) }
        case .loadBoughtProducts(let siteID, let personID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.customers.boughtProducts(of: personID) }
        case .refreshPeople(let siteID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.customers.refreshPeople() }
        case .retrieveCustomer(let siteID, let customerID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.customers.retrieve(customerID) }
        case .loadCustomer(let siteID, let customerID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.customers.load(customerID) }
        case .findCustomer(let siteID, let email, let onCompletion):
            answer(siteID, onCompletion) { try await $0.customers.find(email) }
        case .findPerson(let siteID, let clue, let onCompletion):
            answer(siteID, onCompletion) { try await $0.customers.findPerson(clue) }
        case .updateCustomer(let siteID, let customerID, let changes, let onCompletion):
            answer(siteID, onCompletion) { try await $0.customers.update(customerID, changes) }
        case .createCustomer(let siteID, let fields, let onCompletion):
            answer(siteID, onCompletion) { try await $0.customers.create(fields) }
        case .deleteCustomer(let siteID, let customerID, let heirID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.customers.delete(customerID, leavingTo: heirID) }
        case .exportPeople(let siteID, let list, let range, let onCompletion):
            answer(siteID, onCompletion) { try await $0.customers.export(list, range) }
        case .planImport(let siteID, let header, let rows, let seen, let onCompletion):
            answer(siteID, onCompletion) { try await $0.customers.planImport(header, rows, seen: seen) }
        case .applyImport(let siteID, let rows, let onCompletion):
            answer(siteID, onCompletion) { try await $0.customers.applyImport(rows) }
        case .synchronizeCustomers(let siteID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.customers.synchronize() }
        case .listNotes(let siteID, let owner, let onCompletion):
            answer(siteID, onCompletion) { try await $0.customers.notes.notes(of: owner) }
        case .addNote(let siteID, let owner, let text, let onCompletion):
            answer(siteID, onCompletion) { try await $0.customers.notes.add(text, about: owner) }
        case .rewriteNote(let siteID, let noteID, let text, let onCompletion):
            answer(siteID, onCompletion) { try await $0.customers.notes.rewrite(noteID, as: text) }
        case .deleteNote(let siteID, let noteID, let onCompletion):
            answer(siteID, onCompletion) { try await $0.customers.notes.delete(noteID) }
        case .changeNote(let siteID, let change, let onCompletion):
            answer(siteID, onCompletion) { try await $0.customers.notes.apply(change) }
        }
    }
}
