import FoundationEssentials
import Yosemite

/// A person on the command line, with or without an account.
@MainActor
enum PersonArgument {
    enum Found {
        case account(Customer)
        case guest(Person)

        var noteOwner: CustomerNoteOwner {
            switch self {
            case .account(let account): CustomerNoteOwner(email: account.email, accountID: account.customerID)
            case .guest(let person): person.noteOwner
            }
        }
    }

    /// As mirrored; the store is asked about people unknown here.
    ///
    /// - Throws: `CustomerArgument.Unknown`.
    static func find(_ text: String, _ session: Session) async throws -> Found {
        let (stores, siteID) = (session.stores, session.siteID)
        if text.contains("@") {
            let account = try await stores.perform {
                CustomerAction.findCustomer(siteID: siteID, email: text, onCompletion: $0)
            }
            if let account { return .account(account) }
            if let guest = try await guest(text, session) { return .guest(guest) }
        } else if let id = Int64(text) {
            let account = try await stores.perform {
                CustomerAction.loadCustomer(siteID: siteID, customerID: id, onCompletion: $0)
            }
            if let account { return .account(account) }
        }
        return .account(try await CustomerArgument.find(text, session))
    }

    /// The guest with exactly this address; nil where no mirrored order has it.
    static func guest(_ email: String, _ session: Session) async throws -> Person? {
        let (stores, siteID) = (session.stores, session.siteID)
        let guests = PersonCondition(.kind(.guest), isNegated: false)
        let list = PersonListQuery(siteID: siteID, filter: PersonFilter(conditions: [guests], words: [email]))
        let found = try await stores.perform {
            CustomerAction.listPeople(siteID: siteID, list: list, range: 0..<200, onCompletion: $0)
        }
        return found.first { $0.email.lowercased() == email.lowercased() }
    }
}
