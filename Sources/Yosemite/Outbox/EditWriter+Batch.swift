import Networking
import Storage

/// Many orders to one status: one request reads them, one writes them.
extension EditWriter {
    /// How many go at once. A status costs a store some 40 ms with its mails; on a host twenty times slower this
    /// stays below
    /// PHP's 30 s.
    static let batchSize = 20

    static func size(of edit: PendingEditRecord) -> Int {
        RecordWriter.isForBatch(edit) ? RecordWriter.batchSize : batchSize
    }

    typealias Outcome = (edit: PendingEditRecord, result: Result<Void, any Error>)

    /// Whether an edit may go with others: nothing but a status, and not the trash, which a batch cannot do.
    static func isForBatch(_ edit: PendingEditRecord) -> Bool {
        if RecordWriter.isForBatch(edit) { return true }
        guard edit.kind == StoredEdit.orderUpdate, edit.entityID > 0, let changes = edit.kindOfEdit?.changes,
            changes.count == 1
        else { return false }
        return changes[0].orderField == .status && changes[0].text != OrderField.trash
    }

    /// As `send`, for several edits of different orders. Each has an outcome of its own.
    func send(_ edits: [PendingEditRecord]) async -> [Outcome] {
        guard edits.count > 1, edits.allSatisfy(Self.isForBatch) else { return await sendEach(edits) }
        if edits.allSatisfy(RecordWriter.isForBatch) { return await sendRecords(edits) }
        do {
            let statuses = try await knownStatuses()
            let query = OrderQuery(orderIDs: edits.map(\.entityID))
            let page = try await loadOrders(query, pageNumber: 1, pageSize: edits.count)
            let present = Dictionary(page.items.map { ($0.orderID, $0) }) { first, _ in first }
            return await send(edits, present: present, statuses: statuses)
        } catch let error as NetworkError where error.isRefused && error.status != 401 {
            return await sendEach(edits)
        } catch {
            return edits.map { ($0, .failure(error)) }
        }
    }

    private func send(_ edits: [PendingEditRecord], present: [Int64: Order], statuses: Set<String>) async -> [Outcome] {
        var outcomes: [Outcome] = []
        var alone: [PendingEditRecord] = []
        var together: [Int64: PendingEditRecord] = [:]
        for edit in edits {
            // A batch turns a status the store does not have into `pending` (`woocommerce-api.md` 23); a request of
            // its own is refused.
            guard let order = present[edit.entityID], let changes = edit.kindOfEdit?.changes,
                statuses.contains(changes[0].text)
            else {
                alone.append(edit)
                continue
            }
            let comparison = Comparison(changes, attempt: edit.attempt, current: order)
            if !comparison.theirs.isEmpty {
                outcomes.append((edit, .failure(conflict(comparison, order))))
            } else if comparison.toSend.isEmpty {
                outcomes.append((edit, await result { try await self.finish(edit, with: order) }))
            } else {
                together[edit.entityID] = edit
            }
        }
        return outcomes + (await write(together)) + (await sendEach(alone))
    }

    private func write(_ edits: [Int64: PendingEditRecord]) async -> [Outcome] {
        guard !edits.isEmpty else { return [] }
        let statuses = edits.compactMapValues { $0.kindOfEdit?.status?.text }
        let answer: OrderBatch
        do {
            answer = try await remote.updateOrderStatuses(siteID: journal.siteID, statuses: statuses)
        } catch {
            let reason: any Error = await refusal(of: error) ?? error
            return edits.values.map { ($0, .failure(reason)) }
        }
        let changed = Dictionary(answer.orders.map { ($0.orderID, $0) }) { first, _ in first }
        var outcomes: [Outcome] = []
        for (orderID, edit) in edits.sorted(by: { $0.value.editID < $1.value.editID }) {
            if let order = changed[orderID] {
                outcomes.append((edit, await result { try await self.finish(edit, with: order) }))
            } else if let refusal = answer.refused[orderID] {
                outcomes.append((edit, .failure(EditRefusal(reason: refusal.message))))
            } else {
                outcomes.append((edit, .failure(NetworkError.cutOff(received: 0))))
            }
        }
        return outcomes
    }

    func sendEach(_ edits: [PendingEditRecord]) async -> [Outcome] {
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
