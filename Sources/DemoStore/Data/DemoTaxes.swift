/// The tax table and its classes.
enum DemoTaxes {
    /// The rates used by the orders, and rates of other classes that no order of the demo store uses.
    static let rates: [DemoTerms.Record] = {
        let used = TaxRate.all.map { rate in
            let parts = rate.code.split(separator: "-").map(String.init)
            return (rate.label, parts[0], parts.count > 3 ? parts[1] : "", rate.milliPercent, "standard")
        }
        let others = [
            ("VAT reduced", "GB", "", 5_000, "reduced-rate"), ("MwSt. erm.", "DE", "", 7_000, "reduced-rate"),
            ("Zero", "US", "", 0, "zero-rate"), ("ME Alcohol", "US", "ME", 8_000, "alcohol"),
        ]
        return (used + others).enumerated().map { index, rate in
            let (name, country, state, milliPercent, kind) = rate
            return (
                DemoList.Row(id: index + 1, number: index),
                [
                    "id": .integer(index + 1), "country": .string(country), "state": .string(state), "postcode": "",
                    "city": "", "rate": .string(text(milliPercent)), "name": .string(name), "priority": 1,
                    "compound": false, "shipping": true, "order": .integer(index), "class": .string(kind),
                    "postcodes": [], "cities": [],
                ]
            )
        }
    }()

    static let classes: [DemoTerms.Record] = [
        ("standard", "Standard rate"), ("alcohol", "Alcohol"), ("reduced-rate", "Reduced rate"),
        ("zero-rate", "Zero rate"),
    ].enumerated().map { index, names in
        (DemoList.Row(id: index + 1, number: index), ["slug": .string(names.0), "name": .string(names.1)])
    }

    /// `5500` as `5.5000`.
    private static func text(_ milliPercent: Int) -> String {
        "\(milliPercent / 1_000).\(String(String(milliPercent % 1_000 + 1_000).dropFirst()))0"
    }
}
