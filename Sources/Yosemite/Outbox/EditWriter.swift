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
        case .orderNote(let text, let isCustomerNote): try await sendNote(edit, text: text, isCustomerNote: isCustomerNote)
        case nil: throw EditRefusal(reason: Localization.unknownKind)
        }
    }

    /// Ends the edit and shows again what the store has, or had when it was last seen.
    func refuse(_ edit: PendingEditRecord, reason: String) async throws {
        try await journal.refuse(editID: edit.editID, reason: reason)
        switch edit.kindOfEdit {
        case .orderStatus(_, let base):
            if let order = try? await remote.loadOrder(siteID: edit.siteID, orderID: edit.entityID) {
                try await orders.save([order])
            } else {
                try await orders.setStatus(base, orderID: edit.entityID)
            }
        case .orderNote: try await notes.remove(editID: edit.editID)
        case nil: break
        }
    }

    /// Leaves the edit for another try.
    func keep(_ edit: PendingEditRecord, error: any Error) async throws {
        try await journal.release(editID: edit.editID, error: StoreWords.describe(error))
    }

    private func sendStatus(_ edit: PendingEditRecord, status: String, base: String) async throws {
        let current = try await refusing { try await self.remote.loadOrder(siteID: edit.siteID, orderID: edit.entityID) }
        if current.statusKey == status {
            return try await finish(edit, with: current)
        }
        guard base.isEmpty || current.statusKey == base else {
            throw EditRefusal(reason: Localization.changedMeanwhile(to: current.statusKey))
        }
        let answer = try await refusing {
            try await self.remote.updateOrder(siteID: edit.siteID, orderID: edit.entityID, status: OrderStatusEnum(rawValue: status))
        }
        try await finish(edit, with: answer)
    }

    private func finish(_ edit: PendingEditRecord, with order: Order) async throws {
        try await journal.finish(editID: edit.editID)
        try await orders.save([order])
    }

    /// A note is created, and a create must not be repeated: the newest note's id is written down before the first
    /// try, and what is newer and reads the same is taken for ours.
    private func sendNote(_ edit: PendingEditRecord, text: String, isCustomerNote: Bool) async throws {
        let existing = try await refusing {
            try await self.remote.loadOrderNotes(siteID: edit.siteID, orderID: edit.entityID).items
        }
        if let newest = NoteMark(edit.baseJSON) {
            if let sent = existing.first(where: { newest.isLikely($0, text: text, isCustomerNote: isCustomerNote) }) {
                return try await finish(edit, with: sent)
            }
        } else {
            let mark = NoteMark(newestNoteID: existing.map(\.noteID).max() ?? 0)
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
        try await journal.finish(editID: edit.editID)
        try await notes.replaceWaiting(edit, with: note)
    }

    /// Turns a 4xx into a refusal. A 401 is the key's fault, not the edit's: the edit waits.
    private func refusing<T>(_ work: () async throws -> T) async throws -> T {
        do {
            return try await work()
        } catch let error as NetworkError where error.isRefused && error.status != 401 {
            throw EditRefusal(reason: StoreWords.describe(error))
        }
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
