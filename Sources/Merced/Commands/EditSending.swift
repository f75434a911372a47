import Foundation
import Yosemite

/// What a verb does with an edit that is in the ledger: has it sent, waits for the outcome, and says which it was.
@MainActor
struct EditSending {
    let session: Session
    let json: Bool

    private struct Document: Encodable {
        let order: Int64
        /// False: saved here, to be sent later.
        let sent: Bool
        let reason: String?
    }

    /// An edit needs the order it is on: fetched where the mirror does not have it.
    func needsOrder(_ orderID: Int64) async throws {
        let (stores, siteID) = (session.stores, session.siteID)
        guard await SavedOrder.read(stores, siteID: siteID, orderID: orderID) == nil else { return }
        _ = try await stores.perform { OrderAction.retrieveOrder(siteID: siteID, orderID: orderID, onCompletion: $0) }
    }

    func finish(_ edit: PendingEdit, orderID: Int64, done: String) async throws {
        let (stores, siteID) = (session.stores, session.siteID)
        do {
            let outcome = EditOutcome(session: session)
            try await stores.perform { EditAction.sendNow(siteID: siteID, onCompletion: $0) }
            try await outcome.wait(for: edit)
        } catch let error as EditError {
            await stores.deauthenticate()
            if json, case .waiting(let reason) = error {
                try JSONOutput.write(Document(order: orderID, sent: false, reason: reason))
            }
            throw error
        }
        await stores.deauthenticate()
        if json {
            try JSONOutput.write(Document(order: orderID, sent: true, reason: nil))
        } else {
            try StandardOutput.write(lines: [done])
        }
    }
}
