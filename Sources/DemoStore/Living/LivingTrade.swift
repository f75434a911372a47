import WooFoundation

/// The orders of a living shop, each derived from its number alone: number 0 is the first of the shop's first day,
/// which is before the visible history, so that two stores with the same seed agree whenever they were opened.
struct LivingTrade: Sendable {
    let calendar: TradeCalendar
    let catalogue: DemoCatalogue
    /// The day of number 0.
    let firstDay: Int
    /// The day with which the history begins.
    let openingDay: Int
    /// The number of orders before each day, and after the last one, from `firstDay` on.
    private let before: [Int]
    /// The products that can be bought, best-selling first.
    private let sellers: [Int]

    private static let first = CivilTime(year: 2024, month: 6, day: 1).utcSeconds / 86_400

    init(calendar: TradeCalendar, catalogue: DemoCatalogue, days: Int, now: Int) {
        self.calendar = calendar
        self.catalogue = catalogue
        let today = calendar.day(of: now)
        openingDay = today - max(1, days)
        firstDay = min(Self.first, openingDay)
        var count = 0
        before =
            [0]
            + (firstDay...today).map { day in
                count += calendar.orders(on: day)
                return count
            }
        sellers = Self.ranked(catalogue)
    }

    private static func ranked(_ catalogue: DemoCatalogue) -> [Int] {
        let all = catalogue.products.indices.filter { number in
            let product = catalogue.products[number]
            let details = DemoProductDetails(seed: catalogue.seed, number: number, product: product, created: 0)
            return details.status == "publish" && ["simple", "variable"].contains(details.type)
        }
        // Shuffled: the first products have the oddest names.
        var random = SplitMix(seed: catalogue.seed, purpose: 56, index: 0)
        var left = all.isEmpty ? [0] : all
        return (0..<left.count).map { _ in left.remove(at: random.below(left.count)) }
    }

    /// When the shop's books begin, seconds since 1970: products, coupons and staff are older.
    var anchor: Int { firstDay * 86_400 }

    /// The number of the first order of `day`.
    func firstNumber(of day: Int) -> Int { before[min(max(0, day - firstDay), before.count - 1)] }

    // MARK: Orders

    static func id(of number: Int) -> Int { 700 + number * 4 }

    /// The number of accounts when order `number` arrives.
    static func customers(at number: Int) -> Int { 40 + number / 8 }

    /// The number of accounts when the shop opens.
    var customerCount: Int { Self.customers(at: before[before.count - 1]) }

    func story(_ number: Int, created: Int) -> OrderStory {
        // No account is opened while the store runs.
        let known = min(number, before[before.count - 1])
        return OrderStory(
            seed: calendar.seed,
            number: number,
            created: created,
            customers: Self.customers(at: known)
        )
    }

    /// Its state at `now`.
    func skeleton(_ number: Int, id: Int, created: Int, now: Int) -> OrderSkeleton {
        let story = story(number, created: created)
        let stage = story.stages[story.stage(at: now)]
        return OrderSkeleton(
            id: id,
            created: Int32(clamping: created),
            modified: Int32(clamping: stage.time),
            customerID: Int32(clamping: story.customerID),
            status: stage.status,
            channel: story.channel,
            number: Int32(clamping: number),
            hasRefund: stage.refund != nil
        )
    }

    /// All up to `now`, oldest first.
    func skeletons(now: Int) -> [OrderSkeleton] {
        let today = calendar.day(of: now)
        return (openingDay...max(openingDay, today)).flatMap { day -> [OrderSkeleton] in
            let first = firstNumber(of: day)
            return calendar.moments(on: day).enumerated().compactMap { place, moment in
                moment > now ? nil : skeleton(first + place, id: Self.id(of: first + place), created: moment, now: now)
            }
        }
    }

    /// When the account of customer `place`, from 0, was opened: before its first order.
    func opened(customer place: Int) -> Int {
        var random = SplitMix(seed: calendar.seed, purpose: 57, index: place)
        // Midnight is nowhere earlier than this.
        let jitter = 14 * 3_600 + random.below(10 * 3_600)
        guard place >= 40 else { return anchor - (40 - place) * 7 * 86_400 - jitter }
        let number = (place - 40) * 8
        var (low, high) = (0, before.count - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if before[middle] <= number { low = middle } else { high = middle - 1 }
        }
        return (firstDay + low) * 86_400 - jitter
    }

    // MARK: Baskets

    struct BasketLine: Sendable {
        /// Position in the catalogue.
        let product: Int
        /// Position among the variations, for products that have them.
        let variation: Int
        let quantity: Int
    }

    func basket(_ number: Int) -> [BasketLine] {
        var random = SplitMix(seed: calendar.seed, purpose: 58, index: number)
        let more = random.chance(percent: 42) ? 1 + random.below(random.chance(percent: 10) ? 6 : 2) : 0
        return (0...more).map { _ in
            BasketLine(
                product: product(&random),
                variation: random.below(4),
                quantity: 1 + (random.chance(percent: 18) ? 1 + random.below(3) : 0)
            )
        }
    }

    /// A random product; frequently bought ones are more likely.
    func product(_ random: inout SplitMix) -> Int {
        let count = sellers.count
        return sellers[min(random.below(count), random.below(count), random.below(count))]
    }

    /// Daily sales of the product at `place` on an ordinary day, in thousandths of a piece.
    func dailySales(ofProduct place: Int) -> Int {
        guard let rank = sellers.firstIndex(of: place) else { return 0 }
        let count = sellers.count
        func cube(_ number: Int) -> Int { number * number * number }
        let share = cube(count - rank) - cube(count - rank - 1)
        return 25 * 1_550 * 136 / 100 * share / cube(count)
    }
}
