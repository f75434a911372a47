import FoundationEssentials
import Networking
import Storage
import WooFoundation

/// The store refused an edit.
struct EditRefusal: Error {
    let reason: String
    /// An order that the store created before refusing, and that is useless.
    var leftover: Int64?
}

/// The store's values in fields of an edit differ from the edit's base.
struct EditConflict: Error {
    let theirs: [String: JSONValue]
    /// The order that the store has created all the same.
    var madeID: Int64?
    /// Writes the store's values to the mirror.
    let show: @Sendable () async throws -> Void
}

/// It is not known yet whether an earlier attempt succeeded, or another edit has to be sent first.
struct EditPostponed: Error {
    let pause: Duration
    /// What has to be sent first: then nothing was tried.
    var waitsFor: String?
}

/// Sends one edit of the ledger, and records the outcome: first in the ledger, then in the mirror.
final class EditWriter: Sendable {
    let journal: EditJournal
    let notes: NoteUpserter
    let records: RecordWriter
    let dates: any DateSource
    /// Why the login cannot change the store; nil where that is unknown after asking the store.
    let whyNotToWrite: @Sendable () async -> String?
    /// The shop's currency; nil where it is unknown.
    let shopCurrency: @Sendable () async throws -> String?

    init(
        journal: EditJournal,
        notes: NoteUpserter,
        records: RecordWriter,
        dates: any DateSource,
        whyNotToWrite: @escaping @Sendable () async -> String? = { nil },
        shopCurrency: @escaping @Sendable () async throws -> String? = { nil }
    ) {
        self.journal = journal
        self.notes = notes
        self.records = records
        self.dates = dates
        self.whyNotToWrite = whyNotToWrite
        self.shopCurrency = shopCurrency
    }

    var orders: RecordUpserter<OrderRecord> { records.upserter(OrderRecord.self) }

    /// - Throws: `EditRefusal`, `EditConflict`, `EditPostponed`, or the error because of which it has to be tried
    ///   again.
    func send(_ edit: PendingEditRecord) async throws {
        try await checkOrder(edit)
        switch edit.kindOfEdit {
        case .orderNote(let text, let isCustomerNote):
            try await sendNote(edit, text: text, isCustomerNote: isCustomerNote)
        case .noteDelete(let noteID, _, _): try await deleteNote(edit, noteID: noteID)
        case .trackingAdd(let draft): try await addTracking(edit, draft)
        case .trackingDelete(let tracking): try await deleteTracking(edit, tracking)
        case .orderCreate(let draft): try await create(edit, draft)
        case .record(let change): try await send(edit, change)
        case nil: throw EditRefusal(reason: Localization.unknownKind)
        }
    }

    /// What is written beside an order goes to the one that was meant.
    private func checkOrder(_ edit: PendingEditRecord) async throws {
        guard edit.attempt.orderKey != nil, edit.entityID > 0 else { return }
        if case .record = edit.kindOfEdit { return }
        try Self.check(try await refusing { try await records.orders.load(edit.entityID) }, edit)
    }

    /// Ends the edit and shows the store's values again, as last known.
    func refuse(_ edit: PendingEditRecord, reason: String) async throws {
        try await journal.turns.run { [journal, records] in
            try await journal.refuse(edit, reason: reason)
            if let record = EditedRecord(rawValue: edit.entityKind) {
                try await records.show(record, ids: [edit.entityID])
            }
        }
        if case .record(let change)? = edit.kindOfEdit { try await records.refetch(edit, change) }
        try await notes.restore([edit])
        try await shipments.restore([edit])
    }

    /// Keeps the edit for the owner to choose, and shows the store's values.
    func conflict(_ edit: PendingEditRecord, _ conflict: EditConflict) async throws {
        try await journal.turns.run { [journal] in
            if let madeID = conflict.madeID {
                try await journal.conflict(making: edit, as: madeID, theirs: conflict.theirs)
            } else {
                try await journal.conflict(edit, theirs: conflict.theirs)
            }
            try await conflict.show()
        }
    }

    /// Leaves the edit for another attempt. If this one was only cancelled, the previous error stays.
    func keep(_ edit: PendingEditRecord, error: any Error, pausing: Duration?) async throws {
        if let postponed = error as? EditPostponed, let reason = postponed.waitsFor {
            return try await journal.wait(edit.editID, reason: reason, pause: postponed.pause)
        }
        let words =
            switch error {
            case is EditPostponed: Localization.unsure
            case is CancellationError, NetworkError.cancelled: edit.lastError
            default: StoreWords.describe(error)
            }
        try await journal.release(edit, error: words, pause: pausing)
    }

    /// Turns the store's refusal into an `EditRefusal`. Not every 4xx is one: a 401 is about the key, a page of a proxy
    /// or a missing route (a plugin being updated) says nothing about the edit; then it waits.
    func refusing<T>(_ work: () async throws -> T) async throws -> T {
        do {
            return try await work()
        } catch let error as NetworkError where error.refusesEdit {
            let leftover = error.storeError?.data["new_draft_order_id"]?.integer
            throw EditRefusal(reason: StoreWords.describe(error), leftover: leftover)
        }
    }

    /// The reason why a write was refused, if it is the login's rights.
    func refusal(of error: any Error) async -> EditRefusal? {
        guard let error = error as? NetworkError, error.isUnauthorized, error.storeError != nil,
            let reason = await whyNotToWrite()
        else { return nil }
        return EditRefusal(reason: Localization.notAllowed(reason))
    }
}

extension NetworkError {
    fileprivate var refusesEdit: Bool {
        guard isRefused, status != 401, storeError?.code != "rest_no_route" else { return false }
        return storeError != nil || status == 413
    }

    /// Whether the store answers that it has no such order; a missing page or route is something else.
    var isOfMissingOrder: Bool { isNotFound && storeError?.code.hasSuffix("_invalid_id") == true }

    /// Whether the store answers that it has no such record; a missing page or route, or a plugin that hides it, is
    /// something else. Terms are `…_term_invalid`, attributes `…_taxonomy_invalid`.
    var isOfMissingRecord: Bool {
        guard isNotFound, let code = storeError?.code else { return false }
        return code.hasSuffix("_invalid_id") || code.hasPrefix("woocommerce_rest_") && code.hasSuffix("_invalid")
    }
}

extension EditWriter {
    enum Localization {
        static let unknownKind = localized("This edit was made by a newer version of merced.")
        static func notAllowed(_ reason: String) -> String { localized("The store refused: %@.", reason) }
        static let keptAsDraft = localized(
            "Nothing was created. It is kept as a draft: change it there and send it again."
        )
        static func goneGoods(_ name: String) -> String {
            localized("“%@” was deleted in the store meanwhile: remove it from the order.", name)
        }
        static let neverMade = localized("The order it belongs to was not created.")
        static let waitsForAccount = localized("It waits for the customer's account, which is created first.")
        static func accountRefused(_ reason: String) -> String {
            localized("The customer's account was not created: %@", reason)
        }
        static let accountGone = localized("The customer's account was not created.")
        static let unsure = localized("The answer was lost; merced looks in the store before it tries again.")
    }
}
