import FoundationEssentials
import Storage
import WooFoundation

/// An attribute in a row of WooCommerce's product CSV: `Attribute 1 name`, `Attribute 1 value(s)`, ….
struct ImportedAttribute: Hashable, Sendable {
    /// The part of an attribute that a column contains.
    enum Part: Hashable, Sendable {
        case name(Int), values(Int), visible(Int), global(Int), preset(Int)

        private static let maximum = 200

        /// nil for any other column.
        init?(title: String) {
            let words = title.lowercased().split(separator: " ")
            guard words.count == 3, words[0] == "attribute", let number = Int(words[1]),
                (1...Self.maximum).contains(number)
            else { return nil }
            switch words[2] {
            case "name": self = .name(number)
            case "value(s)", "values", "value": self = .values(number)
            case "visible": self = .visible(number)
            case "global": self = .global(number)
            case "default": self = .preset(number)
            default: return nil
            }
        }

        var number: Int {
            switch self {
            case .name(let number), .values(let number), .visible(let number), .global(let number), .preset(let number):
                number
            }
        }
    }

    /// The columns of one attribute.
    struct Place: Hashable, Sendable {
        private var columns: [Part: Int] = [:]
        private let number: Int

        static func all(_ parts: [Part?]) -> [Place] {
            var places: [Int: Place] = [:]
            for (index, part) in parts.enumerated() {
                guard let part else { continue }
                places[part.number, default: Place(number: part.number)].columns[part] = index
            }
            return places.values.filter { $0.columns[.name($0.number)] != nil }.sorted { $0.number < $1.number }
        }

        private init(number: Int) { self.number = number }

        func read(_ row: [String]) -> ImportedAttribute? {
            func text(_ part: Part) -> String? {
                guard let index = columns[part], row.indices.contains(index) else { return nil }
                return CSVWriter.plain(row[index]).trimmed(.whitespacesAndNewlines)
            }
            guard let name = text(.name(number)), !name.isEmpty else { return nil }
            return ImportedAttribute(
                name: name,
                options: text(.values(number)).map(CategoryPaths.split),
                isVisible: text(.visible(number)).flatMap(Self.flag),
                isShared: text(.global(number)).flatMap(Self.flag),
                preset: text(.preset(number)) ?? ""
            )
        }

        private static func flag(_ text: String) -> Bool? {
            text.isEmpty ? nil : text == "1" || text.lowercased() == "yes"
        }
    }

    let name: String
    /// nil where the file has no column of values.
    let options: [String]?
    let isVisible: Bool?
    /// Whether it is a shared attribute; nil where the file does not say.
    let isShared: Bool?
    /// The preselected option; empty for none.
    let preset: String

    /// Its name, for comparing.
    var key: String { HTMLText.plain(name).lowercased() }
}

extension ImportedAttribute {
    /// A product's list of attributes with these merged in; those not in the file stay.
    ///
    /// - Parameters:
    ///   - shared: the store's attributes by name in lower case.
    ///   - varies: for attributes new to the product: whether its variations differ in them.
    /// - Throws: `ProductProblem.unknownChoice` for a shared one that the store does not have.
    static func merged(
        _ imported: [ImportedAttribute],
        into known: JSONValue,
        shared: [String: ProductAttributeRecord],
        varies: Bool
    ) throws(ProductProblem) -> JSONValue {
        var list: [JSONValue] = []
        if case .array(let elements) = known { list = elements }
        for attribute in imported {
            let key = attribute.key
            let index = list.firstIndex { HTMLText.plain($0["name"]?.string ?? "").lowercased() == key }
            var members: [String: JSONValue] = [:]
            if let index, case .object(let found) = list[index] {
                members = found
            } else {
                let id = try sharedID(attribute, shared)
                members = [
                    "id": .number(Decimal(id)), "name": .string(attribute.name),
                    "position": .number(Decimal(list.count)), "visible": .bool(true), "variation": .bool(varies),
                    "options": .array([]),
                ]
            }
            if let options = attribute.options, !isSame(options, members["options"]) {
                members["options"] = .array(options.map { .string($0) })
            }
            if let isVisible = attribute.isVisible { members["visible"] = .bool(isVisible) }
            if let index { list[index] = .object(members) } else { list.append(.object(members)) }
        }
        return .array(list)
    }

    /// A file has `&` where the API has `&amp;`.
    private static func isSame(_ options: [String], _ known: JSONValue?) -> Bool {
        guard case .array(let elements)? = known else { return false }
        return elements.map { HTMLText.plain($0.string ?? "") } == options.map { HTMLText.plain($0) }
    }

    /// The options of a variation in these attributes: one each.
    static func chosen(
        _ imported: [ImportedAttribute],
        shared: [String: ProductAttributeRecord]
    ) throws(ProductProblem) -> JSONValue {
        var list: [JSONValue] = []
        for attribute in imported {
            let options = attribute.options ?? []
            guard options.count <= 1 else {
                throw .unknownChoice(field: attribute.name, text: options.joined(separator: ", "), known: options)
            }
            guard let option = options.first else { continue }
            let id = try sharedID(attribute, shared)
            list.append(
                .object([
                    "id": .number(Decimal(id)), "name": .string(attribute.name), "option": .string(option),
                ])
            )
        }
        return .array(list)
    }

    /// 0 for an attribute of the product alone.
    private static func sharedID(_ attribute: ImportedAttribute, _ shared: [String: ProductAttributeRecord])
        throws(ProductProblem) -> Int64
    {
        let found = shared[HTMLText.plain(attribute.name).lowercased()]
        guard attribute.isShared == true else { return attribute.isShared == nil ? found?.attributeID ?? 0 : 0 }
        guard let found else {
            throw .unknownChoice(
                field: "Attribute",
                text: attribute.name,
                known: shared.values.map(\.name).sorted()
            )
        }
        return found.attributeID
    }
}
