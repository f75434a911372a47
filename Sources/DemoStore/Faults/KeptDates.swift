import WooFoundation

/// The dates of change of what a write names, for a write that leaves them as they were.
struct KeptDates: Sendable {
    private struct Record: Sendable {
        let resource: DemoResource
        let id: Int
        let modified: Int
    }

    /// By the order's id.
    private var orders: [Int: Int] = [:]
    private var records: [Record] = []

    /// Notes the dates before the write.
    ///
    /// - Returns: nil for a request that changes dates like any other.
    init?(_ request: StoreRequest, _ state: StoreState) {
        guard request.keepsDates, let route = request.route, route.starts(with: ["wc", "v3"]) else { return nil }
        var path = Array(route.dropFirst(2))
        var ids: [Int] = []
        if path.last == "batch" {
            path.removeLast()
            let rows = (try? request.fields())?["update"]?.elements ?? []
            ids = rows.compactMap { $0["id"]?.integer }
        }
        if path.first == "orders" {
            if path.count > 1, let id = Int(path[1]) { ids.append(id) }
            for id in ids { orders[id] = state.table.order(id: id)?.modified }
            return
        }
        switch ListRoutes.target(path) {
        case .record(let resource, let id, let part)?: note(resource, [id], of: part, state)
        case .list(let resource, _, let part)?: note(resource, ids, of: part, state)
        case .refunds?, nil: break
        }
    }

    private mutating func note(_ resource: DemoResource, _ ids: [Int], of part: Int?, _ state: StoreState) {
        for id in ids {
            guard let row = state.lists[resource]?.row(id: id) else { continue }
            records.append(Record(resource: resource, id: id, modified: row.modified))
        }
        // Saving a variation saves its product.
        if resource == .variations, let part, !ids.isEmpty { note(.products, [part], of: nil, state) }
    }

    /// Sets them again after the write.
    func restore(_ state: inout StoreState) {
        for (id, modified) in orders {
            guard var order = state.table.order(id: id), order.modified != modified else { continue }
            order.modified = modified
            state.table.store(order)
        }
        for record in records { state.lists[record.resource]?.setModified(record.modified, of: record.id) }
    }

    /// Puts them into the answer to the write.
    func correct(_ answer: inout StoreAnswer, _ dates: DemoDates) {
        guard answer.status < 300, let node = try? JSONNode(parsing: answer.body) else { return }
        var corrected = record(node, dates)
        if let rows = node["update"]?.elements {
            corrected["update"] = .array(rows.map { record($0, dates) })
        }
        answer.body = corrected.data
    }

    private func record(_ node: JSONNode, _ dates: DemoDates) -> JSONNode {
        guard let id = node["id"]?.integer, let modified = date(of: id) else { return node }
        var node = node
        if node["date_modified"] != nil { node["date_modified"] = .string(dates.local(modified)) }
        if node["date_modified_gmt"] != nil { node["date_modified_gmt"] = .string(dates.gmt(modified)) }
        return node
    }

    private func date(of id: Int) -> Int? { orders[id] ?? records.first { $0.id == id }?.modified }
}
