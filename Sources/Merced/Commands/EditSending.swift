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
        /// The order's, as the shop shows it.
        var number: String?
        /// The id of the record, where it is no order.
        var record: Int64?
        /// False: stored here, to be sent later.
        let sent: Bool
        /// False where it had what was asked for already; else left out.
        var changed: Bool?
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
        guard !edit.changesNothing else {
            let number = orderID > 0 ? await session.named(orderID).number : nil
            return try await tellUnchanged(Document(order: orderID, number: number, sent: true, changed: false))
        }
        try await finish(edit, orderID: orderID, kept: kept) { _ in done }
    }

    /// The same for a record other than an order.
    func finish(
        _ edit: PendingEdit,
        record id: Int64,
        done: String,
        kept: @MainActor () async -> [KeptField] = { [] }
    ) async throws {
        if edit.changesNothing { return try await tellUnchanged(Document(record: id, sent: true, changed: false)) }
        let fields = try await sent(edit, Document(record: id, sent: false, reason: nil), kept).kept
        try tell(Document(record: id, sent: true, reason: nil), done)
        KeptField.tell(fields)
    }

    /// The same for a new record: its id is that of the one created by the store.
    func finish(made edit: PendingEdit, what: String) async throws {
        let id = try await sent(edit, Document(record: edit.record?.id, sent: false, reason: nil)) { [] }.made
        let made = id ?? edit.record?.id ?? 0
        try tell(Document(record: made, sent: true, reason: nil), "\(what) \(made) is created.")
    }

    /// - Parameters:
    ///   - orderID: nil for an order that is to be created.
    ///   - done: the message, by the order.
    func finish(
        _ edit: PendingEdit,
        orderID: Int64? = nil,
        kept: @MainActor () async -> [KeptField] = { [] },
        done: (NamedOrder) -> String
    ) async throws {
        let order = orderID ?? edit.orderID
        // What an edit of an order makes is a note or a parcel of it.
        let isMade = orderID == nil
        let sent = try await sent(edit, Document(order: order, sent: false, reason: nil), makesOrder: isMade) { _ in
            await kept()
        }
        try tell(sent, of: order, done)
        KeptField.tell(sent.kept)
    }

    /// The same for an order that was priced before: it may be followed by a status, which is waited for too.
    func finish(_ edit: PendingEdit, following: Bool, done: (NamedOrder) -> String) async throws {
        let waiting = Document(order: edit.orderID, sent: false, reason: nil)
        let sent = try await sent(edit, waiting, makesOrder: true) { made in
            if following, let made { try await finishFollowing(made) }
            return []
        }
        try tell(sent, of: edit.orderID, done)
    }

    private func tell(_ sent: Sent, of orderID: Int64, _ done: (NamedOrder) -> String) throws {
        let order = sent.order ?? NamedOrder(orderID: orderID, number: "")
        try tell(Document(order: order.orderID, number: order.number, sent: true, reason: nil), done(order))
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

    private struct Sent {
        /// The id of the created record.
        let made: Int64?
        /// nil for another record.
        let order: NamedOrder?
        /// The store's current values.
        let kept: [KeptField]
    }

    /// - Parameter waiting: the message where it cannot be sent now.
    private func sent(
        _ edit: PendingEdit,
        _ waiting: Document,
        _ kept: @MainActor () async -> [KeptField]
    ) async throws -> Sent {
        try await sent(edit, waiting) { _ in await kept() }
    }

    private func sent(
        _ edit: PendingEdit,
        _ waiting: Document,
        makesOrder: Bool = false,
        following: @MainActor (_ made: Int64?) async throws -> [KeptField]
    ) async throws -> Sent {
        let (stores, siteID) = (session.stores, session.siteID)
        // Read before: one that goes to the trash may leave the mirror.
        let before: NamedOrder? = if let id = waiting.order { await session.named(id) } else { nil }
        let sent: Sent
        do {
            try await stores.perform { EditAction.sendNow(siteID: siteID, onCompletion: $0) }
            let made = try await stores.perform {
                EditAction.awaitOutcome(siteID: siteID, edit: edit, patience: Self.patience, onCompletion: $0)
            }
            let fields = try await following(made)
            let order: NamedOrder? = if let made, makesOrder { await session.named(made) } else { before }
            sent = Sent(made: made, order: order, kept: fields)
        } catch let error as EditError {
            await stores.deauthenticate()
            if json, case .waiting(let reason) = error {
                var document = waiting
                document.number = before.flatMap { $0.orderID > 0 ? $0.number : nil }
                document.reason = reason
                try JSONOutput.write(document)
            }
            throw error
        }
        await stores.deauthenticate()
        return sent
    }

    private func tellUnchanged(_ document: Document) async throws {
        await session.stores.deauthenticate()
        try tell(document, "Nothing is changed: it was so already.")
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
