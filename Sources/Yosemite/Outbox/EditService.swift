import FoundationEssentials
import Storage
import Synchronization
import WooFoundation

/// Makes edits: first in the ledger, then in the mirror, then through the sender.
final class EditService: SiteService {
    let site: SiteBase
    let journal: EditJournal
    let records: RecordWriter
    private let notes: NoteUpserter
    let outbox: OutboxSender
    private let clock: any Clock<Duration>

    init(
        site: SiteBase,
        journal: EditJournal,
        records: RecordWriter,
        notes: NoteUpserter,
        outbox: OutboxSender,
        clock: any Clock<Duration>
    ) {
        self.site = site
        self.journal = journal
        self.records = records
        self.notes = notes
        self.outbox = outbox
        self.clock = clock
    }

    /// Writes edits to the ledger in one transaction, shows them, and has them sent.
    ///
    /// - Parameters:
    ///   - hold: how long they are held back before they are sent.
    ///   - alongside: other writes in that transaction.
    func edit(
        _ wishes: [EditJournal.Wish],
        hold: Duration = .zero,
        alongside: @escaping EditJournal.Companion = { _, _ in }
    ) async throws -> [PendingEdit] {
        let keys = try await mirror.read { try Self.orderKeys(of: wishes, $0) }
        let edits = try await journal.append(wishes, heldUntil: end(of: hold), keys: keys, alongside: alongside)
        return try await shown(edits, wishes)
    }

    /// WooCommerce's keys of the orders that are meant, by id.
    private static func orderKeys(of wishes: [EditJournal.Wish], _ storage: any StorageType) throws -> [Int64: String] {
        let ids = wishes.filter { $0.orderID > 0 && $0.kind.isOfOrder }.map(\.orderID)
        return try storage.orderKeys(of: ids).filter { !$0.value.isEmpty }
    }

    private func end(of hold: Duration) -> Date? {
        hold > .zero ? journal.dates.now().addingTimeInterval(Double(hold.components.seconds)) : nil
    }

    private func shown(_ records: [PendingEditRecord], _ wishes: [EditJournal.Wish]) async throws -> [PendingEdit] {
        try await show(records)
        await outbox.wake()
        return zip(records, wishes).map { record, wish in record.toReadOnly(wish: wish.kind) }
    }

    /// Edits based on the mirror: it is read, and they are written, in one turn.
    ///
    /// - Parameters:
    ///   - hold: how long they are held back before they are sent.
    ///   - made: creates the edits from the mirror.
    func edit(
        hold: Duration = .zero,
        made: @escaping @Sendable (any StorageType) throws -> [EditJournal.Wish]
    ) async throws -> [PendingEdit] {
        let heldUntil = end(of: hold)
        let (records, wishes) = try await journal.turns.run { [mirror, journal] in
            let (wishes, keys) = try await mirror.read { storage in
                let wishes = try made(storage)
                return (wishes, try Self.orderKeys(of: wishes, storage))
            }
            return (try await journal.append(wishes, heldUntil: heldUntil, keys: keys), wishes)
        }
        return try await shown(records, wishes)
    }

    /// Shows records with their present edits.
    func show(_ edits: [PendingEditRecord]) async throws {
        for record in EditedRecord.allCases {
            let ids = edits.filter { $0.entityKind == record.rawValue }.map(\.entityID)
            if !ids.isEmpty { try await records.show(record, ids: Set(ids).sorted()) }
        }
    }

    /// Refuses edits of orders whose id belongs to another order by now.
    ///
    /// - Returns: how many orders are others.
    func refuseStrangers() async throws -> Int {
        let ids = journal.takeStrangers()
        guard !ids.isEmpty else { return 0 }
        for edit in try await journal.unsent(ofOrders: ids) where edit.attempt.orderKey != nil {
            try await journal.turns.run { [journal, records] in
                try await journal.refuse(edit, reason: LossWords.otherOrder("#\(edit.entityID)"))
                try await records.show(.order, ids: [edit.entityID])
            }
            try await notes.restore([edit])
        }
        return ids.count
    }

    /// Sends an edit at once; a refused one is tried again.
    func retry(_ editID: Int64) async throws {
        try await show([try await journal.retry(editID: editID)])
        await outbox.wake()
    }

    /// Resolves a conflict: the fields in `mine` are sent after all.
    func resolve(_ editID: Int64, mine: Set<String>) async throws {
        try await show([try await journal.resolve(editID: editID, mine: mine)])
        await outbox.wake()
    }

    func sendHeld() async throws {
        try await journal.forgetHolds()
        await outbox.wake()
    }

    /// Redoes a change to a record.
    func apply(_ edit: RecordEdit, to name: RecordName) async throws -> PendingEdit {
        try await self.edit([(.record(edit), name.id)])[0]
    }

    /// Removes an edit from the ledger and from the screen.
    func drop(_ editID: Int64) async throws -> PendingEdit {
        try await dropped { try await $0.drop(editID: editID) }[0]
    }

    /// The same for those of several that were never tried, in one transaction.
    ///
    /// - Returns: the removed edits.
    func dropUntried(_ editIDs: [Int64]) async throws -> [PendingEdit] {
        guard !editIDs.isEmpty else { return [] }
        return try await dropped { try await $0.dropUntried(editIDs) }
    }

    func dropped(_ work: @escaping @Sendable (EditJournal) async throws -> [PendingEditRecord]) async throws
        -> [PendingEdit]
    {
        let edits = try await journal.turns.run {
            let edits = try await work(self.journal)
            try await self.show(edits)
            return edits
        }
        try await notes.restore(edits)
        try await records.shipments.restore(edits)
        await outbox.wake()
        return edits.map { $0.toReadOnly() }
    }

    /// Returns when `edit` is in the store and the mirror has the store's answer, with the id of a created record. An
    /// edit that waits for another one is not tried itself, so the connection is observed besides the ledger.
    func outcome(of edit: PendingEdit, patience: Duration) async throws -> Int64? {
        guard edit.editID > 0, edit.state != .sent else { return nil }
        let observation = journal.observe(editID: edit.editID)
        let (changes, change) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let token = await monitor.observe { _ in change.yield() }
        let alarm = Task { [clock] in
            try await clock.sleep(for: patience)
            change.finish()
        }
        let latest = LatestEdit()
        let watch = Task {
            for await record in observation.values {
                latest.set(record)
                change.yield()
            }
        }
        defer {
            alarm.cancel()
            watch.cancel()
            withExtendedLifetime(token) {}
        }
        for await _ in changes {
            guard let known = latest.value else { continue }
            guard let now = known else { throw EditError.gone }
            switch now.state {
            case .done:
                // Whoever records that writes the store's answer to the mirror in the same turn.
                try await journal.turns.run {}
                return now.madeID
            case .refused:
                if let reason = await monitor.status.access?.reasonNotToWrite {
                    throw EditError.notAllowed(reason: reason)
                }
                throw EditError.refused(reason: now.lastError ?? "")
            case .conflicted:
                throw EditError.conflicted(fields: now.conflicts.map(\.field))
            case .waiting:
                let isTried = now.tries > edit.tries
                if let reason = now.lastError, isTried { throw EditError.waiting(reason: reason) }
                guard !isTried else { continue }
                if let reason = await monitor.status.connectionProblem { throw EditError.waiting(reason: reason) }
                if let reason = try await journal.problem(before: now) { throw EditError.waiting(reason: reason) }
            case .sending, .uncertain: continue
            }
        }
        throw EditError.waiting(reason: Localization.stillSending)
    }

    private enum Localization {
        static let stillSending = localized("The store has not answered yet.")
    }
}

/// The newest value of an observation; nil before the first.
private final class LatestEdit: Sendable {
    private let latest = Mutex<PendingEditRecord??>(nil)

    var value: PendingEditRecord?? { latest.withLock { $0 } }
    func set(_ record: PendingEditRecord?) { latest.withLock { $0 = .some(record) } }
}

extension SiteStatus {
    /// Why no request succeeds at the moment.
    var connectionProblem: String? {
        switch connection {
        case .offline(_, let reason): reason
        case .refused(_, let message): message
        case .unknown, .online: nil
        }
    }
}
