import ArgumentParser
import FoundationEssentials
import WooFoundation
import Yosemite

/// `merced customers …`
struct CustomersCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "customers",
        abstract:
            "List everyone who bought or has an account; show, create, change and delete accounts, also from a file; add notes about them.",
        subcommands: [
            CustomersListCommand.self, CustomersShowCommand.self, CustomersCreateCommand.self,
            CustomersEditCommand.self, CustomersDeleteCommand.self, CustomersNoteCommand.self,
            CustomersImportCommand.self,
        ]
    )
}

/// Parses customers on the command line: an e-mail address, an id.
@MainActor
enum CustomerArgument {
    /// No account has this address or id.
    struct Unknown: LocalizedError {
        let text: String

        var errorDescription: String? { "The store has no account “\(text)”." }
    }

    /// - Returns: why the store could not be asked; nil where it was.
    static func refresh(_ session: Session) async throws -> String? {
        let siteID = session.siteID
        return try await MirrorRefresh.run(session) {
            CustomerAction.synchronizeCustomers(siteID: siteID, onCompletion: $0)
        } count: {
            ListAction.count(PersonListQuery(siteID: siteID), onCompletion: $0)
        }
    }

    /// By its e-mail address, otherwise by its id; as in the store now, or as mirrored where that does not answer.
    static func find(_ text: String, _ session: Session) async throws -> Customer {
        let (stores, siteID) = (session.stores, session.siteID)
        try await WaitingEdits.send(session)
        if text.contains("@") {
            var found = try await stores.perform {
                CustomerAction.findCustomer(siteID: siteID, email: text, onCompletion: $0)
            }
            if found == nil {
                try await stores.perform { CustomerAction.synchronizeCustomers(siteID: siteID, onCompletion: $0) }
                found = try await stores.perform {
                    CustomerAction.findCustomer(siteID: siteID, email: text, onCompletion: $0)
                }
            }
            guard let found else { throw Unknown(text: text) }
            return found.isOnlyHere ? found : try await retrieve(found.customerID, text, session)
        }
        guard let id = Int64(text) else { throw Unknown(text: text) }
        return try await retrieve(id, text, session)
    }

    private static func retrieve(_ id: Int64, _ text: String, _ session: Session) async throws -> Customer {
        let (stores, siteID) = (session.stores, session.siteID)
        guard id > 0 else {
            let saved = try await stores.perform {
                CustomerAction.loadCustomer(siteID: siteID, customerID: id, onCompletion: $0)
            }
            guard let saved else { throw Unknown(text: text) }
            return saved
        }
        do {
            return try await stores.perform {
                CustomerAction.retrieveCustomer(siteID: siteID, customerID: id, onCompletion: $0)
            }
        } catch let error as NetworkError where error.isNotFound {
            throw Unknown(text: text)
        }
    }
}
