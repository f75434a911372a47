import FoundationEssentials
import WooFoundation

/// What distinguishes a variation: an option for each attribute, ignoring order and case.
struct VariationOptions: Hashable, Sendable {
    /// By attribute: the id of a shared one, else its name in lower case.
    let options: [String: String]
    /// `Moss, S`
    let words: String

    /// - Parameter list: `[{id, name, option}]`; an attribute without an option matches any.
    init(_ list: JSONValue) {
        guard case .array(let entries) = list else {
            (options, words) = ([:], "")
            return
        }
        let chosen = entries.compactMap { entry -> (key: String, option: String)? in
            guard let option = entry["option"]?.string, !option.isEmpty else { return nil }
            return (Self.key(entry), option)
        }
        options = Dictionary(chosen.map { ($0.key, $0.option.lowercased()) }) { first, _ in first }
        words = chosen.map(\.option).joined(separator: ", ")
    }

    static func == (left: Self, right: Self) -> Bool { left.options == right.options }
    func hash(into hasher: inout Hasher) { hasher.combine(options) }

    static func key(_ attribute: JSONValue) -> String {
        let id = attribute["id"]?.integer ?? 0
        return id > 0 ? "\(id)" : "=" + (attribute["name"]?.string ?? "").lowercased()
    }
}

/// A product's possible variations and those it lacks.
public struct VariationPlan: Hashable, Sendable {
    /// How many can be created at once.
    public static let maximum = 500

    /// A missing variation: `[{id, name, option}]`.
    public struct Missing: Hashable, Sendable {
        public let attributes: JSONValue
        /// `Moss, S`
        public let words: String
    }

    /// The number of possible variations.
    public let possible: Int
    public let present: Int
    /// In the order of the product's attributes and options.
    public let missing: [Missing]

    /// - Parameters:
    ///   - attributes: of the product: `[{id, name, variation, options}]`.
    ///   - present: the options of its variations.
    /// - Throws: `ProductProblem.nothingToVary`, `.tooManyVariations`.
    init(attributes: JSONValue, present: [VariationOptions]) throws(ProductProblem) {
        let varied = Self.varied(attributes)
        guard !varied.isEmpty else { throw .nothingToVary }
        var possible = 1
        for attribute in varied {
            let (product, overflow) = possible.multipliedReportingOverflow(by: attribute.options.count)
            guard !overflow else { throw .tooManyVariations(count: .max, most: Self.maximum) }
            possible = product
        }
        let known = Set(present)
        guard possible <= Self.maximum + known.count else {
            throw .tooManyVariations(count: possible - known.count, most: Self.maximum)
        }
        var rows: [[JSONValue]] = [[]]
        for attribute in varied {
            rows = rows.flatMap { row in
                attribute.options.map { option in
                    row + [.object(["id": attribute.id, "name": attribute.name, "option": .string(option)])]
                }
            }
        }
        self.possible = possible
        self.present = known.count
        missing = rows.compactMap { row in
            let options = VariationOptions(.array(row))
            return known.contains(options) ? nil : Missing(attributes: .array(row), words: options.words)
        }
    }

    private static func varied(_ list: JSONValue) -> [(id: JSONValue, name: JSONValue, options: [String])] {
        guard case .array(let attributes) = list else { return [] }
        return attributes.compactMap { attribute in
            guard attribute["variation"] == .bool(true), case .array(let options)? = attribute["options"] else {
                return nil
            }
            var seen: Set<String> = []
            let names = options.compactMap(\.string).filter { seen.insert($0.lowercased()).inserted }
            guard !names.isEmpty else { return nil }
            return (attribute["id"] ?? .number(0), attribute["name"] ?? .string(""), names)
        }
    }
}
