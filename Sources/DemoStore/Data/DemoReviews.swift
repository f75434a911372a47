import WooFoundation

/// The reviews of the demo store: nine for every ten products, most of them approved.
struct DemoReviews: Sendable {
    private static let texts = [
        "Five stars ⭐️⭐️⭐️⭐️⭐️", "Sturdy, and smaller than I thought.", "Très joli, livraison rapide.",
        "Broke after a week &#8212; but they sent a new one.", "とても良いです", "Meh",
        "Bought three more for my sisters. <strong>Lovely</strong> packaging.",
    ]

    let list: DemoList

    init(_ generator: OrderGenerator) {
        let rows = generator.living.map { $0.reviewRows(now: generator.now) } ?? Self.even(generator)
        list = DemoList(.reviews, rows: rows) { row, context in Self.members(row, generator, context) }
    }

    private static func even(_ generator: OrderGenerator) -> [DemoList.Row] {
        let products = generator.catalogue.products
        let count = products.count * 9 / 10
        return (0..<count).map { number in
            var random = SplitMix(seed: generator.seed, purpose: 31, index: number)
            let created = generator.now - 500 * 86_400 + number * (490 * 86_400 / max(1, count))
            let roll = random.below(100)
            return DemoList.Row(
                id: 60 + number,
                number: number,
                created: created,
                modified: created,
                parent: products[random.below(products.count)].id,
                status: roll < 78 ? "approved" : roll < 92 ? "hold" : roll < 97 ? "spam" : "trash"
            )
        }
    }

    private static func even(_ number: Int, _ generator: OrderGenerator) -> LivingTrade.Review {
        var random = SplitMix(seed: generator.seed, purpose: 32, index: number)
        let customerID = OrderGenerator.firstCustomerID + random.below(generator.customerCount)
        return LivingTrade.Review(
            customerID: customerID,
            text: DemoProse.review(number, random.pick(texts)),
            rating: 1 + random.below(5),
            isVerified: random.chance(percent: 40)
        )
    }

    private static func members(_ row: DemoList.Row, _ generator: OrderGenerator, _ context: RenderingContext)
        -> [JSONNode.Member]
    {
        let voice = generator.living?.review(row.number) ?? even(row.number, generator)
        let person = generator.customer(id: voice.customerID)
        let product = generator.catalogue.product(id: row.parent)
        let dates = context.dates
        let picture: JSONNode = "https://secure.gravatar.com/avatar/00000000000000000000000000000000?s=96&d=mm&r=g"
        return [
            .init("id", .integer(row.id)), .init("date_created", .string(dates.local(row.created))),
            .init("date_created_gmt", .string(dates.gmt(row.created))), .init("product_id", .integer(row.parent)),
            .init("product_name", .string(product?.name ?? "")),
            .init("product_permalink", .string("\(context.site)/product/\(product?.slug ?? "")/")),
            .init("status", .string(row.status)),
            .init("reviewer", .string(person.map { "\($0.address.firstName) \($0.address.lastName)" } ?? "")),
            .init("reviewer_email", .string(person?.address.email ?? "")),
            .init("review", .string(voice.text)),
            .init("rating", .integer(voice.rating)),
            .init("verified", .bool(voice.isVerified)),
            .init("reviewer_avatar_urls", ["24": picture, "48": picture, "96": picture]),
        ]
    }
}
