import FoundationEssentials
import WooFoundation
import Yosemite

/// How a verb sends an edit of the ledger: it has it sent, waits for the result, and reports it.
@MainActor
struct EditSending {
    /// How long to wait; after that the edit stays in the ledger.
    static let patience = Duration.seconds(60)

    let session: Session
    let json: Bool

    private struct Document: Encodable {
        var order: Int64?
        /// The id of the record, where it is no order.
        var record: Int64?
        /// False: stored here, to be sent later.
        let sent: Bool
        var reason: String?
    }

    /// An edit needs its order: fetched where it is not mirrored.
    func needsOrder(_ orderID: Int64) async throws {
        let (stores, siteID) = (session.stores, session.siteID)
        guard await SavedOrder.read(stores, siteID: siteID, orderID: orderID) == nil else { return }
        _ = try await stores.perform { OrderAction.retrieveOrder(siteID: siteID, orderID: orderID, onCompletion: $0) }
    }

    /// - Parameter kept: the store's values of the sent fields, with the sent ones.
    func finish(
        _ edit: PendingEdit,
        orderID: Int64,
        done: String,
        kept: @MainActor () async -> [KeptField] = { [] }
    ) async throws {
        try await finish(edit, kept: kept) { _ in (orderID, done) }
    }

    /// The same for a record other than an order.
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

    /// The same for a new record: its id is that of the one created by the store.
    func finish(made edit: PendingEdit, what: String) async throws {
        let (id, _) = try await sent(edit, Document(record: edit.record?.id, sent: false, reason: nil)) { [] }
        let made = id ?? edit.record?.id ?? 0
        try tell(Document(record: made, sent: true, reason: nil), "\(what) \(made) is created.")
    }

    /// - Parameter done: the order, and the message, by the id of the created record.
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

    /// The same for an order that was priced before: it may be followed by a status, which is waited for too.
    func finish(_ edit: PendingEdit, following: Bool, done: (Int64?) -> (orderID: Int64, words: String)) async throws {
        let (made, _) = try await sent(edit, Document(order: edit.orderID, sent: false, reason: nil)) { made in
            if following, let made { try await finishFollowing(made) }
            return []
        }
        let (orderID, words) = done(made)
        try tell(Document(order: orderID, sent: true, reason: nil), words)
    }

    /// Waits for what follows a new order: its status. Its result is reported where it is not the wanted one.
    private func finishFollowing(_ orderID: Int64) async throws {
        let (stores, siteID) = (session.stores, session.siteID)
        let waiting = try await OrderRows.openEdits(stores, siteID: siteID).waiting.filter { $0.orderID == orderID }
        for edit in waiting {
            _ = try await stores.perform {
                EditAction.awaitOutcome(siteID: siteID, edit: edit, patience: Self.patience, onCompletion: $0)
            }
        }
    }

    /// - Parameter waiting: the message where it cannot be sent now.
    /// - Returns: the id of the created record, and the store's current values.
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

/// A field after it was sent: the wanted value, and the one stored by the store.
struct KeptField {
    let field: String
    let wanted: String
    let kept: String

    /// Reports where the store has another value than was sent, such as a name without its tags. `&amp;` for `&` counts
    /// as equal: it is shown as `&` everywhere.
    static func tell(_ fields: [KeptField]) {
        for one in fields where plain(one.wanted) != plain(one.kept) {
            Failure.say("The store has changed \(one.field): it keeps “\(HTMLEntities.decode(one.kept))”.")
        }
    }

    private static func plain(_ text: String) -> String {
        HTMLEntities.decode(text).replacing("\r\n", with: "\n").trimmed(.whitespacesAndNewlines)
    }
}
