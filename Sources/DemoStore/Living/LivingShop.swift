/// The activity of a living shop while it runs: customers order and write reviews, its staff packs and refunds,
/// products low in stock are delivered. Every event has its second, so that a shop that is rarely queried answers the
/// same as one that is queried all the time.
///
/// A shop that ran until some instant answers like one opened then, except for what arrived since it was opened: orders
/// and reviews come faster while someone may be watching (`LivingPace`), reviews wait for moderation, and stock is
/// counted again each month.
struct LivingShop: Sendable {
    let trade: LivingTrade
    private let pace: LivingPace
    private let rendering: RenderingContext
    private var stock: LivingStock
    private var events = LivingEvents()
    /// The time it has reached, in seconds since 1970.
    private(set) var now: Int
    private var nextOrder: Int
    private var nextReview: Int

    /// Applies the effects of orders and reviews to the lists of a shop that opens.
    init(_ trade: LivingTrade, rendering: RenderingContext, now: Int, table: OrderTable, lists: inout DemoLists) {
        self.trade = trade
        self.rendering = rendering
        self.now = now
        pace = LivingPace(calendar: trade.calendar, opened: now)
        nextOrder = table.rows.last.map { Int($0.number) + 1 } ?? trade.firstNumber(of: trade.openingDay)
        nextReview = (lists[.reviews]?.rows.last?.number ?? -1) + 1
        var history = LivingHistory(trade, rows: table.rows, now: now)
        stock = history.stock()
        for event in history.events { events.add(event) }
        history.write(stock, to: &lists, rendering)
        events.add(LivingEvent(time: pace.order(after: nil), kind: .order))
        events.add(LivingEvent(time: pace.review(after: nil), kind: .review))
    }

    func isDue(_ second: Int) -> Bool { second > now }

    /// Carries out every event up to `second`.
    mutating func advance(_ state: inout StoreState, to second: Int) {
        while let event = events.take(until: second) {
            now = max(now, event.time)
            switch event.kind {
            case .order: order(at: event.time, &state)
            case .review: review(at: event.time, &state)
            case .turn(let id, let number, let stage): turn(id, number, to: stage, &state)
            case .delivery(let id):
                let count = stock.deliver(id, at: event.time)
                move(id, by: count, at: event.time, &state)
            }
        }
        now = max(now, second)
    }

    private mutating func order(at time: Int, _ state: inout StoreState) {
        let number = nextOrder
        nextOrder += 1
        let id = state.table.arrive { trade.skeleton(number, id: $0, created: time, now: time) }
        let story = trade.story(number, created: time)
        if OrderStory.takesStock(story.stages[0].status) { sell(number, at: time, &state) }
        expect(id, number, stage: 1, of: story)
        events.add(LivingEvent(time: pace.order(after: time), kind: .order))
    }

    private mutating func expect(_ id: Int, _ number: Int, stage: Int, of story: OrderStory) {
        guard story.stages.indices.contains(stage) else { return }
        let turn = LivingEvent.Kind.turn(id: id, number: number, stage: stage)
        events.add(LivingEvent(time: story.stages[stage].time, kind: turn))
    }

    /// An order that another user has changed is left alone.
    private mutating func turn(_ id: Int, _ number: Int, to stage: Int, _ state: inout StoreState) {
        guard let created = state.table.skeleton(id: id)?.created else { return }
        let story = trade.story(number, created: Int(created))
        let (before, after) = (story.stages[stage - 1], story.stages[stage])
        guard state.table.turn(id: id, to: after) else { return }
        if after.status == .cancelled, OrderStory.takesStock(before.status) {
            sell(number, sign: -1, at: after.time, &state)
        } else if OrderStory.takesStock(after.status), before.status == .pending {
            sell(number, at: after.time, &state)
        }
        expect(id, number, stage: stage + 1, of: story)
    }

    private mutating func sell(_ number: Int, sign: Int = 1, at time: Int, _ state: inout StoreState) {
        for line in trade.basket(number) {
            let product = trade.catalogue.products[line.product]
            let count = sign * line.quantity
            if let list = state.lists[.products], let row = list.row(id: product.id) {
                let sold = (list.node(row, rendering)["total_sales"]?.integer ?? 0) + count
                _ = state.lists[.products]?.change(id: row.id, ["total_sales": .integer(sold)], now: row.modified)
            }
            guard let counted = product.counted(line.variation), let level = level(of: counted, state) else { continue }
            stock.set(counted, level: level)
            if let delivery = stock.sell(counted, count, at: time) {
                events.add(LivingEvent(time: delivery, kind: .delivery(counted)))
            }
            move(counted, by: -count, at: time, &state)
        }
    }

    private func resource(of id: Int, _ state: StoreState) -> DemoResource {
        state.lists[.variations]?.row(id: id) == nil ? .products : .variations
    }

    /// The stock; nil where it is no longer managed.
    private func level(of id: Int, _ state: StoreState) -> Int? {
        guard let list = state.lists[resource(of: id, state)], let row = list.row(id: id) else { return nil }
        let node = list.node(row, rendering)
        return node["manage_stock"] == true ? node["stock_quantity"]?.integer : nil
    }

    private func move(_ id: Int, by count: Int, at time: Int, _ state: inout StoreState) {
        guard let level = level(of: id, state) else { return }
        let fields = LivingHistory.fields(level: max(0, level + count))
        _ = state.lists[resource(of: id, state)]?.change(id: id, fields, now: time)
    }

    private mutating func review(at time: Int, _ state: inout StoreState) {
        let number = nextReview
        nextReview += 1
        let trade = trade
        state.lists[.reviews]?.arrive { trade.reviewRow(number, id: $0, created: time, now: time) }
        events.add(LivingEvent(time: pace.review(after: time), kind: .review))
    }
}

extension StoreState {
    /// Starts the activity of a living shop; any other stays as it is.
    mutating func live(_ rendering: RenderingContext) {
        guard let trade = table.generator.living else { return }
        let now = table.generator.now
        living = LivingShop(trade, rendering: rendering, now: now, table: table, lists: &lists)
    }

    /// Carries out every automatic event up to `second`; the clock never goes back.
    mutating func advance(to second: Int) {
        guard var shop = living, shop.isDue(second) else { return }
        living = nil
        shop.advance(&self, to: second)
        living = shop
    }
}
