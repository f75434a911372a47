/// Writes what Storage knows of a `GeneratedRecord` besides its declaration: a memberwise initialiser, its columns, and how a row
/// of its table is read and written.
///
/// What stands in the body of the record is a column, in this order: stored properties are read and written, computed ones on one
/// line are only written, to be searched and sorted by. A property of a `GeneratedColumns` type is a column for each of that type's
/// properties, with the property's name in front.
enum RecordWriter {
    static func records(of types: [DeclaredType]) -> String {
        let groups = types.filter { $0.conforms(to: "GeneratedColumns") }
        let records = types.filter { $0.conforms(to: "GeneratedRecord") }
        guard !records.isEmpty else { return "" }
        return (groups.map(group) + records.map { record($0, groups) } + [list(of: records)]).joined(separator: "\n")
    }

    private static func list(of records: [DeclaredType]) -> String {
        """
        enum DeclaredRecords {
            static let all: [any GeneratedRecord.Type] = [
        \(records.map { "        \($0.path).self," }.joined(separator: "\n"))
            ]
        }

        """
    }

    // MARK: A record

    private static func record(_ type: DeclaredType, _ groups: [DeclaredType]) -> String {
        let columns = (type.properties + type.computed).flatMap { column(for: $0, in: type, groups) }
        return """
            extension \(type.path) {
            \(memberwiseInit(type))

                /// The columns, for predicates and sort orders.
                public enum Columns {
            \(columns.map { "        public static let \($0.constant) = RecordColumn<\(type.path), \($0.value)>(\"\($0.name)\")" }
                .joined(separator: "\n"))
                }

                public static let entity = Entity<\(type.path)>(
                    name: "\(type.path)",
                    table: table,
                    key: [\(key(of: type).map { "\"\(type.columnName($0))\"" }.joined(separator: ", "))],
                    columns: [
            \(columns.map { "            \"\($0.name)\"," }.joined(separator: "\n"))
                    ],
                    decode: { row in
            \(type.properties.map { "            let \($0.name): \($0.type) = \(reading($0, groups))" }.joined(separator: "\n"))
                        return \(type.path)(
            \(type.properties.map { "                \($0.name): \($0.name)" }.joined(separator: ",\n"))
                        )
                    },
                    bind: { record, row in
            \((type.properties + type.computed).map { "            \(writing($0, groups))" }.joined(separator: "\n"))
                    }
                )
            }

            """
    }

    /// Its last parameter tells it from the compiler's own, which is not public; nobody passes it.
    private static func memberwiseInit(_ type: DeclaredType) -> String {
        let parameters = type.properties.map { property in
            let value = property.value ?? (property.isOptional ? "nil" : nil)
            return "        \(property.name): \(property.type)" + (value.map { " = \($0)" } ?? "")
        }
        let assignments = type.properties.map { "        self.\($0.name) = \($0.name)" }
        return """
                public init(
            \(parameters.joined(separator: ",\n")),
                    _: Void = ()
                ) {
            \(assignments.joined(separator: "\n"))
                }
            """
    }

    /// The properties that `primaryKey` is made of.
    private static func key(of type: DeclaredType) -> [String] {
        let words = (type.primaryKey ?? "").split { !$0.isLetter && !$0.isNumber }.map(String.init)
        return words.filter { word in (type.properties + type.computed).contains { $0.name == word } }
    }

    // MARK: Columns

    private struct Column {
        let constant: String
        let name: String
        let value: String
    }

    private static func column(
        for property: DeclaredType.Property,
        in type: DeclaredType,
        _ groups: [DeclaredType]
    ) -> [Column] {
        guard let group = groups.first(where: { $0.path == property.type }) else {
            return [Column(constant: property.name, name: type.columnName(property.name), value: property.wrapped)]
        }
        return group.properties.map { part in
            Column(
                constant: property.name + part.name.prefix(1).uppercased() + part.name.dropFirst(),
                name: "\(type.columnName(property.name))_\(group.columnName(part.name))",
                value: part.wrapped
            )
        }
    }

    private static func reading(_ property: DeclaredType.Property, _ groups: [DeclaredType]) -> String {
        groups.contains { $0.path == property.type } ? "\(property.type)(row: &row)" : "row.next()"
    }

    private static func writing(_ property: DeclaredType.Property, _ groups: [DeclaredType]) -> String {
        groups.contains { $0.path == property.type }
            ? "record.\(property.name).bind(to: &row)" : "row.bind(record.\(property.name))"
    }

    /// Columns that several records have together.
    private static func group(_ type: DeclaredType) -> String {
        """
        extension \(type.path) {
        \(memberwiseInit(type))

            init(row: inout RowReader) {
                self.init()
        \(type.properties.map { "        \($0.name) = row.next()" }.joined(separator: "\n"))
            }

            func bind(to row: inout RowBinder) {
        \(type.properties.map { "        row.bind(\($0.name))" }.joined(separator: "\n"))
            }
        }

        """
    }
}
