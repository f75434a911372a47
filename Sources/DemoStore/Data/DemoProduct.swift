/// A product of the demo store, or one variation of it; the price in cents.
struct DemoProduct: Sendable {
    let id: Int
    var name: String
    let sku: String
    var price: Int
    let stock: Int?
    let imageNumber: Int
    /// Pairs of colour and size with their ids, for a variable product.
    let variations: [Variation]

    struct Variation: Sendable {
        let id: Int
        let color: String
        let size: String
        let sku: String
    }

    var slug: String {
        String(name.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
    }

    var imageSource: String { imageNumber == 0 ? "" : "/wp-content/uploads/2026/11/shop-image-\(imageNumber).png" }
}

/// The products the demo store sells.
struct DemoCatalogue: Sendable {
    let seed: UInt64
    let products: [DemoProduct]
    private let positions: [Int: Int]

    private static let special = [
        "🎁 Gift Box (small) 🎄", "O'Brien's \"Best\" Oats", "Fish &amp; Chips tin", "Salt & Pepper <b>Mill</b>",
        "木製スプーン", "قهوة عربية", "Crème brûlée kit — 4 pièces", "PDF pattern: Indigo Trivet",
    ]
    private static let materials = [
        "Waxed canvas", "Stoneware", "Nordic", "Cold-pressed", "Enamel", "Cast iron", "Linen", "Copper", "Olive wood",
    ]
    private static let things = [
        "Mug", "Candle", "Rain jacket", "Notebook", "Pepper mill", "Tea towel", "Paring knife", "Trivet", "Matches",
        "Apron", "Bread box", "Kettle",
    ]

    init(seed: UInt64, count: Int = 60) {
        var random = SplitMix(seed: seed, purpose: 21, index: 0)
        let products = (0..<max(1, count)).map { number -> DemoProduct in
            // Above the first hundred, ids would overlap with those of orders.
            let id = (number < 100 ? 22 : 20_000_000) + number * 5
            let name =
                number < Self.special.count
                ? Self.special[number]
                : "\(Self.materials[number % Self.materials.count]) \(Self.things[(number * 5 + 3) % Self.things.count])"
            let digits = String(String(100_000_000 + number + 1).suffix(number < 99_999 ? 5 : 8))
            let isVariable = number % 5 == 4
            return DemoProduct(
                id: id,
                name: name,
                sku: (isVariable ? "HP-V" : "HP-") + digits,
                price: [599, 1_000, 4_550, 9_356, 3_400, 15_756, 2_495, 11_799][random.below(8)] + random.below(20)
                    * 50,
                stock: random.chance(percent: 60) ? random.below(300) : nil,
                imageNumber: random.below(9),
                variations: isVariable
                    ? (0..<4).map { index in
                        .init(
                            id: id + index + 1,
                            color: ["Moss", "Bone white"][index / 2],
                            size: ["S", "M"][index % 2],
                            sku: "HP-V\(digits)-0\(index + 1)"
                        )
                    } : []
            )
        }
        self.seed = seed
        self.products = products
        positions = Dictionary(uniqueKeysWithValues: products.enumerated().map { ($0.element.id, $0.offset) })
    }

    func product(id: Int) -> DemoProduct? { positions[id].map { products[$0] } }
}
