import Networking
import Storage
import WooFoundation

/// Many products at once: one request reads them, one writes them; each has an outcome of its own.
extension EditWriter {
    func sendRecords(_ edits: [PendingEditRecord]) async -> [Outcome] {
        var groups: [CataloguePath: (record: EditedRecord, edits: [PendingEditRecord])] = [:]
        for edit in edits {
            guard case .record(let change)? = edit.kindOfEdit else { continue }
            groups[change.path, default: (change.record, [])].edits.append(edit)
        }
        var outcomes: [Outcome] = []
        for (path, group) in groups.sorted(by: { $0.value.edits[0].editID < $1.value.edits[0].editID }) {
            outcomes += await send(group.edits, at: path, as: group.record.type)
        }
        return outcomes
    }

    private func send<Record: EditableRecord>(
        _ edits: [PendingEditRecord],
        at path: CataloguePath,
        as type: Record.Type
    ) async -> [Outcome] {
        guard edits.count > 1 else { return await sendEach(edits) }
        do {
            let page: Page<Record.ReadOnly> = try await records.remote.load(
                path,
                ids: edits.map(\.entityID),
                siteID: journal.siteID
            )
            let present = Dictionary(page.items.map { ($0.identity, $0) }) { first, _ in first }
            return await send(edits, at: path, present: present, as: type)
        } catch let error as NetworkError where error.isRefused && error.status != 401 {
            return await sendEach(edits)
        } catch {
            return edits.map { ($0, .failure(error)) }
        }
    }

    private func send<Record: EditableRecord>(
        _ edits: [PendingEditRecord],
        at path: CataloguePath,
        present: [Int64: Record.ReadOnly],
        as type: Record.Type
    ) async -> [Outcome] {
        var outcomes: [Outcome] = []
        var alone: [PendingEditRecord] = []
        var done: [(edit: PendingEditRecord, latest: Record.ReadOnly)] = []
        var together: [(edit: PendingEditRecord, body: [String: JSONValue], terms: AddedTerms)] = []
        for edit in edits {
            guard let item = present[edit.entityID], case .record(let change)? = edit.kindOfEdit,
                let comparison = try? RecordComparison(change, attempt: edit.attempt, current: Record(item)),
                let body = try? comparison.body(metaOf: Record(item).metaText)
            else {
                alone.append(edit)
                continue
            }
            if !comparison.theirs.isEmpty {
                outcomes.append((edit, .failure(conflict(comparison.theirs, item, as: type))))
            } else if body.isEmpty {
                done.append((edit, item))
            } else {
                together.append((edit, body, comparison.addedTerms))
            }
        }
        outcomes += await conclude(done, as: type)
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
        outcomes += await write(whole, at: path, as: type)
        return outcomes + (await sendEach(alone))
    }

    private func write<Record: EditableRecord>(
        _ items: [(edit: PendingEditRecord, body: [String: JSONValue])],
        at path: CataloguePath,
        as type: Record.Type
    ) async -> [Outcome] {
        guard !items.isEmpty else { return [] }
        let updates = Dictionary(items.map { ($0.edit.entityID, $0.body) }) { first, _ in first }
        let answer: CatalogueBatch<Record.ReadOnly>
        do {
            answer = try await records.remote.update(path, updates: updates, siteID: journal.siteID)
        } catch {
            let reason: any Error = await refusal(of: error) ?? error
            return items.map { ($0.edit, .failure(reason)) }
        }
        var outcomes: [Outcome] = []
        var done: [(edit: PendingEditRecord, latest: Record.ReadOnly)] = []
        for (edit, _) in items {
            if let item = answer.items[edit.entityID] {
                done.append((edit, item))
            } else if let refusal = answer.refused[edit.entityID] {
                outcomes.append((edit, .failure(EditRefusal(reason: refusal.message))))
            } else {
                outcomes.append((edit, .failure(NetworkError.cutOff(received: 0))))
            }
        }
        return outcomes + (await conclude(done, as: type))
    }

    private func conclude<Record: EditableRecord>(
        _ done: [(edit: PendingEditRecord, latest: Record.ReadOnly)],
        as type: Record.Type
    ) async -> [Outcome] {
        guard !done.isEmpty else { return [] }
        let result = await result { try await self.finish(done, as: type) }
        return done.map { ($0.edit, result) }
    }
}
