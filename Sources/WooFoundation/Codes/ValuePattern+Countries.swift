extension ValuePattern {
    /// The usual patterns of a country (GS1 General Specifications 2.1.11–12 and national rules); nil where every shop
    /// has its own.
    ///
    /// - Parameter country: ISO 3166, two letters, in any case.
    public static func usual(in country: String) -> [ValuePattern]? {
        patterns[country.uppercased()]
    }

    /// The countries known to `usual(in:)`, sorted.
    public static var countries: [String] { lines.keys.sorted() }

    private static let patterns = lines.mapValues { lines in
        lines.compactMap { line -> ValuePattern? in
            do {
                return try ValuePattern(line)
            } catch {
                assertionFailure("\(line): \(error)")
                return nil
            }
        }
    }

    static let lines: [String: [String]] = {
        let american = ["price 02 IIIII V NN.DD"]
        let scandinavian = [
            "price 20 IIIIII NN.DD", "price 21 IIIIII NNN.D", "price 22 IIIIII NNNN", "kg 23 IIIIII N.DDD",
            "kg 24 IIIIII NN.DD", "kg 25 IIIIII NNN.D",
        ]
        let baltic = ["kg 23 IIIIII N.DDD", "kg 24 IIIIII NN.DD", "kg 25 IIIIII NNN.D"]
        return [
            "DE": [
                "price 22 IIII V NNN.DD", "price 23 IIII V NNN.DD", "count 25 IIII V NNNNN", "count 26 IIII V NNNNN",
                "kg 28 IIII V NN.DDD", "kg 29 IIII V NN.DDD",
            ],
            "GB": ["price 20 IIIII V NN.DD"],
            "US": american, "CA": american,
            "FR": [2, 22, 24, 26, 28].map { "price \($0 == 2 ? "02" : "\($0)") IIIII NNN.DD" }
                + [21, 23, 25, 27, 29].map { "kg \($0) IIIII NN.DDD" },
            "SE": scandinavian, "NO": scandinavian,
            "DK": [21, 22, 23, 24].map { "price \($0) IIIII V NN.DD" } + [26, 27, 28].map { "kg \($0) IIIII NN.DDD" },
            "FI": baltic, "EE": baltic, "LV": baltic, "LT": baltic,
        ]
    }()
}
