import WooFoundation

/// The countries of the world with their states, as in every shop of WooCommerce 10.
struct DemoCountries: Sendable {
    struct Country: Sendable {
        struct State: Sendable {
            let code: String
            let name: String
        }

        let code: String
        let name: String
        let states: [State]
    }

    static let all = (textAToH + "\n" + textIToZ).split(separator: "\n").map(country)

    /// `IE|Ireland|CW=Carlow;CN=Cavan`
    private static func country(_ line: Substring) -> Country {
        let parts = line.split(separator: "|")
        let states = (parts.count > 2 ? parts[2] : "").split(separator: ";").map { pair in
            let halves = pair.split(separator: "=", maxSplits: 1)
            return Country.State(code: String(halves[0]), name: String(halves[1]))
        }
        return Country(code: String(parts[0]), name: String(parts[1]), states: states)
    }
}

extension DemoCountries.Country {
    func json(_ context: RenderingContext) -> JSONNode {
        [
            "code": .string(code), "name": .string(name), "states": Self.states[code] ?? .array([]),
            "_links": context.links(
                "data/countries/\(code.lowercased())",
                collection: "data/countries",
                allow: ["GET"]
            ),
        ]
    }
}

extension DemoCountries.Country {
    /// By a country's code: every answer has all of them.
    private static let states = Dictionary(
        DemoCountries.all.map { ($0.code, JSONNode.array($0.states.map(\.json))) },
        uniquingKeysWith: { first, _ in first }
    )
}

extension DemoCountries.Country.State {
    /// PHP turns an array key that looks like a number into one: `"81"` comes as 81.
    fileprivate var json: JSONNode {
        let number = code.first == "0" && code.count > 1 ? nil : Int(code)
        return ["code": number.map { .integer($0) } ?? .string(code), "name": .string(name)]
    }
}
