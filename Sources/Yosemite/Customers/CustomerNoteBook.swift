import FoundationEssentials
import Storage
import WooFoundation

/// The notes about customers in a store's ledger.
struct CustomerNoteBook: Sendable {
    private typealias Columns = CustomerNoteRecord.Columns

    static let maximumLength = 20_000
    static let maximum = 500

    let siteID: Int64
    let ledger: any RecordStore
    let dates: any DateSource

    /// The notes, newest first, now and on every change.
    func observe(_ owner: CustomerNoteOwner) -> QueryObservation<CustomerNotes?> {
        ledger.observe([CustomerNoteRecord.self]) { CustomerNotes(owner: owner, notes: try Self.notes(of: owner, $0)) }
    }

    func notes(of owner: CustomerNoteOwner) async throws -> [CustomerNote] {
        try await ledger.read { try Self.notes(of: owner, $0) }
    }

    /// - Throws: `CustomerNoteError`, `StorageError`.
    func add(_ text: String, about owner: CustomerNoteOwner) async throws -> CustomerNoteChange {
        guard !owner.isEmpty else { throw CustomerNoteError.nobody }
        let text = try Self.checked(text)
        let (siteID, now) = (siteID, dates.now())
        return try await ledger.performAndSave { storage in
            guard try Self.count(of: owner, storage) < Self.maximum else {
                throw CustomerNoteError.tooMany(most: Self.maximum)
            }
            let note = CustomerNote(
                noteID: try Self.nextID(storage),
                owner: owner,
                text: text,
                writtenAt: now,
                changedAt: nil
            )
            return CustomerNoteChange(before: nil, after: try Self.save(note, siteID, storage))
        }
    }

    /// - Throws: `CustomerNoteError`, `StorageError`.
    func rewrite(_ noteID: Int64, as text: String) async throws -> CustomerNoteChange {
        let text = try Self.checked(text)
        let (siteID, now) = (siteID, dates.now())
        return try await ledger.performAndSave { storage in
            guard let old = try Self.load(noteID, storage) else { throw CustomerNoteError.changed }
            let note = CustomerNote(
                noteID: noteID,
                owner: old.owner,
                text: text,
                writtenAt: old.writtenAt,
                changedAt: now
            )
            return CustomerNoteChange(before: old, after: try Self.save(note, siteID, storage))
        }
    }

    /// - Throws: `CustomerNoteError`, `StorageError`.
    func delete(_ noteID: Int64) async throws -> CustomerNoteChange {
        try await ledger.performAndSave { storage in
            guard let old = try Self.load(noteID, storage) else { throw CustomerNoteError.changed }
            try storage.deleteObject(ofType: CustomerNoteRecord.self, primaryKey: noteID)
            return CustomerNoteChange(before: old, after: nil)
        }
    }

    /// Applies a change, if the note is as it was before the change.
    ///
    /// - Returns: the change as applied: a restored note may get another number.
    /// - Throws: `CustomerNoteError.changed`, `StorageError`.
    func apply(_ change: CustomerNoteChange) async throws -> CustomerNoteChange {
        let siteID = siteID
        return try await ledger.performAndSave { storage in
            if let before = change.before {
                guard try Self.load(before.noteID, storage) == before else { throw CustomerNoteError.changed }
            }
            guard let after = change.after else {
                if let before = change.before {
                    try storage.deleteObject(ofType: CustomerNoteRecord.self, primaryKey: before.noteID)
                }
                return change
            }
            let isTaken = try change.before == nil && Self.load(after.noteID, storage) != nil
            let note = CustomerNote(
                noteID: isTaken ? try Self.nextID(storage) : after.noteID,
                owner: after.owner,
                text: after.text,
                writtenAt: after.writtenAt,
                changedAt: after.changedAt
            )
            return CustomerNoteChange(before: change.before, after: try Self.save(note, siteID, storage))
        }
    }

    /// A text without characters that must not reach a terminal, and without blank lines at either end.
    ///
    /// - Throws: `CustomerNoteError`.
    static func checked(_ text: String) throws -> String {
        let cleaned = TextCleaning.lines(String(text.prefix(maximumLength + 1))).joined(separator: "\n")
            .trimmed(.whitespacesAndNewlines)
        guard !cleaned.isEmpty else { throw CustomerNoteError.empty }
        guard text.count <= maximumLength else { throw CustomerNoteError.tooLong(most: maximumLength) }
        return cleaned
    }

    // MARK: Inside a transaction

    private static func predicate(_ owner: CustomerNoteOwner) -> RecordPredicate<CustomerNoteRecord> {
        let byEmail = Columns.email == owner.email
        let byAccount = Columns.accountID == owner.accountID
        switch (owner.email.isEmpty, owner.accountID > 0) {
        case (false, true): return byEmail || byAccount
        case (false, false): return byEmail
        case (true, true): return byAccount
        case (true, false): return .none
        }
    }

    private static func count(of owner: CustomerNoteOwner, _ storage: any StorageType) throws -> Int {
        try storage.countObjects(ofType: CustomerNoteRecord.self, matching: predicate(owner))
    }

    private static func notes(of owner: CustomerNoteOwner, _ storage: any StorageType) throws -> [CustomerNote] {
        try storage.allObjects(
            ofType: CustomerNoteRecord.self,
            matching: predicate(owner),
            sortedBy: [Columns.writtenAt.descending, Columns.noteID.descending],
            limit: 2 * maximum
        ).map(CustomerNote.init)
    }

    private static func nextID(_ storage: any StorageType) throws -> Int64 {
        let last = try storage.firstObject(ofType: CustomerNoteRecord.self, sortedBy: [Columns.noteID.descending])
        return (last?.noteID ?? 0) + 1
    }

    private static func load(_ id: Int64, _ storage: any StorageType) throws -> CustomerNote? {
        try storage.loadObject(ofType: CustomerNoteRecord.self, primaryKey: id).map(CustomerNote.init)
    }

    /// - Returns: the note, read back.
    private static func save(_ note: CustomerNote, _ siteID: Int64, _ storage: any StorageType) throws -> CustomerNote {
        try storage.save(note.record(siteID: siteID))
        return try load(note.noteID, storage) ?? note
    }
}
