import WooFoundation

/// The details of a product of the demo store besides name, price and stock, derived from the seed and its number.
struct DemoProductDetails {
    let type: String
    let status: String
    let isFeatured: Bool
    /// The price before the sale, in cents; nil without a sale.
    let regularPrice: Int?
    let saleEnds: Int?
    let gtin: String
    let lowStock: Int?
    let categories: [JSONNode]
    let tags: [JSONNode]
    let brands: [JSONNode]
    let isDigital: Bool
    let ownAttribute: Bool
    let meta: [JSONNode]
    let upsells: JSONNode
    /// As their authors wrote them: see `DemoProse`.
    let description: String
    let shortDescription: String
    let purchaseNote: String

    init(seed: UInt64, number: Int, product: DemoProduct, created: Int) {
        var random = SplitMix(seed: seed, purpose: 22, index: number)
        isDigital = product.name.hasPrefix("PDF")
        let special = number % 29 == 17 ? "grouped" : number % 37 == 23 ? "external" : "simple"
        type = product.variations.isEmpty ? special : "variable"
        status = number % 41 == 11 ? "draft" : "publish"
        isFeatured = random.chance(percent: 8)
        let isOnSale = type == "simple" && random.chance(percent: 22)
        regularPrice = isOnSale ? product.price * 5 / 4 : nil
        saleEnds = isOnSale && random.chance(percent: 30) ? created + 900 * 86_400 : nil
        gtin = random.chance(percent: 50) ? Self.gtin("40" + random.word(10, of: Array("0123456789".utf8))) : ""
        lowStock = random.chance(percent: 7) ? 1 + random.below(20) : nil
        categories = Self.some(1 + random.below(2), of: DemoTerms.categoryNames.map { ($0.id, $0.name) }, &random)
        tags = Self.some(random.below(4), of: DemoTerms.tagNames.map { ($0.id, $0.name) }, &random)
        brands = random.chance(percent: 12) ? Self.some(1, of: DemoTerms.brandNames, &random) : []
        ownAttribute = random.chance(percent: 15)
        meta = number % 10 == 0 ? Self.meta(of: product.id, &random) : []
        upsells =
            switch number % 50 {
            // PHP turns a list with a gap into an object.
            case 7: ["1": .integer(product.id)]
            case 9: [.integer(product.id)]
            default: []
            }
        description = DemoProse.description(number, product.name)
        shortDescription = DemoProse.shortDescription(number, product.name)
        purchaseNote = DemoProse.purchaseNote(number)
    }

    private static func some(_ count: Int, of terms: [(id: Int, name: String)], _ random: inout SplitMix) -> [JSONNode]
    {
        var chosen: [(id: Int, name: String)] = []
        for _ in 0..<count {
            let term = random.pick(terms)
            if !chosen.contains(where: { $0.id == term.id }) { chosen.append(term) }
        }
        return chosen.map { DemoTerms.reference($0.id, $0.name) }
    }

    /// An EAN with its check digit.
    private static func gtin(_ digits: String) -> String {
        let sum = digits.utf8.enumerated().reduce(0) { $0 + Int($1.element - 48) * ($1.offset % 2 == 0 ? 1 : 3) }
        return digits + String((10 - sum % 10) % 10)
    }

    private static func meta(of id: Int, _ random: inout SplitMix) -> [JSONNode] {
        let supplier: JSONNode = [
            "name": "Åsa & Co", "lead_days": 14, "contacts": [["n": "Kai", "p": "+47 555"], ["n": "Bo", "p": .null]],
        ]
        let values: [(String, JSONNode)] = [
            ("_supplier_code", .string("SUP-\(100 + random.below(900))")), ("supplier", supplier),
            ("flags", [1, 2, 3]),
            ("is_fragile", "1"), ("json_str", "{\"a\":1}"), ("empty", ""),
        ]
        return values.enumerated().map { index, pair in
            ["id": .integer(id * 10 + index), "key": .string(pair.0), "value": pair.1]
        }
    }
}
