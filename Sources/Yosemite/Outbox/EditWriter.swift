import Networking
import Storage
import WooFoundation

/// The store's answer to an edit was no.
struct EditRefusal: Error {
    let reason: String
}

/// Sends one edit of the ledger, and records what became of it: ledger first, then mirror.
final class EditWriter: Sendable {
    private let journal: EditJournal
    private let orders: OrderUpserter
    private let notes: NoteUpserter
    private let remote: any OrdersRemoteProtocol

    init(journal: EditJournal, orders: OrderUpserter, notes: NoteUpserter, remote: any OrdersRemoteProtocol) {
        self.journal = journal
        self.orders = orders
        self.notes = notes
        self.remote = remote
    }

    /// - Throws: `EditRefusal`, or the reason it has to be tried again.
    func send(_ edit: PendingEditRecord) async throws {
        switch edit.kindOfEdit {
        case .orderStatus(let status, let base): try await sendStatus(edit, status: status, base: base)
        case .orderNote(let text, let isCustomerNote):
            try await sendNote(edit, text: text, isCustomerNote: isCustomerNote)
        case nil: throw EditRefusal(reason: Localization.unknownKind)
        }
    }

    /// Ends the edit and shows again what the store has, or had when it was last seen.
    func refuse(_ edit: PendingEditRecord, reason: String) async throws {
        try await journal.refuse(edit, reason: reason)
        try await orders.showEdits(orderID: edit.entityID)
        guard case .orderStatus? = edit.kindOfEdit else { return }
        do {
            try await orders.save([try await remote.loadOrder(siteID: edit.siteID, orderID: edit.entityID)])
        } catch let error as NetworkError where error.isOfMissingOrder {
            try await orders.delete(orderID: edit.entityID)
        } catch is NetworkError {
            // What the store had when it was last seen is shown already.
        }
    }

    /// Leaves the edit for another try.
    func keep(_ edit: PendingEditRecord, error: any Error, pausing: Duration?) async throws {
        try await journal.release(editID: edit.editID, error: StoreWords.describe(error), pause: pausing)
    }

    private func sendStatus(_ edit: PendingEditRecord, status: String, base: String) async throws {
        let current = try await refusing {
            try await self.remote.loadOrder(siteID: edit.siteID, orderID: edit.entityID)
        }
        if current.statusKey == status {
            return try await finish(edit, with: current)
        }
        guard base.isEmpty || current.statusKey == base else {
            throw EditRefusal(reason: Localization.changedMeanwhile(to: current.statusKey))
        }
        let answer = try await refusing {
            try await self.remote.updateOrder(
                siteID: edit.siteID,
                orderID: edit.entityID,
                status: OrderStatusEnum(rawValue: status)
            )
        }
        try await finish(edit, with: answer)
    }

    /// The store has the edit: that is written down even where the sender is being stopped.
    private func finish(_ edit: PendingEditRecord, with order: Order) async throws {
        try await Task { [journal, orders] in
            try await journal.finish(editID: edit.editID)
            try await orders.save([order])
        }.value
    }

    /// A note is created, and a create must not be repeated: the newest note's id is written down before the first
    /// try, and what is newer and reads the same is taken for ours.
    private func sendNote(_ edit: PendingEditRecord, text: String, isCustomerNote: Bool) async throws {
        let existing = try await refusing {
            try await self.remote.loadOrderNotes(siteID: edit.siteID, orderID: edit.entityID)
        }
        // Ours may be among the notes that are missing.
        if existing.isCutOff { throw NetworkError.cutOff(received: 0) }
        if let newest = NoteMark(edit.baseJSON) {
            let sent = existing.items.first { newest.isLikely($0, text: text, isCustomerNote: isCustomerNote) }
            if let sent { return try await finish(edit, with: sent) }
        } else {
            let ids = existing.items.map(\.noteID) + existing.unreadable.compactMap(\.id)
            let mark = NoteMark(newestNoteID: ids.max() ?? 0)
            try await journal.setBase(mark.text, editID: edit.editID)
        }
        let note = try await refusing {
            try await self.remote.addOrderNote(
                siteID: edit.siteID,
                orderID: edit.entityID,
                note: text,
                isCustomerNote: isCustomerNote
            )
        }
        try await finish(edit, with: note)
    }

    private func finish(_ edit: PendingEditRecord, with note: OrderNote) async throws {
        try await Task { [journal, notes] in
            try await journal.finish(editID: edit.editID)
            try await notes.replaceWaiting(edit, with: note)
        }.value
    }

    /// Turns the store's no into a refusal. Not every 4xx is one: a 401 is the key's fault, a page of a proxy or a
    /// route that is gone (a plugin being updated) says nothing of the edit; then it waits.
    private func refusing<T>(_ work: () async throws -> T) async throws -> T {
        do {
            return try await work()
        } catch let error as NetworkError where error.refusesEdit {
            throw EditRefusal(reason: StoreWords.describe(error))
        }
    }
}

extension NetworkError {
    fileprivate var refusesEdit: Bool {
        guard isRefused, status != 401, storeError?.code != "rest_no_route" else { return false }
        return storeError != nil || status == 413
    }

    /// The store answers, and has no such order; a missing page or route is something else.
    var isOfMissingOrder: Bool {
        isNotFound && storeError?.code.hasSuffix("_invalid_id") == true
    }
}

extension EditWriter {
    enum Localization {
        static let unknownKind = localized("This edit was made by a newer version of merced.")
        static func changedMeanwhile(to status: String) -> String {
            localized("The store had changed the order to %@ meanwhile.", status)
        }
    }
}
