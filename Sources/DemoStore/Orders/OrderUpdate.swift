/// A running `PUT orders/{id}`, as a PHP process does it: it loads the order, works on its copy, writes the fields that
/// differ, inserts new meta data, and bases all decisions on its copy. Two at once do not see each other
/// (`woocommerce.md`, "Writing").
struct OrderUpdate: Sendable {
    private let changes: OrderChanges
    private let rendering: RenderingContext
    private let reader: String
    private var loaded: DemoOrder
    private var notes: [DemoNote]
    /// Rows that have their ids but are not visible yet.
    private var inserts: [DemoMeta] = []
    /// The process' copy: the loaded order with its own changes.
    private(set) var own: DemoOrder
    /// Why the request fails after its rows were saved: coupons are checked last.
    private(set) var refusal: RESTError?

    /// Loads the order and computes its changes; nothing is written.
    ///
    /// - Parameter earlier: the order as loaded when this request arrived, where that is a while ago.
    /// - Throws: the store's answer to an invalid request.
    init(
        id: Int,
        _ changes: OrderChanges,
        _ context: RouteContext,
        _ state: StoreState,
        earlier: DemoOrder? = nil
    ) throws(RESTError) {
        self.changes = changes
        rendering = context.rendering
        reader = context.reader
        if changes.checksStatus { try changes.check() }
        guard let order = earlier ?? state.table.order(id: id) else { throw .invalidOrder }
        try context.access.edit()
        loaded = order
        own = order
        do throws(RESTError) {
            notes = try changes.apply(to: &own, isNew: false)
        } catch {
            guard error.keepsOrder, error.status < 500 else { throw error }
            (notes, refusal) = ([], error)
            own.modified = changes.now
        }
    }

    /// The keys of the rows to insert.
    var newKeys: [String] { own.meta.filter { $0.id == 0 }.map(\.key) }

    /// Writes the fields, and gives new rows of meta data their ids.
    mutating func write(_ state: inout StoreState) {
        for index in own.meta.indices where own.meta[index].id == 0 {
            // Two requests with the same new key leave one row.
            let known = state.table.order(id: own.id)?.meta.first { $0.key == own.meta[index].key }
            own.meta[index].id = known?.id ?? state.table.newMetaID()
            inserts.append(own.meta[index])
        }
        save(&state)
    }

    /// Makes the new rows visible; then a payment is completed, based on the order as loaded.
    mutating func commit(_ state: inout StoreState) {
        if !inserts.isEmpty, var order = state.table.order(id: own.id) {
            for row in inserts { Self.insert(row, into: &order) }
            state.table.store(order)
        }
        inserts = []
        guard refusal == nil else { return }
        let paid = changes.completePayment(of: &own, isNew: false)
        guard !paid.isEmpty else { return }
        notes = paid
        save(&state)
    }

    private static func insert(_ row: DemoMeta, into order: inout DemoOrder) {
        if let place = order.meta.firstIndex(where: { $0.key == row.key }) {
            order.meta[place].value = row.value
        } else {
            order.meta.insert(row, at: order.meta.firstIndex { $0.id > row.id } ?? order.meta.endIndex)
        }
    }

    private mutating func save(_ state: inout StoreState) {
        defer {
            loaded = own
            notes = []
        }
        guard let before = state.table.order(id: own.id) else { return }
        var order = before
        var written = own
        written.meta.removeAll { row in inserts.contains { $0.id == row.id } }
        OrderMerge(loaded: loaded, own: written).apply(to: &order)
        OrderWrites.keep(&order, notes, rendering, &state)
        // Reduced stock is recorded on the lines.
        own.lines = order.lines
        own.refunds = order.refunds
        _ = HeldPayment.settle(&own, from: before.status)
        state.fieldHistory.note(before, order, by: reader)
        DemoMail.tell(of: loaded.status, own, at: changes.now, &state)
    }
}
