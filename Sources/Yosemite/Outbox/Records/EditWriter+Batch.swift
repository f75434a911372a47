import Networking
import Storage
import WooFoundation

/// Several records at once: one request reads them, one writes them; each has its own outcome.
extension EditWriter {
    typealias Outcome = (edit: PendingEditRecord, result: Result<Void, any Error>)
    private typealias Sent<Record: EditableRecord> = (edit: PendingEditRecord, latest: Record.Item)

    /// How many edits of this kind may be sent together: 1 for what a batch cannot do, such as moving to the trash, or
    /// a stock change, for which it must be known whether it arrived.
    static func batchSize(of edit: PendingEditRecord) -> Int {
        if case .record(let change)? = edit.kindOfEdit, case .create = change.content {
            // One that was tried is looked up on its own.
            return edit.attempt.newestID == nil ? change.record.type.batchSize : 1
        }
        guard edit.entityID > 0, case .record(let change)? = edit.kindOfEdit, case .update(let changes) = change.content
        else { return 1 }
        let type = change.record.type
        let isTrash = changes.contains { $0.field == "status" && $0.value == .string(OrderField.trash) }
        return type.isForBatch(changes) && !isTrash && !takesOutOfTrash(changes) ? type.batchSize : 1
    }

    /// As `send`, for edits of several records.
    func send(_ edits: [PendingEditRecord]) async -> [Outcome] {
        var alone: [PendingEditRecord] = []
        var groups: [CataloguePath: (change: RecordEdit, edits: [PendingEditRecord])] = [:]
        var makings: [(change: RecordEdit, making: Making)] = []
        for edit in edits {
            guard Self.batchSize(of: edit) > 1, case .record(let change)? = edit.kindOfEdit else {
                alone.append(edit)
                continue
            }
            if case .create(let fields) = change.content {
                makings.append((change, (edit, fields)))
                continue
            }
            groups[change.record.path(change.parentID), default: (change, [])].edits.append(edit)
        }
        var outcomes: [Outcome] = []
        for group in groups.values.sorted(by: { $0.edits[0].editID < $1.edits[0].editID }) {
            outcomes += await send(group.edits, parentID: group.change.parentID, as: group.change.record.type)
        }
        return outcomes + (await make(makings)) + (await sendEach(alone))
    }

    /// - Parameter makings: all of one kind.
    private func make(_ makings: [(change: RecordEdit, making: Making)]) async -> [Outcome] {
        guard makings.count > 1, let change = makings.first?.change else {
            return await sendEach(makings.map(\.making.edit))
        }
        do {
            return try await make(makings.map(\.making), change, as: change.record.type)
        } catch {
            return makings.map { ($0.making.edit, .failure(error)) }
        }
    }

    private func send<Record: EditableRecord>(
        _ edits: [PendingEditRecord],
        parentID: Int64,
        as type: Record.Type
    ) async -> [Outcome] {
        guard edits.count > 1 else { return await sendEach(edits) }
        let wire = Record.wire(records, parentID: parentID)
        do {
            let goTogether = try await wire.goTogether()
            let present = try await wire.load(edits.map(\.entityID))
            let (together, alone) = edits.reduce(into: ([PendingEditRecord](), [PendingEditRecord]())) { parts, edit in
                if goTogether(edit.kindOfEdit?.changes ?? []) { parts.0.append(edit) } else { parts.1.append(edit) }
            }
            return await send(together, over: wire, present: present, as: type) + (await sendEach(alone))
        } catch let error as NetworkError where error.isRefused && error.status != 401 {
            return await sendEach(edits)
        } catch {
            return edits.map { ($0, .failure(error)) }
        }
    }

    private func send<Record: EditableRecord>(
        _ edits: [PendingEditRecord],
        over wire: any RecordWire<Record.Item>,
        present: [Int64: Record.Item],
        as type: Record.Type
    ) async -> [Outcome] {
        var outcomes: [Outcome] = []
        var alone: [PendingEditRecord] = []
        var done: [Sent<Record>] = []
        var together: [(edit: PendingEditRecord, body: [String: JSONValue], terms: AddedTerms)] = []
        for edit in edits {
            guard let item = present[edit.entityID], case .record(let change)? = edit.kindOfEdit,
                let comparison = try? RecordComparison<Record>(change, attempt: edit.attempt, current: item),
                let body = try? comparison.body()
            else {
                alone.append(edit)
                continue
            }
            if let order = item as? Order, !Self.isMeant(order, edit) {
                alone.append(edit)
            } else if !comparison.theirs.isEmpty {
                outcomes.append((edit, .failure(conflict(comparison.theirs, item, as: type))))
            } else if body.isEmpty {
                // As in `sendUpdate`.
                if !edit.attempt.tried.isEmpty, edit.attempt.sentAt != nil {
                    alone.append(edit)
                } else {
                    done.append((edit, item))
                }
            } else {
                together.append((edit, body, comparison.addedTerms))
            }
        }
        outcomes += await conclude(done, as: type)
        together = together.filter { item in
            guard let sentAt = item.edit.attempt.sentAt else { return true }
            do {
                try checkSettled(sentAt)
                return true
            } catch {
                outcomes.append((item.edit, .failure(error)))
                return false
            }
        }
        let gone: AddedTerms
        do {
            gone = try await self.gone(of: together.reduce(into: AddedTerms()) { $0.add($1.terms) })
        } catch {
            return outcomes + together.map { ($0.edit, .failure(error)) } + (await sendEach(alone))
        }
        for item in together {
            guard let name = item.terms.first(of: gone) else { continue }
            outcomes.append((item.edit, .failure(EditRefusal(reason: RecordWords.goneTerm(name)))))
        }
        let whole = together.filter { $0.terms.first(of: gone) == nil }.map { (edit: $0.edit, body: $0.body) }
        outcomes += await write(whole, present: present, over: wire, as: type)
        return outcomes + (await sendEach(alone))
    }

    private func write<Record: EditableRecord>(
        _ items: [(edit: PendingEditRecord, body: [String: JSONValue])],
        present: [Int64: Record.Item],
        over wire: any RecordWire<Record.Item>,
        as type: Record.Type
    ) async -> [Outcome] {
        guard !items.isEmpty else { return [] }
        func failed(_ error: any Error) -> [Outcome] { items.map { ($0.edit, .failure(error)) } }
        let answer: BatchAnswer<Record.Item>
        do {
            try await journal.noteSent(items.map(\.edit), at: dates.now())
            switch await wire.update(Dictionary(items.map { ($0.edit.entityID, $0.body) }) { first, _ in first }) {
            case .done(let rows): answer = rows
            case .notSent(let error):
                try await journal.noteUnsent(items.map(\.edit))
                return failed(error)
            // The next attempt looks at each first.
            case .unknown(let error): return failed(error)
            case .refused(let error): return failed(await refusal(of: error) ?? error)
            }
        } catch {
            return failed(error)
        }
        var outcomes: [Outcome] = []
        var done: [Sent<Record>] = []
        let looked = await lookAgain(at: items.map(\.edit), answer, over: wire)
        for (edit, _) in items {
            guard case .record(let change)? = edit.kindOfEdit, let before = present[edit.entityID] else { continue }
            let taken = looked[edit.entityID] ?? answer.items[edit.entityID]
            let words = taken.map { RecordTaken<Record>(change.changes, before: before, after: $0).words }
            if let taken, words == .some(nil) {
                done.append((edit, taken))
            } else if let refusal = answer.refused[edit.entityID] {
                // A look has shown that nothing of it is there; if that failed, nothing is known.
                let isKnown = looked[edit.entityID] != nil
                outcomes.append(
                    (edit, .failure(isKnown ? EditRefusal(reason: refusal.message) : NetworkError.cutOff(received: 0)))
                )
            } else if let taken, let words = words ?? nil {
                let result = await result {
                    try await records.upserter(type).save([taken])
                    throw EditRefusal(reason: words)
                }
                outcomes.append((edit, result))
            } else {
                outcomes.append((edit, .failure(NetworkError.cutOff(received: 0))))
            }
        }
        return outcomes + (await conclude(done, as: type))
    }

    /// One request for all whose answer does not show what was asked; empty where it fails.
    private func lookAgain<Item: ListedEntity>(
        at edits: [PendingEditRecord],
        _ answer: BatchAnswer<Item>,
        over wire: any RecordWire<Item>
    ) async -> [Int64: Item] {
        let unclear = edits.filter { edit in
            guard let item = answer.items[edit.entityID] else { return true }
            return !Self.shows(item, edit)
        }
        guard !unclear.isEmpty else { return [:] }
        return (try? await wire.load(unclear.map(\.entityID))) ?? [:]
    }

    /// Whether a record has all that an edit asks.
    private static func shows<Item: ListedEntity>(_ item: Item, _ edit: PendingEditRecord) -> Bool {
        guard case .record(let change)? = edit.kindOfEdit else { return false }
        func compare<Record: EditableRecord>(_ type: Record.Type) -> Bool {
            guard let item = item as? Record.Item else { return false }
            return RecordTaken<Record>(change.changes, before: item, after: item).misses.isEmpty
        }
        return compare(change.record.type)
    }

    private func conclude<Record: EditableRecord>(_ done: [Sent<Record>], as type: Record.Type) async -> [Outcome] {
        guard !done.isEmpty else { return [] }
        let result = await result { try await self.finish(done, as: type) }
        return done.map { ($0.edit, result) }
    }

    private func sendEach(_ edits: [PendingEditRecord]) async -> [Outcome] {
        var outcomes: [Outcome] = []
        for edit in edits { outcomes.append((edit, await result { try await self.send(edit) })) }
        return outcomes
    }

    func result(_ work: () async throws -> Void) async -> Result<Void, any Error> {
        do {
            return .success(try await work())
        } catch {
            return .failure(error)
        }
    }
}
