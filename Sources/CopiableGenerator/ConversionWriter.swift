/// Writes both conversions between a record and its read-only entity for a `GeneratedConversion`, property by property of the same name.
///
/// A list of the entity lies in the record's `…JSON`. What is of two types goes through `StoredValue`. What only one side has is a
/// parameter of the conversion to that side; a record's own property that has a value of its own keeps it.
enum ConversionWriter {
    static func conversions(of types: [DeclaredType]) -> String {
        types.filter { $0.conforms(to: "GeneratedConversion") }
            .map { declared in
                guard let record = types.first(where: { $0.path == declared.path && $0.isDeclaration }),
                    let entity = types.first(where: { $0.path == declared.converted && $0.isDeclaration })
                else { return "#error(\"\(declared.path): its record or its entity was not found\")\n" }
                return """
                    extension \(record.path) {
                    \(toRecord(record, entity))

                    \(toEntity(record, entity, access: declared.conforms(to: "ReadOnlyConvertible") ? "public " : ""))
                    }

                    """
            }
            .joined(separator: "\n")
    }

    private static func toRecord(_ record: DeclaredType, _ entity: DeclaredType) -> String {
        let properties = record.properties.filter { property in
            let isShared = entity.property(property.name) != nil || entity.property(listed(property.name)) != nil
            return isShared || (property.value == nil && !property.isOptional)
        }
        let values = properties.map { property -> (given: Bool, text: String) in
            let (name, type) = (property.name, property.type)
            if let same = entity.property(name) {
                let value = "readOnly.\(name)"
                return (false, same.type == type ? value : "StoredValue.of(\(value))")
            }
            if let list = entity.property(listed(name)) { return (false, "StoredJSON.text(readOnly.\(list.name))") }
            return (true, name)
        }
        return function(
            "init",
            first: ["_ readOnly: \(entity.path)"],
            properties,
            values,
            call: "self.init",
            isReturned: false,
            suffix: ""
        )
    }

    private static func toEntity(_ record: DeclaredType, _ entity: DeclaredType, access: String) -> String {
        let values = entity.properties.map { property -> (given: Bool, text: String) in
            let (name, type) = (property.name, property.type)
            if let same = record.property(name) {
                return (false, same.type == type ? "self.\(name)" : "StoredValue.of(self.\(name))")
            }
            if record.property(name + "JSON") != nil { return (false, "try StoredJSON.list(\(name)JSON)") }
            return (true, name)
        }
        let isThrowing = values.contains { $0.text.hasPrefix("try ") }
        return (isThrowing ? "    /// - Throws: `StorageError.unreadable`.\n" : "")
            + function(
                access + "func toReadOnly",
                first: [],
                entity.properties,
                values,
                call: entity.path,
                isReturned: true,
                suffix: (isThrowing ? " throws" : "") + " -> \(entity.path)"
            )
    }

    /// One value a line, each of a type that is written down: the compiler solves no two together.
    private static func function(
        _ name: String,
        first: [String],
        _ properties: [DeclaredType.Property],
        _ values: [(given: Bool, text: String)],
        call: String,
        isReturned: Bool,
        suffix: String
    ) -> String {
        let pairs = Array(zip(properties, values))
        let parameters = pairs.filter(\.1.given).map { property, _ in "\(property.name): \(property.type)" }
        return """
                \(name)(\((first + parameters).joined(separator: ", ")))\(suffix) {
            \(pairs.filter { !$0.1.given }.map { "        let \($0.0.name): \($0.0.type) = \($0.1.text)" }.joined(separator: "\n"))
                    \(isReturned ? "return " : "")\(call)(
            \(pairs.map { "            \($0.0.name): \($0.0.name)" }.joined(separator: ",\n"))
                    )
                }
            """
    }

    private static func listed(_ name: String) -> String {
        name.hasSuffix("JSON") ? String(name.dropLast("JSON".count)) : ""
    }
}
