import Foundation
import Yosemite

/// What a verb does with an edit that is in the ledger: has it sent, waits for the outcome, and says which it was.
@MainActor
struct EditSending {
    /// The edit stays in the ledger after that.
    static let patience = Duration.seconds(60)

    let session: Session
    let json: Bool

    private struct Document: Encodable {
        var order: Int64?
        /// Where it is of something else than an order: its id.
        var record: Int64?
        /// False: saved here, to be sent later.
        let sent: Bool
        var reason: String?
    }

    /// An edit needs the order it is on: fetched where the mirror does not have it.
    func needsOrder(_ orderID: Int64) async throws {
        let (stores, siteID) = (session.stores, session.siteID)
        guard await SavedOrder.read(stores, siteID: siteID, orderID: orderID) == nil else { return }
        _ = try await stores.perform { OrderAction.retrieveOrder(siteID: siteID, orderID: orderID, onCompletion: $0) }
    }

    func finish(_ edit: PendingEdit, orderID: Int64, done: String) async throws {
        try await finish(edit) { _ in (orderID, done) }
    }

    /// The same for another record than an order.
    func finish(_ edit: PendingEdit, record id: Int64, done: String) async throws {
        _ = try await sent(edit, Document(record: id, sent: false, reason: nil))
        try tell(Document(record: id, sent: true, reason: nil), done)
    }

    /// - Parameter done: the order, and what to say, by the id of what was made.
    func finish(_ edit: PendingEdit, done: (Int64?) -> (orderID: Int64, words: String)) async throws {
        let made = try await sent(edit, Document(order: edit.orderID, sent: false, reason: nil))
        let (orderID, words) = done(made)
        try tell(Document(order: orderID, sent: true, reason: nil), words)
    }

    /// - Parameter waiting: what is said where it cannot be sent now.
    /// - Returns: the id of what was made.
    private func sent(_ edit: PendingEdit, _ waiting: Document) async throws -> Int64? {
        let (stores, siteID) = (session.stores, session.siteID)
        let made: Int64?
        do {
            try await stores.perform { EditAction.sendNow(siteID: siteID, onCompletion: $0) }
            made = try await stores.perform {
                EditAction.awaitOutcome(siteID: siteID, edit: edit, patience: Self.patience, onCompletion: $0)
            }
        } catch let error as EditError {
            await stores.deauthenticate()
            if json, case .waiting(let reason) = error {
                var document = waiting
                document.reason = reason
                try JSONOutput.write(document)
            }
            throw error
        }
        await stores.deauthenticate()
        return made
    }

    private func tell(_ document: Document, _ words: String) throws {
        if json { try JSONOutput.write(document) } else { try StandardOutput.write(lines: [words]) }
    }
}
