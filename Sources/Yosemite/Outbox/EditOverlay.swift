import Storage

/// Lays edits that are not sent yet over what the store answered. Applied inside every upsert and when an edit
/// is made, so that a refresh never shows an edit undone (DESIGN.md, "The ledger and the outbox").
struct EditOverlay: Sendable {
    private let statuses: [Int64: String]

    /// - Parameter edits: in ledger order; the last one of a field wins.
    init(edits: [PendingEditRecord]) {
        var statuses: [Int64: String] = [:]
        for record in edits where record.isUnsent {
            guard case .orderStatus(let status, _) = record.kindOfEdit else { continue }
            statuses[record.entityID] = status
        }
        self.statuses = statuses
    }

    /// What the screen shows for an order's status, where an edit waits.
    func status(of orderID: Int64) -> String? { statuses[orderID] }

    func apply(to graph: OrderGraph) -> OrderGraph {
        guard let status = statuses[graph.order.orderID] else { return graph }
        var graph = graph
        graph.order.status = status
        return graph
    }
}

extension PendingEditRecord {
    var kindOfEdit: EditKind? { StoredEdit(kind: kind, payload: payloadJSON, base: baseJSON).edit }

    /// Whether the screen shows the edit as made.
    var isUnsent: Bool {
        switch state {
        case .waiting, .sending, .uncertain: true
        case .refused, .done: false
        }
    }
}
