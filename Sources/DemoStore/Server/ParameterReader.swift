import WooFoundation

/// Reads and checks parameters, collecting every refusal so that the answer lists them all.
struct ParameterReader {
    let parameters: QueryParameters
    private(set) var refused: [RESTError.Parameter] = []

    init(_ parameters: QueryParameters) {
        self.parameters = parameters
    }

    /// - Throws: 400 `rest_invalid_param` if anything read so far was refused.
    func check() throws(RESTError) {
        guard refused.isEmpty else { throw .invalidParameters(refused) }
    }

    mutating func refuse(_ name: String, _ code: String, _ message: String, data: JSONNode = .null) {
        refused.append(.init(name: name, code: code, message: message, data: data))
    }

    /// An integer of at least `minimum`, and at most `maximum` where there is one.
    mutating func integer(_ name: String, default fallback: Int, minimum: Int, maximum: Int? = nil) -> Int {
        guard let text = parameters[name] else { return fallback }
        guard let value = Int(text) else {
            refuse(
                name,
                "rest_invalid_type",
                "\(name) is not of type integer.",
                data: ["param": .string(name)]
            )
            return fallback
        }
        if let maximum, value < minimum || value > maximum {
            refuse(
                name,
                "rest_out_of_bounds",
                "\(name) must be between \(minimum) (inclusive) and \(maximum) (inclusive)"
            )
        } else if value < minimum {
            refuse(name, "rest_out_of_bounds", "\(name) must be greater than or equal to \(minimum)")
        }
        return value
    }

    /// One of `allowed`.
    mutating func choice(_ name: String, default fallback: String, among allowed: [String]) -> String {
        guard let value = parameters[name] else { return fallback }
        if !allowed.contains(value) {
            refuse(name, "rest_not_in_enum", "\(name) is not one of \(Self.enumeration(allowed)).")
        }
        return value
    }

    mutating func date(_ name: String, dates: DemoDates, gmt: Bool) -> Int? {
        guard let text = parameters[name] else { return nil }
        guard let seconds = dates.seconds(parameter: text, gmt: gmt) else {
            refuse(name, "rest_invalid_date", "Invalid date.")
            return nil
        }
        return seconds
    }

    /// `a, b, and c`, as WordPress lists.
    static func enumeration(_ words: [String]) -> String {
        guard words.count > 2, let last = words.last else { return words.joined(separator: " and ") }
        return words.dropLast().joined(separator: ", ") + ", and " + last
    }
}
