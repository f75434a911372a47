import FoundationEssentials
import WooFoundation
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

    /// - Parameter kept: what the store has of the fields that were sent, with what was.
    func finish(
        _ edit: PendingEdit,
        orderID: Int64,
        done: String,
        kept: @MainActor () async -> [KeptField] = { [] }
    ) async throws {
        try await finish(edit, kept: kept) { _ in (orderID, done) }
    }

    /// The same for another record than an order.
    func finish(
        _ edit: PendingEdit,
        record id: Int64,
        done: String,
        kept: @MainActor () async -> [KeptField] = { [] }
    ) async throws {
        let (_, fields) = try await sent(edit, Document(record: id, sent: false, reason: nil), kept)
        try tell(Document(record: id, sent: true, reason: nil), done)
        KeptField.tell(fields)
    }

    /// The same for a record that is made: its id is that of what the store made.
    func finish(made edit: PendingEdit, what: String) async throws {
        let (id, _) = try await sent(edit, Document(record: edit.record?.id, sent: false, reason: nil)) { [] }
        let made = id ?? edit.record?.id ?? 0
        try tell(Document(record: made, sent: true, reason: nil), "\(what) \(made) is made.")
    }

    /// - Parameter done: the order, and what to say, by the id of what was made.
    func finish(
        _ edit: PendingEdit,
        kept: @MainActor () async -> [KeptField] = { [] },
        done: (Int64?) -> (orderID: Int64, words: String)
    ) async throws {
        let (made, fields) = try await sent(edit, Document(order: edit.orderID, sent: false, reason: nil), kept)
        let (orderID, words) = done(made)
        try tell(Document(order: orderID, sent: true, reason: nil), words)
        KeptField.tell(fields)
    }

    /// The same for an order that was priced before: a status may follow it, which is waited for too.
    func finish(_ edit: PendingEdit, following: Bool, done: (Int64?) -> (orderID: Int64, words: String)) async throws {
        let (made, _) = try await sent(edit, Document(order: edit.orderID, sent: false, reason: nil)) { made in
            if following, let made { try await finishFollowing(made) }
            return []
        }
        let (orderID, words) = done(made)
        try tell(Document(order: orderID, sent: true, reason: nil), words)
    }

    /// Waits for what stands behind a new order: its status. What becomes of that is said where it is not what was wanted.
    private func finishFollowing(_ orderID: Int64) async throws {
        let (stores, siteID) = (session.stores, session.siteID)
        let waiting = try await OrderRows.openEdits(stores, siteID: siteID).waiting.filter { $0.orderID == orderID }
        for edit in waiting {
            _ = try await stores.perform {
                EditAction.awaitOutcome(siteID: siteID, edit: edit, patience: Self.patience, onCompletion: $0)
            }
        }
    }

    /// - Parameter waiting: what is said where it cannot be sent now.
    /// - Returns: the id of what was made, and what the store has now.
    private func sent(
        _ edit: PendingEdit,
        _ waiting: Document,
        _ kept: @MainActor () async -> [KeptField]
    ) async throws -> (made: Int64?, kept: [KeptField]) {
        try await sent(edit, waiting) { _ in await kept() }
    }

    private func sent(
        _ edit: PendingEdit,
        _ waiting: Document,
        following: @MainActor (_ made: Int64?) async throws -> [KeptField]
    ) async throws -> (made: Int64?, kept: [KeptField]) {
        let (stores, siteID) = (session.stores, session.siteID)
        let made: Int64?
        let fields: [KeptField]
        do {
            try await stores.perform { EditAction.sendNow(siteID: siteID, onCompletion: $0) }
            made = try await stores.perform {
                EditAction.awaitOutcome(siteID: siteID, edit: edit, patience: Self.patience, onCompletion: $0)
            }
            fields = try await following(made)
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
        return (made, fields)
    }

    private func tell(_ document: Document, _ words: String) throws {
        if json { try JSONOutput.write(document) } else { try StandardOutput.write(lines: [words]) }
    }
}

/// A field after it was sent: what was wanted, and what the store made of it.
struct KeptField {
    let field: String
    let wanted: String
    let kept: String

    /// Says where the store keeps something else than it was sent, such as a name without its tags. `&amp;` for `&` is
    /// the same: it is shown as `&` everywhere.
    static func tell(_ fields: [KeptField]) {
        for one in fields where plain(one.wanted) != plain(one.kept) {
            Failure.say("The store has changed \(one.field): it keeps “\(HTMLEntities.decode(one.kept))”.")
        }
    }

    private static func plain(_ text: String) -> String {
        HTMLEntities.decode(text).replacing("\r\n", with: "\n").trimmed(.whitespacesAndNewlines)
    }
}
