import WooFoundation

/// Categories, tags, brands, attributes with their values, and shipping classes of the demo store.
enum DemoTerms {
    typealias Record = (row: DemoList.Row, node: JSONNode)

    /// Id, name as WordPress has it, and the parent category.
    static let categoryNames: [(id: Int, name: String, parent: Int)] = [
        (15, "Uncategorized", 0), (41, "Pantry", 0), (42, "Coffee", 41), (43, "Espresso blends", 42),
        (44, "Single origin", 42), (45, "Decaf", 42), (46, "Tea", 41), (47, "Green", 46), (48, "Black", 46),
        (49, "Herbal", 46), (50, "Preserves", 41), (51, "Jam", 50), (52, "Pickles", 50), (53, "Home", 0),
        (54, "Kitchen", 53), (55, "Cookware", 54), (56, "Knives", 54), (57, "Linens", 54), (58, "Bath", 53),
        (59, "Soap", 58), (60, "Towels", 58), (61, "Candles &amp; Scent", 53), (62, "Apparel", 0),
        (63, "Knitwear", 62), (64, "Sweaters", 63), (65, "Beanies", 63), (66, "Outerwear", 62), (67, "Rain", 66),
        (68, "Wool coats", 66), (69, "Outdoors", 0), (70, "Camp", 69), (71, "Lanterns", 70), (72, "Mess kits", 70),
        (73, "Garden", 69), (74, "Seeds", 73), (75, "Tools", 73), (76, "Gifts &amp; Cards", 0), (77, "Books", 0),
        (78, "日本の道具", 0), (79, "包丁", 78), (80, "Digital", 0), (81, "Patterns", 80), (82, "Field guides", 80),
    ]
    static let tagNames: [(id: Int, name: String)] = named(
        from: 83,
        [
            "new", "bestseller", "organic", "handmade", "vegan", "limited", "gift idea", "clearance", "made in Maine",
            "fair trade", "staff pick", "winter", "wholesale ok", "fragile", "🔥 hot",
        ]
    )
    static let brandNames: [(id: Int, name: String)] = named(
        from: 98,
        ["Harbor &amp; Pine", "Kvist", "Alder Works", "Casco Roasters", "Nordlys"]
    )
    private static let shippingClassNames = named(from: 103, ["Bulky", "Fragile", "Letter mail"])
    private static let attributeNames: [(id: Int, name: String, values: [String])] = [
        (1, "Color", ["Moss", "Bone white", "Indigo", "Rust", "Charcoal", "Sea glass", "Ochre"]),
        (2, "Size", ["S", "M", "L", "XL", "2XL"]), (3, "Roast", ["Light", "Medium", "Dark"]),
        (4, "Grind", ["Whole bean", "Filter", "Espresso", "French press"]),
        (5, "Material", ["Wool", "Linen", "Cast iron", "Olive wood"]),
    ]

    private static func named(from first: Int, _ names: [String]) -> [(id: Int, name: String)] {
        names.enumerated().map { (first + $0.offset, $0.element) }
    }

    static func slug(_ name: String) -> String {
        let plain = name.replacing("&amp;", with: "")
        let words = plain.lowercased().split { !($0.isLetter || $0.isNumber) }
        return words.isEmpty ? "term" : words.joined(separator: "-")
    }

    /// A term in a product.
    static func reference(_ id: Int, _ name: String) -> JSONNode {
        ["id": .integer(id), "name": .string(name), "slug": .string(slug(name))]
    }

    static let categories: [Record] = categoryNames.map { id, name, parent in
        (
            DemoList.Row(id: id, number: id, parent: parent),
            [
                "id": .integer(id), "name": .string(name), "slug": .string(slug(name)), "parent": .integer(parent),
                "description": parent == 0 ? .string("\(name) collection") : "", "display": "default",
                "image": .null, "menu_order": 0, "count": .integer(id % 17 * 4),
            ]
        )
    }

    static let tags = tagNames.map { id, name in plain(id, name, count: id % 7 * 5) }
    static let shippingClasses = shippingClassNames.map { id, name in plain(id, name, count: id % 5 * 8) }
    static let brands: [Record] = brandNames.map { id, name in
        (
            DemoList.Row(id: id, number: id),
            [
                "id": .integer(id), "name": .string(name), "slug": .string(slug(name)), "parent": 0,
                "description": "", "display": "default", "image": .null, "menu_order": 0,
                "count": .integer(id % 5 * 3),
            ]
        )
    }

    static let attributes: [Record] = attributeNames.map { id, name, _ in
        (
            DemoList.Row(id: id, number: id),
            [
                "id": .integer(id), "name": .string(name), "slug": .string("pa_" + slug(name)), "type": "select",
                "order_by": "menu_order", "has_archives": false,
            ]
        )
    }

    static let attributeTerms: [Record] = attributeNames.flatMap { attribute, _, values in
        values.enumerated().map { index, value -> Record in
            let id = 10 + attribute * 10 + index
            return (
                DemoList.Row(id: id, number: id, parent: attribute),
                [
                    "id": .integer(id), "name": .string(value), "slug": .string(slug(value)), "description": "",
                    "menu_order": .integer(index), "count": .integer(id % 9 * 3),
                ]
            )
        }
    }

    private static func plain(_ id: Int, _ name: String, count: Int) -> Record {
        (
            DemoList.Row(id: id, number: id),
            [
                "id": .integer(id), "name": .string(name), "slug": .string(slug(name)), "description": "",
                "count": .integer(count),
            ]
        )
    }
}
