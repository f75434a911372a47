import Networking
import Storage

/// Fields of orders, trash included.
extension EditWriter {
    /// What of an update is to be sent, where the store has `current`.
    struct Comparison: Sendable {
        private(set) var toSend: [RecordChange] = []
        private(set) var theirs: [OrderField: String] = [:]

        init(_ changes: [RecordChange], attempt: EditAttempt, current: Order) {
            let kind = EditKind.orderUpdate(changes)
            for change in changes {
                guard let field = change.orderField else { continue }
                let value = field.value(in: current)
                if OrderField.isSame(value, change.text) { continue }
                if attempt.explains(.string(value), of: change, in: kind) {
                    toSend.append(change)
                } else {
                    theirs[field] = value
                }
            }
        }
    }

    /// Reads the order, compares field by field, and sends what still differs.
    ///
    /// REST has no precondition (`woocommerce-api.md` 22): a change of the same field by somebody else between this
    /// reading and
    /// the writing, some hundredths of a second, is overwritten. Other fields are not: only what was changed is sent.
    func sendUpdate(_ edit: PendingEditRecord, _ changes: [RecordChange]) async throws {
        guard edit.entityID > 0 else { throw EditRefusal(reason: Localization.neverMade) }
        let current = try await refusing {
            try await self.remote.loadOrder(siteID: edit.siteID, orderID: edit.entityID)
        }
        let comparison = Comparison(changes, attempt: edit.attempt, current: current)
        guard comparison.theirs.isEmpty else { throw conflict(comparison, current) }
        var latest = current
        var fields = comparison.toSend.orderValues
        let isTrash = fields[.status] == OrderField.trash
        if isTrash { fields[.status] = nil }
        if !fields.isEmpty {
            let body = OrderField.body(fields)
            latest = try await writing {
                try await self.remote.updateOrder(siteID: edit.siteID, orderID: edit.entityID, fields: body)
            }
        }
        if isTrash { latest = try await trash(edit, latest) }
        try await finish(edit, with: latest)
    }

    func conflict(_ comparison: Comparison, _ current: Order) -> EditConflict {
        EditConflict(theirs: StoredFields.members(comparison.theirs)) { [orders] in try await orders.save([current]) }
    }

    private func trash(_ edit: PendingEditRecord, _ order: Order) async throws -> Order {
        try await writing {
            do {
                _ = try await self.remote.trashOrder(siteID: edit.siteID, orderID: edit.entityID)
            } catch let error as NetworkError where error.status == 410 {
                // Somebody else has done it since.
            }
        }
        // The store answers the order as it was before, without the mark that says which status that was.
        if let trashed = try? await remote.loadOrder(siteID: edit.siteID, orderID: edit.entityID) { return trashed }
        return order.copy(status: OrderStatusEnum(rawValue: OrderField.trash))
    }

    /// The store has the edit: that is written down even where the sender is being stopped.
    func finish(_ edit: PendingEditRecord, with order: Order) async throws {
        let fields = (edit.kindOfEdit?.changes ?? []).compactMap(\.orderField).map { ($0, $0.value(in: order)) }
        let values = Dictionary(fields) { first, _ in first }
        try await Task { [journal, orders] in
            try await journal.turns.run {
                try await journal.finish(editID: edit.editID, values: values)
                try await orders.save([order])
            }
        }.value
    }
}
