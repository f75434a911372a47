/// All orders: skeletons of those that can be generated at any time, and changed ones in full.
struct OrderTable: Sendable {
    let generator: OrderGenerator
    private(set) var rows: [OrderSkeleton]
    private var positions: [Int: Int32]
    private var changed: [Int: DemoOrder] = [:]
    private var notes: [Int: [DemoNote]] = [:]
    private var nextOrderID: Int
    private var nextNoteID: Int
    private var nextMetaID: Int
    private var cache: [String: [Int32]] = [:]

    init(generator: OrderGenerator) {
        self.generator = generator
        rows = generator.skeletons()
        positions = Dictionary(minimumCapacity: rows.count)
        for (position, row) in rows.enumerated() { positions[row.id] = Int32(position) }
        nextOrderID = generator.living == nil ? 700 + rows.count * 7 + 7 : (rows.last?.id ?? 700) + 4
        // In a living shop also above the notes of future orders.
        nextNoteID = generator.living == nil ? 8_000 + rows.count * 5 + 10 : nextOrderID * 2 + 10_000_000
        // Above the rows of generated orders, future ones included: five ids for each order.
        nextMetaID = nextOrderID * 5 + 1_000_000
    }

    private func position(of id: Int) -> Int? { positions[id].map(Int.init) }

    func skeleton(id: Int) -> OrderSkeleton? { position(of: id).map { rows[$0] } }

    func order(id: Int) -> DemoOrder? { position(of: id).map { order(at: $0) } }

    private func order(at position: Int) -> DemoOrder {
        let row = rows[position]
        if row.isChanged, let order = changed[row.id] { return order }
        return generator.order(row)
    }

    mutating func newOrderID() -> Int {
        defer { nextOrderID += 1 }
        return nextOrderID
    }

    /// Returns an unused id: the order is not created.
    mutating func giveBack(orderID: Int) {
        if orderID == nextOrderID - 1 { nextOrderID = orderID }
    }

    mutating func newNoteID() -> Int {
        defer { nextNoteID += 1 }
        return nextNoteID
    }

    /// The next id of a meta data row: one counter for all orders, ascending.
    mutating func newMetaID() -> Int {
        defer { nextMetaID += 1 }
        return nextMetaID
    }

    /// Stores `order`, new or changed.
    mutating func store(_ order: DemoOrder) {
        cache = [:]
        changed[order.id] = order
        let channel = OrderGenerator.channels.firstIndex(of: order.createdVia) ?? 2
        let known = position(of: order.id)
        let row = OrderSkeleton(
            id: order.id,
            created: Int32(clamping: order.created),
            modified: Int32(clamping: order.modified),
            customerID: Int32(clamping: order.customerID),
            status: order.status,
            channel: UInt8(channel),
            isChanged: true,
            number: known.map { rows[$0].number } ?? -1
        )
        if let position = known {
            rows[position] = row
        } else {
            positions[order.id] = Int32(rows.count)
            rows.append(row)
        }
    }

    /// Adds an order by itself.
    ///
    /// - Parameter make: called with its id.
    /// - Returns: its id.
    mutating func arrive(_ make: (Int) -> OrderSkeleton) -> Int {
        let id = nextOrderID
        nextOrderID += 4
        cache = [:]
        positions[id] = Int32(rows.count)
        rows.append(make(id))
        return id
    }

    /// Moves an unchanged order to a stage of its story.
    ///
    /// - Returns: false where it was changed from outside.
    mutating func turn(id: Int, to stage: OrderStory.Stage) -> Bool {
        guard let position = position(of: id), !rows[position].isChanged else { return false }
        cache = [:]
        rows[position].status = stage.status
        rows[position].modified = Int32(clamping: stage.time)
        rows[position].hasRefund = stage.refund != nil
        return true
    }

    /// Orders of a deleted account become a guest's (`wc_reset_order_customer_id_on_deleted_user`).
    mutating func leaveToGuests(customer: Int, now: Int) {
        for row in rows where row.customerID == Int32(clamping: customer) && row.id >= 0 {
            guard var order = order(id: Int(row.id)) else { continue }
            order.customerID = 0
            order.modified = now
            store(order)
        }
    }

    /// Deletes an order permanently.
    mutating func remove(id: Int) {
        guard let position = position(of: id) else { return }
        cache = [:]
        positions[id] = nil
        changed[id] = nil
        notes[id] = nil
        // The row stays, so that positions remain valid; nothing lists this status.
        rows[position].status = .autoDraft
        rows[position].id = -1
    }

    func notes(of id: Int) -> [DemoNote] {
        if let kept = notes[id] { return kept }
        guard let row = skeleton(id: id), row.number >= 0 else { return [] }
        return generator.notes(of: row)
    }

    mutating func setNotes(_ list: [DemoNote], of id: Int) { notes[id] = list }

    /// One page of ids and the number of all matches. Sorted answers are cached until something changes.
    mutating func page(_ query: OrderQuery) -> (ids: [Int], total: Int) {
        let key = query.cacheKey
        let found: [Int32]
        if let kept = cache[key] {
            found = kept
        } else {
            found = positions(query)
            if cache.count > 16 { cache = [:] }
            cache[key] = found
        }
        let start = min(found.count, query.offset ?? (query.page - 1).multipliedReportingOverflow(by: query.perPage).0)
        guard start >= 0 else { return ([], found.count) }
        return (found[start..<min(found.count, start + query.perPage)].map { rows[Int($0)].id }, found.count)
    }

    private func positions(_ query: OrderQuery) -> [Int32] {
        let wanted = query.wanted
        var found: [Int32] = []
        for position in rows.indices where query.matches(rows[position], wanted: wanted) {
            if query.needsWholeOrder, !query.finds(order(at: position)) { continue }
            found.append(Int32(position))
        }
        switch query.orderBy {
        case "modified":
            found.sort { (rows[Int($0)].modified, $0) < (rows[Int($1)].modified, $1) }
        case "id", "slug":
            found.sort { rows[Int($0)].id < rows[Int($1)].id }
        case "include":
            if let include = query.include {
                let sequence = include.compactMap { positions[$0] }
                found = sequence.filter(found.contains)
                return found
            }
        default: break
        }
        return query.ascending ? found : found.reversed()
    }

    /// An order with refunds.
    struct Refunded: Sendable {
        let orderID: Int
        let refundIDs: [Int]
        let created: Int
    }

    /// The refunded orders, oldest first, without creating the unchanged ones.
    func refundedOrders() -> [Refunded] {
        rows.compactMap { row in
            if row.isChanged, let order = changed[row.id] {
                guard let first = order.refunds.first else { return nil }
                return Refunded(orderID: row.id, refundIDs: order.refunds.map(\.id), created: first.created)
            }
            guard row.id >= 0, row.hasRefund else { return nil }
            return Refunded(orderID: row.id, refundIDs: [row.id + 1], created: Int(row.modified))
        }
    }

    /// The number of orders with each status.
    func totals() -> [OrderStatus: Int] {
        rows.reduce(into: [:]) { counts, row in counts[row.status, default: 0] += 1 }
    }
}
