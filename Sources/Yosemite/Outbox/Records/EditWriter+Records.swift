import FoundationEssentials
import Networking
import Storage
import WooFoundation

/// Edits of the catalogue: the record is read, compared field by field, and only what still differs is sent, so that
/// plugins' fields and what others changed stay as they are.
extension EditWriter {
    /// What of an update is to be sent, where the store has `current`.
    struct RecordComparison<Record: EditableRecord> {
        private(set) var toSend: [String: JSONValue] = [:]
        private(set) var theirs: [String: JSONValue] = [:]
        private let record: Record

        var addedTerms: AddedTerms { AddedTerms(toSend, to: record) }

        /// - Throws: `EditRefusal` for a field that cannot be written.
        init(_ change: RecordEdit, attempt: EditAttempt, current: Record) throws {
            record = current
            let kind = EditKind.record(change)
            for change in kind.changes ?? [] {
                guard let value = current.value(of: change.field) else {
                    throw EditRefusal(reason: RecordWords.notWritable(change.field))
                }
                if kind.isSame(change.field, value, change.value) { continue }
                if attempt.explains(value, of: change, in: kind) {
                    toSend[change.field] = change.value
                } else {
                    theirs[change.field] = value
                }
            }
        }

        /// - Throws: `EditRefusal` where a piece of meta data is there twice: the store would drop one.
        func body(metaOf text: String) throws -> [String: JSONValue] {
            let entries = MetaEntries(text)
            for field in toSend.keys where field.hasPrefix(ProductField.metaPrefix) {
                let key = String(field.dropFirst(ProductField.metaPrefix.count))
                if entries.count(of: key) > 1 { throw EditRefusal(reason: RecordWords.repeatedMeta(key)) }
            }
            var values = toSend
            for field in [ProductField.images.rawValue, ProductField.image.rawValue] {
                values[field] = values[field].map { RecordValue.withoutKnownWords($0, record.value(of: field)) }
            }
            return RecordValue.body(values) { entries.id(of: $0) }
        }
    }

    func send(_ edit: PendingEditRecord, _ change: RecordEdit) async throws {
        try await send(edit, change, as: change.record.type)
    }

    private func send<Record: EditableRecord>(_ edit: PendingEditRecord, _ change: RecordEdit, as type: Record.Type)
        async throws
    {
        let loaded: Record.ReadOnly = try await refusing {
            try await self.records.remote.load(change.path, id: edit.entityID, siteID: edit.siteID)
        }
        let current = try await written(loaded, for: change)
        switch change.content {
        case .update: try await sendUpdate(edit, change, current, as: type)
        case .stock(let delta): try await sendStock(edit, change, delta: delta, current, as: type)
        }
    }

    private func sendUpdate<Record: EditableRecord>(
        _ edit: PendingEditRecord,
        _ change: RecordEdit,
        _ current: Record.ReadOnly,
        as type: Record.Type
    ) async throws {
        let comparison = try RecordComparison(change, attempt: edit.attempt, current: Record(current))
        guard comparison.theirs.isEmpty else { throw conflict(comparison.theirs, current, as: type) }
        if let name = comparison.addedTerms.first(
            of: try await refusing { try await self.gone(of: comparison.addedTerms) }
        ) {
            throw EditRefusal(reason: RecordWords.goneTerm(name))
        }
        var latest = current
        var body = try comparison.body(metaOf: Record(current).metaText)
        let isTrash = change.record == .product && body["status"] == .string(OrderField.trash)
        if isTrash { body["status"] = nil }
        if !body.isEmpty {
            let fields = body
            latest = try await writing {
                try await self.records.remote.update(
                    change.path,
                    id: edit.entityID,
                    fields: fields,
                    siteID: edit.siteID
                )
            }
            latest = try await written(latest, for: change)
        }
        if isTrash { latest = try await trash(edit, change) }
        try await finish([(edit, latest)], as: type)
    }

    /// With the description of a variation as it is written, where the edit is of it.
    private func written<Item: ListedEntity>(_ item: Item, for change: RecordEdit) async throws -> Item {
        guard let variation = item as? ProductVariation, RecordWriter.isOfDescription(change) else { return item }
        let (id, siteID) = (variation.variationID, variation.siteID)
        let text = try await refusing { try await self.records.remote.loadDescription(variationID: id, siteID: siteID) }
        return variation.copy(rawDescription: text) as? Item ?? item
    }

    /// The store's trash, from which another status takes it out again (finding 27).
    private func trash<Item: ListedEntity>(_ edit: PendingEditRecord, _ change: RecordEdit) async throws -> Item {
        try await writing {
            do {
                let id = "\(edit.entityID)"
                try await self.records.remote.delete(change.path, id: id, force: false, siteID: edit.siteID)
            } catch let error as NetworkError where error.status == 410 {
                // Somebody else has done it since.
            }
            return try await self.records.remote.load(change.path, id: edit.entityID, siteID: edit.siteID)
        }
    }

    func conflict<Record: EditableRecord>(
        _ theirs: [String: JSONValue],
        _ current: Record.ReadOnly,
        as type: Record.Type
    ) -> EditConflict {
        EditConflict(theirs: theirs) { [records] in try await records.upserter(type).save([current]) }
    }

    /// The store has the edits: that is written down even where the sender is being stopped.
    func finish<Record: EditableRecord>(
        _ sent: [(edit: PendingEditRecord, latest: Record.ReadOnly)],
        as type: Record.Type
    ) async throws {
        let finished = sent.map { edit, latest in
            let record = Record(latest)
            let fields = (edit.kindOfEdit?.changes ?? []).compactMap { change in
                record.value(of: change.field).map { (change.field, $0) }
            }
            return EditJournal.Finish(editID: edit.editID, values: Dictionary(fields) { first, _ in first })
        }
        let items = sent.map(\.latest)
        try await Task { [journal, records] in
            try await journal.turns.run {
                try await journal.finish(finished)
                try await records.upserter(type).save(items)
            }
        }.value
    }
}

/// Why an edit of the catalogue cannot be sent.
enum RecordWords {
    static func notWritable(_ field: String) -> String { localized("“%@” cannot be changed here.", field) }
    static func repeatedMeta(_ key: String) -> String {
        localized("There are several entries “%@”; the store would drop all but one. Change it in wp-admin.", key)
    }
    static func goneTerm(_ name: String) -> String {
        localized("“%@” is deleted in the store meanwhile, and would leave the product without it.", name)
    }
    static let tooMany = localized("Nobody can count that many.")
    static let notCounted = localized("The store does not count the stock of this product itself.")
    static func unsureStock(_ before: Int64, _ now: Int64) -> String {
        localized(
            "The answer was lost, and the stock went from %@ to %@ meanwhile: look whether the change is in it.",
            "\(before)",
            "\(now)"
        )
    }
}
