/// The reviews of a living shop, each derived from its number alone.
extension LivingTrade {
    struct Review: Sendable {
        let customerID: Int
        let text: String
        /// 1 to 5.
        let rating: Int
        let isVerified: Bool
    }

    private static let texts: [[String]] = [
        ["Arrived in pieces. Twice.", "Not what the picture shows, sent it back."],
        ["Smells of the factory, even after a week.", "Smaller than I thought &#8212; and dearer."],
        ["Does what it should.", "Fine, but the lid rattles.", "Meh"],
        [
            "Sturdy, and smaller than I thought.", "Très joli, livraison rapide.",
            "Broke after a week &#8212; but they sent a new one.",
        ],
        [
            "Five stars ⭐️⭐️⭐️⭐️⭐️", "とても良いです", "My mother uses nothing else any more.",
            "Bought three more for my sisters. <strong>Lovely</strong> packaging.",
        ],
    ]

    func review(_ number: Int) -> Review {
        var random = SplitMix(seed: calendar.seed, purpose: 63, index: number)
        let roll = random.below(100)
        let rating = roll < 55 ? 5 : roll < 80 ? 4 : roll < 91 ? 3 : roll < 96 ? 2 : 1
        return Review(
            customerID: OrderGenerator.firstCustomerID + random.below(min(customerCount, 40 + number * 3)),
            text: random.pick(Self.texts[rating - 1]),
            rating: rating,
            isVerified: random.chance(percent: 70)
        )
    }

    /// All up to `now`, oldest first. The shop moderates them after two days.
    func reviewRows(now: Int) -> [DemoList.Row] {
        let today = calendar.day(of: now)
        var number = 0
        var rows: [DemoList.Row] = []
        for day in firstDay...today {
            let count = calendar.reviews(on: day)
            defer { number += count }
            guard day >= openingDay, count > 0 else { continue }
            for (place, moment) in calendar.reviewMoments(on: day).enumerated() where moment <= now {
                rows.append(reviewRow(number + place, id: 60 + number + place, created: moment, now: now))
            }
        }
        return rows
    }

    func reviewRow(_ number: Int, id: Int, created: Int, now: Int) -> DemoList.Row {
        var random = SplitMix(seed: calendar.seed, purpose: 64, index: number)
        let roll = random.below(100)
        let product = product(&random)
        let isNew = now - created < 2 * 86_400
        return DemoList.Row(
            id: id,
            number: number,
            created: created,
            modified: created,
            parent: catalogue.products[product].id,
            status: isNew ? "hold" : roll < 94 ? "approved" : roll < 98 ? "spam" : "trash"
        )
    }
}
