import FoundationEssentials
import Storage
import WooFoundation

/// The notifications of a store inside one transaction: a new one gets the highest number, and nothing is recorded
/// twice.
struct NoteBook {
    /// Texts are shown in one or two rows: longer ones are cut.
    static let maximumTextLength = 600
    static let longestName = 200
    /// The number kept; older ones are deleted.
    static let maximum = NoteListQuery.maximum
    static let maximumAge: TimeInterval = 90 * 86_400

    private typealias Columns = NoteRecord.Columns

    let storage: any StorageType
    let siteID: Int64

    func note(_ kind: Note.Kind, _ subject: String) throws -> NoteRecord? {
        try storage.firstObject(
            ofType: NoteRecord.self,
            matching: Columns.kindKey == kind.rawValue && Columns.subject == subject
        )
    }

    func notes(_ kind: Note.Kind) throws -> [NoteRecord] {
        try storage.allObjects(ofType: NoteRecord.self, matching: Columns.kindKey == kind.rawValue)
    }

    /// A notification without a number yet.
    func draft(_ kind: Note.Kind, subject: String, hash: String, at date: Date) -> NoteRecord {
        var note = NoteRecord()
        note.siteID = siteID
        note.kindKey = kind.rawValue
        note.subject = subject
        note.hash = hash
        note.happenedAt = date
        return note
    }

    /// Records it in place of an older one about the same thing, unless that one has the same content.
    func tell(_ draft: NoteRecord) throws {
        let before = try storage.firstObject(
            ofType: NoteRecord.self,
            matching: Columns.kindKey == draft.kindKey && Columns.subject == draft.subject
        )
        guard before?.hash != draft.hash else { return }
        try put(draft, inPlaceOf: before)
    }

    /// Assigns the next number.
    func put(_ draft: NoteRecord, inPlaceOf before: NoteRecord?) throws {
        var note = draft
        note.number = String(note.number.prefix(Self.longestName))
        note.name = String(note.name.prefix(Self.longestName))
        note.text = String(note.text.prefix(Self.maximumTextLength))
        note.noteID = try newestNumber() + 1
        if let before { try storage.deleteObject(ofType: NoteRecord.self, primaryKey: before.noteID) }
        try storage.save(note)
        if note.noteID.isMultiple(of: 50) { try trim(now: note.happenedAt) }
    }

    /// It no longer applies: if it does again, that is a new event. If it is unread, it need not be read any more.
    func end(_ note: NoteRecord) throws {
        guard !note.hash.isEmpty else { return }
        var note = note
        (note.hash, note.isRead) = ("", true)
        try storage.save(note)
    }

    /// Its number is never reused: the newest one is only hidden.
    func remove(_ note: NoteRecord) throws {
        guard try note.noteID == newestNumber() else {
            try storage.deleteObject(ofType: NoteRecord.self, primaryKey: note.noteID)
            return
        }
        var note = note
        (note.hash, note.isShown, note.isRead, note.isReadThere) = ("", false, true, true)
        try storage.save(note)
    }

    func newestNumber() throws -> Int64 {
        try storage.firstObject(ofType: NoteRecord.self, sortedBy: [Columns.noteID.descending])?.noteID ?? 0
    }

    /// Deletes the oldest. Hidden ones stay, or they would be recorded again as new.
    private func trim(now: Date) throws {
        let old = try storage.allObjects(
            ofType: NoteRecord.self,
            matching: Columns.isShown == true && Columns.happenedAt < now.addingTimeInterval(-Self.maximumAge),
            limit: 500
        )
        let beyond = try storage.allObjects(
            ofType: NoteRecord.self,
            matching: Columns.isShown == true,
            sortedBy: [Columns.happenedAt.descending, Columns.noteID.descending],
            limit: 500,
            offset: Self.maximum
        )
        let each = Dictionary((old + beyond).map { ($0.noteID, $0) }) { first, _ in first }
        for note in each.values { try remove(note) }
    }

    func mark() throws -> NoteMarkRecord {
        try storage.loadObject(ofType: NoteMarkRecord.self, primaryKey: siteID) ?? NoteMarkRecord(siteID: siteID)
    }
}
