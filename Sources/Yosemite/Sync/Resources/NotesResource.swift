import FoundationEssentials
import Networking
import Storage
import WooFoundation

extension MirrorResource where Item == NoteRecord {
    /// Messages of plugins to the shop's staff, and of WordPress.com if the store is connected through it. Pending read
    /// marks are sent first.
    static func notes(siteID: Int64, network: any Network, mirror: any StorageManagerType, blogID: Int64?) -> Self {
        let courier = NoteCourier(siteID: siteID, network: network, mirror: mirror, blogID: blogID)
        return MirrorResource(
            kind: .notes,
            load: { _ in
                try await courier.send()
                return try await courier.load()
            },
            loadIDs: { _ in Page(items: [], total: 0, totalPages: 0) },
            id: { StableID.of("\($0.kindKey)/\($0.subject)") },
            modified: { _ in nil },
            save: { notes, storage in
                let book = NoteBook(storage: storage, siteID: siteID)
                for note in notes.sorted(by: { $0.happenedAt < $1.happenedAt }) { try book.takeOver(note) }
            },
            storedIDs: { storage in
                try NoteBook(storage: storage, siteID: siteID).notesFromElsewhere()
                    .map { StableID.of("\($0.kindKey)/\($0.subject)") }
            },
            delete: { ids, storage in
                let book = NoteBook(storage: storage, siteID: siteID)
                for note in try book.notesFromElsewhere()
                where ids.contains(StableID.of("\(note.kindKey)/\(note.subject)")) { try book.remove(note) }
            }
        )
    }
}

extension NoteBook {
    /// Those that are also in the store or at WordPress.com.
    func notesFromElsewhere() throws -> [NoteRecord] {
        try (notes(.plugin) + notes(.wordPressCom)).filter(\.isShown)
    }

    /// Stores a message as it is at its source. A pending read mark is kept.
    func takeOver(_ remote: NoteRecord) throws {
        let before = try storage.firstObject(
            ofType: NoteRecord.self,
            matching: NoteRecord.Columns.kindKey == remote.kindKey && NoteRecord.Columns.subject == remote.subject
        )
        guard let before else { return try put(remote, inPlaceOf: nil) }
        // It was extended: it is news again.
        guard remote.happenedAt <= before.happenedAt else { return try put(remote, inPlaceOf: before) }
        var note = remote
        note.noteID = before.noteID
        if before.isRead != before.isReadThere { note.isRead = before.isRead }
        if note != before { try storage.save(note) }
    }
}

/// Fetches messages from their sources, and sends read marks there.
struct NoteCourier: Sendable {
    let siteID: Int64
    let network: any Network
    let mirror: any StorageManagerType
    /// WordPress.com's number of the store; nil where it is connected directly.
    let blogID: Int64?

    private var inbox: InboxNotesRemote { InboxNotesRemote(network: network) }
    private var notifications: NotificationsRemote { NotificationsRemote(network: network) }

    func load() async throws -> Page<NoteRecord> {
        let rows: MappedRows<InboxNote>
        do {
            rows = try await inbox.loadNotes(siteID: siteID)
        } catch let error as NetworkError where error.isNotFound {
            // A store without analytics has no messages.
            rows = MappedRows(items: [])
        }
        var notes = rows.items.filter { !$0.isDeleted }.map(NoteRecord.init)
        if let blogID {
            let known = try await loadNotifications().filter { $0.blogID == blogID }
            notes += try await mirror.read { [siteID] storage in
                try known.filter { try !$0.isTold(storage, siteID: siteID) }.map { NoteRecord($0, siteID: siteID) }
            }
        }
        return Page(
            items: notes,
            unreadable: rows.unreadable,
            isCutOff: rows.isCutOff,
            total: notes.count,
            totalPages: 1
        )
    }

    /// None where the account's token does not allow it.
    private func loadNotifications() async throws -> [DotcomNote] {
        do {
            return try await notifications.loadNotes()
        } catch NetworkError.wordPressCom(let status, _) where [403, 404].contains(status) {
            return []
        }
    }

    /// - Throws: the first error; that message and the later ones are sent the next time.
    func send() async throws {
        let unsent = try await mirror.read { [siteID] storage in
            try NoteBook(storage: storage, siteID: siteID).notesFromElsewhere().filter { $0.isRead != $0.isReadThere }
        }
        for note in unsent where note.kindKey == Note.Kind.plugin.rawValue {
            guard let id = Int64(note.subject) else { continue }
            do {
                try await inbox.updateNote(siteID: siteID, noteID: id, isRead: note.isRead).harmless()
            } catch let error as NetworkError where error.isNotFound {
                // It was deleted meanwhile.
            }
            try await noteSent([note])
        }
        guard blogID != nil else { return }
        for isRead in [true, false] {
            let notes = unsent.filter { $0.kindKey == Note.Kind.wordPressCom.rawValue && $0.isRead == isRead }
            let ids = notes.compactMap { Int64($0.subject) }
            guard !ids.isEmpty else { continue }
            try await notifications.update(noteIDs: ids, isRead: isRead)
            try await noteSent(notes)
        }
    }

    /// Marks everything up to then as seen.
    func updateLastSeen(_ date: Date) async throws {
        guard blogID != nil else { return }
        try await notifications.updateLastSeen(date)
    }

    private func noteSent(_ notes: [NoteRecord]) async throws {
        try await mirror.performAndSave { storage in
            for sent in notes {
                guard var note = try storage.loadObject(ofType: NoteRecord.self, primaryKey: sent.noteID) else {
                    continue
                }
                note.isReadThere = sent.isRead
                try storage.save(note)
            }
        }
    }
}

extension DotcomNote {
    /// An order or a review in the mirror has a notification of its own.
    fileprivate func isTold(_ storage: any StorageType, siteID: Int64) throws -> Bool {
        if typeKey == "store_order", orderID > 0 {
            return try storage.loadOrder(siteID: siteID, orderID: orderID) != nil
        }
        guard subtypeKey == "store_review", commentID > 0 else { return false }
        return try storage.loadObject(ofType: ProductReviewRecord.self, primaryKey: commentID) != nil
    }
}

extension NoteRecord {
    fileprivate init(_ note: InboxNote) {
        self.init()
        siteID = note.siteID
        kindKey = Note.Kind.plugin.rawValue
        subject = "\(note.noteID)"
        hash = String(StableID.of("\(note.typeKey)/\(note.title)/\(note.content)"), radix: 16)
        happenedAt = note.dateCreated ?? Date(timeIntervalSince1970: 0)
        number = String(note.source.prefix(NoteBook.longestName))
        name = String(note.title.prefix(NoteBook.longestName))
        text = String(HTMLText.plain(note.content).prefix(NoteBook.maximumTextLength))
        statusKey = note.typeKey
        link = note.link
        (isRead, isReadThere) = (note.isRead, note.isRead)
    }

    fileprivate init(_ note: DotcomNote, siteID: Int64) {
        self.init()
        self.siteID = siteID
        kindKey = Note.Kind.wordPressCom.rawValue
        subject = "\(note.noteID)"
        hash = "\(note.hash)"
        happenedAt = note.timestamp ?? Date(timeIntervalSince1970: 0)
        targetID = note.orderID
        name = String(note.subject.prefix(NoteBook.longestName))
        text = String(note.body.prefix(NoteBook.maximumTextLength))
        statusKey = note.typeKey
        link = note.link
        (isRead, isReadThere) = (note.isRead, note.isRead)
    }
}
