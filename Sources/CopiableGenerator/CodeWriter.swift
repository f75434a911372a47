/// Writes the extensions for the types the scanner found.
enum CodeWriter {
    /// `init(…)` for structs whose only initialisers are others (`init(from:)`), and `copy(…)` for every `GeneratedCopiable`.
    static func copies(of types: [DeclaredType]) -> String {
        types.filter { $0.conforms(to: "GeneratedCopiable") && $0.kind != .enumeration && $0.isDeclaration }
            .map { type in
                var body: [String] = []
                if type.kind == .structure, type.declaresInit, !type.hasMemberwiseInit {
                    body.append(memberwiseInit(type))
                }
                body.append(copy(type))
                return "extension \(type.path) {\n\(body.joined(separator: "\n\n"))\n}\n"
            }
            .joined(separator: "\n")
    }

    /// `static func fake()` for every `GeneratedFakeable`, written into another module than the type's own.
    static func fakes(of types: [DeclaredType]) -> String {
        types.filter { $0.conforms(to: "GeneratedFakeable") && $0.isPublic && $0.isDeclaration }
            .map { type in
                """
                extension \(type.path) {
                    /// A \(type.path) with empty values.
                    public static func fake() -> \(type.path) {
                        \(fakeValue(type))
                    }
                }

                """
            }
            .joined(separator: "\n")
    }

    private static func memberwiseInit(_ type: DeclaredType) -> String {
        let parameters = type.properties.map { "        \($0.name): \($0.type)" }.joined(separator: ",\n")
        let assignments = type.properties.map { "        self.\($0.name) = \($0.name)" }.joined(separator: "\n")
        return "    \(type.access)init(\n\(parameters)\n    ) {\n\(assignments)\n    }"
    }

    private static func copy(_ type: DeclaredType) -> String {
        let parameters = type.properties.map { property in
            property.isOptional
                ? "        \(property.name): NullableCopiableProp<\(property.wrapped)> = .copy"
                : "        \(property.name): CopiableProp<\(property.type)> = .copy"
        }
        // One value a line: as one call of many `??`, the compiler would have to solve them all together.
        let values = type.properties.map { "        let \($0.name) = \($0.name) ?? self.\($0.name)" }
        let arguments = type.properties.map { "            \($0.name): \($0.name)" }
        return """
                /// The same value with the named properties changed.
                \(type.access)func copy(
            \(parameters.joined(separator: ",\n"))
                ) -> \(type.path) {
            \(values.joined(separator: "\n"))
                    return \(type.path)(
            \(arguments.joined(separator: ",\n"))
                    )
                }
            """
    }

    private static func fakeValue(_ type: DeclaredType) -> String {
        switch type.kind {
        case .enumeration:
            guard let first = type.cases.first else { return "fatalError(\"\(type.path) has no case\")" }
            guard !first.labels.isEmpty else { return ".\(first.name)" }
            let values = first.labels.map { $0.map { "\($0): .fake()" } ?? ".fake()" }
            return ".\(first.name)(\(values.joined(separator: ", ")))"
        case .structure, .classType:
            let arguments = type.properties.map { "\($0.name): .fake()" }
            return "\(type.path)(\(arguments.joined(separator: ", ")))"
        }
    }
}
