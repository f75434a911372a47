/// The stock of a living shop: sales lower it, and what is low is ordered and delivered some days later.
struct LivingStock: Sendable {
    /// A product or variation with managed stock.
    struct Shelf: Sendable {
        /// The stock after a delivery.
        let room: Int
        /// The stock at which more is ordered.
        let reorder: Int
        var level: Int
        /// The quantity on order.
        var ordered = 0
        /// When the level last changed.
        var moved: Int
    }

    let seed: UInt64
    /// By the id of the product or variation.
    private(set) var shelves: [Int: Shelf] = [:]

    /// Full and half-full shelves, as after a count at `second`.
    init(_ trade: LivingTrade, countedAt second: Int) {
        seed = trade.calendar.seed
        for (place, product) in trade.catalogue.products.enumerated() {
            let daily = trade.dailySales(ofProduct: place)
            let parts =
                product.variations.isEmpty
                ? [product.id] : product.variations.indices.compactMap { product.counted($0) }
            for id in Set(parts + [product.counted(0)].compactMap { $0 }) where product.stock != nil || id != product.id
            {
                let share = product.variations.isEmpty ? daily : daily / 4
                let room = max(8, share * 40 / 1_000)
                let reorder = max(2, share * 9 / 1_000)
                var random = SplitMix(seed: seed, purpose: 59, index: id)
                shelves[id] = Shelf(
                    room: room,
                    reorder: reorder,
                    level: reorder + random.below(max(1, room - reorder)),
                    moved: second
                )
            }
        }
    }

    /// `count` pieces are sold, or returned where negative.
    ///
    /// - Returns: when a delivery will arrive, if it was ordered just now.
    mutating func sell(_ id: Int, _ count: Int, at second: Int) -> Int? {
        guard var shelf = shelves[id] else { return nil }
        shelf.level = max(0, shelf.level - count)
        shelf.moved = second
        defer { shelves[id] = shelf }
        guard shelf.level <= shelf.reorder, shelf.ordered == 0 else { return nil }
        shelf.ordered = shelf.room - shelf.level
        var random = SplitMix(seed: seed, purpose: 60, index: id &+ second)
        return second + 2 * 86_400 + random.below(4 * 86_400)
    }

    /// - Returns: the delivered quantity.
    mutating func deliver(_ id: Int, at second: Int) -> Int {
        guard var shelf = shelves[id] else { return 0 }
        let count = shelf.ordered
        (shelf.level, shelf.ordered, shelf.moved) = (shelf.level + count, 0, second)
        shelves[id] = shelf
        return count
    }

    /// Another user has counted the stock.
    mutating func set(_ id: Int, level: Int) { shelves[id]?.level = level }
}

extension DemoProduct {
    /// The id with managed stock where variation `place`, or the product itself without variations, is sold; nil: none.
    func counted(_ place: Int) -> Int? {
        let isOwn = variations.indices.contains(place) && (place == 1 || place == 2 || (place == 3 && stock == nil))
        return isOwn ? variations[place].id : stock == nil ? nil : id
    }
}
