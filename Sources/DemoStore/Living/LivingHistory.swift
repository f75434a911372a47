import WooFoundation

/// The effect of a living shop's past orders on its stock and figures, up to its opening.
struct LivingHistory {
    private struct Move {
        let time: Int
        let place: Int
        let id: Int
        let count: Int
    }

    private let trade: LivingTrade
    private let now: Int
    private let counted: Int
    private var moves: [Move] = []
    /// Pieces sold, by the product's position.
    private var sold: [Int: Int] = [:]
    /// The pending events of existing orders and deliveries.
    private(set) var events: [LivingEvent] = []

    init(_ trade: LivingTrade, rows: [OrderSkeleton], now: Int) {
        self.trade = trade
        self.now = now
        counted = Self.countingTime(trade, now: now)
        for row in rows { add(row) }
    }

    /// Midnight before the first of the month three months ago, but not before the history.
    private static func countingTime(_ trade: LivingTrade, now: Int) -> Int {
        let date = CivilTime(utcSeconds: trade.calendar.day(of: now) * 86_400)
        let months = date.year * 12 + date.month - 1 - 3
        let first = CivilTime(year: months / 12, month: months % 12 + 1, day: 1).utcSeconds / 86_400
        return trade.calendar.start(of: max(first, trade.openingDay))
    }

    private mutating func add(_ row: OrderSkeleton) {
        let story = trade.story(Int(row.number), created: Int(row.created))
        let stage = story.stage(at: now)
        if story.stages.indices.contains(stage + 1) {
            let turn = LivingEvent.Kind.turn(id: row.id, number: Int(row.number), stage: stage + 1)
            events.append(LivingEvent(time: story.stages[stage + 1].time, kind: turn))
        }
        let past = story.stages[...stage]
        guard let taken = past.first(where: { OrderStory.takesStock($0.status) }) else { return }
        let back = past.last.flatMap { $0.status == .cancelled ? $0.time : nil }
        guard back == nil || taken.time >= counted else { return }
        for line in trade.basket(Int(row.number)) {
            if back == nil { sold[line.product, default: 0] += line.quantity }
            guard taken.time >= counted, let id = trade.catalogue.products[line.product].counted(line.variation)
            else { continue }
            moves.append(Move(time: taken.time, place: moves.count, id: id, count: line.quantity))
            if let back { moves.append(Move(time: back, place: moves.count, id: id, count: -line.quantity)) }
        }
    }

    /// The current stock; deliveries on their way become events.
    mutating func stock() -> LivingStock {
        var stock = LivingStock(trade, countedAt: counted)
        var coming = LivingEvents()
        func deliver(until second: Int) {
            while let event = coming.take(until: second) {
                if case .delivery(let id) = event.kind { _ = stock.deliver(id, at: event.time) }
            }
        }
        for move in moves.sorted(by: { ($0.time, $0.place) < ($1.time, $1.place) }) {
            deliver(until: move.time)
            if let delivery = stock.sell(move.id, move.count, at: move.time) {
                coming.add(LivingEvent(time: delivery, kind: .delivery(move.id)))
            }
        }
        deliver(until: now)
        while let event = coming.take(until: .max) { events.append(event) }
        return stock
    }

    static func fields(level: Int) -> JSONNode {
        ["stock_quantity": .integer(level), "stock_status": .string(level > 0 ? "instock" : "outofstock")]
    }

    /// Writes sales, remaining stock and ratings into the records.
    func write(_ stock: LivingStock, to lists: inout DemoLists, _ rendering: RenderingContext) {
        let ratings = ratings(lists)
        for (place, product) in trade.catalogue.products.enumerated() {
            guard let row = lists[.products]?.row(id: product.id) else { continue }
            var fields: JSONNode = ["total_sales": .integer(sold[place] ?? 0)]
            if let rating = ratings[product.id] {
                fields["rating_count"] = .integer(rating.count)
                fields["average_rating"] = .string(MoneyText.text(rating.sum * 100 / rating.count))
            }
            let shelf = stock.shelves[product.id]
            if let shelf {
                for member in Self.fields(level: shelf.level).members { fields[member.name] = member.value }
            }
            _ = lists[.products]?.change(id: row.id, fields, now: max(row.modified, shelf?.moved ?? 0))
        }
        for id in lists[.variations]?.rows.map(\.id) ?? [] {
            guard let shelf = stock.shelves[id] else { continue }
            _ = lists[.variations]?.change(id: id, Self.fields(level: shelf.level), now: shelf.moved)
        }
    }

    /// The approved reviews of each product.
    private func ratings(_ lists: DemoLists) -> [Int: (count: Int, sum: Int)] {
        var ratings: [Int: (count: Int, sum: Int)] = [:]
        for row in lists[.reviews]?.rows ?? [] where row.status == "approved" {
            let before = ratings[row.parent] ?? (0, 0)
            ratings[row.parent] = (before.count + 1, before.sum + trade.review(row.number).rating)
        }
        return ratings
    }
}
